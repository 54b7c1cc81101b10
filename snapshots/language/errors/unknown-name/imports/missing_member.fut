-- A file imported as a module has no such member.
-- ==
-- error: .*gone

module f = import "lib/fine"
def main (x: i32) = x + f.gone
