-- A name that begins with an underscore says that it is not used.
-- ==
-- error: `_scale` begins with an underscore.*

def main (_scale: f64) (x: f64) = x * _scale
