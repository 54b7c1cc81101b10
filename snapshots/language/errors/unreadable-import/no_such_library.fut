-- ==
-- error: .*there is no `lawson/statistics`; the library has lawson/group

import "lawson/statistics"
def main (x: i32) = x
