//! The core: first-order typed dataflow, where every second-order operation is one form, the
//! [`Loop`].
//!
//! A program is a [`Scope`]: statements in order, and results. Tuples are split, so that every
//! variable is a scalar or an array of scalars. Statements of a loop's body may emit to the loop's
//! collectors; what that means stands, word for word, in `core::interp`.
//!
//! Every statement keeps the set of source operations that it came from ([`SourceOp`]); fusion unites the sets. No
//! line that is added elsewhere changes an operation's name, so that core's text, certificates and snapshots, which
//! contain names, stay as they are. A message that names an operation gives its line as well.
//!
//! # To add a collector
//!
//! Begin with a variant of [`Collector`] and its meaning in `interp/loops.rs`. The compiler then asks for:
//! - the answers to what others ask of collectors (`collector.rs`): its types, its operator, whether its results are
//!   collected element by element, how it is copied and thinned; legality, lengths, rewrites and costs go by these;
//! - its text (`print.rs`, and in `emit` in R and as S-expressions), its word in messages (`kind.rs`), and its
//!   well-formedness (`check.rs`);
//! - the back end: `outputs.rs`, `collectors.rs` and `unroll.rs` of `loops/`, and `ways/elements.rs` of the bytecode.
//!
//! `engine/tests/house/variants.rs` lists these files, and no other tells collectors apart.
//!
//! The compiler does not ask for `parse.rs`; for the rules that take the collector, whose conditions say what a
//! producer's results must be; for the bracket trees of `certificate/schedule.rs`; or for a program that is refused
//! because something needs the whole of the result.
//!
//! # To add an operation
//!
//! Begin with a variant of [`Op`] and its meaning in `interp.rs`. If it has scopes inside, `scopes.rs` says so
//! (`inside`, `inside_mut`). A scope that sees the variables around it is a branch; one of a closed function comes
//! from [`Fun`]. Anything else gets a `Part` and a `Role` of its own, and the compiler names who must decide about
//! it. Every walk then visits these scopes. The compiler also asks for:
//! - operands and the sizes that it binds (`visit.rs`), copies (`copy.rs`), renaming, effects, well-formedness, text;
//! - whether single results of it can be left out (`sweep.rs`), and what it costs (`cost/count.rs`);
//! - whether rules speak of it (the fuser's `egraph/operation.rs`), and the back end (`loops/flatten.rs`, and
//!   `compile.rs` of the bytecode).
//!
//! It does not ask for `parse.rs`; for sizes in it that are no operands (`Uses::op`); for hoisting
//! (`rewrites/hoist.rs` lists what may move); for sharing, which goes by its effects alone; or for what makes it in
//! lowering.

pub mod alike;
mod alone;
pub mod branches;
pub mod call;
pub mod canonical;
pub mod changed;
pub mod check;
mod collector;
pub mod compose;
pub mod copy;
pub mod deep;
pub mod effects;
pub mod facts;
pub mod interp;
pub mod kind;
pub mod layout;
mod own_call;
pub mod parse;
pub mod passes;
pub mod path;
mod places;
pub mod print;
pub mod pull;
pub mod rename;
pub mod reshape;
pub mod rewrites;
pub mod schedule;
pub mod scopes;
mod share;
pub mod sweep;
pub mod value;
pub mod views;
pub mod visit;

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

pub use alone::Alone;
use lawson_oracle::scalar::{Prim, Scalar, ScalarType};
use lawson_oracle::schedule::{Bracket, Site};
use lawson_oracle::source::Span;
use lawson_oracle::syntax::ast::Effect;
pub use lawson_oracle::types::{Size, SizeVar};

pub use collector::{Bins, Collector};
use layout::Layout;
pub use own_call::OwnCall;

/// A type: a scalar where `dims` is empty, else an array of scalars with these extents, outermost
/// first.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Ty {
    /// The scalar in it.
    pub scalar: ScalarType,
    /// Extents, in elements.
    pub dims: Vec<Size>,
}

