-- A file that uses what it does not define.
-- ==
-- error: .*outer

def plus (x: i32) = x + outer
