"""Whether product models go together is told by the statement about one that names the other."""

from functools import cache

import pytest

from core.answer import Answer, Grounded, NoEvidence
from core.catalog.catalog import Catalog, ProductModel
from tests.core.paper import Paper, a_document
from tests.core.worlds import World, learnt_world, spoken

MILL, MILL_XL, PRESS, HOOD, TRAY = "Orla 3", "Orla 3 XL", "Bento 5", "Hood H2", "Tray T1"


@cache
def kitchen() -> World:
    """Return a world of two mills, a press, and two accessories; one says what it fits, a list says it of the other."""
    hood = Paper().says("The Hood H2 fits the Orla 3 XL and the Bento 5.", "It weighs 240 g.")
    parts = Paper().table(
        "Part | Model | Length",
        "Tray T1 | Orla 3, Bento 5 | 310 mm",
        "Seal S9 | Orla 3 XL | 42 mm",
    )
    mill = Paper().table("Data | Value", "Speed | 40 rpm", "Weight | 6 kg")
    press = Paper().table("Data | Value", "Force | 900 N", "Weight | 11 kg")
    return learnt_world(
        (a_document("hood.md", HOOD, title="Hood H2"), hood),
        (a_document("parts.md", MILL, MILL_XL, PRESS, title="Parts"), parts),
        (a_document("tray.md", TRAY, title="Tray T1"), Paper().says("The Tray T1 is dishwasher safe.")),
        (a_document("mill.md", MILL, MILL_XL, title="Orla mills"), mill),
        (a_document("press.md", PRESS, title="Bento presses"), press),
        catalog=Catalog(
            models={
                **{name: ProductModel(name=name, family="Kitchen machines") for name in (MILL, MILL_XL, PRESS)},
                **{name: ProductModel(name=name, family="Accessories") for name in (HOOD, TRAY)},
            }
        ),
    )


async def told(question: str) -> Answer:
    """Return the answer to a question in a thread of its own."""
    return (await kitchen().ask(question, thread=question)).answer


@pytest.mark.parametrize(
    "question",
    [
        "does the Hood H2 fit the Orla 3 XL?",
        "can I use the Hood H2 with the Orla 3 XL",
        "Hood H2 on an Orla 3 XL possible?",
        "Hood H2 with Orla 3 XL?",
        "is the Hood H2 for the Orla 3 XL?",
    ],
)
async def test_what_names_the_other_one_answers(question: str) -> None:
    """Whoever orders an accessory asks just this, in whatever words."""
    answer = await told(question)

    assert isinstance(answer, Grounded)
    assert spoken(answer).startswith("The Hood H2 fits the Orla 3 XL and the Bento 5.")


async def test_a_row_for_product_models_says_what_goes_with_them() -> None:
    """A list of parts is the commonest place for it."""
    answer = await told("can the Tray T1 be used on the Bento 5?")

    assert isinstance(answer, Grounded)
    assert "310 mm" in spoken(answer)
    assert {citation.document for citation in answer.citations} == {"parts.md"}


@pytest.mark.parametrize("question", ["does the Hood H2 fit the Orla 3?", "Tray T1 with Orla 3 XL?"])
async def test_a_longer_name_is_no_shorter_one(question: str) -> None:
    """What fits the Orla 3 XL needn't fit the Orla 3: that isn't stated, and no table of both says it either."""
    assert isinstance(await told(question), NoEvidence)


@pytest.mark.parametrize(
    "question, said",
    [
        pytest.param("weight of the Orla 3 and the Bento 5", "11 kg", id="two beside each other"),
        pytest.param("which speed does the Orla 3 use?", "40 rpm", id="a value of one"),
        pytest.param("what is the weight of the Bento 5 with the Tray T1 attached?", "11 kg", id="something else"),
    ],
)
async def test_what_isnt_asked_about_going_together_is_answered_as_ever(question: str, said: str) -> None:
    """A preposition alone makes no accessory."""
    assert said in str(await told(question))
