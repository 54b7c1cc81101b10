-- A type parameter stands for every type: nothing can be compared.
-- ==
-- error: type

def same 'a (x: a) (y: a) = x == y
def main (x: i32) = same x x
