"""The notebook of the examples runs, and shows what a notebook can."""

import html
import math
import pathlib
import re

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = pathlib.Path(__file__).parents[2]


@pytest.fixture(scope="module")
def outputs():
    """What each cell of code gives, by type."""
    notebook = nbformat.read(ROOT / "examples" / "co2.ipynb", as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "it is kept without outputs"
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": ROOT / "examples"}}).execute()
    return [cell.outputs[-1].data for cell in notebook.cells if cell.cell_type == "code"]


def test_its_numbers_are_those_of_plain_python(outputs):
    rows = (ROOT / "examples" / "data" / "co2.csv").read_text().splitlines()[1:]
    cells = [row.split(",")[1] for row in rows]
    known = [float(cell) for cell in cells if cell not in ("", "NA", "nan", "NaN")]
    assert outputs[0]["text/plain"] == f"({len(cells)}, {len(cells) - len(known)})"
    assert float(outputs[1]["text/plain"]) == max(known)
    mean, deviation, size, verdict = re.fullmatch(r"\((.*), (.*), \((\d+),\), '(.*)'\)", outputs[2]["text/plain"]).groups()
    expected = math.fsum(known) / len(known)
    assert math.isclose(float(mean), expected, rel_tol=1e-12)
    squares = math.fsum((c - expected) ** 2 for c in known)
    assert math.isclose(float(deviation), math.sqrt(squares / len(known)), rel_tol=1e-12)
    assert int(size) == len(known) and verdict in ("verified", "verified before")


def test_it_shows_the_page_of_explain(outputs):
    page = outputs[3]["text/html"]
    assert page.startswith('<iframe srcdoc="')
    source = html.unescape(page.removeprefix('<iframe srcdoc="').split('" width=')[0])
    assert "standardised" in source and "<script" in source
    # The page by itself, for a browser to look at.
    kept = ROOT / "target" / "python"
    if kept.is_dir():
        (kept / "notebook.html").write_text(source)
    # A terminal, which shows no page, has the text.
    assert "loop" in outputs[3]["text/plain"]


def test_it_shows_a_profile(outputs):
    lines = outputs[4]["text/plain"].splitlines()
    assert "of triad" in lines[0] and "on no loop" in lines[-1]
