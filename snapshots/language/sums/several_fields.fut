-- A constructor with fields of several types.
-- ==
-- input { [#rect 2f64 3f64, #circle 1f64, #dot] }
-- output { [6f64, 3f64, 0f64] }

type shape = #rect f64 f64 | #circle f64 | #dot

def area (s: shape): f64 =
  match s
  case #rect w h -> w * h
  case #circle r -> 3 * r * r
  case #dot -> 0

def main (ss: []shape): []f64 = map area ss
