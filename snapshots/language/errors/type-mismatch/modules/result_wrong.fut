-- A functor's result is not what it promises.
-- ==
-- error: .*g

module f (P: { val n: i32 }): { val g: i32 -> i32 } = { def g (x: i64) = x }
def main (x: i32) = x
