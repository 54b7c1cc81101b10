-- What a module opens locally is not a member.
-- ==
-- error: .*f

module a = { def f (x: i32) = x }
module b = { local open a def g = f }
def main (x: i32) = b.f x
