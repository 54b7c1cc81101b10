-- Opening a number module gives the second names of conversions too.
-- ==
-- input { 7 } output { 7i64 7.0 }

module int = { open i32 }
module real64 = { open f64 }
def main (x: i32) = (int.to_i64 x, real64.to_f64 (f64.i32 x))
