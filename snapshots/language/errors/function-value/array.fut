-- Functions can not be stored in arrays.
-- ==
-- error: found

def main (x: i32) = length [\(y: i32) -> y, \(y: i32) -> y + 1] + i64.i32 x
