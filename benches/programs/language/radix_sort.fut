-- Radix sort, one bit a turn.
def step [n] (xs: [n]u32) (b: i32): [n]u32 =
  let bits = map (\x -> i64.u32 ((x >> u32.i32 b) & 1)) xs
  let zeros = map (1 -) bits
  let z = scan (+) 0 zeros
  let total = i64.sum zeros
  let o = scan (+) 0 bits
  let is = map3 (\b z o -> if b == 0 then z - 1 else total + o - 1) bits z o
  in scatter (replicate n 0u32) is xs
def main [n] (xs: [n]u32) = loop xs for i < 32 do step xs i
