-- An imported file that uses built-ins.

def plus (x: i32) = x + 1
