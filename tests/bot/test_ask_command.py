"""`threadsheet ask`: what it refuses, and whom an answer is about."""

from pathlib import Path

import pytest

from tests.bot.shelf import Shelf

Output = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    "arguments", [pytest.param(("ask",), id="none"), pytest.param(("ask", " "), id="an empty one")]
)
def test_without_a_question_one_is_asked_for(indexed: Shelf, capsys: Output, arguments: tuple[str, ...]) -> None:
    """Who types the command alone learns how it goes on."""
    assert indexed.run(*arguments) == 1
    assert capsys.readouterr().err == (
        'Error: no question was given: threadsheet ask "How heavy is the P-200?", or --batch with --out\n'
    )


@pytest.mark.parametrize(
    "more",
    [
        pytest.param(("How heavy is it?",), id="alone"),
        pytest.param(("How heavy is it?", "--json"), id="as JSON"),
        pytest.param(("How heavy is it?", "--thread", "mine"), id="in a thread"),
    ],
)
def test_without_an_index_nothing_is_answered(tmp_path: Path, capsys: Output, more: tuple[str, ...]) -> None:
    """A script would take “nothing is indexed” for an answer; of a batch, each record says it."""
    assert Shelf(root=tmp_path).run("ask", *more) == 1

    told = capsys.readouterr()
    assert told.out == ""
    assert "no documents are indexed in" in told.err
    assert "`threadsheet index FOLDER`" in told.err


def test_an_answer_says_of_which_product_model_it_is(indexed: Shelf, capsys: Output) -> None:
    """“24 V” alone, copied from the terminal, is of anything."""
    assert indexed.run("ask", "What is the supply voltage of the ECU-850b Plus?") == 0
    assert "Applies to ECU-850b Plus; 1 source inherited from ECU-850b\n" in capsys.readouterr().out
