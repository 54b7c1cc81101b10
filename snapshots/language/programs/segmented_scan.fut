-- A scan that starts anew at each flag, as one scan of pairs.
-- ==
-- input { [true, false, false, true, false] [1, 2, 3, 4, 5] } output { [1, 3, 6, 4, 9] }
-- input { empty([0]bool) empty([0]i32) } output { empty([0]i32) }

def segscan 'a [n] (op: a -> a -> a) (ne: a) (flags: [n]bool) (xs: [n]a): [n]a =
  let combine (f1, x1) (f2, x2) = (f1 || f2, if f2 then x2 else op x1 x2)
  in scan combine (false, ne) (zip flags xs) |> unzip |> (.1)

def main [n] (flags: [n]bool) (xs: [n]i32) = segscan (+) 0 flags xs
