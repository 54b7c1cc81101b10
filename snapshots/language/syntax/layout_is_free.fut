-- Line breaks and indentation mean nothing, but for the space before an index.
-- ==
-- input { 2 } output { 7 }

def main (x: i32)
=
let
y
=
x
*
2
in
y
+
3
