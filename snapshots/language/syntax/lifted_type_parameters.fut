-- `'^a` stands for any type, functions included; `'~a` for one whose sizes may differ.
-- ==
-- input { 5 } output { 6 5 }

def apply '^a '~b (f: a -> b) (x: a): b = f x
def main (x: i32) = (apply (+ 1) x, apply (\g -> g x) (\y -> y))
