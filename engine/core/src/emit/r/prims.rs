//! Primitives in R.

use lawson_oracle::scalar::{Prim, PrimOp, ScalarType};

use super::{NotInR, Print};

/// Functions of doubles that R calls otherwise, or the same.
const FUNCTIONS: [(&str, &str); 22] = [
    ("sqrt", "sqrt"),
    ("exp", "exp"),
    ("log", "log"),
    ("log2", "log2"),
    ("log10", "log10"),
    ("log1p", "log1p"),
    ("sin", "sin"),
    ("cos", "cos"),
    ("tan", "tan"),
    ("asin", "asin"),
    ("acos", "acos"),
    ("atan", "atan"),
    ("sinh", "sinh"),
    ("cosh", "cosh"),
    ("tanh", "tanh"),
    ("floor", "floor"),
    ("ceil", "ceiling"),
    ("trunc", "trunc"),
    ("round", "round"),
    ("gamma", "gamma"),
    ("lgamma", "lgamma"),
    ("sgn", "sign"),
];

/// A primitive of these operands.
pub(super) fn text(prim: Prim, args: &[String]) -> Print<String> {
    let not = || NotInR(format!("`{}`", prim.name()));
    let symbol = match prim.op {
        PrimOp::Convert(to) => return convert(prim, to, args).ok_or_else(not),
        op => op.symbol().unwrap_or_default(),
    };
    let float = prim.ty == ScalarType::F64;
    let known = matches!(prim.ty, ScalarType::F64 | ScalarType::I64 | ScalarType::I32 | ScalarType::Bool);
    if !known {
        return Err(not());
    }
    let integer = "NA_integer_";
    Ok(match (symbol, args) {
        ("==", [a, b]) if a == integer => format!("is.na({b})"),
        ("==", [a, b]) if b == integer => format!("is.na({a})"),
        ("!=", [a, b]) if b == integer || a == integer => {
            format!("!is.na({})", if b == integer { a } else { b })
        }
        // What compares with a NaN is false, and different.
        ("!=", [a, b]) => format!("!isTRUE({a} == {b})"),
        ("==" | "<" | "<=" | ">" | ">=", [a, b]) => format!("isTRUE({a} {symbol} {b})"),
        ("+" | "-" | "*", [a, b]) => format!("({a} {symbol} {b})"),
        ("/", [a, b]) if float => format!("({a} / {b})"),
        ("/", [a, b]) => format!("({a} %/% {b})"),
        ("%", [a, b]) if !float => format!("({a} %% {b})"),
        ("**", [a, b]) if float => format!("({a}^{b})"),
        ("&&" | "||", [a, b]) => format!("({a} {symbol} {b})"),
        ("not", [a]) => format!("(!{a})"),
        ("neg", [a]) => format!("(-{a})"),
        ("abs", [a]) => format!("abs({a})"),
        ("isnan", [a]) => format!("is.na({a})"),
        ("isinf", [a]) => format!("is.infinite({a})"),
        ("min" | "max", [a, b]) if !float => format!("{symbol}({a}, {b})"),
        (name, [a]) if float => {
            let (_, function) = FUNCTIONS.iter().find(|(ours, _)| *ours == name).ok_or_else(not)?;
            format!("{function}({a})")
        }
        _ => return Err(not()),
    })
}

fn convert(prim: Prim, to: ScalarType, args: &[String]) -> Option<String> {
    let [x] = args else { return None };
    Some(match (prim.ty, to) {
        (from, to) if from == to => x.clone(),
        (ScalarType::F64, ScalarType::I64) => format!("trunc({x})"),
        (ScalarType::I64, ScalarType::F64) => x.clone(),
        (ScalarType::I32 | ScalarType::Bool, ScalarType::F64 | ScalarType::I64) => format!("as.double({x})"),
        (ScalarType::I64 | ScalarType::F64 | ScalarType::Bool, ScalarType::I32) => format!("as.integer({x})"),
        _ => return None,
    })
}
