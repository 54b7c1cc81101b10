-- A type made of one that hides a size hides it too.
-- ==
-- error: the type `pair` hides a size

type~ text = []u8
type pair = (text, i32)
def main (x: i32) = x
