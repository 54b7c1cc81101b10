-- flatmap whose results are arrays of sums.
-- ==
-- input { [0i64, 2i64, 1i64] }
-- output { [#a 0i64, #a 1i64, #end, #a 0i64, #end] }

type t = #a i64 | #end

def main (ns: []i64): []t =
  flatmap (\n -> if n == 0 then [] else (map (\i -> #a i) (iota n)) ++ [#end]) ns
