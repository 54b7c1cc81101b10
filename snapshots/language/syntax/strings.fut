-- A string is the array of its bytes in UTF-8, and a character a number of any type: its code.
-- ==
-- input { } output { [104u8, 105u8, 10u8, 34u8, 195u8, 169u8] [0, 9] 97i64 92u8 }

def digits (s: []u8) = map (\c -> i32.u8 (c - '0')) s
def main: ([]u8, []i32, i64, u8) = ("hi\n\"é", digits "09", 'a', '\\')
