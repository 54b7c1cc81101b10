-- A module with parameters is judged where it stands, however it is written.
-- ==
-- error: expected `i32`, found `w.X.t`

module w = \(X: { type t val x : t }) -> { def y: i32 = X.x }

def main (x: i32) = x
