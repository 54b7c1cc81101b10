-- A module has no member of that name.
-- ==
-- error: .*no.*`?missing

module m = { def there = 1i32 }
def main (x: i32) = x + m.missing
