-- Rows of sizes that only running tells: arrays are regular.
-- ==
-- error: known only inside

def main (xss: [][]i32) = map (filter (> 0)) xss
