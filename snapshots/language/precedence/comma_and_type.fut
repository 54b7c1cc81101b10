-- `:` binds tighter than `,`: only the last component is ascribed.
-- ==
-- input { 3 } output { 3 4i64 }

def main (x: i32) = (x, 4 : i64)
