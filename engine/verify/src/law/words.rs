//! Terms as the source text of a law would say them.

use std::collections::BTreeMap;

use lawson_oracle::domain::symbolic::{Node, Symbolic, Term};
use lawson_oracle::scalar::{Prim, PrimOp, Scalar};
use lawson_oracle::value::{RowType, Value};

use super::sides::LENGTH_OF;

/// Operations inside of each other, at most; below them stands `..`.
const DEEP: usize = 12;

/// How strongly operands are held together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Assumption,
    Sum,
    Product,
    Call,
    Argument,
}

/// What prints terms.
pub struct Words<'a> {
    pub terms: &'a Symbolic,
    /// What the variables are called, by their numbers.
    pub names: &'a [String],
    /// What the functions take and give.
    pub shapes: &'a BTreeMap<String, Shape>,
}

/// What a function takes and gives.
pub struct Shape {
    /// So many first arguments are sizes that nobody wrote.
    pub sizes: usize,
    pub params: Vec<RowType>,
    /// `None` of an array of any length.
    pub result: Option<RowType>,
}

impl Words<'_> {
    pub fn value(&self, value: &Value<Term>) -> String {
        let list =
            |parts: Vec<String>, [open, close]: [char; 2]| format!("{open}{}{close}", parts.join(", "));
        match value {
            Value::Scalar(term) => self.term(*term, Binding::Assumption, DEEP),
            Value::Tuple(parts) => list(parts.iter().map(|p| self.value(p)).collect(), ['(', ')']),
            Value::Record(fields) => {
                list(fields.iter().map(|(f, p)| format!("{f} = {}", self.value(p))).collect(), ['{', '}'])
            }
            Value::Sum(variant) => {
                let fields = variant.fields.iter().map(|p| format!(" ({})", self.value(p)));
                format!("#{}{}", variant.name, fields.collect::<String>())
            }
            Value::Array(array) => list(array.elems.iter().map(|p| self.value(p)).collect(), ['[', ']']),
        }
    }

    /// A condition, as an operand.
    pub fn condition(&self, term: Term) -> String {
        self.term(term, Binding::Call, DEEP)
    }

    fn term(&self, term: Term, within: Binding, deep: usize) -> String {
        let (text, binding) = match self.terms.node(term) {
            Node::Constant(value) => {
                let text = number(*value);
                let binding = if text.starts_with('-') { Binding::Sum } else { Binding::Argument };
                (text, binding)
            }
            Node::Variable(number, _) => {
                (self.names.get(*number as usize).cloned().unwrap_or_default(), Binding::Argument)
            }
            Node::Apply(..) | Node::Call(..) if deep == 0 => ("..".into(), Binding::Argument),
            Node::Apply(prim, args) => self.primitive(*prim, args, deep - 1),
            Node::Call(name, part, args, _) => {
                let (length, fails) = (name.strip_prefix(LENGTH_OF), name.strip_suffix(" fails"));
                let function = length.or(fails).unwrap_or(name);
                let shape = self.shapes.get(function);
                let skipped = shape.filter(|_| length.is_none()).map_or(0, |shape| shape.sizes);
                let mut args = args.iter().skip(skipped);
                let params = shape.map_or(&[][..], |shape| &shape.params);
                let given = params.iter().map(|row| self.argument(row, &mut args, deep - 1));
                let call = [function.to_string()].into_iter().chain(given).collect::<Vec<_>>().join(" ");
                let place = match shape.map(|shape| &shape.result) {
                    Some(Some(row)) => place(row, *part as usize),
                    Some(None) | None => format!("[{part}]"),
                };
                match place {
                    _ if length.is_some() => (format!("length ({call})"), Binding::Call),
                    _ if fails.is_some() => (format!("{call} fails"), Binding::Assumption),
                    place if place.is_empty() => (call, Binding::Call),
                    place => (format!("({call}){place}"), Binding::Argument),
                }
            }
        };
        if binding < within { format!("({text})") } else { text }
    }

    /// An argument of this type, made of the next terms.
    fn argument(&self, row: &RowType, terms: &mut dyn Iterator<Item = &Term>, deep: usize) -> String {
        let mut all = |rows: &mut dyn Iterator<Item = &RowType>| {
            rows.map(|row| self.argument(row, terms, deep)).collect::<Vec<_>>()
        };
        match row {
            RowType::Scalar(_) => {
                terms.next().map_or_else(String::new, |term| self.term(*term, Binding::Argument, deep))
            }
            RowType::Array(n, row) => format!("[{}]", all(&mut (0..*n).map(|_| &**row)).join(", ")),
            RowType::Tuple(parts) => format!("({})", all(&mut parts.iter()).join(", ")),
            RowType::Record(fields) => {
                let parts = all(&mut fields.iter().map(|(_, row)| row));
                let parts = fields.iter().zip(parts).map(|((name, _), part)| format!("{name} = {part}"));
                format!("{{{}}}", parts.collect::<Vec<_>>().join(", "))
            }
            RowType::Sum(fields) => format!("#({})", all(&mut fields.iter().map(|(_, row)| row)).join(" | ")),
        }
    }

    fn primitive(&self, prim: Prim, args: &[Term], deep: usize) -> (String, Binding) {
        let of = |term: &Term, within| self.term(*term, within, deep);
        let symbol = prim.op.symbol().filter(|symbol| !symbol.starts_with(char::is_alphabetic));
        match (prim.op, args, symbol) {
            (PrimOp::Not, [x], _) => (format!("!{}", of(x, Binding::Argument)), Binding::Argument),
            (PrimOp::Neg, [x], _) => (format!("-{}", of(x, Binding::Argument)), Binding::Sum),
            (PrimOp::Add, [x, y], _) => {
                let first_is_less = self.negated(*x, 0).is_some() && self.negated(*y, 0).is_none();
                let [x, y] = if first_is_less { [y, x] } else { [x, y] };
                let left = of(x, Binding::Sum);
                match self.negated(*y, deep) {
                    Some(right) => (format!("{left} - {right}"), Binding::Sum),
                    None => (format!("{left} + {}", of(y, Binding::Product)), Binding::Sum),
                }
            }
            (PrimOp::Mul, [x, y], _) => match self.negated(*y, 0).as_deref() {
                Some("1") => (format!("-{}", of(x, Binding::Argument)), Binding::Sum),
                _ => {
                    (format!("{} * {}", of(x, Binding::Product), of(y, Binding::Argument)), Binding::Product)
                }
            },
            (_, [x, y], Some(symbol)) => {
                let (binding, left, right) = match prim.op {
                    PrimOp::Sub => (Binding::Sum, Binding::Sum, Binding::Product),
                    PrimOp::Div | PrimOp::Mod | PrimOp::Quot | PrimOp::Rem => {
                        (Binding::Product, Binding::Product, Binding::Call)
                    }
                    _ => (Binding::Assumption, Binding::Sum, Binding::Sum),
                };
                (format!("{} {symbol} {}", of(x, left), of(y, right)), binding)
            }
            _ => {
                let args = args.iter().map(|arg| of(arg, Binding::Argument));
                let call = [prim.name()].into_iter().chain(args).collect::<Vec<_>>().join(" ");
                (call, Binding::Call)
            }
        }
    }

    /// What is taken away where a negative number, or that many times something, is added.
    fn negated(&self, term: Term, deep: usize) -> Option<String> {
        let less = |term: &Term| match self.terms.node(*term) {
            Node::Constant(value) => number(*value).strip_prefix('-').map(String::from),
            Node::Variable(..) | Node::Apply(..) | Node::Call(..) => None,
        };
        match self.terms.node(term) {
            Node::Apply(Prim { op: PrimOp::Mul, .. }, args) => {
                let times = less(&args[1])?;
                let factor = self.term(args[0], Binding::Product, deep);
                Some(if times == "1" { factor } else { format!("{factor} * {times}") })
            }
            Node::Constant(_) | Node::Variable(..) | Node::Apply(..) | Node::Call(..) => less(&term),
        }
    }
}

