-- A file in a folder.

def x = 1i32
