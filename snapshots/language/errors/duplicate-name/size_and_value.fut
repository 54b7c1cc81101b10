-- A `let` that gives a size and the array itself one name.
-- ==
-- error: `len` is bound twice

def main (xs: []i32) =
  let [len] (len: [len]i32) = map (+ 1) xs
  in len
