-- Radix sort of unsigned numbers, bit by bit: each pass is a stable partition by scatter.
-- ==
-- input { [5u32, 3u32, 4294967295u32, 0u32, 3u32] } output { [0u32, 3u32, 3u32, 5u32, 4294967295u32] }

def step [n] (xs: [n]u32) (bit: i32): [n]u32 =
  let is_one = map (\x -> i64.i32 (u32.get_bit bit x)) xs
  let is_zero = map (1 -) is_one
  let zeros_before = exscan (+) 0 is_zero
  let ones_before = exscan (+) 0 is_one
  let zeros = i64.sum is_zero
  let target one zs os = if one == 1 then zeros + os else zs
  in scatter (copy xs) (map3 target is_one zeros_before ones_before) xs

def main [n] (xs: [n]u32): [n]u32 = loop xs for bit < 32 do step xs bit
