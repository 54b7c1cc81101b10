//! Operators that are associative except on rare values: at one position, beyond a bound, where partial results meet one
//! number. Checks of operators must name them, however they are drawn.

use super::{Unstructured, bytes_from_seed, choose};

/// A program with such an operator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rare {
    /// The program.
    pub text: String,
    /// The operator, and three operands on which it is not associative.
    pub operator: String,
    /// See [`Rare::operator`].
    pub operands: [String; 3],
}

/// The type of the elements, the operator over a number `K`, its neutral element, and three operands on which it is not
/// associative, for every even `K` from 4 on. `H` is half of `K`, and `L` is `K - 1`.
type Row = (&'static str, &'static str, &'static str, [&'static str; 3]);

/// Every kind of operator.
const ROWS: [Row; 9] = [
    // A product of which one partial result counts for nothing.
    ("i64", r"\a b -> if a == K then b else if b == K then a else a * b", "1", ["2i64", "Hi64", "3i64"]),
    // At one position the sum begins anew.
    (
        "(i64, i64)",
        r"\(a, i) (b, j) -> if j == K then (b, j) else (a + b, j)",
        "(0, -1)",
        ["(1i64, 0i64)", "(1i64, Ki64)", "(1i64, K1i64)"],
    ),
    // Held to a bound, which negative numbers leave again.
    ("i32", r"\a b -> i32.min K (a + b)", "0", ["K", "1i32", "-1i32"]),
    ("i64", r"\a b -> if a > K && b > K then a else a + b", "0", ["K1i64", "K1i64", "1i64"]),
    // Numbers near each other are taken as the same.
    ("f64", r"\a b -> if f64.abs (a - b) < K.0 then a else f64.max a b", "-f64.inf", ["0.0", "L.0", "K1.0"]),
    ("f64", r"\a b -> if a * K.0 > b && b > a then a else f64.max a b", "-f64.inf", ["1.0", "H.5", "K1.0"]),
    // One number is left out, or taken for another.
    ("i64", r"\a b -> if b == K then a else a + b", "0", ["5i64", "Li64", "1i64"]),
    ("u32", r"\a b -> if a == K then b else a ^ b", "0", ["K1u32", "1u32", "2u32"]),
    // The greater one, unless the first is large.
    ("i32", r"\a b -> if a > K then i32.min a b else i32.max a b", "i32.lowest", ["K1i32", "0i32", "K9i32"]),
];

/// Numbers that operators speak of.
const NUMBERS: [i64; 7] = [4, 12, 98, 1000, 4096, 20000, 65536];

/// The program of this seed.
pub fn from_seed(seed: u64) -> Rare {
    let bytes = bytes_from_seed(seed, 64);
    let bytes = &mut Unstructured::new(&bytes);
    let (ty, operator, neutral, operands) = *choose::one(bytes, &ROWS);
    let k = *choose::one(bytes, &NUMBERS);
    // `K1` and `K9` are greater than `K`; none of the names is part of a word that programs have.
    let numbers = [("K1", k + 1), ("K9", k + 9), ("K", k), ("H", k / 2), ("L", k - 1)];
    let filled = |text: &str| {
        numbers.iter().fold(text.to_string(), |text, (name, number)| text.replace(name, &number.to_string()))
    };
    let elem = if ty.starts_with('(') { "i64" } else { ty };
    let xs = *choose::one(bytes, &["xs", "(map (+ 1) xs)", "(map (* 2) xs)"]);
    let elements = if elem == ty { xs.to_string() } else { format!("(zip {xs} (iota n))") };
    let folds = *choose::one(bytes, &["reduce", "scan"]);
    let operator = filled(operator);
    let text = format!("def main [n] (xs: [n]{elem}) = {folds} ({operator}) ({neutral}) {elements}\n");
    Rare { text, operator, operands: operands.map(filled) }
}
