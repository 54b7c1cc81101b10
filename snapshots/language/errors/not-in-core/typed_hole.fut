-- A hole in a program.
-- ==
-- error: `\?\?\?` is not part of the core

def main (x: i32) = ???
