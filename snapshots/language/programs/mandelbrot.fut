-- How many steps points take to leave a circle of radius 2, at most 50.
-- ==
-- input { [0.0, 1.0, 0.3, -2.1] [0.0, 1.0, 0.5, 0.0] } output { [50, 1, 50, 0] }

type complex = {re: f64, im: f64}
def (+.) (a: complex) (b: complex): complex = {re = a.re + b.re, im = a.im + b.im}
def (*.) (a: complex) (b: complex): complex =
  {re = a.re * b.re - a.im * b.im, im = a.re * b.im + a.im * b.re}
def norm2 ({re, im}: complex) = re * re + im * im

def escape (limit: i32) (c: complex): i32 =
  let (_, steps) =
    loop (z, i) = (c, 0) while i < limit && norm2 z <= 4 do (z *. z +. c, i + 1)
  in steps

def main [n] (xs: [n]f64) (ys: [n]f64) = map2 (\re im -> escape 50 {re, im}) xs ys
