-- A typed hole has the type that its place needs, and fails where it is reached.
-- ==
-- input { 1 } output { [1, 1] }
-- input { 0 } error: Reached a hole

def main (x: i32): [2]i32 = if x > 0 then [x, x] else ???
