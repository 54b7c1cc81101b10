-- Nor is it the initial value of a loop variable.
-- ==
-- error: `_acc` begins with an underscore.*

def main (_acc: i32) (n: i32) = loop _acc for i < n do i
