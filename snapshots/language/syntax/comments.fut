-- Comments run from `--` to the end of the line, wherever they start.
-- ==
-- input { 4 } output { 3 }

-- One before a definition,
def main -- one after its name,
  (x: i32) -- one between its parts;
  = -- an operator of dashes needs no space: `5 - -2` is no comment.
  x - 1 -- The end.
-- And one after it.
