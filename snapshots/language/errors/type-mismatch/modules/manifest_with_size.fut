-- A type with a size as parameter is compared as well.
-- ==
-- error: .*expected `\[n\]i32`, found `\[n\]f64`

module m: { type t [n] = [n]i32 val k: i32 } = { type t [n] = [n]f64 def k = 1i32 }
def main (x: i32) = x + m.k
