"""A language model as reader of names: numbered outlines in, what it names out, and documents are data."""

from hypothesis import given
from hypothesis import strategies as st

from adapters.llm.name_reader import SYSTEM, LanguageModelNameReader, prompt_of
from core.catalog.induction.by_reader import Named
from core.catalog.induction.outline import Outline
from tests.adapters.llm.asking import Hasty, a_model
from tests.fakes.model_server import FakeModel

OUTLINE = Outline(
    path="a.md",
    title="PX-20 data sheet",
    headings=("Overview", "Order codes"),
    tabs=("Red", "Blue"),
    beginning="The PX-20 pumps.",
    telling=("It has two variants.", "They differ."),
    tables=("Property | PX-20: Flow",),
    names=(("PX-20", 3), ("PX20-E", 1)),
)


async def test_what_it_names_comes_back_by_document(server: FakeModel, clock: Hasty) -> None:
    """Documents are numbered from 1 for it; what it leaves out is empty, and what is endless is no name."""
    server.answer = {
        "product_models": [
            {"name": "PX-20", "also": ["PX20-E", ""], "documents": [1, 1, 0], "variant_of": "", "line": "PX"},
            {"name": " PX-20\nTwin ", "documents": [2]},
            {"name": "x" * 200, "documents": [1]},
            {"name": "", "documents": [1]},
        ]
    }
    async with a_model(server, clock) as model:
        said = await LanguageModelNameReader(model).names([OUTLINE, OUTLINE])

    assert said == [
        Named(name="PX-20", also=("PX20-E",), documents=(0,), line="PX"),
        Named(name="PX-20 Twin", documents=(1,)),
    ]
    assert [each["content"] for each in server.asked[0]["messages"]] == [SYSTEM, prompt_of([OUTLINE, OUTLINE])]


async def test_few_documents_are_shown_at_a_time(server: FakeModel, clock: Hasty) -> None:
    """So that each is read; what is named is numbered among all, and no call waits for many others."""
    server.answer = {"product_models": [{"name": "PX-20", "documents": [2]}]}
    async with a_model(server, clock) as model:
        said = await LanguageModelNameReader(model).names([OUTLINE] * 70)

    assert [each.documents for each in said] == [(start + 1,) for start in range(0, 70, 12)]
    assert len(server.asked) == 6
    assert server.most_at_once <= 2


def test_an_outline_is_shown_line_by_line() -> None:
    """What is empty isn't shown."""
    bare = Outline(path="b.md", title="", headings=(), beginning="", tables=(), names=())

    assert prompt_of([OUTLINE, bare]).splitlines()[2:-3] == [
        "1. a.md",
        "   title: PX-20 data sheet",
        "   headings: Overview | Order codes",
        "   tabs: Red | Blue",
        "   begins: The PX-20 pumps.",
        "   tells: It has two variants. … They differ.",
        "   tables: Property | PX-20: Flow",
        "   names: PX-20 (3), PX20-E (1)",
        "2. b.md",
    ]


@given(st.lists(st.text(max_size=80), min_size=3, max_size=3))
def test_no_document_can_end_the_data(texts: list[str]) -> None:
    """Whatever stands in it, between the fences are its lines and nothing else."""
    path, title, beginning = texts
    outline = Outline(path=path, title=title, headings=(), beginning=f"----- {beginning}", tables=(), names=())

    _, fence, *lines, end, _, _ = prompt_of([outline]).splitlines()

    assert fence == end
    assert all(fence not in line for line in lines)
