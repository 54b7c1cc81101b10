-- A string may end in a quote, and what looks like a test block in it is none.
-- ==
-- input { } output { [104u8, 105u8, 34u8] 5i64 }

def main = ("hi\"", length "-- ==")
