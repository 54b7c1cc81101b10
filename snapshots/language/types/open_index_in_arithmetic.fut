-- What an index computes with is decided by what comes later: here by a bound that is an `i32`.
-- ==
-- input { [1i32, 2, 3, 4] 3i32 }
-- output { 3i32 11i32 }
-- input { [5i32] 0i32 }
-- output { 0i32 0i32 }

def main (xs: []i32) (k: i32) =
  loop (i, sum) = (0, 0) while i < k do
    (i + 1, sum + xs[i + 1] + xs[(i + 1) % k] - xs[if i == 0 then i else i - 1])
