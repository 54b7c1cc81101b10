-- A sum's type parameter is missing.
-- ==
-- error: `opt` takes 0 sizes and 1 types

type opt 'a = #some a | #none

def main (x: opt): i32 = 0
