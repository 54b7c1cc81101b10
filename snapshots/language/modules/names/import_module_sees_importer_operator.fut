-- What the importing file defines does not take the place of built-in functions in a file that is a module.
-- ==
-- input { 4 } output { 5 }

def (+) (x: i32) (y: i32) = x * y * 7
module b = import "lib/plus"
def main (x: i32) = b.plus x
