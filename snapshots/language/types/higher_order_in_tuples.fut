-- Functions may be parts of tuples and records.
-- ==
-- input { [1, 2, 3] } output { 6 [2, 3, 4] }

def monoid = {op = \(x: i32) (y: i32) -> x + y, neutral = 0}
def fold (m: {op: i32 -> i32 -> i32, neutral: i32}) (xs: []i32) = reduce m.op m.neutral xs
def main (xs: []i32) =
  let (next, _) = (\(x: i32) -> x + 1, \(x: i32) -> x - 1)
  in (fold monoid xs, map next xs)
