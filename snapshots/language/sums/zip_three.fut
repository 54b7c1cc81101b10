-- Three arrays, one of them of sums, are zipped and unzipped.
-- ==
-- input { [#a, #b 1i32] [true, false] [2f32, 3f32] }
-- output { [3f32, 2f32] [#b 1i32, #a] }

type t = #a | #b i32

def main [n] (ts: [n]t) (bs: [n]bool) (xs: [n]f32): ([n]f32, [n]t) =
  let (us, _, ys) = unzip3 (reverse (zip3 ts bs xs))
  in (ys, us)
