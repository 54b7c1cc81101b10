-- The size of a field is decided where its record is known: within a local function, or at its use.
-- ==
-- input { [1i64, 2i64, 3i64] } output { [3i64, 2i64, 1i64] [0, 0, 0] [2i64, 1i64] [0, 0, 0, 1] }

def main [n] (xs: [n]i64) =
  let f p = reverse p.0
  let g = \_ -> reverse ((\p -> p.0) (replicate n 0i32, 0i32))
  let h = \q -> (q.r)[::-1]
  let k _ = replicate (length xs) 0i32 ++ ((.a.b) {a = {b = [1i32]}})
  in (f (xs, 0i32), g 1i32, h {r = take 2 xs}, k ())
