-- No function stands for `'c`; for `'^c` one may.
-- ==
-- error: expected a type without functions, found `i32 -> i32`

def compose 'a 'b 'c (f: b -> c) (g: a -> b) (x: a): c = f (g x)

def main (x: i32) (y: i32) = compose (\(v: i32) (w: i32) -> v + w) (+ 1) x y
