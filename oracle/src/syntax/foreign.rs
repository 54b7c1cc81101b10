//! What other languages call something, and what it is called here.

use crate::scalar::ScalarType;

/// Words and symbols of whole constructs: they make syntax errors at or after them.
const CONSTRUCTS: &[(&[&str], &str)] = &[
    (&["=>", "lambda", "fun", "fn", "func", "function"], "a function without a name is written `\\x -> e`"),
    (&["return"], "there is no `return`: a definition is written `def f x = e`, and gives what `e` gives"),
    (&["?"], "a choice is written `if c then a else b`"),
    (&["elif", "elsif", "elseif"], "it is written `else if c then e`"),
    (&["for", "<-"], "for each element of an array it is `map (\\x -> e) xs`, for those that fit `filter`"),
    (&["var", "mut"], "a value is named by `let x = e`"),
];

/// Names, operators among them, and what has their place.
const NAMES: &[(&[&str], &str)] = &[
    (&["and"], "both conditions: `a && b`"),
    (&["or"], "one of two conditions: `a || b`"),
    (&["===", "<=>"], "equality is written `==`"),
    (&["!==", "<>", "/=", "=/="], "inequality is written `!=`"),
    (&["len", "size", "count", "numel"], "the number of elements is `length xs`"),
    (&["mean", "average", "avg"], "the mean of `f64`s is `f64.sum xs / f64.i64 (length xs)`"),
    (
        &["sort", "sorted", "argsort", "sort_by", "quicksort"],
        "nothing sorts: give the array sorted, or write a sort (by `loop` and `partition`, for example)",
    ),
    (&["fold", "accumulate", "foldl1"], "it is `reduce op ne xs`, or `foldl f acc xs` from left to right"),
    (&["cumsum", "cumulative_sum"], "running sums are `scan (+) 0 xs`"),
    (&["range", "arange"], "the numbers from 0 to n - 1 are `iota n`, others `a..<b`"),
    (&["zeros", "zeroes", "ones", "full", "fill"], "n times the same is `replicate n x`"),
    (&["append"], "two arrays, one after the other, are `xs ++ ys`"),
    (&["where", "select"], "element by element it is `map3 (\\c a b -> if c then a else b) cs xs ys`"),
    (&["pow", "power"], "a power is `x ** y`"),
    (&["mod", "rem"], "the remainder is `x % y`"),
    (&["div"], "the quotient is `x / y`, rounded down for integers"),
    (&["print", "println", "printf", "echo"], "`trace x` prints a value, and gives it"),
    (&["True", "TRUE"], "it is written `true`"),
    (&["False", "FALSE"], "it is written `false`"),
    (&["None", "null", "nil"], "there is no such value: `f64.nan` may stand for a missing number"),
];

/// Names of scalar types.
const TYPES: &[(&[&str], ScalarType)] = &[
    (&["float", "double", "Float", "Double", "float64", "real", "number"], ScalarType::F64),
    (&["float32", "single"], ScalarType::F32),
    (&["int", "integer", "long", "Int", "int64", "isize", "usize"], ScalarType::I64),
    (&["int32"], ScalarType::I32),
    (&["byte", "char", "uint8"], ScalarType::U8),
    (&["boolean", "Bool", "Boolean"], ScalarType::Bool),
];

/// All these words and symbols, each as often as it stands in the tables.
pub fn foreign_words() -> impl Iterator<Item = &'static str> {
    let types = TYPES.iter().flat_map(|(words, _)| *words);
    CONSTRUCTS.iter().chain(NAMES).flat_map(|(words, _)| *words).chain(types).copied()
}

/// What to write in place of a construct that has this word or symbol.
pub(crate) fn construct(word: &str) -> Option<&'static str> {
    lookup(CONSTRUCTS, word)
}

/// What to write in place of this name.
pub(crate) fn name(word: &str) -> Option<&'static str> {
    lookup(NAMES, word).or_else(|| construct(word))
}

/// The scalar type of this foreign name.
pub(crate) fn scalar(word: &str) -> Option<ScalarType> {
    lookup(TYPES, word)
}

fn lookup<T: Copy>(table: &[(&[&str], T)], word: &str) -> Option<T> {
    table.iter().find(|(words, _)| words.contains(&word)).map(|(_, here)| *here)
}
