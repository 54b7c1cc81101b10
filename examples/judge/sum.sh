# A stand-in for a compiler and its program: adds the two numbers of each line.
#   sh sum.sh CORE ARGS OUT
grep -q 'u16.+' "$1" || { echo "only sums of u16 are compiled" >&2; exit 2; }
awk '{ print ($1 + $2) % 65536 "u16" }' "$2" > "$3"
