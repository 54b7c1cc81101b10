-- A hole in a functor's body has the abstract type there.
-- ==
-- input { 3 } output { 3 }

module f (P: { type t }) = { def todo (x: P.t): P.t = ??? def done (x: P.t) = x }
module g = f i32

def main (x: i32) = g.done x
