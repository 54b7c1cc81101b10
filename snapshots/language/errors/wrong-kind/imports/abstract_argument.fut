-- An imported module with parameters is checked for all arguments when it is applied to one.
-- ==
-- error: .*expected a number

import "lib/adds"
module m = adds { type t = i32 def x = 3i32 }
def main (x: i32) = x + m.next
