-- A plain import does not pass names on: the name is free for the program.
-- ==
-- input { 4 } output { 110 }

import "lib/left"
def next (x: i32) = x + 96

def main (x: i32) = left x + next x
