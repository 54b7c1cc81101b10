-- Empty arrays of sums as data, also of two dimensions.
-- ==
-- input { empty([0](#a i32 | #b)) empty([0][3](#a i32 | #b)) }
-- output { 0i64 0i64 3i64 }
-- input { [#b] [[#b, #a 1i32]] }
-- output { 1i64 1i64 2i64 }

type t = #a i32 | #b

def main [n] [m] [k] (xs: [n]t) (yss: [m][k]t): (i64, i64, i64) = (n, m, k)
