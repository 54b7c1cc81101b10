//! Values as Futhark's text format has them: `[1i32, 2i32]`, `empty([0][3]f64)`, `-f64.inf`. Tuples
//! and records, which the format lacks, are written as in programs.

use std::fmt;
use std::sync::Arc;

use super::{Array, RowType, Value};
use crate::diagnostic::{Diagnostic, excerpt};
use crate::scalar::{Scalar, ScalarType};
use crate::source::Span;
use crate::syntax::MAX_NESTING;
use crate::syntax::ast::{Literal, Name};
use crate::syntax::lexer::{Tok, lex};
use crate::syntax::number::number;
use crate::syntax::unescaped;
use crate::types::Type;

/// How many rows a value written as `empty(..)` may have, so that a short text can't fill the memory.
pub(super) const MAX_EMPTY_ROWS: usize = 1 << 20;

/// Reads values separated by spaces. A number without suffix is an `i32`, with a point or an exponent
/// an `f64`.
///
/// # Errors
/// A syntax error, an array whose elements differ in shape or type, a number outside its type. The
/// places are those in `text`.
pub fn parse_values(text: &str) -> Result<Vec<Value>, Diagnostic> {
    parse_values_as(text, &[])
}

/// The error for an element that is another than the first one.
fn unlike(span: Span, first: &RowType, i: usize, row: &RowType, wanted: Option<&Type>) -> Diagnostic {
    let (one, other) = (first.to_string(), row.to_string());
    let elements = format!("element 0 is {}, element {i} is {}", excerpt(&one), excerpt(&other));
    match (first, row, wanted) {
        (RowType::Scalar(a), RowType::Scalar(b), Some(Type::Scalar(wanted))) if wanted.is_integer() => {
            let float = if a.is_float() { a } else { b };
            let error = Diagnostic::new(span, format!("{wanted} is wanted, and {elements}"), "");
            match float.is_float() {
                true => error.help(format!("{wanted} has no fractions: let the program take {float}")),
                false => error,
            }
        }
        (RowType::Scalar(_) | RowType::Sum(_), _, _) | (_, RowType::Scalar(_) | RowType::Sum(_), _) => {
            Diagnostic::new(span, format!("the elements have two types: {elements}"), "")
        }
        _ => Diagnostic::new(span, format!("irregular array: {elements}"), "")
            .help("all rows of an array have the same shape"),
    }
}

/// Like [`parse_values`], where numbers without suffix in the value at a place in `types` get the
/// type that stands there, so that `[1, 2]` can be an array of `f64`; `[]` may be written for an
/// empty array whose rows have known extents. The values may still be of other shapes and types
/// than wanted, and there may be more or fewer of them: that is for the caller to judge.
///
/// # Errors
/// Like [`parse_values`].
pub fn parse_values_as(text: &str, types: &[Type]) -> Result<Vec<Value>, Diagnostic> {
    read_values(text, types, ScalarType::I32)
}

/// Like [`parse_values`], where an integer without suffix has this type.
///
/// # Errors
/// Like [`parse_values`].
pub fn parse_values_of(text: &str, integers: ScalarType) -> Result<Vec<Value>, Diagnostic> {
    read_values(text, &[], integers)
}

fn read_values(text: &str, types: &[Type], integers: ScalarType) -> Result<Vec<Value>, Diagnostic> {
    let mut reader = Reader { text, integers, tokens: lex(text)?, pos: 0, nesting: 0 };
    let mut values = Vec::new();
    while reader.tok() != Tok::End {
        values.push(reader.value(types.get(values.len()))?);
    }
    Ok(super::complete(&values, types, &mut |s| s.ty()))
}

struct Reader<'t> {
    text: &'t str,
    /// The type of an integer that says nothing of it.
    integers: ScalarType,
    tokens: Vec<(Tok, Span)>,
    pos: usize,
    nesting: u32,
}

type Read<T> = Result<T, Diagnostic>;

