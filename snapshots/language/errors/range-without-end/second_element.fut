-- A range with a second element needs an end.
-- ==
-- error: expected `...`, `..<` or `..>` with the end of the range

def main (n: i64) = 0..2
