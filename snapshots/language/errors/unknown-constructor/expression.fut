-- A constructor that the declared type lacks.
-- ==
-- error: there is no constructor `#sme` in a `#none | #some i32`

type opt = #some i32 | #none

def main (x: i32): opt = #sme x
