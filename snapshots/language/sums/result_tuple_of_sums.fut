-- A result with sums in tuples, records and arrays at once.
-- ==
-- input { 2i32 }
-- output { (#a 2i32, [#b, #a 1i32]) }

type t = #a i32 | #b

def main (x: i32): (t, [2]t) = (#a x, [#b, #a 1])
