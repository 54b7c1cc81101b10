-- What the compiler itself is made of.
-- ==
-- error: intrinsics are not part of the core

def main (xs: []i32) = intrinsics.transpose [xs]
