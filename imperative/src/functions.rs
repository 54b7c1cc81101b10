//! Functions of a double that R has, and by what name the array language has the same.

/// R's name, and the other one.
const ELEMENTARY: [(&str, &str); 19] = [
    ("sqrt", "f64.sqrt"),
    ("exp", "f64.exp"),
    ("log", "f64.log"),
    ("log2", "f64.log2"),
    ("log10", "f64.log10"),
    ("log1p", "f64.log1p"),
    ("sin", "f64.sin"),
    ("cos", "f64.cos"),
    ("tan", "f64.tan"),
    ("asin", "f64.asin"),
    ("acos", "f64.acos"),
    ("atan", "f64.atan"),
    ("sinh", "f64.sinh"),
    ("cosh", "f64.cosh"),
    ("tanh", "f64.tanh"),
    ("floor", "f64.floor"),
    ("ceiling", "f64.ceil"),
    ("trunc", "f64.trunc"),
    ("round", "f64.round"),
];

/// What the array language calls one of these functions.
pub(crate) fn elementary(name: &str) -> Option<&'static str> {
    ELEMENTARY.iter().find(|(r, _)| *r == name).map(|(_, function)| *function)
}
