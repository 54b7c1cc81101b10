-- An operator that is defined after a module with parameters, and before that is applied, does not take the place of the
-- built-in one in it.
-- ==
-- input { 4 } output { 7 }

module f (P: {}) = { def g (x: i32) = x + 3 }
def (+) (x: i32) (y: i32) = x * y * 7
module q = f {}
def main (x: i32) = q.g x
