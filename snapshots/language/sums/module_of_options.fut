-- Options in a module, with a type that its module type shows.
-- ==
-- input { [3i32, 0i32, 6i32] }
-- output { 18i32 [#some 4i32, #none, #some 2i32] }

module opt = {
  type t 'a = #some a | #none
  def map 'a 'b (f: a -> b) (o: t a): t b =
    match o
    case #some v -> #some (f v)
    case #none -> #none
  def or 'a (d: a) (o: t a): a =
    match o
    case #some v -> v
    case #none -> d
}

def divide (x: i32): opt.t i32 = if x == 0 then #none else #some (12 / x)

def main [n] (xs: [n]i32): (i32, [n]opt.t i32) =
  let ys = map divide xs
  in (i32.sum (map (\o -> opt.or 3 (opt.map (* 2) o) + 1) ys), ys)
