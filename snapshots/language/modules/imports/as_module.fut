-- An import as a module expression gives the file a name.
-- ==
-- input { 5 } output { 56 6 }

module b = import "lib/base"

def main (x: i32): (b.t, b.t) = (x b.<+> b.next x, b.k.three + b.one * 3)
