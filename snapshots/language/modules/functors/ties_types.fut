-- A second parameter whose type is a member of the first: the bits of a float, as integers.
-- ==
-- input { 1f32 } output { 1065353217u32 }

module next (F: float) (I: integral with t = F.int_t) = { def bits (x: F.t): I.t = F.to_bits x I.+ I.i32 1 }
module g = next f32 u32

def main (x: f32) = g.bits x
