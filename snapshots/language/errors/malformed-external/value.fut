-- An external that is no function.
-- ==
-- error: `answer` is no function of values

external "answer" : i32
def main (x: i32) = x + answer
