-- Literals alone do not cover all integers.
-- ==
-- error: no case of this `match` fits 2

def main (x: i32) = match x case 0 -> 1 case 1 -> 0
