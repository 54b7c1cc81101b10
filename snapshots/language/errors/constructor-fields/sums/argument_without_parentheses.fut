-- A constructor with fields as an argument needs parentheses.
-- ==
-- error: `#a` has one field, and 0 are given

type t = #a i32 | #b

def f (x: t): bool = x == #b

def main (x: i32): bool = f #a x