impl Ty {
    /// The type of an array's elements.
    #[must_use]
    pub fn element(&self) -> Ty {
        Ty { scalar: self.scalar, dims: self.dims.iter().skip(1).cloned().collect() }
    }
}

impl fmt::Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.dims.iter().try_for_each(|d| write!(f, "[{d}]"))?;
        write!(f, "{}", self.scalar)
    }
}

/// A variable: unique within the program body, or within one [`Fun`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Var(pub u32);

/// An operand.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Atom {
    /// A variable in scope.
    Var(Var),
    /// A constant.
    Const(Scalar),
    /// The value of a size, an `i64`. Size variables are names of the whole program: they need not
    /// be captured.
    Size(Size),
}

impl Atom {
    /// The variable that it is.
    pub fn var(&self) -> Option<Var> {
        match self {
            Atom::Var(v) => Some(*v),
            Atom::Const(_) | Atom::Size(_) => None,
        }
    }
}

/// A variable where it is bound.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Binding {
    /// The variable.
    pub var: Var,
    /// Its type. A size variable that nothing before has bound (a filter's, say) is bound by the
    /// value's extent when the statement is executed.
    pub ty: Ty,
}

/// Statements in order, and what the scope gives.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Scope {
    /// The statements; each sees what stands before it and what encloses the scope.
    pub stmts: Vec<Stmt>,
    /// The results.
    pub results: Vec<Atom>,
}

/// A statement's number: unique within a program and its functions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StmtId(pub u32);

/// A binding of the results of one operation.
///
/// Two statements are equal when they compute the same: `id` and `origin` are not part of it, so
/// that functions from different places in the source can be one.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// Its number, by which plans and certificates name it.
    pub id: StmtId,
    /// What it binds, in the order of the operation's results.
    pub outs: Vec<Binding>,
    /// What it does.
    pub op: Op,
    /// Where it comes from.
    pub origin: Origin,
}

impl PartialEq for Stmt {
    fn eq(&self, other: &Self) -> bool {
        self.outs == other.outs && self.op == other.op
    }
}
impl Eq for Stmt {}
impl std::hash::Hash for Stmt {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.outs.hash(state);
        self.op.hash(state);
    }
}

/// Where a statement comes from: sets, because fusion unites several places in one loop. Copies share
/// them: a statement is copied far more often than it comes from somewhere else.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Origin {
    /// The source's operations that run here.
    pub sources: Arc<BTreeSet<SourceOp>>,
}

/// The operations as messages name them, joined by commas.
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.sources.iter().map(SourceOp::to_string).collect();
        f.write_str(&names.join(", "))
    }
}

/// One operation of the source.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct SourceOp {
    /// Its span.
    pub span: Span,
    /// The line on which it stands in its file.
    pub line: usize,
    /// The file, if the program imports it.
    pub file: Option<Arc<str>>,
    /// Its site: the key of the schedule.
    #[doc(hidden)]
    pub site: Site,
    /// Its key within the entry, which no line that is added elsewhere changes: the name that the source gives it,
    /// else the combinator; with its ordinal in the function where it stands, except for the first of a name
    /// (`ys`, `ys#2`, `map#1`); in a function also by which calls, the innermost first (`map#1 in f#2`).
    pub name: String,
    /// How it combines, where it is a fold: the schedule's second part.
    #[doc(hidden)]
    pub bracket: Bracket,
    /// The source says `#[fuse(no)]`: it is fused with nothing.
    pub alone: Option<Alone>,
    /// It computes what a function does that the source calls cheap: as often as it is read, if that moves less.
    pub cheap: bool,
    /// Of a filter that is a `flatmap`: how many elements one of those that it reads gives at most.
    pub parts: u64,
    /// Of a scan: how far its elements stand from where it reads them ([`lawson_oracle::schedule::SiteSchedule::shift`]).
    #[doc(hidden)]
    pub shift: u64,
    /// The call in the program's own file that leads to it, where it stands in an imported one.
    pub call: Option<Arc<OwnCall>>,
}