impl Reader<'_> {
    fn tok(&self) -> Tok {
        self.tokens[self.pos].0
    }

    fn word(&self) -> &str {
        let span = self.tokens[self.pos].1;
        &self.text[span.start as usize..span.end as usize]
    }

    fn bump(&mut self) -> Span {
        let span = self.tokens[self.pos].1;
        self.pos = (self.pos + 1).min(self.tokens.len() - 1);
        span
    }

    fn eat(&mut self, tok: Tok) -> bool {
        let found = self.tok() == tok;
        if found {
            self.bump();
        }
        found
    }

    fn expected(&self, what: &str) -> Diagnostic {
        let found = match self.tok() {
            Tok::End => "the end of the text".to_string(),
            _ => format!("`{}`", excerpt(self.word())),
        };
        Diagnostic::new(self.tokens[self.pos].1, format!("expected {what}, found {found}"), "")
    }

    fn expect(&mut self, tok: Tok) -> Read<()> {
        if self.eat(tok) { Ok(()) } else { Err(self.expected(tok.expected())) }
    }

    /// `item, item, .. CLOSE`, after the opening bracket.
    fn list<T>(&mut self, close: Tok, mut item: impl FnMut(&mut Self, usize) -> Read<T>) -> Read<Vec<T>> {
        if self.nesting == MAX_NESTING {
            let message = format!("the value is nested more than {MAX_NESTING} levels deep");
            return Err(Diagnostic::new(self.tokens[self.pos].1, message, ""));
        }
        self.nesting += 1;
        let mut items = Vec::new();
        while self.tok() != close {
            items.push(item(self, items.len())?);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        if !self.eat(close) {
            return Err(self.expected(&format!("`,` or {}", close.expected())));
        }
        self.nesting -= 1;
        Ok(items)
    }

    fn value(&mut self, wanted: Option<&Type>) -> Read<Value> {
        match self.tok() {
            Tok::True | Tok::False | Tok::Number | Tok::Minus => Ok(Value::Scalar(self.scalar(wanted)?)),
            Tok::Name if self.word() == "empty" => self.empty(),
            Tok::Name => Ok(Value::Scalar(self.scalar(wanted)?)),
            Tok::BracketOpen => self.array(wanted),
            Tok::ParenOpen => {
                self.bump();
                let component = |r: &mut Self, i: usize| match wanted {
                    Some(Type::Tuple(types)) => r.value(types.get(i)),
                    // A value in parentheses.
                    _ => r.value(wanted.filter(|_| i == 0)),
                };
                let mut values = self.list(Tok::ParenClose, component)?;
                Ok(if values.len() == 1 { values.remove(0) } else { Value::Tuple(values) })
            }
            Tok::BraceOpen => {
                let open = self.bump();
                let mut fields = self.list(Tok::BraceClose, |r, _| {
                    let field = r.field()?;
                    r.expect(Tok::Equals)?;
                    let wanted = match wanted {
                        Some(Type::Record(types)) => types.iter().find(|(f, _)| *f == field).map(|(_, t)| t),
                        _ => None,
                    };
                    Ok((field, r.value(wanted)?))
                })?;
                sort_fields(&mut fields, open)?;
                // Without fields it is the unit, as in programs.
                Ok(if fields.is_empty() { Value::Tuple(Vec::new()) } else { Value::Record(fields) })
            }
            Tok::Constructor => self.constructor(wanted, true),
            Tok::Text => {
                let span = self.bump();
                let written = &self.text[span.start as usize + 1..span.end as usize - 1];
                let bytes = unescaped(written, span)?.into_bytes();
                let elems = bytes.into_iter().map(|byte| Value::Scalar(Scalar::U8(byte))).collect::<Vec<_>>();
                let row = Arc::new(RowType::Scalar(ScalarType::U8));
                Ok(Value::Array(Array { row, elems: Arc::new(elems) }))
            }
            _ => Err(self.expected("a value")),
        }
    }

    /// `#f 1 [2]`; as a field of another one it has no fields, except in parentheses.
    fn constructor(&mut self, wanted: Option<&Type>, whole: bool) -> Read<Value> {
        let name: Name = self.word()[1..].into();
        self.bump();
        let types = match wanted {
            Some(Type::Sum(variants)) => variants.iter().find(|(other, _)| *other == name).map(|(_, ty)| ty),
            _ => None,
        };
        let types = types.map(Type::fields);
        let mut fields = Vec::new();
        // More than the type has are the next values.
        while whole && self.at_value() && types.is_none_or(|types| fields.len() < types.len()) {
            let wanted = types.and_then(|types| types.get(fields.len()));
            fields.push(match self.tok() {
                Tok::Constructor => self.constructor(wanted, false)?,
                _ => self.value(wanted)?,
            });
        }
        Ok(Value::variant(name, fields))
    }

    fn at_value(&self) -> bool {
        use Tok::*;
        matches!(
            self.tok(),
            True | False | Number | Minus | Name | BracketOpen | ParenOpen | BraceOpen | Constructor | Text
        )
    }

    fn field(&mut self) -> Read<Name> {
        if self.tok() != Tok::Name {
            return Err(self.expected("a field name"));
        }
        let name = self.word().into();
        self.bump();
        Ok(name)
    }

    fn array(&mut self, wanted: Option<&Type>) -> Read<Value> {
        let open = self.bump();
        let wanted = match wanted {
            Some(Type::Array(_, elem)) => Some(&**elem),
            _ => None,
        };
        let mut first: Option<RowType> = None;
        let elems = self.list(Tok::BracketClose, |r, i| {
            let start = r.tokens[r.pos].1;
            let value = r.value(wanted)?;
            let row = value.row_type();
            match &first {
                Some(before) if let Some(joined) = before.joined(&row) => first = Some(joined),
                Some(first) => {
                    let span = start.to(r.tokens[r.pos - 1].1);
                    return Err(unlike(span, first, i, &row, wanted));
                }
                None => first = Some(row),
            }
            Ok(value)
        })?;
        let Some(row) = first.or_else(|| wanted.and_then(known_row)) else {
            let span = open.to(self.tokens[self.pos - 1].1);
            let error = Diagnostic::new(span, "the type of this empty array is not known", "");
            return Err(error.help("write `empty([0]i32)` with its type"));
        };
        Ok(Value::Array(Array { row: Arc::new(row), elems: Arc::new(elems) }))
    }

    /// `empty([0][3]i32)`.
    fn empty(&mut self) -> Read<Value> {
        let start = self.bump();
        self.expect(Tok::ParenOpen)?;
        let row = self.row_type()?;
        self.expect(Tok::ParenClose)?;
        let span = start.to(self.tokens[self.pos - 1].1);
        if !is_empty(&row) {
            let row = row.to_string();
            let row = excerpt(&row);
            return Err(Diagnostic::new(span, format!("{row} has elements, but is written as `empty`"), ""));
        }
        let mut budget = MAX_EMPTY_ROWS;
        rows(&row, &mut budget).ok_or_else(|| {
            let row = row.to_string();
            let row = excerpt(&row);
            Diagnostic::new(span, format!("{row} has more than {MAX_EMPTY_ROWS} rows without elements"), "")
        })
    }

    fn row_type(&mut self) -> Read<RowType> {
        match self.tok() {
            Tok::BracketOpen => {
                let span = self.bump();
                let n = match self.tok() {
                    Tok::Number => self.scalar(Some(&Type::Scalar(ScalarType::I64)))?,
                    _ => return Err(self.expected("a number of elements")),
                };
                let Scalar::I64(n) = n else {
                    return Err(Diagnostic::new(
                        span.to(self.tokens[self.pos - 1].1),
                        "a size is an i64",
                        "",
                    ));
                };
                self.expect(Tok::BracketClose)?;
                if self.nesting == MAX_NESTING {
                    return Err(self.expected("fewer dimensions"));
                }
                self.nesting += 1;
                let row = self.row_type()?;
                self.nesting -= 1;
                Ok(RowType::Array(n, Arc::new(row)))
            }
            Tok::ParenOpen => {
                self.bump();
                let mut rows = self.list(Tok::ParenClose, |r, _| r.row_type())?;
                Ok(if rows.len() == 1 { rows.remove(0) } else { RowType::Tuple(rows) })
            }
            Tok::BraceOpen => {
                let open = self.bump();
                let mut fields = self.list(Tok::BraceClose, |r, _| {
                    let field = r.field()?;
                    r.expect(Tok::Colon)?;
                    Ok((field, r.row_type()?))
                })?;
                sort_fields(&mut fields, open)?;
                Ok(if fields.is_empty() { RowType::Tuple(Vec::new()) } else { RowType::Record(fields) })
            }
            Tok::Constructor => self.sum_row(),
            _ => match ScalarType::from_name(self.word()) {
                Some(t) => {
                    self.bump();
                    Ok(RowType::Scalar(t))
                }
                None => Err(self.expected("a type with its extents, such as `[0]i32`")),
            },
        }
    }

    /// `#f i32 | #g`.
    fn sum_row(&mut self) -> Read<RowType> {
        let start = self.tokens[self.pos].1;
        let mut variants: Vec<(Name, RowType)> = Vec::new();
        loop {
            if self.tok() != Tok::Constructor {
                return Err(self.expected("a constructor"));
            }
            let name = self.word()[1..].into();
            self.bump();
            let mut fields = Vec::new();
            while matches!(self.tok(), Tok::Name | Tok::BracketOpen | Tok::ParenOpen | Tok::BraceOpen) {
                fields.push(self.row_type()?);
            }
            variants.push((name, RowType::Tuple(fields)));
            if self.tok() != Tok::Op || self.word() != "|" {
                sort_fields(&mut variants, start)?;
                return Ok(RowType::Sum(variants));
            }
            self.bump();
        }
    }

    fn scalar(&mut self, wanted: Option<&Type>) -> Read<Scalar> {
        let start = self.tokens[self.pos].1;
        let negative = self.eat(Tok::Minus);
        let literal = match self.tok() {
            Tok::True | Tok::False if !negative => Literal::Bool(self.tok() == Tok::True),
            Tok::Number => number(self.word(), self.tokens[self.pos].1)?,
            Tok::Name => return self.float_constant(negative, wanted),
            _ => return Err(self.expected(if negative { "a number after `-`" } else { "a value" })),
        };
        let span = start.to(self.bump());
        let wanted = match wanted {
            Some(Type::Scalar(t)) => Some(*t),
            _ => None,
        };
        let (value, ty) = match literal {
            Literal::Bool(b) => return Ok(Scalar::Bool(b)),
            Literal::Int(n, ty) => {
                let suffix = ty;
                let ty = ty.or(wanted.filter(|t| *t != ScalarType::Bool)).unwrap_or(self.integers);
                let value = match (ty.is_float(), negative) {
                    (true, _) => float(&n.to_string(), negative, ty),
                    // As in programs, a suffix says that `-1u8` is meant to wrap.
                    (false, true) if suffix.is_some() && !ty.is_signed() => {
                        Scalar::exact_integer(ty, n).map(|_| Scalar::integer(ty, -n))
                    }
                    (false, _) => Scalar::exact_integer(ty, if negative { -n } else { n }),
                };
                (value, ty)
            }
            Literal::Float(ref digits, ty) => {
                let ty = ty.or(wanted.filter(|t| t.is_float())).unwrap_or(ScalarType::F64);
                let sign = if negative { "-" } else { "" };
                (float(&format!("{sign}{digits}"), negative, ty), ty)
            }
        };
        value.ok_or_else(|| {
            let error = Diagnostic::new(span, format!("this number is outside of {ty}"), "");
            match literal {
                // No type is wanted, so that a suffix decides.
                Literal::Int(n, None) if wanted.is_none() && i64::try_from(n).is_ok() => {
                    let sign = if negative { "-" } else { "" };
                    error.help(format!("write `{sign}{n}i64`"))
                }
                _ if negative && ty.is_integer() && !ty.is_signed() => {
                    error.help(format!("{ty} has no negative numbers: i64 has them"))
                }
                _ => error,
            }
        })
    }

    /// `f64.nan`, `-f32.inf`; `nan` and `inf` where a float or nothing is wanted.
    fn float_constant(&mut self, negative: bool, wanted: Option<&Type>) -> Read<Scalar> {
        let what = "a value such as `1i32`, `[1, 2]`, `true` or `f64.nan`";
        let (ty, magnitude) = match (self.word(), wanted) {
            ("nan", Some(Type::Scalar(ty))) if ty.is_float() => (*ty, f64::NAN),
            ("inf", Some(Type::Scalar(ty))) if ty.is_float() => (*ty, f64::INFINITY),
            // Nothing is wanted: as a number with a point.
            ("nan", None) => (ScalarType::F64, f64::NAN),
            ("inf", None) => (ScalarType::F64, f64::INFINITY),
            (word, _) => {
                let Some(ty) = ScalarType::from_name(word).filter(|t| t.is_float()) else {
                    return Err(self.expected(what));
                };
                self.bump();
                match (self.tok(), self.word()) {
                    (Tok::Field, ".nan") => (ty, f64::NAN),
                    (Tok::Field, ".inf") => (ty, f64::INFINITY),
                    _ => return Err(self.expected("`.nan` or `.inf`")),
                }
            }
        };
        self.bump();
        let x = if negative { -magnitude } else { magnitude };
        Ok(if ty == ScalarType::F32 { Scalar::F32(x as f32) } else { Scalar::F64(x) }.canonical())
    }
}

