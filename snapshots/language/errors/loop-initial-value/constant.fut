-- A loop without initial value starts from a local variable, not from a definition.
-- ==
-- error: `c` is a definition, and no variable of this one

def c = [1, 2, 3]
def main = loop c for i < 3 do map (+ i) c
