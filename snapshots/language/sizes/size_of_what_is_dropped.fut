-- `drop j xs` has the size n - j where `xs` has n: what uses it does not make j a part of the size of `xs`.
-- ==
-- entry: main before
-- input { [1, 2, 3] 1i64 } output { [12, 13] }

def rest xs j = map (+ 10) (drop j xs)
def behind xs j = map (+ 10) <| drop (j - 1 + 1) xs
entry main (xs: []i32) (j: i64) : []i32 = rest xs j
entry before (xs: []i32) (j: i64) : []i32 = behind xs j
