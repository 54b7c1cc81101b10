-- Bubble sort until nothing changes: the state says whether it is done.
-- ==
-- input { [3i32, 1i32, 2i32] }
-- output { [1i32, 2i32, 3i32] }

type t [n] = #again ([n]i32) | #done ([n]i32)

def pass [n] (xs: [n]i32): t [n] =
  let (ys, changed) =
    loop (ys, changed) = (copy xs, false) for i < n - 1 do
      if ys[i] > ys[i + 1]
      then (ys with [i] = ys[i + 1] with [i + 1] = ys[i], true)
      else (ys, changed)
  in if changed then #again ys else #done ys

def main [n] (xs: [n]i32): [n]i32 =
  let last =
    loop t = pass xs
        while (match t
               case #again _ -> true
               case #done _ -> false) do
      match t
      case #again ys -> pass ys
      case #done ys -> #done ys
  in match last
     case #again ys -> ys
     case #done ys -> ys
