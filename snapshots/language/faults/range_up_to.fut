-- A range up to an end that it leaves out.
-- ==
-- input { 1 0 }
-- error: Range 1\.\.<0 is invalid\.
-- input { 0 0 } output { empty([0]i32) }
-- input { -1 1 } output { [-1, 0] }

def main (a: i32) (b: i32) = a..<b
