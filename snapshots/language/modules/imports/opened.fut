-- `open import` passes the names on, so that who imports the file has them too.
-- ==
-- input { 4 } output { 7 }

import "lib/through"

def main (x: i32): t = next x + two
