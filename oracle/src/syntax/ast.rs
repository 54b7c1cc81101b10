//! The abstract syntax tree of the whole Futhark-compatible core.
//!
//! Every expression, pattern and type carries a [`Span`]; every expression and every pattern also a
//! [`NodeId`], the key under which the type checker records what it found out about it
//! (`types::Checked`). Sugar that changes nothing is removed by the parser where that keeps the text
//! printable: `let f x = e` stays a local function, `-x` stays a negation, sections stay sections.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::scalar::ScalarType;
use crate::source::Span;

/// An identifier, or an operator symbol such as `+` or `<+>`.
pub type Name = Arc<str>;

/// Identifies an expression or a pattern within one program. The parser numbers them from 0 in the
/// order in which they begin in the text, so that tables over nodes are plain vectors.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub u32);

/// A whole file.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Program {
    /// Declarations in source order; a later one sees the earlier ones only.
    pub decls: Vec<Decl>,
    /// How many [`NodeId`]s the parser gave out.
    pub nodes: u32,
    /// Where declarations come from that modules made, by index.
    pub made: BTreeMap<usize, Made>,
}

/// Where a declaration comes from that a module made.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Made {
    /// Where a module with parameters is applied that gave it.
    pub applied: Option<Span>,
    /// It compares what a module has with what its module type asks for: where that is.
    pub asked: Option<Span>,
}

/// One top-level declaration.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "nearly all declarations are definitions")]
pub enum Decl {
    /// `def`, `entry` or `let`: a function, or a constant when it has no parameter.
    Def(Def),
    /// `type name [n] 'a = t`.
    Type(TypeAbbrev),
    /// `external "name" [n] : t -> u`.
    External(External),
}

/// `#[name]` or `#[name(arg, ..)]`.
#[derive(Clone, PartialEq, Debug)]
pub struct Attr {
    /// The attribute's name, `materialize` for example.
    pub name: Name,
    /// Its arguments, those that have arguments themselves in the standard layout.
    pub args: Vec<Name>,
    /// Where it stands.
    pub span: Span,
}

/// A function or constant, at top level or local.
#[derive(Clone, PartialEq, Debug)]
pub struct Def {
    /// Attributes before the declaration.
    pub attrs: Vec<Attr>,
    /// Declared with `entry` (or named `main`).
    pub entry: bool,
    /// Its name; an operator symbol for `def (op)` and `def p op q`.
    pub name: Name,
    /// Where the name stands.
    pub name_span: Span,
    /// `[n]` parameters, in order.
    pub size_params: Vec<Ident>,
    /// `'a` parameters, in order.
    pub type_params: Vec<TypeParam>,
    /// Value parameters; empty for a constant or a point-free definition.
    pub params: Vec<Pat>,
    /// The declared result type.
    pub result: Option<TypeExp>,
    /// The body.
    pub body: Exp,
    /// The whole declaration.
    pub span: Span,
}

/// A name where it is bound.
#[derive(Clone, PartialEq, Debug)]
pub struct Ident {
    /// The name.
    pub name: Name,
    /// Where it stands.
    pub span: Span,
}

/// `'a`, `'^a`, `'~a`.
#[derive(Clone, PartialEq, Debug)]
pub struct TypeParam {
    /// The name.
    pub name: Name,
    /// `^` where functions may stand for it, `~` where its sizes may differ from use to use.
    pub lift: Option<char>,
    /// Where it stands.
    pub span: Span,
}

/// `type name [n] 'a = t`.
#[derive(Clone, PartialEq, Debug)]
pub struct TypeAbbrev {
    /// Attributes before the declaration.
    pub attrs: Vec<Attr>,
    /// `~` or `^` after `type`: Futhark's leave to hold anonymous sizes, or functions too. The core
    /// gives it to all.
    pub lift: Option<char>,
    /// The abbreviation's name.
    pub name: Ident,
    /// `[n]` parameters.
    pub size_params: Vec<Ident>,
    /// `'a` parameters.
    pub type_params: Vec<TypeParam>,
    /// What it abbreviates.
    pub body: TypeExp,
    /// The whole declaration.
    pub span: Span,
}

/// `external "name" [n] : t -> u`: a function that the host supplies.
#[derive(Clone, PartialEq, Debug)]
pub struct External {
    /// Attributes before the declaration; `#[effects(..)]` is one of them.
    pub attrs: Vec<Attr>,
    /// What the host and the program call it.
    pub name: Ident,
    /// `[n]` parameters.
    pub size_params: Vec<Ident>,
    /// Its type.
    pub ty: TypeExp,
    /// The whole declaration.
    pub span: Span,
}

