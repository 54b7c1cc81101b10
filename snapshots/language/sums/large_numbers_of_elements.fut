-- Many sums: native code runs in parallel over them.
-- ==
-- input { 100000i64 }
-- output { 33334i64 1666683333i64 }

type t = #three i64 | #other bool

def main (n: i64): (i64, i64) =
  let ts: []t = map (\i -> if i % 3 == 0 then #three i else #other (i % 2 == 0)) (iota n)
  let count = i64.sum (map (\t -> match t case #three _ -> 1 case #other _ -> 0) ts)
  let total = i64.sum (map (\t -> match t case #three v -> v case #other _ -> 0) ts)
  in (count, total)
