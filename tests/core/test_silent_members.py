"""With a language model, a ranking or list over a class says of whom nothing is stated, as it does by rules."""

from dataclasses import replace

from core.answer import Ranking
from core.draft import Brief, Draft, NotStated
from core.query import Constraint
from tests.core.answering.told_worlds import BB, BB_PLUS, OLD, A, B, overview, sheet
from tests.core.minds import Reads, Writes, mind, ranks
from tests.core.paper import Paper, a_document
from tests.core.worlds import Page, spoken, world

TABLE = overview((A, B, BB), "Weight | 310 g | 540 g | 525 g", "Depth | 90 mm | – | 70 mm")
WEIGHTS = ((A, "310 g", f"{A} | Weight"), (BB, "525 g", f"{BB} | Weight"), (B, "540 g", f"{B} | Weight"))
DEPTHS = ((A, "90 mm", f"{A} | Depth"), (BB, "70 mm", f"{BB} | Depth"))


async def _ranked(aspect: str, draft: Writes, *pages: Page, kind: str = "rank", order: str = "highest") -> Ranking:
    reads = Reads(kind=kind, models=(), members=("the catalogue",), aspects=(aspect,), order=order)
    turn = await world(TABLE, *pages, mind=mind(reads, draft)).ask(f"which one has the highest {aspect}")
    assert isinstance(turn.answer, Ranking), turn.answer
    return turn.answer


async def test_a_ranking_says_of_whom_it_isnt_stated() -> None:
    """Missing is not zero; a variant has what its base states."""
    answer = await _ranked("weight", ranks(*WEIGHTS))

    assert answer.not_stated == (OLD,)
    assert "5 of 6 product models state this." in spoken(answer)


async def test_a_list_of_some_doesnt_say_how_many_state_it() -> None:
    """“5 of 6 state this” below two that are light enough would read as if five were."""
    answer = await _ranked("weight", ranks(*WEIGHTS), kind="list", order="none")

    assert answer.not_stated == (OLD,)
    assert "state this" not in spoken(answer)


async def test_a_dash_states_nothing() -> None:
    """Nor does what stands in the same table of others."""
    assert set((await _ranked("depth", ranks(*DEPTHS))).not_stated) == {B, OLD}


async def test_where_only_the_best_are_ranked_the_others_are_not_called_silent() -> None:
    """Their values stand in the documents."""
    assert (await _ranked("weight", ranks(WEIGHTS[0]))).not_stated == (OLD,)


async def test_who_may_be_told_of_in_a_sentence_is_not_called_silent() -> None:
    """No column states it, but a sentence speaks of it."""
    page = a_document("old.md", OLD), Paper().says("The weight of the ECU-650 is a third of what it was before.")

    assert (await _ranked("weight", ranks(*WEIGHTS), page)).not_stated == ()


async def test_who_measures_the_same_without_a_label_is_not_called_silent() -> None:
    """It may be just that, as where a list says no more than “310 g without cables”."""
    page = a_document("old.md", OLD), Paper().heading("Housing").bullets("280 g, the highest of all", "Aluminium")

    assert (await _ranked("weight", ranks(*WEIGHTS), page)).not_stated == ()


async def test_how_many_state_it_is_told_only_where_that_is_known_of_all() -> None:
    """Who is neither listed nor surely silent may state it."""
    page = a_document("old.md", OLD), Paper().says("The depth of the ECU-650 is a third of what it was before.")

    answer = await _ranked("depth", ranks(*DEPTHS), page)

    assert answer.not_stated == (B,)
    assert "state this" not in spoken(answer)


async def test_what_the_writer_found_to_be_lacking_is_told_where_no_column_is() -> None:
    """Of members as of those who are asked about by name; not of those who are listed."""
    said = Paper().says("The ECU-750 is of a loud sort.", "The ECU-850b is of a silent sort.")
    page = a_document("words.md", A, BB), said
    lacking = (NotStated(aspect="sort", model=OLD), NotStated(aspect="sort", model=A))

    def write(brief: Brief) -> Draft:
        return replace(ranks((A, "loud", "is of a loud"), (BB, "silent", "is of a silent"))(brief), not_stated=lacking)

    answer = await _ranked("sort", write, page, kind="list", order="none")

    assert answer.not_stated == (OLD,)


async def test_of_whom_no_line_was_read_nothing_is_said() -> None:
    """There is a document; it may state it in words that nobody looked for."""
    page = a_document("old.md", OLD), Paper().heading("Housing").bullets("280 g", "Aluminium")

    assert (await _ranked("weight", ranks(*WEIGHTS), page)).not_stated == ()


async def test_where_all_state_it_nothing_is_said() -> None:
    """A remark that isn't needed is noise."""
    old = sheet(OLD, "Weight | 280 g", path="old.md")

    answer = await _ranked("weight", ranks(*WEIGHTS, (OLD, "280 g", "280 g")), old)

    assert answer.not_stated == ()
    assert "state this" not in spoken(answer)


async def test_how_many_state_it_isnt_told_where_it_may_not_be_stated_of_somebody_else() -> None:
    """Of who isn't as asked nobody has counted that."""
    page = overview((A, B, BB), "Mass | 310 g | – | 525 g", "Bluetooth | yes | no | yes")
    entries = ranks((A, "310 g", f"{A} | Mass"), (BB, "525 g", f"{BB} | Mass"), (B, "no", f"{B} | Bluetooth"))
    bluetooth = (Constraint(aspect="Bluetooth", relation="has"),)
    reads = Reads(kind="rank", models=(), members=("the catalogue",), aspects=("mass",), constraints=bluetooth)
    known = mind(replace(reads, order="lowest"), entries)

    answer = (await world(page, mind=known).ask("which one has the lowest mass, with Bluetooth")).answer

    assert isinstance(answer, Ranking)
    assert answer.not_stated == (OLD,)
    assert "state this" not in spoken(answer)


async def test_a_variants_blank_cell_isnt_filled_with_its_bases() -> None:
    """It is counted among those that don't state it, as it is by rules."""
    page = overview((A, B, BB, BB_PLUS), "Mass | 310 g | 540 g | 525 g | –")
    entries = ranks(*((name, said, f"{name} | Mass") for name, said in ((A, "310 g"), (BB, "525 g"), (B, "540 g"))))
    reads = Reads(kind="rank", models=(), members=("the catalogue",), aspects=("mass",), order="lowest")

    answer = (await world(page, mind=mind(reads, entries)).ask("which one has the lowest mass")).answer

    assert isinstance(answer, Ranking)
    assert set(answer.not_stated) == {BB_PLUS, OLD}
    assert "4 of 6 product models state this." in spoken(answer)


async def test_who_lacks_something_else_that_is_asked_is_not_called_silent() -> None:
    """The writer found no price; that says nothing of the weight."""
    page = a_document("old.md", OLD), Paper().heading("Housing").bullets("280 g, aluminium", "Black")

    def write(brief: Brief) -> Draft:
        return replace(ranks(*WEIGHTS)(brief), not_stated=(NotStated(aspect="price", model=OLD),))

    reads = Reads(kind="rank", models=(), members=("the catalogue",), aspects=("weight", "price"), order="lowest")
    answer = (await world(TABLE, page, mind=mind(reads, write)).ask("which one is lightest, and its price")).answer

    assert isinstance(answer, Ranking)
    assert answer.not_stated == ()
    assert "state this" not in spoken(answer)
