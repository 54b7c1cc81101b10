-- Words of the language are no names, those either that it leaves out.
-- ==
-- error: expected a pattern, found `val`
def main (x: i32) : i32 = let val = x in x
