-- A loop whose body keeps the size keeps it in the type: the result zips with the start.
-- ==
-- input { [1, 2, 3] } output { [(1), 2, 3] [8, 16, 24] }

def main [n] (xs: [n]i32) =
  let ys = loop ys = xs for _i < 3i32 do map (* 2) ys
  let (a, b) = unzip (zip xs ys)
  in (a, b)
