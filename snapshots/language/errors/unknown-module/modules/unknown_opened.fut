-- No module of that name to open.
-- ==
-- error: .*nowhere

open nowhere
def main (x: i32) = x
