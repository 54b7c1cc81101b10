//! Laws as text: `name: left = right where condition, condition`.
//!
//! Both sides are expressions of the language. Sides, conditions and names are taken apart here and by nothing
//! but brackets, commas and the word `where`; what stands between is left to the language's parser.

use super::Mistake;

/// A law: both sides mean the same for all values of the variables for which the conditions hold. What nothing in
/// the language is called is a variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Law {
    /// What messages call it.
    pub name: Option<String>,
    /// An expression.
    pub left: String,
    /// An expression over the left side's variables.
    pub right: String,
    /// What must hold of the variables.
    pub conditions: Vec<Condition>,
    /// Somebody says that it is false: `name (false): ..`.
    pub said_false: bool,
    /// The line of its file, from 1.
    pub line: usize,
}

/// What must hold of the variables of a law.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// Of an operator.
    Associative(String),
    /// Of an operator.
    Commutative(String),
    /// Of an operator: with two equal operands it gives that operand.
    Idempotent(String),
    /// A variable or a number that is neutral for an operator.
    Neutral(String, String),
    /// A function prints nothing; without a name, none does.
    Pure(Option<String>),
    /// A function never fails; without a name, none does.
    Total(Option<String>),
    /// A variable has this type.
    Typed(String, String),
    /// An expression of type `bool`; `=` says `==`.
    Holds(String),
}

/// What a condition can say, for messages.
const CONDITIONS: &str = "associative op, commutative op, idempotent op, neutral ne op, pure f, total f, xs: []f64, \
                          or a comparison such as length xs = length ys or 0 <= k";

impl std::fmt::Display for Condition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Condition::Associative(op) => write!(f, "associative {op}"),
            Condition::Commutative(op) => write!(f, "commutative {op}"),
            Condition::Idempotent(op) => write!(f, "idempotent {op}"),
            Condition::Neutral(ne, op) => write!(f, "neutral {ne} {op}"),
            Condition::Pure(function) => write!(f, "pure{}", spaced(function)),
            Condition::Total(function) => write!(f, "total{}", spaced(function)),
            Condition::Typed(name, ty) => write!(f, "{name}: {ty}"),
            Condition::Holds(text) => f.write_str(text),
        }
    }
}

fn spaced(name: &Option<String>) -> String {
    name.as_ref().map_or_else(String::new, |name| format!(" {name}"))
}

impl std::fmt::Display for Law {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} = {}", self.left, self.right)?;
        for (i, condition) in self.conditions.iter().enumerate() {
            write!(f, "{}{condition}", if i == 0 { " where " } else { ", " })?;
        }
        Ok(())
    }
}

impl Law {
    /// One law, without a name.
    ///
    /// # Errors
    /// It has no two sides, or a condition that nobody knows.
    pub fn parse(text: &str) -> Result<Law, Mistake> {
        let mistake = |why: String, help: &str| Mistake::plain(format!("{}: {why}", text.trim()), help);
        let (sides, conditions) = match at_top(text, &|rest, before| {
            rest.starts_with("where") && !word(before) && !rest[5..].starts_with(word)
        }) {
            Some(at) => (&text[..at], &text[at + 5..]),
            None => (text, ""),
        };
        let Some(equals) = at_top(sides, &|rest, before| is_equals(rest, before)) else {
            let help = "a law is written left = right, or left = right where conditions; a side that has a `let` \
                        stands in brackets";
            return Err(mistake("a law has two sides with = between them".into(), help));
        };
        let (left, right) = (sides[..equals].trim(), sides[equals + 1..].trim());
        if left.is_empty() || right.is_empty() {
            return Err(mistake("one of the sides is empty".into(), "a law is written left = right"));
        }
        let conditions = separated(conditions).into_iter().map(|text| condition(text.trim()));
        let conditions = conditions.collect::<Result<_, _>>().map_err(|why| mistake(why, CONDITIONS))?;
        let (left, right) = (left.to_string(), right.to_string());
        Ok(Law { name: None, left, right, conditions, said_false: false, line: 1 })
    }

