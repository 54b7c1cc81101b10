-- A chain of `let` may be long; each line sees all before it. Fibonacci's numbers.
-- ==
-- input { 1i64 } output { 10946i64 }

def main (x: i64) =
  let f1 = x let f2 = f1 let f3 = f1 + f2 let f4 = f2 + f3 let f5 = f3 + f4
  let f6 = f4 + f5 let f7 = f5 + f6 let f8 = f6 + f7 let f9 = f7 + f8 let f10 = f8 + f9
  let f11 = f9 + f10 let f12 = f10 + f11 let f13 = f11 + f12 let f14 = f12 + f13 let f15 = f13 + f14
  let f16 = f14 + f15 let f17 = f15 + f16 let f18 = f16 + f17 let f19 = f17 + f18 let f20 = f18 + f19
  in f19 + f20
