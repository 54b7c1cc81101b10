-- An operator of a module between its operands, in parentheses, and in the sections.
-- ==
-- input { 10 3 } output { 23 23 23 23 }

module m = { def (<+>) (x: i32) (y: i32) = 2 * x + y }

def main (x: i32) (y: i32) = (x m.<+> y, (m.<+>) x y, (x m.<+>) y, (m.<+> y) x)
