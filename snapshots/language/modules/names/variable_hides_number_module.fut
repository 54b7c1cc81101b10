-- Variables hide number modules of their names: what follows the dot is a field.
-- ==
-- input { 2 } output { 119 }

def parameter (i32: {sqrt: i32, nested: {max: i32}}) = i32.sqrt + i32.nested.max
def bound (x: i32) = let f64 = {pi = x * 10} in f64.pi
def in_lambda (xs: []i32) = map (\u8 -> u8.bits) (map (\x -> {bits = x + 1}) xs)
def in_case (p: (bool, {abs: i32})) = match p case (true, i64) -> i64.abs case (false, i64) -> -i64.abs
def after (x: i32) = i32.f64 (f64.sqrt (f64.i32 (x * 8)))

-- (2 + 10) + 20 + (3 + 4) - 2 + 4 + 78, by hand.
def main (x: i32) =
  parameter {sqrt = x, nested = {max = 10}}
  + bound x
  + i32.sum (in_lambda [x, x + 1])
  + in_case (false, {abs = x})
  + after x
  + 78
