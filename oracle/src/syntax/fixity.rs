//! How tightly operators bind: one table for the parser and the printer.

/// Which way operators of one level group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Assoc {
    Left,
    Right,
}

/// Binding strengths, loosest first; the infix operators lie between `WITH` and `PREFIX`.
pub(super) mod level {
    /// `e : t`, and everything that extends as far right as it can.
    pub const OPEN: u8 = 0;
    /// `a..<b`.
    pub const RANGE: u8 = 1;
    /// `` x `f` y ``.
    pub const BACKTICK: u8 = 2;
    /// `a with [i] = v`.
    pub const WITH: u8 = 3;
    /// `-x`, `!x`.
    pub const PREFIX: u8 = 14;
    /// `f x`.
    pub const APPLY: u8 = 15;
    /// Names, literals, brackets, `x.f`, `a[i]`.
    pub const ATOM: u8 = 16;
}

/// The built-in operators, loosest first. `!` and `=` are no infix operators by themselves, but
/// operators may begin with them.
const TABLE: [(u8, Assoc, &[&str]); 10] = [
    (4, Assoc::Left, &["|>"]),
    (5, Assoc::Right, &["<|"]),
    (6, Assoc::Left, &["||"]),
    (7, Assoc::Left, &["&&"]),
    (8, Assoc::Left, &["<=", ">=", ">", "<", "==", "!=", "!", "="]),
    (9, Assoc::Left, &["&", "^", "|"]),
    (10, Assoc::Left, &["<<", ">>", ">>>"]),
    (11, Assoc::Left, &["+", "-"]),
    (12, Assoc::Left, &["*", "/", "%", "//", "%%"]),
    (13, Assoc::Left, &["**"]),
];

/// Level and grouping of an operator: those of its longest built-in prefix. A member of a number
/// module (`i32.+`) is like the operator after the dot.
pub(super) fn fixity(op: &str, backtick: bool) -> (u8, Assoc) {
    if backtick {
        return (level::BACKTICK, Assoc::Left);
    }
    let symbol = match op.split_once('.') {
        Some((module, symbol)) if module.starts_with(|c: char| c.is_ascii_alphabetic()) => symbol,
        _ => op,
    };
    longest_prefix(symbol).map_or((level::BACKTICK, Assoc::Left), |(_, level, assoc)| (level, assoc))
}

/// The longest built-in operator that an operator symbol begins with, its level and its grouping.
pub(super) fn longest_prefix(symbol: &str) -> Option<(&'static str, u8, Assoc)> {
    TABLE
        .iter()
        .flat_map(|(level, assoc, ops)| ops.iter().map(move |op| (*op, *level, *assoc)))
        .filter(|(op, ..)| symbol.starts_with(*op))
        .max_by_key(|(op, ..)| op.len())
}

/// Everything that decides how an operator binds which begins with it, loosest first.
pub(super) fn prefixes() -> impl Iterator<Item = &'static str> {
    TABLE.iter().flat_map(|(_, _, ops)| ops.iter().copied())
}

/// The built-in infix operators, loosest first.
pub(super) fn operators() -> impl Iterator<Item = &'static str> {
    prefixes().filter(|op| !matches!(*op, "!" | "="))
}
