-- A type parameter that is not declared.
-- ==
-- error: there is no type `b`

type opt 'a = #some b | #none

def main (o: opt i32): bool = o == #none
