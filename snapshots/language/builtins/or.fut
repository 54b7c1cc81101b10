-- Whether an element is true; of nothing false.
-- ==
-- input { empty([0]bool) } output { false }
-- input { [true] } output { true }
-- input { [false] } output { false }
-- input { [true, false, true] } output { true }
-- input { [true, true, true] } output { true }
-- input { [false, false, false] } output { false }

def main (xs: []bool) = or xs

-- Lengths around those of lanes, tiles and chunks.
-- ==
-- entry: long
-- input { 0i64 } output { true }
-- input { 1i64 } output { true }
-- input { 2i64 } output { true }
-- input { 15i64 } output { true }
-- input { 16i64 } output { true }
-- input { 17i64 } output { true }
-- input { 255i64 } output { true }
-- input { 256i64 } output { true }
-- input { 257i64 } output { true }
-- input { 1025i64 } output { true }

entry long (n: i64) = !(or (map (>= n) (iota n))) && or (map (== n) (iota (n + 1)))
