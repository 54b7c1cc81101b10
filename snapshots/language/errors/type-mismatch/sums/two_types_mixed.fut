-- Two types that share a constructor are still two types.
-- ==
-- error: expected `#v i32 \| #x`, found `#v i32 \| #w`

type a = #v i32 | #w
type b = #v i32 | #x

def f (a: a): b = a

def main (x: i32): b = f (#v x)
