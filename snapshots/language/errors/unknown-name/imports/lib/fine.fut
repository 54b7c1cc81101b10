-- A file to import.

def shown = 1i32
local def hidden = 2i32
type t = i32
