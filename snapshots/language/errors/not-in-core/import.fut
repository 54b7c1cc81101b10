-- `import`.
-- ==
-- error: `import` is not part of the core

import "lib/github.com/diku-dk/sorts/radix_sort"
def main (xs: []i32) = xs
