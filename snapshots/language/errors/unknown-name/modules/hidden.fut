-- What a module type does not name can't be reached.
-- ==
-- error: .*hidden

module m: { val f: i32 -> i32 } = { def hidden = 1i32 def f (x: i32) = x + hidden }
def main (x: i32) = m.f m.hidden
