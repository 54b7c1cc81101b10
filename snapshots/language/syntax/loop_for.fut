-- `loop .. for i < n` counts from 0, in the type of `n`.
-- ==
-- input { 5 } output { 120 10 }
-- input { 0 } output { 1 0 }

def main (n: i32) =
  ( loop product = 1 for i < n do product * (i + 1)
  , loop sum = 0u8 for i < u8.i32 n do sum + i
  )
  |> \(p, s) -> (p, i32.u8 s)
