-- A file with an entry and a `main` of its own, and a test of them.
-- ==
-- entry: twice
-- input { 4 } output { 8 }

-- ==
-- input { 4 } output { 9 }

entry twice (x: i32): i32 = x * 2
def main (x: i32): i32 = twice x + 1
