-- The `main` of a file that is imported as a module is a function there.
-- ==
-- input { 3 } output { 107 }

module e = import "lib/entries"

def main (x: i32) = e.main x + 100
