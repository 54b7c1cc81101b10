-- Fields that hold nothing: units and records without fields.
-- ==
-- input { true }
-- output { 1i32 }
-- input { false }
-- output { 2i32 }

type t = #a () | #b {}

def main (b: bool): i32 =
  let t: t = if b then #a () else #b {}
  in match t
     case #a () -> 1
     case #b _ -> 2
