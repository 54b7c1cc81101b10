-- A sum as wide as seven numbers goes through a filter.
-- ==
-- input { [1f64, 2f64, 3f64, 4f64] }
-- output { [#end, #quad 1f64 2f64 3f64 4f64] }

type t = #quad f64 f64 f64 f64 | #pair f64 f64 | #single f64 | #end

def main (xs: []f64): []t =
  map (\i ->
      match i
      case 0 -> #quad xs[0] xs[1] xs[2] xs[3]
      case 1 -> #pair xs[0] xs[1]
      case 2 -> #single xs[0]
      case _ -> #end)
      (iota 4)
    |> filter (\t -> match t case #pair _ _ -> false case #single _ -> false case _ -> true)
    |> reverse