    /// The laws of a file. Each begins at the beginning of a line and goes on in lines that are indented.
    ///
    /// # Errors
    /// One of them is none.
    pub fn parse_file(text: &str) -> Result<Vec<Law>, Mistake> {
        let mut found: Vec<(usize, String)> = Vec::new();
        for (line, number) in text.lines().zip(1..) {
            let code = line.split("--").next().unwrap_or_default().trim_end();
            match found.last_mut() {
                _ if code.is_empty() => {}
                Some((_, law)) if code.starts_with(' ') => law.push_str(&format!("\n{code}")),
                _ => found.push((number, code.to_string())),
            }
        }
        found.iter().map(|(line, text)| named(*line, text)).collect()
    }
}

fn named(line: usize, text: &str) -> Result<Law, Mistake> {
    let (head, rest) = match text.split_once(':') {
        Some((head, rest)) if head.chars().all(|c| word(c) || "-() ".contains(c)) => (Some(head), rest),
        _ => (None, text),
    };
    let law = Law::parse(rest).map_err(|mistake| mistake.in_line(line))?;
    let name = head.map(|head| head.trim_end_matches("(false)").trim().to_string());
    Ok(Law { name, said_false: head.is_some_and(|head| head.ends_with("(false)")), line, ..law })
}

fn word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '\''
}

/// A single `=`, which is no part of an operator.
fn is_equals(rest: &str, before: char) -> bool {
    let of_operator = |c: char| "=<>!+-*/%|&^@".contains(c);
    rest.starts_with('=') && !of_operator(before) && !rest[1..].starts_with(of_operator)
}

/// The first place outside of brackets and texts where this is so of what follows and the character before.
fn at_top(text: &str, is: &dyn Fn(&str, char) -> bool) -> Option<usize> {
    let (mut depth, mut before, mut lets) = (0, ' ', 0);
    for (i, c) in text.char_indices() {
        let begins =
            |w: &str| text[i..].starts_with(w) && !word(before) && !text[i + w.len()..].starts_with(word);
        lets += i32::from(begins("let"));
        if depth == 0 && lets == 0 && is(&text[i..], before) {
            return Some(i);
        }
        lets -= i32::from(begins("in") && lets > 0);
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        before = c;
    }
    None
}

/// The parts between commas.
fn separated(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(at) = at_top(rest, &|rest, _| rest.starts_with(',')) {
        parts.push(&rest[..at]);
        rest = &rest[at + 1..];
    }
    parts.push(rest);
    parts.retain(|part| !part.trim().is_empty());
    parts
}

fn condition(text: &str) -> Result<Condition, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let owned = |name: &str| name.to_string();
    let one = |name: &str, make: fn(String) -> Condition| match &words[1..] {
        [op] => Ok(make(owned(op))),
        _ => Err(format!("`{name}` is said of one variable")),
    };
    let at_most_one = |name: &str, make: fn(Option<String>) -> Condition| match &words[1..] {
        [] => Ok(make(None)),
        [function] => Ok(make(Some(owned(function)))),
        _ => Err(format!("`{name}` is said of one function, or of all of them without a name")),
    };
    match words[0] {
        "associative" => one("associative", Condition::Associative),
        "commutative" => one("commutative", Condition::Commutative),
        "idempotent" => one("idempotent", Condition::Idempotent),
        "neutral" => match &words[1..] {
            [ne, op] => Ok(Condition::Neutral(owned(ne), owned(op))),
            _ => Err("`neutral` is said of an element and an operator".into()),
        },
        "pure" => at_most_one("pure", Condition::Pure),
        "total" => at_most_one("total", Condition::Total),
        _ => {
            if let Some((name, ty)) = text.split_once(':').filter(|(name, _)| name.trim().chars().all(word)) {
                return Ok(Condition::Typed(owned(name.trim()), owned(ty.trim())));
            }
            if let Some(at) = at_top(text, &|rest, before| is_equals(rest, before)) {
                return Ok(Condition::Holds(format!("{} == {}", text[..at].trim(), text[at + 1..].trim())));
            }
            let compares = ["==", "!=", "<", ">", "&&", "||"].iter().any(|op| text.contains(op));
            match compares {
                true => Ok(Condition::Holds(owned(text))),
                false => Err(format!("there is no condition `{text}`")),
            }
        }
    }
}
