-- There are no commas between what a module type asks.
-- ==
-- error: .*,

module type S = { val x: i32, val y: i32 }
def main (x: i32) = x
