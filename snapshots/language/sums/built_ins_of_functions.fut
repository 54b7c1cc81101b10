-- What knows nothing of its elements does with sums as with the numbers that they stand for: `number (f (sum x))` is `f x`.
-- ==
-- input { [3i32, 4, -5, 0, 7, 8] }
-- output { true true true true }

type s = #even i32 | #odd i32

def sum_of (i: i32): s = if i % 2 == 0 then #even i else #odd i

def number (s: s): i32 =
  match s
  case #even i -> i
  case #odd i -> i

def next (s: s): s = sum_of (number s + 1)

def less (a: s) (b: s): s = sum_of (number a - number b)

def main [n] (xs: [n]i32): (bool, bool, bool, bool) =
  let ss = map sum_of xs
  let one = sum_of xs[0]
  let two = sum_of xs[1]
  let composed =
    number ((next <-< next) one) == xs[0] + 2
      && number ((next >-> next) one) == xs[0] + 2
      && number (next <| one) == xs[0] + 1
      && number (one |> next) == xs[0] + 1
  let curried =
    number (curry (\(a: s, b: s) -> less a b) one two) == xs[0] - xs[1]
      && number (uncurry less (one, two)) == xs[0] - xs[1]
      && number (flip less one two) == xs[1] - xs[0]
      && number (const one two) == xs[0]
      && number (id one) == xs[0]
  let repeated =
    number (foldl less one ss) == foldl (-) xs[0] xs
      && number (foldr less one ss) == foldr (-) xs[0] xs
      && number (iterate_until (\s -> number s > 100) next one) == 101
      && number (iterate_while (\s -> number s < 100) next one) == 100
  let kept =
    number (opaque one) == xs[0]
      && number (copy one) == xs[0]
      && number (manifest one) == xs[0]
      && map number (copy ss) == xs
      && map number (manifest ss) == xs
      && !(null ss)
      && indices ss == iota n
  in (composed, curried, repeated, kept)
