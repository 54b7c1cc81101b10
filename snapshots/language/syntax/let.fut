-- `let` binds one name after another; `in` ends the chain.
-- ==
-- input { 2 } output { 26 }

def main (x: i32) =
  let a = x + 1 in
  let b = a * a
  let c = a + b in let d = c * 2
  in d + x
