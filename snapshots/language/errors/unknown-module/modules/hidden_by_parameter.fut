-- A parameter hides a module, whose types then have no name.
-- ==
-- error: `s` is a value here, not a module

module s = { type t = i64 }
def f (s: i32) (x: s.t) = x
def main (x: i32) = x
