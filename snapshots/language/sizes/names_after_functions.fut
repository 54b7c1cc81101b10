-- An array tells the size that a name stands for, also behind a function that has it in its type.
-- ==
-- input { [1, 2] } output { 1i64 2i64 2i64 [3, 4] }

def main (xs: []i32) =
  let [n] (_: [n]i32, _: [n]bool -> [n]bool) = (replicate 1 0i32, \(ys: [1]bool) -> ys)
  let [m] (_: [m]bool -> [m]bool, _: [m]i32) = (\(ys: [2]bool) -> ys, replicate 2 0i32)
  let [k] (f: [k]i32 -> [k]i32, zs: [k]i32) = (\ys -> map2 (+) ys xs, map (const 2) xs)
  in (n, m, k, f zs)
