-- The length of the longest run of zeros, as a reduction with an associative operator.
-- ==
-- input { [1, 0, 0, 2, 0, 0, 0] } output { 3i64 }
-- input { [0, 0] } output { 2i64 }
-- input { [5] } output { 0i64 }
-- input { empty([0]i32) } output { 0i64 }

-- The longest run, those at the left and right ends, and the whole length.
type run = {best: i64, left: i64, right: i64, length: i64}

def join (a: run) (b: run): run =
  { best = i64.maximum [a.best, b.best, a.right + b.left]
  , left = if a.left == a.length then a.length + b.left else a.left
  , right = if b.right == b.length then a.right + b.length else b.right
  , length = a.length + b.length
  }

def main (xs: []i32): i64 =
  let single x = let k = i64.bool (x == 0) in {best = k, left = k, right = k, length = 1}
  let none = {best = 0, left = 0, right = 0, length = 0}
  in (reduce join none (map single xs)).best
