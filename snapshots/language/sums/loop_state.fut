-- A small machine: its state is a sum, carried by a loop.
-- ==
-- input { [1i32, 2i32, 0i32, 4i32] }
-- output { 3i32 }
-- input { [1i32, 2i32] }
-- output { -3i32 }

type state = #running i32 | #stopped i32

def main (xs: []i32): i32 =
  let r =
    loop s: state = #running 0 for x in xs do
      match s
      case #running acc -> if x == 0 then #stopped acc else #running (acc + x)
      case #stopped acc -> #stopped acc
  in match r
     case #running acc -> -acc
     case #stopped acc -> acc
