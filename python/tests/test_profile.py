"""Where the time of a call went."""

import numpy as np

import lawson

TEXT = """def main [n] (xs: [n]f64) =
  let total = f64.sum xs
  in map (/ total) xs
"""


def test_a_profile_has_a_line_for_each_loop():
    kernel = lawson.compile(TEXT)
    xs = np.array([1.0, 2.0, 5.0])
    profile = kernel.profile(xs)
    assert profile.result.tolist() == [0.125, 0.25, 0.625]
    fields = ("loop", "lines", "elements", "bytes", "runs", "threads")
    first, second = ([line[field] for field in fields] for line in profile.json["loops"])
    # Three numbers are read, and one is written; then three and one are read, and three written.
    assert first == [["total"], [2], 3, 32, 1, 1]
    assert second == [["map#1"], [3], 3, 56, 1, 1]
    assert profile.json["on_no_loop_millis"] <= profile.json["millis"]
    lines = str(profile).splitlines()
    assert len(lines) == 4 and lines[1].endswith("total, line 2")


def test_a_profile_of_arguments_by_name():
    kernel = lawson.compile(TEXT)
    assert kernel.profile(xs=np.ones(2)).result.tolist() == [0.5, 0.5]
