-- An attribute's arguments are separated by commas, and one may end the list.
-- ==
-- input { 20 } output { 21 }

#[inline(cheap)]
#[bench(warm, runs(10),)]
def main (x: i32) = x + 1
