-- What is written out for each element is collected like what a filter keeps: nothing, one or several elements, in
-- branches (the report on loop fusion in LMS: empty, singleton, if-then-else and flatmap producers), into another
-- array, a sum and an array of places. As many for each are rows behind each other, of which a sum needs no array.

-- ==
-- input { [4i64, -3i64, 0i64, 7i64] }
-- output { 35i64 [0i64, 6i64] [4i64, 8i64, 3i64, 7i64, 14i64] [0i64, 2i64, 2i64, 1i64] 36i64 }
-- input { empty([0]i64) } output { 0i64 empty([0]i64) empty([0]i64) [0i64, 0i64, 0i64, 0i64] 0i64 }

def main (xs: []i64): (i64, []i64, []i64, [4]i64, i64) =
  let kept = flatmap (\x -> if x > 0 then [x + 1] else if x < 0 then [] else [22]) xs
  let made = flatmap (\x -> if x > 0 then [x, 2 * x] else if x < 0 then [-x] else []) xs
  let rows = flatmap (\x -> flatmap (\i -> [x, i]) (iota 3)) xs
  in ( i64.sum kept
     , map2 (\x i -> x % 5 + i * 4) kept (indices kept) |> filter (< 10)
     , made
     , hist (+) 0 4 (map (\x -> (x + 1) / 4) made) (map (const 1) made)
     , i64.sum rows )