/// Where a scalar of a value stands: `[1].0`.
fn place(row: &RowType, number: usize) -> String {
    let within = |rows: &mut dyn Iterator<Item = (String, &RowType)>| {
        let mut left = number;
        for (name, row) in rows {
            let scalars = scalars(row);
            if left < scalars {
                return name + &place(row, left);
            }
            left -= scalars;
        }
        String::new()
    };
    match row {
        RowType::Scalar(_) => String::new(),
        RowType::Array(n, row) => within(&mut (0..*n).map(|i| (format!("[{i}]"), &**row))),
        RowType::Tuple(parts) => within(&mut parts.iter().zip(0..).map(|(part, i)| (format!(".{i}"), part))),
        RowType::Record(fields) | RowType::Sum(fields) => {
            within(&mut fields.iter().map(|(name, part)| (format!(".{name}"), part)))
        }
    }
}

/// How many scalars a value has.
fn scalars(row: &RowType) -> usize {
    match row {
        RowType::Scalar(_) => 1,
        RowType::Array(n, row) => *n as usize * scalars(row),
        RowType::Tuple(parts) => parts.iter().map(scalars).sum(),
        RowType::Record(fields) | RowType::Sum(fields) => fields.iter().map(|(_, part)| scalars(part)).sum(),
    }
}

/// A number as it is written where its type is known.
fn number(value: Scalar) -> String {
    let text = Value::Scalar(value).to_string();
    text.strip_suffix(&value.ty().to_string()).unwrap_or(&text).to_string()
}
