-- Sums are zipped with numbers, and taken apart again.
-- ==
-- input { [#a 1i32, #b] [5i32, 6i32] }
-- output { [#b, #a 1i32] [6i32, 5i32] }

type t = #a i32 | #b

def main [n] (xs: [n]t) (ks: [n]i32): ([n]t, [n]i32) = zip xs ks |> reverse |> unzip
