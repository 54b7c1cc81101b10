-- A size is any expression without bindings: a conversion, a field, a call, a condition, an element.
-- ==
-- input { 2i64 3i32 [4i64, 1i64] } output { [0i64, 1i64, 2i64] 10i32 [1i64, 1i64, 1i64, 1i64] [7, 7] [8, 8, 8, 8] }

type shape = {rows: i64, name: i32}
def square (x: i64): i64 = x * x

def to (n: i32): [i64.i32 n]i64 = iota (i64.i32 n)
def sum_of (s: shape) (xs: [s.rows]i32): i32 = s.name + i32.sum xs
def ones (n: i64): [square n]i64 = replicate (square n) 1
def either (b: bool) (n: i64): [if b then n else 2 * n]i32 = rep 7
def first [k] (ns: [k]i64): [ns[0]]i32 = replicate ns[0] 8

def main (n: i64) (m: i32) (ns: [2]i64) =
  ( map2 (\a _ -> a) (to m) (to m), sum_of {rows = n + 1, name = 1i32} (rep 3), ones n : [square n]i64
  , either true n, first ns : [ns[0]]i32)
