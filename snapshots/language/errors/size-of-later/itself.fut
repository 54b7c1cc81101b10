-- The size that inference finds for a parameter can't be the parameter's own value.
-- ==
-- error: type `\[xs\[0\]\]i64`, whose size is the value of `xs`, itself

def main xs = zip xs (iota xs[0])
