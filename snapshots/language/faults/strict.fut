-- Every binding is evaluated, used or not.
-- ==
-- input { 0 }
-- error: division by zero
-- input { 2 } output { 1 }

def main (x: i32) =
  let unused = 10 / x
  in 1i32

-- An argument is evaluated before the call, whether the function uses it or not.
-- ==
-- entry: argument
-- input { 0 }
-- error: division by zero
-- input { 2 } output { 1 }

entry argument (x: i32) = const 1i32 (10 / x)

-- A branch that is not taken is not evaluated, and neither is the body of a function that is never called.
-- ==
-- entry: branch
-- input { 0 } output { 0 }
-- input { 2 } output { 5 }

entry branch (x: i32) =
  let f y = 10 / y
  in if x == 0 then 0 else f x
