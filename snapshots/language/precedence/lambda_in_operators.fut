-- As the right operand a lambda, `if`, `let`, `loop` or `match` takes everything to its right.
-- ==
-- input { 5 } output { 13 6 11 20 9 }

def main (x: i32) =
  ( x |> \y -> y + 3 |> (+ 5)
  , 1 + if x > 0 then x else x * 100 + 1
  , 1 + let y = x in y + 5
  , 10 + loop y = x for _i < 1i32 do y * 1 + 5
  , 2 * 2 + match x case 5 -> x case _ -> 0
  )
