-- `==` compares values of any type without functions: arrays, tuples, records.
-- ==
-- input { [1, 2] } output { true false true false true }

def main (xs: []i32) =
  ( xs == [1, 2]
  , xs == [1, 3]
  , (1, [true]) == (1, [true])
  , {a = 1.0, b = ()} == {b = (), a = 2.0}
  , [[1, 2], [3, 4]] != [[1, 2], [3, 5]]
  )
