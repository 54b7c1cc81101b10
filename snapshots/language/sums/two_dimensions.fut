-- Matrices of sums: transposed, flattened, mapped.
-- ==
-- input { [[#a 1i32, #b], [#b, #a 4i32], [#a 5i32, #a 6i32]] }
-- output { [[1i32, 0i32, 5i32], [0i32, 4i32, 6i32]] [#a 1i32, #b, #b, #a 4i32, #a 5i32, #a 6i32] }

type t = #a i32 | #b

def main [n] [m] (xss: [n][m]t): ([m][n]i32, []t) =
  (
    map (map (\x -> match x case #a v -> v case #b -> 0)) (transpose xss),
    flatten xss
  )
