-- A literal in a polymorphic position takes its default where nothing else decides.
-- ==
-- input { } output { 3i64 1 true }

def main = (length [1, 2, 3], (\x -> x) 1, id true)
