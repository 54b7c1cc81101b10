-- The array that `#none` lacks has the size of the other branch's, also where that is a parameter's that has no name.
-- ==
-- entry: or_else
-- input { [1, 2] true }
-- output { [1, 2] }
-- input { [1, 2] false }
-- output { [0, 0] }
-- ==
-- entry: three
-- input { [1, 2] 0i32 }
-- output { [1, 2] }
-- input { [1, 2] 1i32 }
-- output { [0, 0] }
-- input { [1, 2] 2i32 }
-- output { [2, 3] }

type opt 't = #some t | #none

def from_opt 't (otherwise: t) (o: opt t): t =
  match o
  case #some x -> x
  case #none -> otherwise

entry or_else (xs: []i32) (c: bool) = from_opt (map (\_ -> 0) xs) (if c then #some xs else #none)

entry three (xs: []i32) (k: i32) =
  from_opt (map (const 0) xs)
    (match k
     case 0 -> #some xs
     case 1 -> #none
     case _ -> #some (map (+ 1) xs))
