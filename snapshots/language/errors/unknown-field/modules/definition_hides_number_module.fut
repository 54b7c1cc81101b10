-- A definition hides the number module of its name, in the program's own file as in a module that is opened.
-- ==
-- error: there is no field `acos` in a

def f32 (x: i64) = x
def main (y: i64) = f32.acos (f32 y)
