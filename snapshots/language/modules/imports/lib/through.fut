-- A file that passes on what it imports.

open import "base"
def two: t = next one
