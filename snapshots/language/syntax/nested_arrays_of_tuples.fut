-- Arrays of tuples, of records and of units.
-- ==
-- input { [1, 2, 3] } output { [1, 4, 9] 3i64 [3, 6, 9] }

def main [n] (xs: [n]i32) =
  let pairs: [n](i32, i32) = map (\x -> (x, x * x)) xs
  let records: [n]{once: i32, more: [2]i32} = map (\x -> {once = x, more = [x, x]}) xs
  let units: [n]() = map (\_ -> ()) xs
  in (map (\(_, y) -> y) pairs, length units, map (\r -> r.once + r.more[0] + r.more[1]) records)
