-- A scatter writes whole sums; an index out of range is ignored.
-- ==
-- input { [#p 1i32, #q 2f64, #r] [2i64, -1i64, 0i64] [#r, #p 5i32, #q 7f64] }
-- output { [#q 7f64, #q 2f64, #r] }

type t = #p i32 | #q f64 | #r

def main [n] [m] (dest: *[n]t) (is: [m]i64) (vs: [m]t): [n]t = scatter dest is vs
