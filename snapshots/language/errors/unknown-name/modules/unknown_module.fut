-- No module of that name.
-- ==
-- error: .*nowhere

def main (x: i32) = nowhere.f x
