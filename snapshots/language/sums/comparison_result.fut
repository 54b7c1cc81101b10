-- An ordering as a sum, compared by several keys.
-- ==
-- input { [(1i32, 2i32), (1i32, 2i32), (3i32, 0i32)] [(1i32, 3i32), (1i32, 2i32), (2i32, 9i32)] }
-- output { [#less, #equal, #greater] }

type order = #less | #equal | #greater

def compare (a: i32) (b: i32): order = if a < b then #less else if a > b then #greater else #equal

def then_by (o: order) (p: order): order =
  match o
  case #equal -> p
  case _ -> o

def main [n] (xs: [n](i32, i32)) (ys: [n](i32, i32)): [n]order =
  map2 (\(a, b) (c, d) -> compare a c `then_by` compare b d) xs ys
