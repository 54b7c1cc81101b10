-- Size parameters and type parameters, in the order that the author likes.
-- ==
-- input { [7, 8, 9] } output { 6i64 }

def sizes_first [n] [m] 'a 'b (_: [n]a) (_: [m]b): i64 = n + m
def types_first 'a 'b [n] [m] (_: [n]a) (_: [m]b): i64 = n + m
def mixed 'a [n] 'b [m] (_: [n]a) (_: [m]b): i64 = n + m

def main (xs: []i32) =
  let k = sizes_first xs [true]
  in (types_first xs [1.5, 2.5] + mixed xs [1, 2, 3u8] + k) / 3 + 1
