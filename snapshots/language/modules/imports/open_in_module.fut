-- `open import` within a module makes the file's names members.
-- ==
-- input { 3 } output { 4 }

module m = { open import "lib/base" }

def main (x: m.t): m.t = m.next x
