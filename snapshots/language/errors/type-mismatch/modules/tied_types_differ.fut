-- A second argument whose type is not the one that the first one asks.
-- ==
-- error: .*(u32|u64)

module f (F: float) (I: integral with t = F.int_t) = { def g (x: F.t) = F.to_bits x I.+ I.i32 1 }
module g = f f32 u64
def main (x: f32) = x
