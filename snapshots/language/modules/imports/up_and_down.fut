-- A path may go up and down again, and the same file by two paths is one file.
-- ==
-- input { 3 } output { 1 }

module a = import "../imports/lib/abstract"
module b = import "lib/deep/../abstract"

def main (x: i32) = a.counter.get (a.counter.up b.counter.zero) + 0 * x
