-- A name with a point is a member of a module, or a field of a variable: there is neither.
-- ==
-- error: nothing is called `foo.bar`

def main (x: i32) = foo.bar x
