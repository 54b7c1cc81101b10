-- A range down to an end that it leaves out.
-- ==
-- input { 0 1 }
-- error: Range 0\.\.>1 is invalid\.
-- input { 2 0 } output { [2, 1] }

def main (a: i32) (b: i32) = a..>b
