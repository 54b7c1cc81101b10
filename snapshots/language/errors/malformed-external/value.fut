-- An external that is not a function.
-- ==
-- error: `answer` is not a function of values

external "answer" : i32
def main (x: i32) = x + answer
