-- A string is an array of bytes; `???` stands for what nobody has written, and is reached by nobody here.
-- ==
-- input { 1i32 } output { 2i64 }

def main (x: i32): i64 = if x > 0 then length "hi" else ???
