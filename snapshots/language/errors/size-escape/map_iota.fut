-- Rows whose size is the element.
-- ==
-- error: known only inside

def main (ns: []i64) = map (\n -> iota n) ns
