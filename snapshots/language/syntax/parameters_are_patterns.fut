-- Parameters are patterns: tuples, records, the unit, names with types, and the wildcard.
-- ==
-- input { 1 2 3 } output { 321 }

def number () (a: i32, b) {c, rest = _: i32} _: i32 = a + 10 * b + 100 * c
def main (a: i32) (b: i32) (c: i32) = number () (a, b) {c, rest = 7} true
