-- Linear functions or constants are composed in a scan.
-- ==
-- input { [#add 1i32, #add 2i32, #set 10i32, #add 5i32] }
-- output { [1i32, 3i32, 10i32, 15i32] }

type f = #add i32 | #set i32

def (f: f) >-> (g: f): f =
  match (f, g)
  case (_, #set k) -> #set k
  case (#add a, #add b) -> #add (a + b)
  case (#set a, #add b) -> #set (a + b)

def main [n] (fs: [n]f): [n]i32 =
  map (\f -> match f case #add k -> k case #set k -> k) (scan (>->) (#add 0) fs)
