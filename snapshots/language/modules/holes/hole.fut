-- A hole stands for an expression of any type; a program with one that is never reached runs.
-- ==
-- input { 3 } output { 4 }

def later (x: i32): i32 = ???

def main (x: i32) = if x > 100 then later x else x + 1
