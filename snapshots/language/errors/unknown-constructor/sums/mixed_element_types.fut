-- Constructors of different types in an array.
-- ==
-- error: there is no constructor `#z` in a `#x \| #y`

type a = #x | #y
type b = #z | #w

def main (b: bool): []a = [#x, #z]
