-- Slices of arrays of sums, with steps, and an update of a slice.
-- ==
-- input { [#a 1i32, #b, #a 3i32, #b, #a 5i32] }
-- output { [#a 1i32, #a 3i32, #a 5i32] [#b, #a 3i32] [#a 1i32, #a 9i32, #a 9i32, #b, #a 5i32] }

type t = #a i32 | #b

def main (ts: [5]t): ([]t, [2]t, [5]t) =
  (ts[::2], ts[1:3], copy ts with [1:3] = replicate 2 (#a 9))
