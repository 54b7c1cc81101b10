//! Which values no case of a `match` fits (Maranget, "Warnings for pattern matching", 2007), and
//! literals in patterns that every value must fit.

use crate::diagnostic::{Diagnostic, ErrorCode};
use crate::source::Span;
use crate::syntax::ast::{Ident, Literal, Pat, PatKind};

/// How many rows may be looked at before a `match` is too large to be judged.
const LIMIT: usize = 100_000;

/// Refuses a `match` that leaves a value out.
pub(super) fn exhaustive<'p>(span: Span, cases: impl Iterator<Item = &'p Pat>) -> Result<(), Diagnostic> {
    let rows = cases.map(|pat| vec![Some(pat)]).collect();
    let mut search = Search { span, budget: LIMIT };
    match search.missing(rows, 1)?.as_deref() {
        None => Ok(()),
        Some(value) => Err(ErrorCode::UnmatchedCase
            .at(span, format!("no case of this `match` fits {}", value.concat()), "")
            .help("add a case for it, or `case _ -> ..` for all that is left")),
    }
}

/// Refuses a literal where the pattern is not one of several cases.
pub(super) fn irrefutable(pat: &Pat) -> Result<(), Diagnostic> {
    match &pat.kind {
        PatKind::Name(_) | PatKind::Wild => Ok(()),
        PatKind::Tuple(parts) => parts.iter().try_for_each(irrefutable),
        PatKind::Record(fields) => fields.iter().try_for_each(|(_, p)| irrefutable(p)),
        PatKind::Typed(p, _) | PatKind::Attr(_, p) => irrefutable(p),
        PatKind::Literal(_) => Err(ErrorCode::RefutablePattern
            .at(pat.span, "a literal can only be a pattern in `match`", "not every value fits this")
            .help("bind a name and compare, or use `match`")),
    }
}

struct Search {
    span: Span,
    budget: usize,
}

/// A row of patterns, one for each value of a sequence; `None` fits everything.
type Row<'p> = Vec<Option<&'p Pat>>;

/// The outermost form of a pattern, where it is more than a name.
enum Form<'p> {
    Tuple(usize),
    Record(Vec<&'p Ident>),
    Literal,
}

impl Search {
    /// A sequence of `width` values that no row fits, as text.
    fn missing(&mut self, rows: Vec<Row>, width: usize) -> Result<Option<Vec<String>>, Diagnostic> {
        self.budget = self.budget.checked_sub(rows.len() + 1).ok_or_else(|| {
            ErrorCode::OverLimit.at(self.span, "this `match` has too many cases to see whether all fit", "")
        })?;
        let Some(rest) = width.checked_sub(1) else { return Ok(rows.is_empty().then(Vec::new)) };
        match rows.iter().find_map(|row| form(*row.first()?)) {
            None => {
                self.with_first("_".to_string(), rows.iter().map(|row| row[1..].to_vec()).collect(), rest)
            }
            Some(Form::Tuple(n)) => {
                let wide = rows.into_iter().map(|row| expand(row, n, &[])).collect();
                Ok(self.missing(wide, n + rest)?.map(|mut found| {
                    let parts: Vec<String> = found.drain(..n).collect();
                    found.insert(0, format!("({})", parts.join(", ")));
                    found
                }))
            }
            Some(Form::Record(mut fields)) => {
                fields.sort_by(|a, b| a.name.cmp(&b.name));
                let n = fields.len();
                let wide = rows.into_iter().map(|row| expand(row, n, &fields)).collect();
                Ok(self.missing(wide, n + rest)?.map(|mut found| {
                    let parts = found.drain(..n).zip(&fields).map(|(p, f)| format!("{} = {p}", f.name));
                    let parts: Vec<String> = parts.collect();
                    found.insert(0, format!("{{{}}}", parts.join(", ")));
                    found
                }))
            }
            Some(Form::Literal) => self.literals(&rows, rest),
        }
    }

