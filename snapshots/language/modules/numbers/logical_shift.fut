-- `>>>` of a number module shifts zeros in.
-- ==
-- input { -2i8 } output { 127i8 -1i8 }

module f (I: integral) = { def log (x: I.t) = x I.>>> I.i32 1 def ari (x: I.t) = x I.>> I.i32 1 }
module g = f i8

def main (x: i8) = (g.log x, g.ari x)
