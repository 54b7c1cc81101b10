-- `open` takes any module expression: one in braces, and one that a functor gives.
-- ==
-- input { 3 } output { 3005 }

module add (P: { val n: i32 }) = { def plus (x: i32) = x + P.n }
open { def thousand = 1000i32 }
open add { def n = 5i32 }

def main (x: i32) = plus (x * thousand)
