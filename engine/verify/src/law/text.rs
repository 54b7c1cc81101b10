//! Laws as text: `name: left = right where condition, condition`.
//!
//! Both sides are expressions of the language. Sides, conditions and names are taken apart here, by
//! brackets, commas and the word `where` alone; what stands between is left to the language's parser.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ops::Range;

use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::source::{Source, Span};

use super::Mistake;

/// A law as text, a conditional equation: both sides mean the same for all values of the variables for which the
/// assumptions hold. What nothing in the language is called is a variable.
#[derive(Clone, Debug)]
pub struct Equation {
    /// What messages call it.
    pub name: Option<String>,
    /// An expression.
    pub left: String,
    /// An expression over the left side's variables.
    pub right: String,
    /// What must hold of the variables.
    pub conditions: Vec<Assumption>,
    /// Somebody says that it is false: `name (false): ..`.
    pub said_false: bool,
    /// The line of its file, from 1.
    pub line: usize,
    /// Where its parts stand.
    pub(super) place: Spans,
}

/// What must hold of the variables of a law.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Assumption {
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

impl std::fmt::Display for Assumption {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Assumption::Associative(op) => write!(f, "associative {op}"),
            Assumption::Commutative(op) => write!(f, "commutative {op}"),
            Assumption::Idempotent(op) => write!(f, "idempotent {op}"),
            Assumption::Neutral(ne, op) => write!(f, "neutral {ne} {op}"),
            Assumption::Pure(function) => write!(f, "pure{}", spaced(function)),
            Assumption::Total(function) => write!(f, "total{}", spaced(function)),
            Assumption::Typed(name, ty) => write!(f, "{name}: {ty}"),
            Assumption::Holds(text) => f.write_str(text),
        }
    }
}

impl Assumption {
    /// The names that have to be variables of the law; of an element that is neutral, unless it is a number.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        let names: Vec<&String> = match self {
            Assumption::Associative(op) | Assumption::Commutative(op) | Assumption::Idempotent(op) => {
                vec![op]
            }
            Assumption::Neutral(ne, op) => vec![ne, op],
            Assumption::Pure(function) | Assumption::Total(function) => function.iter().collect(),
            Assumption::Typed(name, _) => vec![name],
            Assumption::Holds(_) => Vec::new(),
        };
        let is_name = |name: &&str| {
            let begins = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
            begins && name.chars().all(word) && !["true", "false"].contains(name)
        };
        names.into_iter().map(String::as_str).filter(is_name)
    }
}

fn spaced(name: &Option<String>) -> String {
    name.as_ref().map_or_else(String::new, |name| format!(" {name}"))
}

impl std::fmt::Display for Equation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} = {}", self.left, self.right)?;
        for (i, condition) in self.conditions.iter().enumerate() {
            write!(f, "{}{condition}", if i == 0 { " where " } else { ", " })?;
        }
        Ok(())
    }
}

impl Equation {
    /// One law, perhaps with a name.
    ///
    /// # Errors
    /// It does not have two sides, or has an unknown condition.
    pub fn parse(text: &str) -> Result<Equation, Mistake> {
        let source = Source::new("law", text);
        let whole = trimmed(&source.text, 0..source.text.len());
        Text { source: &source, text: &source.text }.named(whole)
    }

    /// The laws of a file, each for itself. Each begins at the beginning of a line and goes on in lines that are
    /// indented; no two have one name.
    pub fn parse_file(source: &Source) -> Vec<Result<Equation, Mistake>> {
        let text = without_comments(&source.text);
        let mut found: Vec<Range<usize>> = Vec::new();
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let code = at..at + line.trim_end().len();
            at += line.len();
            match found.last_mut() {
                _ if code.is_empty() => {}
                Some(law) if line.starts_with([' ', '\t']) => law.end = code.end,
                _ => found.push(code),
            }
        }
        let text = Text { source, text: &text };
        let mut lines = BTreeMap::new();
        let each = found.into_iter().map(|whole| {
            let law = text.named(whole)?;
            // Reports and `--json` tell laws apart by their names.
            match law.name.clone().and_then(|name| lines.insert(name, law.line)) {
                Some(first) => {
                    let message = format!("the law on line {first} has the same name");
                    Err(law.place.mistake(
                        &law.place.whole,
                        message,
                        "each law of a file has a name of its own",
                    ))
                }
                None => Ok(law),
            }
        });
        each.collect()
    }
}

