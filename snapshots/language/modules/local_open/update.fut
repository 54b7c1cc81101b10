-- An update in a local opening is one of the module's member, under a name of its own; the member stays as it is.
-- ==
-- input { 9i64 } output { [9i64, 2i64] [1i64, 9i64] [1i64, 2i64] }

module m = { def a = [1i64, 2] }
open m

def main (x: i64) = (let a[0] = x in a, m.(let a[1] = x in a), m.a)
