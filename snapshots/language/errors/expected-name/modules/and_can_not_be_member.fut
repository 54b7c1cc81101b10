-- `&&` can't be defined, in a module neither.
-- ==
-- error: .*&&

module m = { def (&&) (a: bool) (b: bool) = a }
def main (x: bool) = x
