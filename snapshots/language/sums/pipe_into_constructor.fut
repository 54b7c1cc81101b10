-- Constructors in pipelines, through lambdas.
-- ==
-- input { [3i32, 4i32] }
-- output { [#a 4i32, #a 5i32] }

type t = #a i32 | #b

def main (xs: []i32): []t = xs |> map (+ 1) |> map (\x -> #a x)
