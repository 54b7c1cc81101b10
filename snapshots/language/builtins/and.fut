-- Whether every element is true; of nothing true.
-- ==
-- input { empty([0]bool) } output { true }
-- input { [true] } output { true }
-- input { [false] } output { false }
-- input { [true, false, true] } output { false }
-- input { [true, true, true] } output { true }
-- input { [false, false, false] } output { false }

def main (xs: []bool) = and xs

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

entry long (n: i64) = and (map (< n) (iota n))
