-- A functor that applies itself.
-- ==
-- error: .*f

module f (P: { val n: i32 }) = { module again = f P }
def main (x: i32) = x
