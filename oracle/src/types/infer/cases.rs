//! Which values no case of a `match` fits (Maranget, "Warnings for pattern matching", 2007), and
//! literals in patterns that every value must fit.

use crate::diagnostic::{Diagnostic, ErrorCode};
use crate::source::Span;
use crate::syntax::ast::{Exp, Ident, Literal, NodeId, Pat, PatKind};
use crate::types::Type;

/// How many rows may be looked at before a `match` is too large to be judged.
const LIMIT: usize = 100_000;

/// Whether there is a constructor in a pattern.
fn has_constructor(pat: &Pat) -> bool {
    match &pat.kind {
        PatKind::Constructor(..) => true,
        PatKind::Tuple(parts) => parts.iter().any(has_constructor),
        PatKind::Record(fields) => fields.iter().any(|(_, p)| has_constructor(p)),
        PatKind::Typed(p, _) | PatKind::Attr(_, p) => has_constructor(p),
        PatKind::Name(_) | PatKind::Wild | PatKind::Literal(_) => false,
    }
}

/// The cases of a `match`, or a pattern that every value must fit.
pub(super) enum Cases<'p> {
    Match(Span, &'p [(Pat, Exp)]),
    Pattern(&'p Pat),
}

/// [`Cases`] as they are kept until types are known.
pub(super) struct Kept {
    span: Span,
    code: ErrorCode,
    cases: Vec<Pat>,
}

impl Cases<'_> {
    pub fn kept(&self) -> Kept {
        let cases = |cases: &[(Pat, Exp)]| cases.iter().map(|(pat, _)| pat.clone()).collect();
        match self {
            Cases::Match(span, all) => {
                Kept { span: *span, code: ErrorCode::UnmatchedCase, cases: cases(all) }
            }
            Cases::Pattern(pat) => {
                Kept { span: pat.span, code: ErrorCode::RefutablePattern, cases: vec![(*pat).clone()] }
            }
        }
    }
}

impl Kept {
    /// Whether only types tell which values there are.
    pub fn needs_types(&self) -> bool {
        self.cases.iter().any(has_constructor)
    }

    /// Refuses cases that leave a value out; `types` has the types of patterns with constructors.
    pub fn exhaustive(&self, types: &[Option<Type>]) -> Result<(), Diagnostic> {
        let rows = self.cases.iter().map(|pat| vec![Some(pat)]).collect();
        let mut search = Search { span: self.span, budget: LIMIT, types };
        let Some(value) = search.missing(rows, 1)? else { return Ok(()) };
        let value = value.concat();
        Err(match self.code {
            ErrorCode::RefutablePattern => self
                .code
                .at(self.span, format!("this pattern does not fit {value}"), "every value must fit this")
                .help("use `match`, with a case for each constructor"),
            code => code
                .at(self.span, format!("no case of this `match` fits {value}"), "")
                .help("add a case for it, or `case _ -> ..` for all that is left"),
        })
    }
}

struct Search<'t> {
    span: Span,
    budget: usize,
    types: &'t [Option<Type>],
}

/// A row of patterns, one for each value of a sequence; `None` fits everything.
type Row<'p> = Vec<Option<&'p Pat>>;

/// The outermost form of a pattern, where it is more than a name.
enum Form<'p> {
    Tuple(usize),
    Record(Vec<&'p Ident>),
    Constructor(NodeId),
    Literal,
}

impl Search<'_> {
    /// A sequence of `width` values that no row fits, as text.
    fn missing(&mut self, rows: Vec<Row>, width: usize) -> Result<Option<Vec<String>>, Diagnostic> {
        self.budget = self.budget.checked_sub(rows.len() + 1).ok_or_else(|| {
            ErrorCode::OverLimit.at(self.span, "this `match` has too many cases to see whether all fit", "")
        })?;
        // A row of names fits everything.
        if rows.iter().any(|row| row.iter().all(|pat| bare(*pat).is_none())) {
            return Ok(None);
        }
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
            Some(Form::Constructor(id)) => self.constructors(&rows, id, rest),
            Some(Form::Literal) => self.literals(&rows, rest),
        }
    }

    /// The first of the values is of a sum type, that of this pattern: each constructor with its fields.
    fn constructors(
        &mut self,
        rows: &[Row],
        id: NodeId,
        rest: usize,
    ) -> Result<Option<Vec<String>>, Diagnostic> {
        let types = self.types;
        // What is of another type has an error already.
        let Some(Some(Type::Sum(variants))) = types.get(id.0 as usize) else { return Ok(None) };
        for (name, fields) in &**variants {
            let n = fields.fields().len();
            let fits = |row: &&Row| constructor(row[0]).is_none_or(|(other, _)| other.name == *name);
            let wide = rows.iter().filter(fits).map(|row| expand(row.clone(), n, &[])).collect();
            if let Some(mut found) = self.missing(wide, n + rest)? {
                let inner = |text: String| {
                    if text.contains(' ') && text.starts_with('#') { format!("({text})") } else { text }
                };
                let fields: String = found.drain(..n).map(|field| format!(" {}", inner(field))).collect();
                found.insert(0, format!("#{name}{fields}"));
                return Ok(Some(found));
            }
        }
        Ok(None)
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
        PatKind::Constructor(..) => Some(Form::Constructor(bare(pat)?.id)),
        PatKind::Literal(_) => Some(Form::Literal),
        PatKind::Name(_) | PatKind::Wild | PatKind::Typed(..) | PatKind::Attr(..) => None,
    }
}

fn constructor(pat: Option<&Pat>) -> Option<(&Ident, &[Pat])> {
    match &bare(pat)?.kind {
        PatKind::Constructor(name, fields) => Some((name, fields)),
        _ => None,
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
        Some(PatKind::Tuple(parts) | PatKind::Constructor(_, parts)) => parts.iter().map(Some).collect(),
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
