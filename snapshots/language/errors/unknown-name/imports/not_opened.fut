-- A file imported as a module is reached by its name alone.
-- ==
-- error: .*shown

module f = import "lib/fine"
def main (x: i32) = x + shown
