//! The syntax tree of a program.

use std::cmp::Ordering;
use std::sync::Arc;

use lawson_oracle::source::Span;

/// An identifier.
pub type Name = Arc<str>;

/// A whole file: functions, in the order of the text.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Program {
    /// `name <- function(..) ..`.
    pub functions: Vec<Function>,
    /// `#: external name: double -> double`.
    pub externals: Vec<External>,
}

/// A function at the top of a file.
#[derive(Clone, PartialEq, Debug)]
pub struct Function {
    /// Its name.
    pub name: Ident,
    /// Its parameters.
    pub params: Vec<Ident>,
    /// What `#:` says of it; a function without is called by others only.
    pub signature: Option<Signature>,
    /// What else `#:` lines ask for.
    pub asked: Asked,
    /// `#: noalias(a, b)`: parameters that share no memory.
    pub noalias: Vec<Vec<Ident>>,
    /// The body.
    pub body: Exp,
    /// From its name to the end of its body.
    pub span: Span,
}

/// A function of the host: `#: external name: double, integer -> double`.
#[derive(Clone, PartialEq, Debug)]
pub struct External {
    /// What the program and the host call it.
    pub name: Ident,
    /// Types of the parameters.
    pub params: Vec<Type>,
    /// Type of the result.
    pub result: Type,
    /// The comment.
    pub span: Span,
}

/// `#: x: double[n], k: double -> double[n]`.
#[derive(Clone, PartialEq, Debug)]
pub struct Signature {
    /// The parameters that it names, in its order.
    pub params: Vec<(Ident, Type)>,
    /// `ref a: double[n]`: those that are buffers of the caller, and may share memory.
    pub refs: Vec<Name>,
    /// What the function gives.
    pub result: Type,
    /// The comment.
    pub span: Span,
}

impl Function {
    /// Whether two parameters may share memory.
    pub fn may_share(&self, a: &Name, b: &Name) -> bool {
        let refs = self.signature.as_ref().map_or(&[][..], |signature| &signature.refs);
        let apart = |names: &Vec<Ident>| [a, b].iter().all(|name| names.iter().any(|n| n.name == **name));
        a != b && refs.contains(a) && refs.contains(b) && !self.noalias.iter().any(apart)
    }
}

/// What `#:` lines above a function ask for, beside its types.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Asked {
    /// `#: reassociate`: sums and products of doubles in its loops are trees.
    pub reassociate: bool,
    /// `#: na(forbid)`: no parameter that a loop reads has an `NA`, which is tested before anything runs.
    pub na_forbid: bool,
    /// `#: bounds(ahead)`: that a loop's indices are inside is tested before the loop.
    pub bounds_ahead: bool,
    /// `#: gate(..)`.
    pub gates: Gates,
}

/// Which loops are fused with others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Gates {
    /// `control-flow`.
    pub control_flow: ControlFlow,
    /// `broadcast-nd`.
    pub broadcast_nd: BroadcastNd,
}

impl Gates {
    /// What passes both.
    pub(crate) fn and(self, other: Gates) -> Gates {
        Gates {
            control_flow: self.control_flow.min(other.control_flow),
            broadcast_nd: self.broadcast_nd.min(other.broadcast_nd),
        }
    }
}

/// How much control flow the body of a loop may have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum ControlFlow {
    /// None: assignments alone.
    None,
    /// One `if`, with one assignment to the same elements in each branch.
    Simple,
    /// Any.
    #[default]
    Structured,
}

/// Which statements on whole arrays are fused with others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum BroadcastNd {
    /// None.
    None,
    /// Those whose operands have the extents of the result.
    Identity,
    /// Any, those that recycle an operand among them.
    #[default]
    Indexed,
}

/// A type as `#:` writes it.
#[derive(Clone, PartialEq, Debug)]
pub struct Type {
    /// What it says.
    pub kind: TypeKind,
    /// Where.
    pub span: Span,
}

/// The forms of [`Type`].
#[derive(Clone, PartialEq, Debug)]
pub enum TypeKind {
    /// `double`, `double[n]`, `double[n, m]`.
    Array(Mode, Vec<Extent>),
    /// `list(a: double, b: double[n])`: what a function gives that returns several values.
    List(Vec<(Ident, Type)>),
}

/// R's atomic modes, those that programs compute with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mode {
    /// `TRUE`, `FALSE`, `NA`.
    Logical,
    /// 32 bits; the lowest number is `NA`.
    Integer,
    /// IEEE 754, 64 bits; `NA` is one of its NaNs.
    Double,
}

