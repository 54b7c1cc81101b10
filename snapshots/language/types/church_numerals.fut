-- Functions of functions of functions: all of them are specialised away.
-- ==
-- input { 1 } output { 13 }

type^ number = (i32 -> i32) -> i32 -> i32
def two: number = \f x -> f (f x)
def three: number = \f x -> f (f (f x))
def times (m: number) (n: number): number = \f -> m (n f)
def main (x: i32) = times two (times two three) (+ 1) x
