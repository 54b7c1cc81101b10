-- Components, elements and fields are evaluated in the order in which they are written.
-- ==
-- entry: tuple
-- input { 0 } error: negative exponent
-- ==
-- entry: array
-- input { 0 } error: division by zero
-- ==
-- entry: fields
-- input { 0 } error: negative exponent

def power (x: i32) = 2 ** (x - 1)
def quotient (x: i32) = 1 / x
entry tuple (x: i32) = (power x, quotient x)
entry array (x: i32) = [quotient x, power x]
entry fields (x: i32) = let r = {z = power x, a = quotient x} in r.a + r.z
