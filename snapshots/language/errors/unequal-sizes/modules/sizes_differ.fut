-- A member gives an array of another size than is asked.
-- ==
-- error: .*f

module type S = { val f [n]: [n]i32 -> [n]i32 }
module m: S = { def f [n] (xs: [n]i32) = filter (> 0) xs }
def main (xs: []i32) = m.f xs