/// Spaces where comments stand, so that everything else keeps its place.
fn without_comments(text: &str) -> String {
    let line = |line: &str| {
        let code = line.find("--").unwrap_or(line.len());
        let end = line.trim_end_matches(['\n', '\r']).len().max(code);
        [&line[..code], &" ".repeat(end - code), &line[end..]].concat()
    };
    text.split_inclusive('\n').map(line).collect()
}

/// The text of laws, of which parts are spoken of by their places.
struct Text<'t> {
    source: &'t Source,
    /// The source's text without its comments.
    text: &'t str,
}

impl Text<'_> {
    /// Perhaps with a name in front.
    fn named(&self, whole: Range<usize>) -> Result<Equation, Mistake> {
        let text = &self.text[whole.clone()];
        let end = at_top(text, &|rest, before| is_equals(rest, before)).unwrap_or(text.len());
        let colon = at_top(&text[..end], &|rest, _| rest.starts_with(':') && !rest.starts_with(":>"));
        let Some(colon) = colon else { return self.law(whole) };
        let head = trimmed(self.text, whole.start..whole.start + colon);
        let name = self.text[head.clone()].strip_suffix("(false)");
        let said_false = name.is_some();
        let name = name.unwrap_or(&self.text[head.clone()]).trim();
        if name.is_empty() || !name.chars().all(|c| word(c) || "- ".contains(c)) {
            let message = format!("`{}` is not a name of a law", &self.text[head.clone()]);
            let help = "a name is made of letters, digits and -; (false) comes after that of a law that is false: \
                        map-filter (false): left = right";
            return Err(mistake(self.source, &head, message, help));
        }
        let law = self.law(trimmed(self.text, whole.start + colon + 1..whole.end))?;
        let line = self.source.line_column(whole.start as u32).0;
        Ok(Equation { name: Some(name.to_string()), said_false, line, ..law })
    }

    fn law(&self, whole: Range<usize>) -> Result<Equation, Mistake> {
        let text = &self.text[whole.clone()];
        let inner =
            |range: Range<usize>| trimmed(self.text, whole.start + range.start..whole.start + range.end);
        let at_where = at_top(text, &|rest, before| {
            rest.starts_with("where") && !word(before) && !rest[5..].starts_with(word)
        });
        let sides = &text[..at_where.unwrap_or(text.len())];
        let Some(equals) = at_top(sides, &|rest, before| is_equals(rest, before)) else {
            let count = |all: &[char]| sides.chars().filter(|c| all.contains(c)).count();
            let help = match count(&['(', '[', '{']).cmp(&count(&[')', ']', '}'])) {
                Ordering::Greater => "a bracket is not closed",
                Ordering::Less => "a bracket is closed that is not open",
                Ordering::Equal => {
                    "a law is written left = right, or left = right where conditions; a side that has a `let` \
                     stands in brackets"
                }
            };
            return Err(mistake(self.source, &whole, "a law has two sides with = between them", help));
        };
        let [left, right] = [inner(0..equals), inner(equals + 1..sides.len())];
        let rest = &sides[equals + 1..];
        if let Some(more) = at_top(rest, &|rest, before| is_equals(rest, before))
            && !rest[..more].split(|c| !word(c)).any(|word| word == "loop")
        {
            let at = whole.start + equals + 1 + more;
            let help = "two values are compared by ==";
            return Err(mistake(self.source, &(at..at + 1), "a law has one =, between its sides", help));
        }
        if left.is_empty() || right.is_empty() {
            return Err(mistake(
                self.source,
                &whole,
                "one of the sides is empty",
                "a law is written left = right",
            ));
        }
        let (mut conditions, mut places) = (Vec::new(), Vec::new());
        if let Some(at) = at_where {
            for part in separated(&text[at + 5..]) {
                let place = inner(at + 5 + part.start..at + 5 + part.end);
                if place.is_empty() {
                    let message = "a condition is missing here: one comes after `where` and after each comma";
                    return Err(mistake(self.source, &(whole.start + at..whole.end), message, CONDITIONS));
                }
                let known = condition(&self.text[place.clone()]);
                conditions.push(known.map_err(|why| mistake(self.source, &place, why, CONDITIONS))?);
                places.push(place);
            }
        }
        let line = self.source.line_column(whole.start as u32).0;
        let owned = |range: &Range<usize>| self.text[range.clone()].to_string();
        let (left_text, right_text) = (owned(&left), owned(&right));
        let place = Spans {
            source: self.source.clone(),
            whole,
            left: left.start,
            right: right.start,
            conditions: places,
        };
        Ok(Equation {
            name: None,
            left: left_text,
            right: right_text,
            conditions,
            said_false: false,
            line,
            place,
        })
    }
}

