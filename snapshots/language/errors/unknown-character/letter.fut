-- A letter that names can not have.
-- ==
-- error: the character 'ä' has no meaning here

def main (x: i32) = ä
