-- A module with parameters is right for all arguments, or wrong where it stands.
-- ==
-- error: expected `i32`, found `f.P.t`

module f (P: { type t val x : t }) = { def g (y: i32) = y  def wrong = g P.x }
def main (x: i32) = x
