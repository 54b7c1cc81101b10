-- A sum within a record within an array is replaced by a path.
-- ==
-- input { 3i32 }
-- output { [#b, #a 3i32] }

type t = #a i32 | #b
type r = {s: t, k: i32}

def main (v: i32): [2]t =
  let rs: [2]r = replicate 2 {s = #b, k = 0}
  in map (.s) (rs with [1].s = #a v)
