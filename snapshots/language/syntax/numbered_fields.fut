-- A record whose fields are 0, 1, .. is a tuple; with other numbers it is a record.
-- ==
-- entry: tuple
-- input { 3 } output { 7 }
-- ==
-- entry: gap
-- input { 3 4 } output { 43 }
-- ==
-- entry: alone
-- input { 3 } output { 4 }

def swap (p: {0: i32, 1: i32}) : (i32, i32) = let {0 = a, 1 = b} = p in (b, a)
entry tuple (x: i32) : i32 = let (a, b) = swap {0 = x, 1 = x + 4} in a * (b - x) + a
entry gap (x: i32) (y: i32) : i32 = let r = {2 = y, 0 = x} in r.0 + 10 * r.2
entry alone (x: i32) : i32 = let r : {1: i32} = {1 = x} in r.1 + 1