/// The name, and for a key with an ordinal the line too: `map#1 (line 12)`, `map#1 (line 12 of lib/sums.fut)`.
impl fmt::Display for SourceOp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        match &self.file {
            Some(file) => write!(f, " (line {} of {file})", self.line),
            None if self.name.contains('#') => write!(f, " (line {})", self.line),
            None => Ok(()),
        }
    }
}

impl FromIterator<SourceOp> for Origin {
    fn from_iter<I: IntoIterator<Item = SourceOp>>(sources: I) -> Origin {
        Origin { sources: Arc::new(sources.into_iter().collect()) }
    }
}

impl Origin {
    /// Comes from there too.
    pub fn unite(&mut self, other: &Origin) {
        if !other.sources.is_subset(&self.sources) {
            Arc::make_mut(&mut self.sources).extend(other.sources.iter().cloned());
        }
    }

    /// Where both come from; once what they have in common, as the parts of an `exscan`.
    #[must_use]
    pub(super) fn united(&self, other: &Origin) -> Origin {
        let mut both = self.clone();
        if self.names() != other.names() {
            both.unite(other);
        }
        both
    }

    /// The same, scheduled in another way.
    #[must_use]
    pub(super) fn scheduled(&self, change: impl Fn(&mut SourceOp)) -> Origin {
        let changed = |source: &SourceOp| {
            let mut source = source.clone();
            change(&mut source);
            source
        };
        Origin { sources: Arc::new(self.sources.iter().map(changed).collect()) }
    }

    /// The names of the operations.
    pub fn names(&self) -> Vec<&str> {
        self.sources.iter().map(|source| source.name.as_str()).collect()
    }

    /// It may be computed again wherever it is read.
    pub fn is_cheap(&self) -> bool {
        !self.sources.is_empty() && self.sources.iter().all(|s| s.cheap)
    }
}

/// What of the source forbids fusion over it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Barrier {
    /// `opaque`.
    Opaque,
    /// `#[materialize]`.
    Materialize,
}

impl Barrier {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Barrier::Opaque => "opaque",
            Barrier::Materialize => "materialize",
        }
    }
}

/// An operation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// A primitive on scalars.
    Prim(Prim, Vec<Atom>),
    /// One element (or row) of an array; fails when an index is out of bounds.
    Index {
        /// The array.
        array: Var,
        /// Indices for its outermost dimensions, at least one.
        at: Vec<Atom>,
    },
    /// The position of the current element in the iteration space, an `i64`. Only in a loop's body.
    Position,
    /// One of two scopes; its results are the results of the one that runs.
    If {
        /// A `bool`.
        cond: Atom,
        /// Runs where `cond` is true.
        then: Scope,
        /// Runs where it is false.
        otherwise: Scope,
    },
    /// A loop.
    Loop(Loop),
    /// Turns one after the other.
    Seq(Box<Seq>),
    /// An array described by a closed form; it costs nothing while it is only read through.
    View(View),
    /// Steps a scan state: `s := op s values`; the results are the new state. Only in a loop's body.
    Step {
        /// Which of [`Fun::scans`].
        scan: usize,
        /// The element, one atom for each component.
        values: Vec<Atom>,
    },
    /// Emits an element to a collector. Only in a loop's body; no results.
    Emit {
        /// Which of [`Fun::collectors`].
        collector: usize,
        /// The element, one atom for each component.
        values: Vec<Atom>,
    },
    /// Prints a value on the trace channel; no results.
    Trace(Traced),
    /// Gives a size variable the value of an `i64` scalar, for a size that no extent shows before it
    /// is needed; no results.
    BindSize(SizeVar, Atom),
    /// The identity, and a barrier to fusion: whose, only refusals ask.
    Opaque(Barrier, Vec<Atom>),
    /// An array of these elements: scalars, or arrays of one shape.
    Array(Vec<Atom>),
    /// The array with another element (or row) at these indices, or with another block from these on: an array of as
    /// many dimensions. Fails when an element of that is out of bounds.
    Update {
        /// The array.
        array: Atom,
        /// Indices for its outermost dimensions, at least one; for all of them where there is a block.
        at: Vec<Atom>,
        /// What stands there instead.
        value: Atom,
    },
    /// The array's scalars, row-major, as an array of the result's extents, which are known and hold as many.
    Reshape(Atom),
    /// Fails where the condition, a `bool`, is false; no results.
    Assert(Atom),
    /// Calls a function of the host. The results are the parts of what it gives; sizes in their types that have
    /// no value before get theirs, and the call fails where any other is not what came. It fails as well where
    /// the host has no such function, or the function does.
    Call(Box<Call>),
}

