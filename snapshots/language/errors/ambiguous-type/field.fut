-- A field of something whose type nothing tells.
-- ==
-- error: is not known

def get r = r.x
def main (x: i32) = x
