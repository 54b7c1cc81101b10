-- Values of sums beside other arguments in a test block.
-- ==
-- input { #some 1i32 2i32 #none 4i32 }
-- output { 7i32 }
-- input { #none 2i32 #some 3i32 4i32 }
-- output { 9i32 }

type opt 'a = #some a | #none

def get (o: opt i32): i32 =
  match o
  case #some v -> v
  case #none -> 0

def main (a: opt i32) (x: i32) (b: opt i32) (y: i32): i32 = get a + x + get b + y
