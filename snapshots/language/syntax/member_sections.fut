-- The operators of a number module are functions of one type.
-- ==
-- input { [1, 2, 3] 7u8 } output { 6 [11, 12, 13] 3u8 2u8 }

def main (xs: []i32) (y: u8) = (reduce (i32.+) 0 xs, map (10 i32.+) xs, y u8./ 2, y u8.& 2)
