-- Words are counted by a machine with two states.
-- ==
-- input { [97u8, 32u8, 98u8, 99u8, 32u8] }
-- output { 2i32 }

type state = #outside | #inside

def step (s: state) (c: u8): state =
  match (s, c)
  case (_, 32) -> #outside
  case _ -> #inside

def main [n] (cs: [n]u8): i32 =
  let (_, k) =
    loop (s, k) = (#outside : state, 0) for c in cs do
      let t = step s c
      in (t, if s == #outside && t == #inside then k + 1 else k)
  in k
