-- How many zeros there are is known behind a loop. Another one counts both kinds, places and scatters.

-- ==
-- structure { Screma 2 }
-- input { [5u32, 2u32, 7u32, 4u32] 0 } output { [2u32, 4u32, 5u32, 7u32] }
-- input { [5u32, 2u32, 7u32, 4u32] 1 } output { [5u32, 4u32, 2u32, 7u32] }

def main [n] (xs: [n]u32) (bit: i32): [n]u32 =
  let ones = map (\x -> i64.i32 (u32.get_bit bit x)) xs
  let zeros = map (1 -) ones
  let before = scan (+) 0 zeros
  let behind = scan (+) 0 ones
  let count = i64.sum zeros
  let places = map4 (\z o b h -> z * (b - 1) + o * (count + h - 1)) zeros ones before behind
  in scatter (copy xs) places xs
