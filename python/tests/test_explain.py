"""What a kernel says of itself."""

import html
import re

import numpy as np

import lawson

NORMALIZE = """def main [n] (xs: [n]f64) (threshold: f64): ([n]f64, [n]f64) =
  let sum1 = reduce (+) 0 xs
  let gts = filter (> threshold) xs
  let sum2 = reduce (+) 0 gts
  let ys1 = map (/ sum1) xs
  let ys2 = map (/ sum2) xs
  in (ys1, ys2)
"""


def test_what_became_of_the_loops():
    kernel = lawson.compile(NORMALIZE)
    assert kernel.loops == [["sum1", "gts", "sum2"], ["ys1", "ys2"]]
    assert kernel.verdict in ("verified", "verified before")
    assert kernel.warnings == []
    assert [str(port) for port in kernel.params] == ["xs: []f64", "threshold: f64"]
    first, second = kernel.params
    assert (first.name, first.scalar, first.rank) == ("xs", "f64", 1)
    assert first == kernel.params[0] and first != second
    assert repr(second) == "<Port threshold: f64>"
    assert [str(port) for port in kernel.results] == ["result.0: []f64", "result.1: []f64"]
    assert "main(xs: []f64, threshold: f64)" in repr(kernel) and "2 loops (5 unfused)" in repr(kernel)
    ys1, ys2 = kernel(np.array([1.0, 2.0, 5.0]), 1.5)
    np.testing.assert_array_equal(ys1, np.array([1.0, 2.0, 5.0]) / 8)
    np.testing.assert_array_equal(ys2, np.array([1.0, 2.0, 5.0]) / 7)


def test_warnings():
    text = "def main [n] (xs: [n]i32) = reduce (+) 1 xs"
    (warning,) = lawson.compile(text).warnings
    assert "the neutral element is not neutral" in warning and text in warning


def test_an_explanation():
    explanation = lawson.compile(NORMALIZE).explain()
    text = str(explanation)
    assert text == repr(explanation)
    assert text.startswith("<text>, main: 2 loops (5 unfused)\n\nloop 1: sum1, gts, sum2\nloop 2: ys1, ys2\n")
    assert "FUSE_REJECT_NEEDS_WHOLE: 2 pairs" in text
    json = explanation.json
    assert (json["loops"], json["loops_unfused"], json["entry"]) == (2, 5, "main")
    assert "not fused: 6 pairs of loops, by reason" in text
    pairs = str(lawson.compile(NORMALIZE).explain(all=True))
    assert pairs.startswith(text[:100]) and "by reason" not in pairs


def test_its_page_is_in_a_frame():
    explanation = lawson.compile(NORMALIZE).explain()
    frame = explanation._repr_html_()
    (page,) = re.fullmatch(r'<iframe srcdoc="([^"]*)" [^<>]*></iframe>', frame).groups()
    assert html.unescape(page) == explanation.html
    assert explanation.html.lower().startswith("<!doctype html>") and "sum1" in explanation.html
