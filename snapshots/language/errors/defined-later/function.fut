-- A definition sees only those before it.
-- ==
-- error: `twice` is defined further down

def main (x: i32) = twice x
def twice (x: i32) = x + x
