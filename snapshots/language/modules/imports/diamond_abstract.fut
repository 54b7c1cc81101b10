-- An abstract type that is imported twice is one type.
-- ==
-- input { 4 } output { 6 }

module a = import "lib/abstract"
module b = import "lib/abstract"

def main (x: i32) = a.counter.get (b.counter.up (a.counter.up (b.counter.zero))) + x
