-- A loop without initial value needs names.
-- ==
-- error: this loop variable needs an initial value

def main (n: i32) = loop _ for i < n do i