/// What calling an external function may do besides giving a value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effect {
    /// Nothing: the same arguments give the same value.
    Pure,
    /// It may fail.
    Fail,
    /// It reads or writes what others can see.
    Io,
    /// It draws from a random stream.
    Random,
    /// Anything.
    Unknown,
}

impl Effect {
    /// All of them.
    pub const ALL: [Effect; 5] = [Effect::Pure, Effect::Fail, Effect::Io, Effect::Random, Effect::Unknown];

    /// Its name in `#[effects(..)]`.
    pub fn name(self) -> &'static str {
        match self {
            Effect::Pure => "pure",
            Effect::Fail => "fail",
            Effect::Io => "io",
            Effect::Random => "random",
            Effect::Unknown => "unknown",
        }
    }

    /// Whether nobody can see that it was called, unless it fails: it is not in the log of calls.
    pub fn is_silent(&self) -> bool {
        match self {
            Effect::Pure | Effect::Fail => true,
            Effect::Io | Effect::Random | Effect::Unknown => false,
        }
    }

    /// The effect of that name.
    pub fn from_name(name: &str) -> Option<Effect> {
        Effect::ALL.into_iter().find(|e| e.name() == name)
    }
}

impl Def {
    /// The type of its whole numbers that nothing else decides: `i64` where `#[integers(i64)]` says so, else Futhark's
    /// `i32`.
    pub fn integers(&self) -> ScalarType {
        if self.attrs.iter().any(Attr::is_integers) { ScalarType::I64 } else { ScalarType::I32 }
    }
}

/// What `#[fuse(no(..))]` may have in it.
const APART: [&str; 3] = ["control_flow", "broadcast_nd", "noalias"];

impl Attr {
    /// Whether it is `#[integers(i64)]`.
    pub fn is_integers(&self) -> bool {
        &*self.name == "integers" && matches!(&self.args[..], [ty] if **ty == *"i64")
    }

    /// Of `#[fuse(no)]` nothing, of `#[fuse(no(control_flow))]` the word in it: why the loop stays by itself.
    pub fn fused_with_nothing(&self) -> Option<&str> {
        let args = self.args.iter().filter(|_| &*self.name == "fuse");
        args.filter_map(|arg| arg.strip_prefix("no")).find_map(|why| match why {
            "" => Some(""),
            _ => why.strip_prefix('(')?.strip_suffix(')').filter(|why| APART.contains(why)),
        })
    }

    /// The names in `#[fuse(with(..))]`.
    pub fn fused_with(&self) -> impl Iterator<Item = &str> {
        let args = self.args.iter().filter(|_| &*self.name == "fuse");
        let names = args.filter_map(|arg| arg.strip_prefix("with(")?.strip_suffix(')'));
        names.flat_map(|names| names.split(", ")).filter(|name| !name.is_empty())
    }

    /// Whether it is `#[inline(cheap)]`.
    pub fn is_cheap(&self) -> bool {
        &*self.name == "inline" && matches!(&self.args[..], [how] if **how == *"cheap")
    }
}

impl External {
    /// What `#[effects(..)]` says, in its order; [`Effect::Unknown`] where it says nothing.
    pub fn effects(&self) -> Vec<Effect> {
        let attrs = self.attrs.iter().filter(|a| &*a.name == "effects");
        let effects: Vec<Effect> =
            attrs.flat_map(|a| &a.args).filter_map(|name| Effect::from_name(name)).collect();
        if effects.is_empty() { vec![Effect::Unknown] } else { effects }
    }
}

/// A type as written.
#[derive(Clone, PartialEq, Debug)]
pub struct TypeExp {
    /// What it says.
    pub kind: TypeExpKind,
    /// Where.
    pub span: Span,
}

/// The forms of [`TypeExp`].
#[derive(Clone, PartialEq, Debug)]
pub enum TypeExpKind {
    /// `i32`, `bool`, ..
    Scalar(ScalarType),
    /// `'a` used as `a`, or an abbreviation with its arguments: `name [n] t`.
    Named {
        /// The type's name.
        name: Name,
        /// Its arguments.
        args: Vec<TypeArg>,
    },
    /// `[n]t`, `[]t`, `[10]t`, `[n*m]t`: the size is any `i64` expression, `None` for `[]`.
    Array(Option<Box<Exp>>, Box<TypeExp>),
    /// `(t, u, ..)`, `()`: never of length 1.
    Tuple(Vec<TypeExp>),
    /// `{f: t, ..}`.
    Record(Vec<(Ident, TypeExp)>),
    /// `#f t u | #g`: constructors with the types of their fields, in the order of the text.
    Sum(Vec<(Ident, Vec<TypeExp>)>),
    /// `*t`: parsed, and otherwise ignored.
    Unique(Box<TypeExp>),
    /// `?[n][m].t`: sizes that only a run tells.
    Exists(Vec<Ident>, Box<TypeExp>),
    /// `t -> u`, `(x: t) -> u`.
    Fun {
        /// The parameter's name, when the result's size may mention it.
        param: Option<Ident>,
        /// Parameter type.
        from: Box<TypeExp>,
        /// Result type.
        to: Box<TypeExp>,
    },
}