fn mistake(source: &Source, at: &Range<usize>, message: impl Into<String>, help: &str) -> Mistake {
    let why = Diagnostic::new(Span::new(at.start, at.end), message, "").help(help);
    Mistake::at(source, why)
}

/// Where the parts of a law stand.
#[derive(Clone, Debug)]
pub struct Spans {
    pub source: Source,
    pub whole: Range<usize>,
    /// Where the left side begins.
    pub left: usize,
    /// Where the right side begins.
    pub right: usize,
    conditions: Vec<Range<usize>>,
}

impl Spans {
    /// Where a condition stands, by its number; the whole law for one that was added.
    pub fn condition(&self, number: usize) -> Range<usize> {
        self.conditions.get(number).unwrap_or(&self.whole).clone()
    }

    /// What is wrong there.
    pub fn mistake(&self, at: &Range<usize>, message: impl Into<String>, help: &str) -> Mistake {
        mistake(&self.source, at, message, help)
    }
}

/// The part without spaces at its ends.
fn trimmed(text: &str, part: Range<usize>) -> Range<usize> {
    let inner = &text[part.clone()];
    let start = part.start + (inner.len() - inner.trim_start().len());
    start..start + inner.trim().len()
}

pub(super) fn word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '\''
}

/// A single `=`, which is no part of an operator.
fn is_equals(rest: &str, before: char) -> bool {
    let of_operator = |c: char| "=<>!+-*/%|&^@".contains(c);
    rest.starts_with('=') && !of_operator(before) && !rest[1..].starts_with(of_operator)
}

/// The first place outside brackets and texts where this holds for what follows and the character before.
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
fn separated(text: &str) -> Vec<Range<usize>> {
    let (mut parts, mut start) = (Vec::new(), 0);
    while let Some(at) = at_top(&text[start..], &|rest, _| rest.starts_with(',')) {
        parts.push(start..start + at);
        start += at + 1;
    }
    parts.push(start..text.len());
    parts
}

fn condition(text: &str) -> Result<Assumption, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let owned = |name: &str| name.to_string();
    let one = |name: &str, make: fn(String) -> Assumption| match &words[1..] {
        [op] => Ok(make(owned(op))),
        _ => Err(format!("`{name}` is said of one variable")),
    };
    let at_most_one = |name: &str, make: fn(Option<String>) -> Assumption| match &words[1..] {
        [] => Ok(make(None)),
        [function] => Ok(make(Some(owned(function)))),
        _ => Err(format!("`{name}` is said of one function, or of all of them without a name")),
    };
    match words[0] {
        "associative" => one("associative", Assumption::Associative),
        "commutative" => one("commutative", Assumption::Commutative),
        "idempotent" => one("idempotent", Assumption::Idempotent),
        "neutral" => match &words[1..] {
            [ne, op] => Ok(Assumption::Neutral(owned(ne), owned(op))),
            _ => Err("`neutral` is said of an element and an operator".into()),
        },
        "pure" => at_most_one("pure", Assumption::Pure),
        "total" => at_most_one("total", Assumption::Total),
        _ => {
            if let Some((name, ty)) = text.split_once(':').filter(|(name, _)| name.trim().chars().all(word)) {
                return Ok(Assumption::Typed(owned(name.trim()), owned(ty.trim())));
            }
            if let Some(at) = at_top(text, &|rest, before| is_equals(rest, before)) {
                return Ok(Assumption::Holds(format!("{}={}", &text[..at], &text[at..])));
            }
            let compares = ["==", "!=", "<", ">", "&&", "||"].iter().any(|op| text.contains(op));
            match compares {
                true => Ok(Assumption::Holds(owned(text))),
                false => Err(format!("there is no condition `{text}`")),
            }
        }
    }
}
