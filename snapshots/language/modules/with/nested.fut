-- `with` reaches a type of a module within the module type.
-- ==
-- input { 4u32 } output { 13u32 }

module type S = { module int: integral val twice: int.t -> int.t }
module m: S with int.t = u32 = { module int = u32 def twice (x: u32) = x * 2 }

def main (x: u32) = m.twice x + m.int.i32 5
