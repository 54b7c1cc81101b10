-- An attribute before an update in place.
-- ==
-- error: an attribute cannot stand before

def main (xs: []i32) = #[materialize] let xs[0] = 1 in xs
