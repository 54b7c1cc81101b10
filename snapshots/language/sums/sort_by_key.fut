-- Sums are sorted by a key in a loop of exchanges.
-- ==
-- input { [#high 2i32, #low 5i32, #high 1i32, #low 3i32] }
-- output { [#low 3i32, #low 5i32, #high 1i32, #high 2i32] }

type t = #low i32 | #high i32

def key (x: t): i32 =
  match x
  case #low v -> v
  case #high v -> 1000 + v

def main [n] (xs: [n]t): [n]t =
  loop xs for i < n do
    map (\j ->
      let k = if (i + j) % 2 == 0 then j + 1 else j - 1
      in if k < 0 || k >= n
         then xs[j]
         else let (a, b) = (key xs[j], key xs[k])
              in if (j < k && a > b) || (j > k && a < b) then xs[k] else xs[j])
      (iota n)
