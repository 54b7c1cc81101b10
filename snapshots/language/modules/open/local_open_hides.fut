-- `local open` in a module brings names into its scope but does not make them members.
-- ==
-- input { 2 } output { 13 }

module a = { def f (x: i32) = x + 11 def main2 = 4i32 }
module b = { local open a def g (x: i32) = f x }
def f (x: i32) = x

def main (x: i32) = b.g (f x)
