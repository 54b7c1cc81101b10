-- For a type parameter written `'^a` a function may stand.
-- ==
-- error: the type `wrapped` has functions in it

type~ wrapped '^a = {value: a}
def main (x: i32) = x
