-- The left operand that a section waits for is the size of what it gives, and an argument that a lambda does
-- not name is a size all the same.
-- ==
-- entry: section
-- input { [1, 2, 3] 2i64 } output { [11, 12] }
-- ==
-- entry: unnamed
-- input { [1, 2, 3] } output { [1, 2, 3] }

entry section (xs: []i32) (n: i64) : []i32 = map2 (+) ((`take` xs) n) (replicate n 10)
def apply [n] 't (f: (k: i64) -> [k]t -> [k]t) (xs: [n]t) : [n]t = f n xs
entry unnamed [n] (xs: [n]i32) : [n]i32 = apply (\_ ys -> ys) xs
