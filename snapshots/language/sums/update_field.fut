-- A field of a record that is a sum is replaced, also one in an array.
-- ==
-- input { 4i32 }
-- output { 4i32 -1i32 8i32 }

type t = #a i32 | #b
type r = {s: t, k: i32}

def get (x: t): i32 =
  match x
  case #a v -> v
  case #b -> -1

def main (v: i32): (i32, i32, i32) =
  let r: r = {s = #b, k = v}
  let q = r with s = #a v
  let rs = replicate 2 r with [1] = (q with s = #a (v * 2))
  in (get q.s, get rs[0].s, get rs[1].s)
