//! What other languages call something, and what it is called here.

use super::foreign_library;
use crate::scalar::ScalarType;

/// Words and symbols of whole constructs: they make syntax errors at or after them.
const CONSTRUCTS: &[(&[&str], &str)] = &[
    (&["=>", "lambda", "fun", "fn", "func", "function"], "a function without a name is written `\\x -> e`"),
    (
        &["return"],
        "a definition is written `def f x = e`, and gives what `e` gives; after a chain of `let` it is `in e`",
    ),
    (&["?"], "a choice is written `if c then a else b`"),
    (&["elif", "elsif", "elseif"], "it is written `else if c then e`"),
    (&["for", "<-"], "for each element of an array it is `map (\\x -> e) xs`, for those that fit `filter`"),
    (&["mut"], "a value is named by `let x = e`"),
    (
        &["where"],
        "element by element it is `map3 (\\c a b -> if c then a else b) cs xs ys`; names that come after an expression \
         elsewhere stand before it: `let y = e in ..`",
    ),
    (&["+=", "-=", "*="], "nothing is changed in its place: `let y = y + 1` gives the name `y` a new value"),
    (&["case"], "cases are written `match e case p -> e`"),
    (&["."], "one function after the other is `\\x -> f (g x)`, or `g >-> f`"),
];

/// Names, operators among them, and what has their place.
const NAMES: &[(&[&str], &str)] = &[
    (&["and"], "both conditions: `a && b`"),
    (&["or"], "one of two conditions: `a || b`"),
    (&["===", "<=>"], "equality is written `==`"),
    (&["!==", "<>", "/=", "=/="], "inequality is written `!=`"),
    (&["len", "size", "count", "numel"], "the number of elements is `length xs`"),
    (&["c"], "an array is written `[1, 2, 3]`, two of them one after the other `xs ++ ys`"),
    (&["fold", "accumulate", "foldl1"], "it is `reduce op ne xs`, or `foldl f acc xs` from left to right"),
    (&["range", "arange"], "the numbers from 0 to n - 1 are `iota n`, others `a..<b`"),
    (&["zeros", "zeroes", "ones", "full", "fill"], "n times the same is `replicate n x`"),
    (&["append"], "two arrays, one after the other, are `xs ++ ys`"),
    (&["select", "ifelse"], "element by element it is `map3 (\\c a b -> if c then a else b) cs xs ys`"),
    (&["pow", "power"], "a power is `x ** y`"),
    (&["mod", "rem"], "the remainder is `x % y`"),
    (&["div"], "the quotient is `x / y`, rounded down for integers"),
    (
        &["max", "min"],
        "of two numbers it is `f64.max x y`, of an array `f64.maximum xs` (or `min`, `minimum`)",
    ),
    (&["sapply", "lapply", "vapply", "apply", "fmap"], "on each element it is `map f xs`"),
    (&["zipWith", "mapply"], "on the elements of two arrays it is `map2 (+) xs ys`"),
    (&["fst", "snd"], "the parts of a pair are `p.0` and `p.1`"),
    (
        &["shape", "dim", "nrow", "ncol", "ndim"],
        "the number of rows is `length xss`, that of columns `length xss[0]`",
    ),
    (&["fromIntegral", "realToFrac", "toInteger"], "a conversion has the names of both types: `f64.i64 n`"),
    (&["%>%"], "the next function comes after `|>`: `xs |> f64.sum`"),
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

/// Names of types that are no scalars, and what has their place.
const OTHER_TYPES: &[(&[&str], &str)] = &[
    (&["string", "str", "String", "character"], "a text is an array of bytes, `[]u8`"),
    (&["list", "List", "array", "Array", "vector", "ndarray"], "an array of `f64` has the type `[]f64`"),
    (&["void", "None"], "the type without a value to tell is `()`"),
];

/// Modules of other languages whose members are looked for here.
const MODULES: &[&str] =
    &["np", "numpy", "math", "pd", "scipy", "torch", "statistics", "base", "stats", "Math"];

/// All these words and symbols, each as often as it stands in the tables.
pub fn foreign_words() -> impl Iterator<Item = &'static str> {
    let types = TYPES.iter().flat_map(|(words, _)| *words);
    CONSTRUCTS
        .iter()
        .chain(NAMES)
        .flat_map(|(words, _)| *words)
        .chain(types)
        .copied()
        .chain(foreign_library::words())
}

/// What to write in place of a construct that has this word or symbol.
pub(crate) fn construct(word: &str) -> Option<&'static str> {
    lookup(CONSTRUCTS, word)
}

/// What to write in place of this name, in a file or in an expression without one.
pub(crate) fn name(word: &str, in_expression: bool) -> Option<String> {
    foreign_library::named(word, in_expression)
        .or_else(|| lookup(NAMES, word).or_else(|| construct(word)).map(String::from))
}

/// Whether it is written as a name is.
pub(crate) fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic()) && !super::is_keyword(word)
}

/// What to write in place of this type, which is no scalar.
pub(crate) fn other_type(word: &str) -> Option<&'static str> {
    lookup(OTHER_TYPES, word)
}

/// Whether it is a module of another language.
pub(crate) fn is_module(word: &str) -> bool {
    MODULES.contains(&word)
}

/// The scalar type of this foreign name.
pub(crate) fn scalar(word: &str) -> Option<ScalarType> {
    lookup(TYPES, word)
}

fn lookup<T: Copy>(table: &[(&[&str], T)], word: &str) -> Option<T> {
    table.iter().find(|(words, _)| words.contains(&word)).map(|(_, here)| *here)
}
