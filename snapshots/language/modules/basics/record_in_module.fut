-- A field of a record that is a member of a module: the path goes on after the member's name.
-- ==
-- input { 1 } output { 6 3 }

module m = { module k = { def point = {x = 2i32, deep = {y = 3i32}} } }

def main (a: i32) = (a + m.k.point.x + m.k.point.deep.y, (m.k.point).deep.y)
