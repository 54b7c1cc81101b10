-- Of what both call nothing is known: all calls of the first come before all those of the second.

-- ==
-- input { [3i64, -1i64, 2i64, 5i64, -4i64, 1i64] } output { [0i64, 6i64, -1i64, 3i64, 4i64] }
-- input { [4i64, 2i64] } output { [5i64, 0i64, 0i64, 3i64, 0i64] }
-- input { empty([0]i64) } output { [0i64, 0i64, 0i64, 0i64, 0i64] }

external "note" : i64 -> ()

def seen (x: i64): i64 = let () = note x in x

def main (xs: []i64): [5]i64 =
  let [k] ys: [k]i64 = map (\x -> seen (x + 1)) xs
  in loop h = replicate 5 0 for i < k do
       let j = ys[i] % 5
       in h with [j] = h[j] + seen ys[i]
