-- A pattern that binds a name twice.
-- ==
-- error: `v` is bound twice

type t = #a i32 i32

def main (x: i32): i32 =
  let #a v v = (#a x x : t)
  in v
