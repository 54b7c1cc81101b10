-- Nor an index, though the elements of an array of them are reached.
-- ==
-- error: .*m\.t

module m: { type t val x: i32 -> t } = { type t = [3]i32 def x k: t = [k, 2, 3] }
def main (xs: []i32) = (map m.x xs)[0][0]
