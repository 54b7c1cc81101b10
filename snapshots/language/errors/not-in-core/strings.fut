-- Strings.
-- ==
-- error: strings are not part of the core

def main (x: i32) = "hello"