impl Mode {
    /// All of them, in the order of coercion.
    pub const ALL: [Mode; 3] = [Mode::Logical, Mode::Integer, Mode::Double];

    /// What R calls it.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Logical => "logical",
            Mode::Integer => "integer",
            Mode::Double => "double",
        }
    }
}

/// An extent in a type: of a name the first use binds it.
#[derive(Clone, PartialEq, Debug)]
pub enum Extent {
    /// `n`.
    Name(Ident),
    /// `10`.
    Number(i64),
    /// Nothing: any, as in `double[]`.
    Any,
}

/// A name where it stands.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Ident {
    /// The name.
    pub name: Name,
    /// Where.
    pub span: Span,
}

/// An expression; statements are expressions too.
#[derive(Clone, PartialEq, Debug)]
pub struct Exp {
    /// What it is.
    pub kind: ExpKind,
    /// Where.
    pub span: Span,
}

/// The forms of [`Exp`].
#[derive(Clone, PartialEq, Debug)]
pub enum ExpKind {
    /// `1`, `2.5`, `1e3`, `Inf`, `NaN`.
    Double(f64),
    /// `5L`.
    Integer(i32),
    /// `TRUE`, `FALSE`.
    Logical(bool),
    /// `NA` and its forms; `NA` alone is logical.
    Na(Mode),
    /// `"text"`.
    Text(Arc<str>),
    /// `NULL`.
    Null,
    /// A variable.
    Name(Name),
    /// `(e)`.
    Paren(Box<Exp>),
    /// `-e`, `+e`, `!e`.
    Unary(Unary, Box<Exp>),
    /// `e + f`, `a:b`, ..
    Binary(Binary, Box<Exp>, Box<Exp>),
    /// `f(e, name = e)`.
    Call(Ident, Vec<Arg>),
    /// `a[i]`, `a[i, j]`; an index that is left out is all.
    Index(Box<Exp>, Vec<Option<Exp>>),
    /// `{ s; t }`.
    Block(Vec<Exp>),
    /// `x <- e`, `x[i] <- e`: the target is a name, or an index into one.
    Assign(Box<Exp>, Box<Exp>),
    /// `if (c) e else f`.
    If(Box<Exp>, Box<Exp>, Option<Box<Exp>>),
    /// `for (i in e) body`.
    For(Ident, Box<Exp>, Box<Exp>),
    /// `while (c) body`; of `repeat` the condition is `TRUE`.
    While(Box<Exp>, Box<Exp>),
    /// `break`.
    Break,
    /// `next`.
    Next,
    /// `function(a, b) e`: only at the top of a file.
    Function(Vec<Ident>, Box<Exp>),
}

/// An argument of a call.
#[derive(Clone, PartialEq, Debug)]
pub struct Arg {
    /// `name =` before it.
    pub name: Option<Ident>,
    /// Its value.
    pub value: Exp,
}

/// Operators of one operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unary {
    /// `-`.
    Minus,
    /// `+`.
    Plus,
    /// `!`.
    Not,
}

/// Operators of two operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each variant is the operator that `symbol` gives")]
pub enum Binary {
    Power,
    Range,
    Modulo,
    IntegerDivide,
    Multiply,
    Divide,
    Add,
    Subtract,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
    /// Of each element.
    And,
    /// Of two scalars, the second only where it matters.
    AndThen,
    Or,
    OrElse,
}

impl Binary {
    /// Whether a comparison is true of two values in this order; nothing of what is no comparison.
    pub(crate) fn holds(self, order: Ordering) -> Option<bool> {
        match self {
            Binary::Less => Some(order.is_lt()),
            Binary::LessEqual => Some(order.is_le()),
            Binary::Greater => Some(order.is_gt()),
            Binary::GreaterEqual => Some(order.is_ge()),
            Binary::Equal => Some(order.is_eq()),
            Binary::NotEqual => Some(order.is_ne()),
            _ => None,
        }
    }

    /// As R writes it.
    pub fn symbol(self) -> &'static str {
        match self {
            Binary::Power => "^",
            Binary::Range => ":",
            Binary::Modulo => "%%",
            Binary::IntegerDivide => "%/%",
            Binary::Multiply => "*",
            Binary::Divide => "/",
            Binary::Add => "+",
            Binary::Subtract => "-",
            Binary::Less => "<",
            Binary::LessEqual => "<=",
            Binary::Greater => ">",
            Binary::GreaterEqual => ">=",
            Binary::Equal => "==",
            Binary::NotEqual => "!=",
            Binary::And => "&",
            Binary::AndThen => "&&",
            Binary::Or => "|",
            Binary::OrElse => "||",
        }
    }
}
