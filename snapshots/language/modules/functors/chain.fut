-- Functors applied to one another's results.
-- ==
-- input { 1 } output { 8 }

module type N = { val n: i32 }
module double (P: N): N = { def n = P.n * 2 }
module eight = double (double (double { def n = 1i32 }))

def main (x: i32) = eight.n * x
