-- A range that includes its end, without a second element, goes up by one.
-- ==
-- input { 1 0 }
-- error: Range 1\.\.\.0 is invalid\.
-- input { 2147483647 -2147483648 }
-- error: Range 2147483647\.\.\.-2147483648 is invalid\.
-- input { 1 1 } output { [1] }
-- input { -1 1 } output { [-1, 0, 1] }

def main (a: i32) (b: i32) = a...b
