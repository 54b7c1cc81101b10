-- A sum as the result of an entry.
-- ==
-- input { 10i32 2i32 }
-- output { #some 5i32 }
-- input { 10i32 0i32 }
-- output { #none }

type opt 'a = #some a | #none

def main (x: i32) (y: i32): opt i32 = if y == 0 then #none else #some (x / y)
