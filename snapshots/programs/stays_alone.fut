-- The source says that `kept` is a loop of its own: it is fused neither with the loop before it, nor
-- with the one behind it, nor with the sum beside it. Those become what they can without it. The
-- attribute may stand on a function too, here in the middle of a pipe.

-- ==
-- input { [1, 2, 3] } output { [7, 11, 15] 6 18 }
-- input { empty([0]i32) } output { empty([0]i32) 0 0 }

#[inline(cheap)]
def double (x: i32) = x * 2

def main [n] (xs: [n]i32): ([n]i32, i32, i32) =
  let first = map (+ 1) xs
  let kept = #[fuse(no)] (map double first)
  let last = map (\x -> x * 2 - 1) kept
  let total = i32.sum xs
  let piped = xs |> map (+ 1) |> (#[fuse(no)] map double) |> i32.sum
  in (last, total, piped)
