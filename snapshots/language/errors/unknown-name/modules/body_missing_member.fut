-- A functor's body uses what the parameter's type has not, though the argument has it.
-- ==
-- error: .*k

module f (P: { val n: i32 }) = { def g (x: i32) = x + P.k }
module m = f { def n = 1i32 def k = 2i32 }
def main (x: i32) = m.g x
