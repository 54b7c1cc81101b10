-- The cases of a `match` alone don't tell a sum type.
-- ==
-- error: the type that has the constructor `#some` is not known

def f x = match x case #some v -> v case #none -> 0
