-- What is local to a module is not a member.
-- ==
-- error: .*hidden

module m = { local def hidden = 1i32 def shown = hidden }
def main (x: i32) = x + m.hidden
