-- What a module type calls `type~` may be arrays of different sizes, whatever it is: they are no rows of an array.
-- ==
-- error: the size `.*` is known only inside

module of_lines (P: { type~ line val line: i64 -> line }) = { def all (n: i64) = tabulate n P.line }
module numbers = of_lines { type line = i64 def line (i: i64): line = i }
def main (n: i64) = numbers.all n
