-- A file that can't be parsed.
-- ==
-- error: .*

def broken (x: i32 = x
