-- Segments by lengths and by flags. The expected values are Python's.
import "../segmented"

module sums = segmented (sum_of i64)

-- ==
-- entry: lengths
-- input { [2i64, 0i64, 3i64] [1i64, 2i64, 4i64, 8i64, 16i64] }
-- output { [0i64, 0i64, 2i64, 2i64, 2i64] [true, false, true, false, false] [3i64, 0i64, 28i64] [1i64, 3i64, 4i64, 12i64, 28i64] }
-- input { empty([0]i64) empty([0]i64) }
-- output { empty([0]i64) empty([0]bool) empty([0]i64) empty([0]i64) }
-- input { [0i64, 0i64] empty([0]i64) }
-- output { empty([0]i64) empty([0]bool) [0i64, 0i64] empty([0]i64) }
entry lengths [k] [n] (lengths: [k]i64) (xs: [n]i64): ([]i64, []bool, [k]i64, [n]i64) =
  let flags = flags_of_lengths lengths
  let running = sums.scan (flags :> [n]bool) xs
  in (replicated_iota lengths, flags, sums.reduce_lengths lengths xs, running)

-- ==
-- entry: repeated
-- input { [2i64, 0i64, 1i64] [0.5, 1.0, 2.0] } output { [0.5, 0.5, 2.0] }
-- input { empty([0]i64) empty([0]f64) } output { empty([0]f64) }
-- input { [3i64, -2i64, 2i64] [0.5, 1.0, 2.0] } error: .*
entry repeated [n] (counts: [n]i64) (xs: [n]f64): []f64 = repeat counts xs

-- The reduction of each segment is the last of its scan, and the first flag makes no difference.
-- ==
-- entry: laws
-- input { [false, true, false, true, true] [1i64, 2i64, 3i64, 4i64, 5i64] } output { true }
-- input { empty([0]bool) empty([0]i64) } output { true }
-- input { [true] [9i64] } output { true }
entry laws [n] (flags: [n]bool) (xs: [n]i64): bool =
  let running = sums.scan flags xs
  let ends = filter (\i -> i == n - 1 || flags[i + 1]) (iota n)
  let totals = sums.reduce flags xs
  let started = map2 (\i flag -> i == 0 || flag) (iota n) flags
  in and (map2 (\i total -> running[i] == total) ends (totals :> [length ends]i64))
    && and (map2 (==) running (sums.scan started xs))
    && i64.sum totals == i64.sum xs
