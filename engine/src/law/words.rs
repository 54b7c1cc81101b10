//! Terms as the source text of a law would say them.

use lawson_oracle::domain::symbolic::{Node, Symbolic, Term};
use lawson_oracle::scalar::{Prim, PrimOp, Scalar};
use lawson_oracle::value::Value;

use super::sides::LENGTH_OF;

/// Operations inside of each other, at most; below them stands `..`.
const DEEP: usize = 12;

/// How strongly operands are held together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Condition,
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
    /// So many first arguments of a function are sizes that nobody wrote.
    pub sizes: &'a dyn Fn(&str) -> usize,
}

impl Words<'_> {
    pub fn value(&self, value: &Value<Term>) -> String {
        let list =
            |parts: Vec<String>, [open, close]: [char; 2]| format!("{open}{}{close}", parts.join(", "));
        match value {
            Value::Scalar(term) => self.term(*term, Binding::Condition, DEEP),
            Value::Tuple(parts) => list(parts.iter().map(|p| self.value(p)).collect(), ['(', ')']),
            Value::Record(fields) => {
                list(fields.iter().map(|(f, p)| format!("{f} = {}", self.value(p))).collect(), ['{', '}'])
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
                let skipped = if length.is_some() { 0 } else { (self.sizes)(function) };
                let args = args.iter().skip(skipped).map(|arg| self.term(*arg, Binding::Argument, deep - 1));
                let call = [function.to_string()].into_iter().chain(args).collect::<Vec<_>>().join(" ");
                match part {
                    _ if length.is_some() => (format!("length ({call})"), Binding::Call),
                    _ if fails.is_some() => (format!("{call} fails"), Binding::Condition),
                    0 => (call, Binding::Call),
                    part => (format!("({call}).{part}"), Binding::Argument),
                }
            }
        };
        if binding < within { format!("({text})") } else { text }
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
                    _ => (Binding::Condition, Binding::Sum, Binding::Sum),
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

/// A number as it is written where its type is known.
fn number(value: Scalar) -> String {
    let text = Value::Scalar(value).to_string();
    text.strip_suffix(&value.ty().to_string()).unwrap_or(&text).to_string()
}
