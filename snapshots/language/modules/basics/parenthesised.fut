-- A module expression may stand in parentheses and be sealed in place.
-- ==
-- input { 7 } output { 8 }

module type S = { val next: i32 -> i32 }
module m = ({ def next (x: i32) = x + 1 def hidden = 3i32 } : S)

def main (x: i32) = m.next x
