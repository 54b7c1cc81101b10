-- A hole that is reached is an error.
-- ==
-- input { 3 } error: [Hh]ole

def main (x: i32): i32 = if x < 100 then ??? else x