/// A call of a function of the host.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Call {
    /// What the host calls it.
    pub name: Arc<str>,
    /// What the source declares that it may do: see [`effects::Effects::of`].
    pub effects: Vec<Effect>,
    /// The arguments, as the source has them.
    pub args: Vec<Traced>,
    /// How the results are put together in the source.
    pub result: Layout,
}

/// A sequential loop: turns one after the other, each of which sees the state that the one before has left. Its
/// scopes see the variables around it. The results are the last state.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Seq {
    /// How many turns.
    pub turns: Turns,
    /// The state that a turn sees.
    pub state: Vec<Binding>,
    /// The sizes in the state's types that each turn binds anew.
    pub sizes: Vec<SizeVar>,
    /// The state at first.
    pub first: Vec<Atom>,
    /// What a turn does; its results are the next state.
    pub body: Scope,
}

/// How many turns a sequential loop takes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Turns {
    /// So many, an `i64`; none where that is negative. The variable is the number of turns before.
    Count(Var, Atom),
    /// As long as the scope's result, a `bool`, is true; it sees the state.
    While(Scope),
}

impl Seq {
    /// The operands, in order.
    pub fn operands(&self) -> impl Iterator<Item = &Atom> {
        let count = match &self.turns {
            Turns::Count(_, n) => Some(n),
            Turns::While(_) => None,
        };
        self.first.iter().chain(count)
    }

    /// The variables that each turn binds, besides what its statements do.
    pub fn bound(&self) -> impl Iterator<Item = Var> {
        let index = match &self.turns {
            Turns::Count(index, _) => Some(*index),
            Turns::While(_) => None,
        };
        self.state.iter().map(|binding| binding.var).chain(index)
    }
}

/// What a trace prints, or a function of the host is given: the shape of the source's value over its parts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Traced {
    /// A scalar or an array of scalars.
    Part(Atom),
    /// A unit, or an array of units, of which the atom tells the extents.
    Unit(Atom),
    /// A tuple.
    Tuple(Vec<Traced>),
    /// A record, sorted by field name.
    Record(Vec<(String, Traced)>),
    /// A sum: what stands for its constructor, and the fields of each, sorted.
    Sum(Atom, Vec<(String, Vec<Traced>)>),
    /// An array of tuples, records or sums of the parts, which are arrays themselves.
    ArrayOf(Box<Traced>),
}

/// An array described by a closed form; generic over its operands, as [`Loop`] is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum View<T = Atom> {
    /// `0, 1, .., n-1`; fails when the number is negative.
    Iota(T),
    /// `n` times the same scalar or array; fails when the number is negative.
    Replicate(T, T),
}

impl<T> View<T> {
    /// The operands, in order.
    pub fn operands(&self) -> Vec<&T> {
        match self {
            View::Iota(n) => vec![n],
            View::Replicate(n, x) => vec![n, x],
        }
    }

    /// The same over other operands, asked for in order.
    ///
    /// # Errors
    /// The first one that asking gives.
    pub fn over<U, E>(&self, to: &mut dyn FnMut(&T) -> Result<U, E>) -> Result<View<U>, E> {
        Ok(match self {
            View::Iota(n) => View::Iota(to(n)?),
            View::Replicate(n, x) => View::Replicate(to(n)?, to(x)?),
        })
    }
}

