-- A constant may be a size in types.
-- ==
-- input { [1, 2, 3] } output { [1, 4, 9] }
-- input { [1, 2] } error: .

def dimension: i64 = 3
def squares (v: [dimension]i32): [dimension]i32 = map (\x -> x * x) v
def main (v: [dimension]i32) = squares v