fn sort_fields<T>(fields: &mut [(Name, T)], open: Span) -> Read<()> {
    fields.sort_by(|(f, _), (g, _)| f.cmp(g));
    match fields.windows(2).find(|w| w[0].0 == w[1].0) {
        Some(w) => Err(Diagnostic::new(open, format!("the field `{}` is given twice", excerpt(&w[0].0)), "")),
        None => Ok(()),
    }
}

/// The nearest number of the type; `-0` is the negative zero, and what is too large is infinite.
fn float(text: &str, negative: bool, ty: ScalarType) -> Option<Scalar> {
    match ty {
        ScalarType::F32 => {
            let x: f32 = text.parse().ok()?;
            Some(Scalar::F32(if negative { -x.abs() } else { x }))
        }
        _ => {
            let x: f64 = text.parse().ok()?;
            Some(Scalar::F64(if negative { -x.abs() } else { x }))
        }
    }
}

/// The row type that a type is, where all its sizes are constants.
fn known_row(ty: &Type) -> Option<RowType> {
    Some(match ty {
        Type::Scalar(t) => RowType::Scalar(*t),
        Type::Array(n, elem) => RowType::Array(n.as_constant()?, Arc::new(known_row(elem)?)),
        Type::Tuple(types) => RowType::Tuple(types.iter().map(known_row).collect::<Option<_>>()?),
        Type::Record(fields) => RowType::Record(
            fields.iter().map(|(f, t)| Some((f.clone(), known_row(t)?))).collect::<Option<_>>()?,
        ),
        Type::Sum(variants) => RowType::Sum(
            variants.iter().map(|(f, t)| Some((f.clone(), known_row(t)?))).collect::<Option<_>>()?,
        ),
        Type::Fun(..) | Type::Param(_) | Type::Meta(_) => return None,
    })
}