    /// The first of the values is a scalar: each literal of the column, then all other values.
    fn literals(&mut self, rows: &[Row], rest: usize) -> Result<Option<Vec<String>>, Diagnostic> {
        let mut seen: Vec<&Literal> = Vec::new();
        for literal in rows.iter().filter_map(|row| literal(row[0])) {
            if !seen.iter().any(|other| same(other, literal)) {
                seen.push(literal);
            }
        }
        let fitting = |wanted: Option<&Literal>| -> Vec<Row> {
            let fits = |row: &&Row| literal(row[0]).is_none_or(|l| wanted.is_some_and(|w| same(w, l)));
            rows.iter().filter(fits).map(|row| row[1..].to_vec()).collect()
        };
        let other = match (seen.len(), seen.first()) {
            (2, Some(Literal::Bool(_))) => None,
            (_, Some(Literal::Bool(b))) => Some((!b).to_string()),
            // The least natural number that is not among the literals.
            _ => {
                let taken = |n: &u32| seen.iter().any(|l| number(l) == Some(f64::from(*n)));
                (0u32..).find(|n| !taken(n)).map(|n| n.to_string())
            }
        };
        if let Some(text) = other
            && let Some(found) = self.with_first(text, fitting(None), rest)?
        {
            return Ok(Some(found));
        }
        for literal in seen {
            if let Some(found) = self.with_first(text(literal), fitting(Some(literal)), rest)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    fn with_first(
        &mut self,
        first: String,
        rows: Vec<Row>,
        rest: usize,
    ) -> Result<Option<Vec<String>>, Diagnostic> {
        Ok(self.missing(rows, rest)?.map(|mut found| {
            found.insert(0, first);
            found
        }))
    }
}

/// The pattern without types and attributes; names fit everything.
fn bare(pat: Option<&Pat>) -> Option<&Pat> {
    let mut pat = pat?;
    while let PatKind::Typed(inner, _) | PatKind::Attr(_, inner) = &pat.kind {
        pat = inner;
    }
    (!matches!(pat.kind, PatKind::Name(_) | PatKind::Wild)).then_some(pat)
}

fn form(pat: Option<&Pat>) -> Option<Form<'_>> {
    match &bare(pat)?.kind {
        PatKind::Tuple(parts) => Some(Form::Tuple(parts.len())),
        PatKind::Record(fields) => Some(Form::Record(fields.iter().map(|(f, _)| f).collect())),
        PatKind::Literal(_) => Some(Form::Literal),
        PatKind::Name(_) | PatKind::Wild | PatKind::Typed(..) | PatKind::Attr(..) => None,
    }
}

fn literal(pat: Option<&Pat>) -> Option<&Literal> {
    match &bare(pat)?.kind {
        PatKind::Literal(literal) => Some(literal),
        _ => None,
    }
}

/// The row with the `n` parts of its first pattern in place of it; those of a record by `fields`.
fn expand<'p>(row: Row<'p>, n: usize, fields: &[&Ident]) -> Row<'p> {
    let parts: Row = match bare(row[0]).map(|pat| &pat.kind) {
        Some(PatKind::Tuple(parts)) => parts.iter().map(Some).collect(),
        Some(PatKind::Record(given)) => {
            let part = |f: &&Ident| given.iter().find(|(g, _)| g.name == f.name).map(|(_, p)| p);
            fields.iter().map(part).collect()
        }
        _ => vec![None; n],
    };
    parts.into_iter().chain(row.into_iter().skip(1)).collect()
}

fn same(a: &Literal, b: &Literal) -> bool {
    match (a, b) {
        (Literal::Bool(a), Literal::Bool(b)) => a == b,
        (Literal::Int(a, _), Literal::Int(b, _)) => a == b,
        _ => number(a) == number(b),
    }
}

fn number(literal: &Literal) -> Option<f64> {
    match literal {
        Literal::Int(n, _) => Some(*n as f64),
        Literal::Float(text, _) => text.parse().ok(),
        Literal::Bool(_) => None,
    }
}

fn text(literal: &Literal) -> String {
    match literal {
        Literal::Int(n, _) => n.to_string(),
        Literal::Float(text, _) => text.to_string(),
        Literal::Bool(b) => b.to_string(),
    }
}
