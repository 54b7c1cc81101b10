-- A lambda where a function is wanted whose sizes are its argument: they are those of the lambda's parameter.

def double (k: i64): i64 = 2 * k

def square: (n: i64) -> [n * n]i32 -> [n][n]i32 = \k xs -> unflatten xs
def nested: (n: i64) -> [n * n]i32 -> [n][n]i32 = \k -> \xs -> unflatten xs
def bare: (n: i64) -> [n * n]i32 -> [n][n]i32 = \_ -> unflatten
def two: (n: i64) -> (m: i64) -> i32 -> [n][m]i32 = \m n x -> rep (rep x)
def field: (p: {a: i64}) -> [p.a * p.a]i32 -> [p.a][p.a]i32 = \q xs -> unflatten xs

type^ doubled = (n: i64) -> i32 -> [double n]i32

def calls: doubled = \_ x -> rep x

def at_three (f: (n: i64) -> i32 -> [n]i32): [3]i32 = f 3 5
def doubled_at (n: i64) (f: doubled): [double n]i32 = f n 8

-- ==
-- entry: squares
-- input { 2i64 [1, 2, 3, 4] }
-- output { [[1, 2], [3, 4]] [[1, 2], [3, 4]] [[1, 2], [3, 4]] [[1, 2], [3, 4]] }
entry squares (n: i64) (xs: [n * n]i32) =
  let p = {a = n}
  in (square n xs, nested n xs, bare n xs, field p (xs :> [p.a * p.a]i32))

-- ==
-- entry: others
-- input { 1i64 2i64 }
-- output { [[9, 9]] [6, 6] [5, 5, 5] [5, 5, 5] [8, 8, 8, 8] }
entry others (n: i64) (m: i64) =
  (
    two n m 9,
    calls n 6,
    at_three (\_ x -> rep x),
    at_three replicate,
    doubled_at m (\k x -> replicate (double k) x)
  )
