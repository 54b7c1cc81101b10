-- A block that says nothing: the program must be accepted, though there is nothing to run.
-- ==

def successor (x: i32) : i32 = x + 1
