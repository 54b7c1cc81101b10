-- The arguments of a function run before it does, so that a size which only they have is known to it.
-- ==
-- input { [1, -2, 3] }
-- output { 2i64 3i64 23i64 2i64 3i64 2i64 }
-- input { empty([0]i32) }
-- output { 0i64 0i64 0i64 0i64 1i64 0i64 }

def parts [n] [m] 't (_: [n + m]t): (i64, i64) = (n, m)

def of_function [n] (_: [n]i32 -> i32): i64 = n

def counted [n] (_: [n]i32 -> i32): [n]i32 -> i64 =
  let m = n + 1
  in \_ -> m

def size_of [n]: [n]i32 -> i64 =
  let m = n
  in \_ -> m

def main (xs: []i32) =
  let (a, b) = parts (let ys = filter (> 0) xs in ys ++ xs)
  let (c, d) = filter (> 0) xs ++ xs |> parts
  in (
    a,
    b,
    c * 10 + d,
    of_function (let ys = filter (> 0) xs in \zs -> i32.sum (map2 (+) ys zs)),
    counted (\_ -> 0) (filter (> 0) xs),
    size_of (filter (> 0) xs)
  )
