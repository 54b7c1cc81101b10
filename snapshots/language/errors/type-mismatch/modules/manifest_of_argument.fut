-- So is that of an argument.
-- ==
-- error: .*expected `\[n\]i32`, found `\[n\]f64`

module f (P: { type t [n] = [n]i32 val k: i32 }) = { def twice = P.k + P.k }
module m = f { type t [n] = [n]f64 def k = 1i32 }
def main (x: i32) = x + m.twice
