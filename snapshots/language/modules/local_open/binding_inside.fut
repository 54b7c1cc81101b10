-- A variable bound inside of `m.(e)` hides the module's name again; arguments and indices follow as usual.
-- ==
-- input { [5, 6] } output { 9 16 }

module m = { def k = 7i32 def xs = [1i32, 2, 3] def f (x: i32) = x + 10 }

def main (ys: []i32) = (m.(let k = 4i32 in k + ys[0]), m.(f) ys[1])
