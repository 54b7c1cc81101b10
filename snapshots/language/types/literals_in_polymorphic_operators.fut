-- Each use of an overloaded operator has its own type.
-- ==
-- input { 200u8 200i16 } output { 144u8 400i16 true 400.5 }

def main (x: u8) (y: i16) = (x + 200, y + 200, x + 200 < 200, f64.i16 (y + 200) + 0.5)
