-- An external function is declared; it is no expression.
-- ==
-- error: `external` is a declaration

def f = external "f" : i32 -> i32
def main (x: i32) = f x
