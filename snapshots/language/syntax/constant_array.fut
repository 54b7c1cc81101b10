-- A constant may be an array, computed once from other constants.
-- ==
-- input { 3i64 } output { 9i64 }

def squares = map (\i -> i * i) (iota 10)
def main (i: i64) = squares[i]
