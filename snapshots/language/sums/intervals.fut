-- Sets of numbers as sums: empty, one interval, or everything; their intersection.
-- ==
-- input { [#within 1i32 9i32, #all, #within 4i32 20i32] }
-- output { #within 4i32 9i32 }
-- input { [#within 1i32 2i32, #within 4i32 5i32] }
-- output { #empty }
-- input { empty([0](#all | #empty | #within i32 i32)) }
-- output { #all }

type set = #empty | #within i32 i32 | #all

def both (a: set) (b: set): set =
  match (a, b)
  case (#all, s) -> s
  case (s, #all) -> s
  case (#within l h, #within m k) ->
    let (low, high) = (i32.max l m, i32.min h k)
    in if low > high then #empty else #within low high
  case _ -> #empty

def main (sets: []set): set = reduce both #all sets
