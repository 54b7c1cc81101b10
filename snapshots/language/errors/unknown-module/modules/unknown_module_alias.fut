-- No module of that name on the right of a definition.
-- ==
-- error: .*nowhere

module m = nowhere
def main (x: i32) = x
