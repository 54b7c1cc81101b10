-- A host knows no constructors.
-- ==
-- error: `look` takes or gives a sum type

#[effects(pure)] external "look" : i32 -> (#some i32 | #none)

def main (x: i32): i32 = match look x case #some v -> v case #none -> 0
