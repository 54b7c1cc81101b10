-- What a loop appends to its state makes the state's length vary: it says nothing about the length of what is
-- appended.
-- ==
-- input { [1i64] [2i64, 3i64] } output { [1i64, 2i64, 3i64, 2i64, 3i64] }
-- input { empty([0]i64) empty([0]i64) } output { empty([0]i64) }

def main (p: []i64) (q: []i64) = loop a = p for _i < 2 do a ++ q

-- ==
-- entry: doubled
-- input { [1i64, 2i64] 2i64 } output { 10i64 }

entry doubled (xs: []i64) (n: i64) = length (loop a = [0i64] for i < n do a ++ map (+ i) a ++ xs)
