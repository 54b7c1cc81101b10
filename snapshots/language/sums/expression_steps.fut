-- A small machine with a stack: its instructions are sums.
-- ==
-- input { [#push 2i64, #push 3i64, #add, #push 4i64, #mul] }
-- output { #done 20i64 }
-- input { [#push 1i64, #add] }
-- output { #failed 1i64 }

type op = #push i64 | #add | #mul
type result = #done i64 | #failed i64

def main [n] (ops: [n]op): result =
  let (stack, top, bad) =
    loop (stack, top, bad) = (replicate (n + 1) 0, 0, -1) for i < n do
      if bad >= 0
      then (stack, top, bad)
      else match ops[i]
           case #push v -> (stack with [top] = v, top + 1, bad)
           case binary ->
             if top < 2
             then (stack, top, i)
             else let (x, y) = (stack[top - 2], stack[top - 1])
                  let z = if binary == #add then x + y else x * y
                  in (stack with [top - 2] = z, top - 1, bad)
  in if bad >= 0 then #failed bad else #done stack[top - 1]
