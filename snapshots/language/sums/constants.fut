-- Sums and arrays of sums as constants at the top.
-- ==
-- input { 1i64 }
-- output { #a 5i32 }
-- input { 2i64 }
-- output { #b }

type t = #a i32 | #b

def table: [3]t = [#b, #a 5, #b]

def main (i: i64): t = table[i]
