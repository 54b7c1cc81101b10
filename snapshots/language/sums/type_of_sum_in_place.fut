-- A sum type without a name.
-- ==
-- input { #l 3i32 }
-- output { #r 3i32 }
-- input { #r 4i32 }
-- output { #l 4i32 }

def main (x: #l i32 | #r i32): #l i32 | #r i32 =
  match x
  case #l v -> #r v
  case #r v -> #l v
