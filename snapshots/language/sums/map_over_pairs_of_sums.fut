-- A map gives two sums, and each is used by another loop.
-- ==
-- input { [1i32, -2i32, 3i32] }
-- output { 4i32 2i32 2i64 }

type sign = #pos i32 | #neg i32

def main (xs: []i32): (i32, i32, i64) =
  let (as, bs) = unzip (map (\x -> (if x > 0 then #pos x else #neg (-x) : sign, x > 0)) xs)
  let ps = map (\a -> match a case #pos v -> v case #neg _ -> 0) as
  let ns = map (\a -> match a case #neg v -> v case #pos _ -> 0) as
  in (i32.sum ps, i32.sum ns, i64.sum (map i64.bool bs))
