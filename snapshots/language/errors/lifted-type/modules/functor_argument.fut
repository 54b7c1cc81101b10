-- A functor that asks for a type which may hide sizes is not given functions.
-- ==
-- error: the module has `type\^ state`

module runs (P: { type~ state val start: state }) = { def first = P.start }
module r = runs { type^ state = i32 -> i32 def start: state = \x -> x + 1 }
def main (x: i32) = r.first x
