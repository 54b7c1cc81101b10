-- Two types of one name.
-- ==
-- error: `t` is defined twice

type t = i32
type t = i64
def main (x: t) = x