/// An array without a single scalar because one of its extents is 0.
pub(super) fn is_empty(row: &RowType) -> bool {
    matches!(row, RowType::Array(n, row) if *n == 0 || is_empty(row))
}

/// The value of an empty array's type, `None` when it has more rows than the budget allows.
pub(super) fn rows(row: &RowType, budget: &mut usize) -> Option<Value> {
    let RowType::Array(n, row) = row else { return None };
    let n = usize::try_from(*n).ok()?;
    *budget = budget.checked_sub(n)?;
    let elems = (0..n).map(|_| rows(row, budget)).collect::<Option<Vec<_>>>()?;
    Some(Value::Array(Array { row: row.clone(), elems: Arc::new(elems) }))
}

/// `(a, b)`, `{f = a}`: items with what stands before them.
pub(super) fn list<'a, T: fmt::Display + 'a>(
    f: &mut fmt::Formatter<'_>,
    open: &str,
    items: impl Iterator<Item = (Option<(&'a Name, &'a str)>, &'a T)>,
    close: &str,
) -> fmt::Result {
    f.write_str(open)?;
    for (i, (label, item)) in items.enumerate() {
        if i > 0 {
            f.write_str(", ")?;
        }
        if let Some((name, separator)) = label {
            write!(f, "{name}{separator}")?;
        }
        write!(f, "{item}")?;
    }
    f.write_str(close)
}

impl fmt::Display for Value<Scalar> {
    /// In the text format, with suffixes: what is printed reads back as the same value, bit for bit.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Scalar(s) => write!(f, "{s}"),
            Value::Tuple(vs) => list(f, "(", vs.iter().map(|v| (None, v)), ")"),
            Value::Record(fs) => list(f, "{", fs.iter().map(|(name, v)| (Some((name, " = ")), v)), "}"),
            Value::Sum(variant) => {
                let compound = |field: &Value| matches!(field, Value::Sum(inner) if !inner.fields.is_empty());
                let fields = variant.fields.iter().map(|field| (compound(field), field));
                super::sum::write_fields(f, &variant.name, fields)
            }
            Value::Array(a) if a.elems.is_empty() || is_empty(&a.row) => {
                write!(f, "empty({})", self.row_type())
            }
            Value::Array(a) => list(f, "[", a.elems.iter().map(|v| (None, v)), "]"),
        }
    }
}