/// A loop over `i < space`; generic over its operands, which are atoms in a program and e-classes
/// in an e-graph.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Loop<T = Atom> {
    /// The iteration space. Every input has this as its outermost extent.
    pub space: Size,
    /// The body.
    pub fun: Arc<Fun>,
    /// Scalars and whole arrays from outside, for [`Fun::captures`].
    pub captures: Vec<T>,
    /// Neutral elements: for each component of each scan, then of each fold, and the arrays before of bins, in
    /// order.
    pub neutrals: Vec<T>,
    /// Arrays read at the current position, for [`Fun::inputs`].
    pub inputs: Vec<T>,
}

/// What a loop starts from: see [`Loop::neutrals`].
pub struct Starts<'l, T> {
    /// The neutral elements of each scan.
    pub scans: Vec<&'l [T]>,
    /// Those of each fold, the arrays before of bins, and nothing for what collects.
    pub collectors: Vec<&'l [T]>,
}

impl<T> Loop<T> {
    /// What each scan and each collector starts from.
    pub fn starts(&self) -> Starts<'_, T> {
        let mut rest = &self.neutrals[..];
        let mut take = |n: usize| {
            let (taken, after) = rest.split_at(n.min(rest.len()));
            rest = after;
            taken
        };
        let scans = self.fun.scans.iter().map(|scan| take(scan.tys.len())).collect();
        let collectors = self.fun.collectors.iter().map(|c| take(c.neutral_tys().len())).collect();
        Starts { scans, collectors }
    }

    /// The operators that are to be associative, with their neutral elements: those that do not combine from the left.
    pub fn associative(&self) -> impl Iterator<Item = (&Operator, Option<&[T]>)> {
        self.operators().filter(|(operator, start)| start.is_none() || !operator.is_ordered())
    }

    /// The operators with their neutral elements, those of scans first. What combines in bins has none: what
    /// stands in a bin before takes its place.
    pub fn operators(&self) -> impl Iterator<Item = (&Operator, Option<&[T]>)> {
        let Starts { scans, collectors } = self.starts();
        let scans = self.fun.scans.iter().zip(scans).map(|(scan, start)| (scan, Some(start)));
        let collectors = self.fun.collectors.iter().zip(collectors).filter_map(|(collector, start)| {
            let start = collector.as_bins().is_none().then_some(start);
            Some((collector.operator()?, start))
        });
        scans.chain(collectors)
    }
}

/// The body of a loop, closed: `Var(0)..` are the captures, then the inputs' current elements; every
/// other variable in it is bound in it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fun {
    /// Types of the captures.
    pub captures: Vec<Ty>,
    /// Types of the inputs' elements.
    pub inputs: Vec<Ty>,
    /// Scan states.
    pub scans: Vec<Operator>,
    /// Collectors; the loop's results are their components, in order.
    pub collectors: Vec<Collector>,
    /// What runs for each element; no results.
    pub body: Scope,
}

impl Fun {
    /// The operators, those of scans first.
    pub fn operators(&self) -> impl Iterator<Item = &Operator> + Clone {
        self.scans.iter().chain(self.collectors.iter().filter_map(Collector::operator))
    }

    /// For each result whether it may have a length of its own, which only running tells.
    pub fn may_have_own_lengths(&self) -> impl Iterator<Item = bool> {
        self.collectors.iter().flat_map(|c| std::iter::repeat_n(c.may_have_own_length(), c.arity()))
    }

    /// For each result whether it is an array of what was emitted, element by element.
    pub fn collected(&self) -> impl Iterator<Item = bool> {
        self.collectors.iter().flat_map(|c| std::iter::repeat_n(c.is_collected(), c.arity()))
    }
}

