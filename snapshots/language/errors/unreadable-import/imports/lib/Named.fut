def x = 1i32