impl fmt::Display for Scalar {
    /// With its suffix, floats as the shortest text that reads back the same: `1i32`, `0.1f64`,
    /// `-f64.inf`, `true`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ty = self.ty();
        let (text, x) = match *self {
            Scalar::I8(x) => return write!(f, "{x}{ty}"),
            Scalar::I16(x) => return write!(f, "{x}{ty}"),
            Scalar::I32(x) => return write!(f, "{x}{ty}"),
            Scalar::I64(x) => return write!(f, "{x}{ty}"),
            Scalar::U8(x) => return write!(f, "{x}{ty}"),
            Scalar::U16(x) => return write!(f, "{x}{ty}"),
            Scalar::U32(x) => return write!(f, "{x}{ty}"),
            Scalar::U64(x) => return write!(f, "{x}{ty}"),
            Scalar::Bool(x) => return write!(f, "{x}"),
            Scalar::F32(x) => (format!("{x:?}"), f64::from(x)),
            Scalar::F64(x) => (format!("{x:?}"), x),
        };
        let sign = if x < 0.0 { "-" } else { "" };
        match x {
            _ if x.is_nan() => write!(f, "{ty}.nan"),
            _ if x.is_infinite() => write!(f, "{sign}{ty}.inf"),
            _ => write!(f, "{text}{ty}"),
        }
    }
}
