-- An imported file does not see what the importing one defines.
-- ==
-- error: nothing is called `outer`

def outer = 3i32
import "lib/outer"
def main (x: i32) = plus x
