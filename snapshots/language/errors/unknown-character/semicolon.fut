-- Nothing is separated by semicolons.
-- ==
-- error: the character ';' has no meaning here

def main (x: i32) = x; 1
