-- A number module that is not real is given for `real`.
-- ==
-- error: .*(recip|from_fraction|sqrt|pi|real|inf|value)

module f (R: real) = { def g (x: R.t) = R.sqrt x }
module k = f i32
def main (x: i32) = k.g x