/// The operator of a fold or scan over `k` components, inside the variables of its [`Fun`]: it sees
/// the captures.
///
/// One that combines from the left, one element after the other, is a step: it need not be associative, and may take
/// elements of other types than its state.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Operator {
    /// Types of the components.
    pub tys: Vec<Ty>,
    /// Types of the right operand: an element's. Those of the components, unless it combines from the left.
    pub elements: Vec<Ty>,
    /// The left operand, `k` variables.
    pub left: Vec<Var>,
    /// The right operand, a variable for each type of an element.
    pub right: Vec<Var>,
    /// The combination, `k` results. It neither emits nor steps.
    pub body: Scope,
    /// How a fold by it combines, which says nothing of a scan unless that is from the left: what the source's
    /// operator decided ([`Operator::way`]), and no rewrite of the body changes.
    pub bracket: Bracket,
}

impl Operator {
    /// How a fold by an operator that the source writes like this combines: a built-in commutative
    /// primitive and nothing else in lanes, every other one by a tree. This decides once, in
    /// lowering; a body that becomes a single primitive later stays what it was.
    pub fn way(&self) -> Bracket {
        if self.builtin().is_some() { Bracket::Lanes } else { Bracket::Tree }
    }

    /// Whether it gives the same in any order and by any brackets, to the bit.
    pub fn is_exact(&self) -> bool {
        self.builtin().is_some_and(Prim::any_order)
    }

    /// Whether it combines from the left, one element after the other, whatever it is.
    pub fn is_ordered(&self) -> bool {
        self.bracket == Bracket::Sequential
    }

    /// Whether nobody sees at which places the elements stand that it combines.
    pub fn shows_no_place(&self) -> bool {
        self.is_exact() || self.is_ordered()
    }

    /// Whether this is known to be its neutral element.
    pub fn is_neutral(&self, neutral: &Atom) -> bool {
        let of = self.builtin().and_then(Prim::commutative_fold);
        of.is_some_and(|of| *neutral == Atom::Const(of))
    }

    /// The built-in commutative primitive that it is, when it is nothing else.
    pub fn builtin(&self) -> Option<Prim> {
        let ([stmt], [result]) = (self.body.stmts.as_slice(), self.body.results.as_slice()) else {
            return None;
        };
        let (Op::Prim(prim, args), [out]) = (&stmt.op, stmt.outs.as_slice()) else { return None };
        let operands = [self.left.first()?, self.right.first()?].map(|v| Atom::Var(*v));
        let ([_], [_]) = (&self.left[..], &self.right[..]) else { return None };
        let whole = *args == operands && *result == Atom::Var(out.var);
        (whole && prim.commutative_fold().is_some()).then_some(*prim)
    }
}

/// A program: one entry point, inlined and monomorphic.
///
/// Equality leaves `next` out: it is bookkeeping, as the statements' numbers are.
#[derive(Clone, Debug)]
pub struct Program {
    /// The entry's name.
    pub name: String,
    /// Parameters, tuples split. Their extents bind size variables, in order; a later mention of a
    /// bound variable is checked.
    pub params: Vec<Param>,
    /// The body; its results are the entry's results, tuples split.
    pub body: Scope,
    /// Greater than every `Var` in `body`'s own variables and every `StmtId` anywhere.
    pub next: u32,
}

impl Program {
    /// The sizes that have a value where its body begins.
    pub fn sizes_of_params(&self) -> BTreeSet<SizeVar> {
        let extents = self.params.iter().flat_map(|p| &p.binding.ty.dims).flat_map(Size::vars);
        extents.chain(self.params.iter().filter_map(|p| p.size.clone())).collect()
    }
}

impl PartialEq for Program {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.params == other.params && self.body == other.body
    }
}

/// A parameter of a program.
#[derive(Clone, PartialEq, Debug)]
pub struct Param {
    /// The variable and its type.
    pub binding: Binding,
    /// The name in the source, with the path into a tuple: `p.0`.
    pub name: String,
    /// A scalar `i64` parameter that sizes mention: its value binds this size variable.
    pub size: Option<SizeVar>,
}