/// An argument of a type abbreviation.
#[derive(Clone, PartialEq, Debug)]
pub enum TypeArg {
    /// `[n]`; `None` for `[]`.
    Size(Option<Box<Exp>>),
    /// A type.
    Type(TypeExp),
}

/// A pattern.
#[derive(Clone, PartialEq, Debug)]
pub struct Pat {
    /// Its number.
    pub id: NodeId,
    /// What it matches.
    pub kind: PatKind,
    /// Where.
    pub span: Span,
}

/// The forms of [`Pat`].
#[derive(Clone, PartialEq, Debug)]
pub enum PatKind {
    /// Binds a name.
    Name(Name),
    /// `_`.
    Wild,
    /// `(p, q, ..)`, `()`: never of length 1.
    Tuple(Vec<Pat>),
    /// `{f, g = p}`.
    Record(Vec<(Ident, Pat)>),
    /// `#f p q`.
    Constructor(Ident, Vec<Pat>),
    /// `p: t`.
    Typed(Box<Pat>, TypeExp),
    /// A literal, in `match` only. Negative numbers are folded into the literal.
    Literal(Literal),
    /// `#[attr] p`.
    Attr(Attr, Box<Pat>),
}

/// A literal, its type still open where no suffix gives it.
#[derive(Clone, PartialEq, Debug)]
pub enum Literal {
    /// An integer; the value is kept whole so that `18446744073709551615u64` and
    /// `-9223372036854775808` can be judged by the checker.
    Int(i128, Option<ScalarType>),
    /// A number with a point or an exponent, as written without `_` and suffix.
    Float(Arc<str>, Option<ScalarType>),
    /// `true`, `false`.
    Bool(bool),
}

/// An expression.
#[derive(Clone, PartialEq, Debug)]
pub struct Exp {
    /// Its number.
    pub id: NodeId,
    /// What it is.
    pub kind: ExpKind,
    /// Where.
    pub span: Span,
}

/// The forms of [`Exp`].
#[derive(Clone, PartialEq, Debug)]
pub enum ExpKind {
    /// A literal.
    Literal(Literal),
    /// A name: a variable, a definition, a built-in, or a member of a number module
    /// (`f64.sqrt`, `i32.+` are one name each, with the dot). Members of other modules are fields (`m.f`) until modules
    /// are elaborated, then names too.
    Var(Name),
    /// `(e)`: kept, so that printing gives back what was written.
    Paren(Box<Exp>),
    /// `m.(e)`: an expression in which the members of a module, by its name with dots, have names. When modules are
    /// elaborated it is a `Paren`.
    Open(Ident, Box<Exp>),
    /// `(e, f, ..)`, `()`: never of length 1.
    Tuple(Vec<Exp>),
    /// `{f = e, g}`.
    Record(Vec<(Ident, Exp)>),
    /// `#f x y`: the constructor of a sum type with all its fields.
    Constructor(Ident, Vec<Exp>),
    /// `[e, ..]`.
    Array(Vec<Exp>),
    /// `e.f`, `e.0`.
    Field(Box<Exp>, Ident),
    /// `a[i]`, `a[i:j:s, k]`.
    Index(Box<Exp>, Vec<Dim>),
    /// `f x`: one argument; application of more is nested.
    Apply(Box<Exp>, Box<Exp>),
    /// `e op f`, `` e `f` g `` (`name` has no backticks, `backtick` says that they were there).
    /// `&&`, `||`, `|>`, `<|` are operators like any other here.
    Binary {
        /// The operator.
        op: Ident,
        /// Its number, for its type.
        op_id: NodeId,
        /// Written with backticks.
        backtick: bool,
        /// Left operand.
        lhs: Box<Exp>,
        /// Right operand.
        rhs: Box<Exp>,
    },
    /// `-e`.
    Neg(Box<Exp>),
    /// `!e`.
    Not(Box<Exp>),
    /// `(+)`, `` (`f`) `` (the operator alone, as a function).
    Op {
        /// The operator.
        op: Ident,
        /// Written with backticks.
        backtick: bool,
    },
    /// `(e +)`.
    LeftSection {
        /// The operator.
        op: Ident,
        /// Its number.
        op_id: NodeId,
        /// Written with backticks.
        backtick: bool,
        /// The operand given.
        lhs: Box<Exp>,
    },
    /// `(+ e)`.
    RightSection {
        /// The operator.
        op: Ident,
        /// Its number.
        op_id: NodeId,
        /// Written with backticks.
        backtick: bool,
        /// The operand given.
        rhs: Box<Exp>,
    },
    /// `(.f.g)`, `(.0)`, `(.[i])`, `(.f[i:j])`.
    AccessSection(Vec<Access>),
    /// `\p q: t -> e`.
    Lambda {
        /// Parameters, at least one.
        params: Vec<Pat>,
        /// The declared result type.
        result: Option<TypeExp>,
        /// The body.
        body: Box<Exp>,
    },
    /// `if c then e else f`.
    If(Box<Exp>, Box<Exp>, Box<Exp>),
    /// A chain of bindings and the expression they end in; chains are flat, since a program may
    /// have thousands of them in a row.
    Let(Vec<Binding>, Box<Exp>),
    /// `loop p = e for .. do e`.
    Loop {
        /// `[k]` sizes bound by the pattern.
        sizes: Vec<Ident>,
        /// The loop variables.
        pat: Pat,
        /// Initial values; `None` means the variables of the same names.
        init: Option<Box<Exp>>,
        /// How it iterates.
        form: LoopForm,
        /// The body.
        body: Box<Exp>,
    },
    /// `match e case p -> e ..`.
    Match(Box<Exp>, Vec<(Pat, Exp)>),
    /// `"text"`: an array of bytes; as it is written, without quotes.
    Text(Name, Arc<[u8]>),
    /// `???`: what nobody has written yet, of any type.
    Hole,
    /// `assert c e`.
    Assert(Box<Exp>, Box<Exp>),
    /// `a..b`, `a..b...c`, `a..<b`, `a..b..<c`, `a..>b`, ...
    Range {
        /// First element.
        start: Box<Exp>,
        /// Second element, which gives the step.
        step: Option<Box<Exp>>,
        /// The end, and whether it belongs to the range.
        end: RangeEnd,
    },
    /// `e : t`.
    Ascribe(Box<Exp>, TypeExp),
    /// `e :> t`.
    Coerce(Box<Exp>, TypeExp),
    /// `e with [i] = v`, `e with f.g = v`, `e with f[i].g = v`.
    With(Box<Exp>, Vec<Access>, Box<Exp>),
    /// `#[attr] e`.
    Attr(Attr, Box<Exp>),
}

/// One step from a value to a part of it; a path has one or more.
#[derive(Clone, PartialEq, Debug)]
pub enum Access {
    /// `.f`, `.0`.
    Field(Ident),
    /// `[i, j:k]`.
    Index(Vec<Dim>),
}

/// One dimension of an index or slice.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "an index has one or two of them, and never many")]
pub enum Dim {
    /// `i`.
    At(Exp),
    /// `i:j:s`, each part optional.
    Slice(Option<Exp>, Option<Exp>, Option<Exp>),
}

/// The end of a range.
#[derive(Clone, PartialEq, Debug)]
pub enum RangeEnd {
    /// `...e`.
    Inclusive(Box<Exp>),
    /// `..<e`.
    Below(Box<Exp>),
    /// `..>e`.
    Above(Box<Exp>),
}

/// How a `loop` iterates.
#[derive(Clone, PartialEq, Debug)]
pub enum LoopForm {
    /// `for i < n`.
    For(Ident, Box<Exp>),
    /// `for p in xs`.
    In(Pat, Box<Exp>),
    /// `while c`.
    While(Box<Exp>),
}

/// One `let` of a chain.
#[derive(Clone, PartialEq, Debug)]
pub enum Binding {
    /// `let [n] p = e`.
    Value {
        /// Attributes before the binding, `#[materialize]` for example.
        attrs: Vec<Attr>,
        /// `[n]` sizes bound by the pattern.
        sizes: Vec<Ident>,
        /// What it binds.
        pat: Pat,
        /// The value.
        value: Exp,
        /// The whole binding.
        span: Span,
    },
    /// `let f x y = e`.
    Fun(Box<Def>),
    /// `let a[i] = e`, `let r.f[i] = e`: the name is bound anew to the updated value.
    Update {
        /// Attributes before the binding.
        attrs: Vec<Attr>,
        /// What is updated.
        name: Ident,
        /// The number of its use.
        id: NodeId,
        /// Where it changes.
        path: Vec<Access>,
        /// The new value.
        value: Exp,
        /// The whole binding.
        span: Span,
    },
}
