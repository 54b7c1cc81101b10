//! Types with sizes, and what the checker found out about a program.
//!
//! [`Checked`] is the syntax tree with tables beside it, indexed by `NodeId`: the reference
//! interpreter and the engine's lowering walk the tree and look types, sizes and resolutions up.
//!
//! Names and types of what every program can use are tables (`builtins.rs`, and in `texts.rs` what a manual says of
//! each). What has an error is of a type that fits everywhere, so that inference goes on (`infer/recover.rs`).

mod attributes;
pub(crate) mod builtins;
pub mod closest;
mod depend;
mod infer;
pub mod manual;
pub(crate) mod mask;
mod print;
pub mod size;
mod strict;
mod term;
mod texts;
mod unify;
pub mod uses;
mod walk;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::diagnostic::Diagnostic;
use crate::interp::{Host, Meaning, Output};
use crate::scalar::{Prim, Scalar, ScalarType};
use crate::source::{Source, Span};
use crate::syntax::ast::{self, Name, NodeId};
use crate::syntax::is_keyword;
pub use infer::check;
pub(crate) use infer::{bound_twice, defined_twice, not_built_in, undeclared_size};
pub use print::scheme_text;
pub use size::{Size, SizeVar};
pub use term::{Head, Term};

/// A type. After checking no `Meta` is left in any table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Type {
    /// A scalar.
    Scalar(ScalarType),
    /// `[n]t`.
    Array(Size, Arc<Type>),
    /// `(t, u, ..)`; `()` is the empty tuple.
    Tuple(Arc<[Type]>),
    /// `{f: t, ..}`, sorted by field name.
    Record(Arc<[(Name, Type)]>),
    /// `#f t u | #g`, sorted by constructor, each with the tuple of its fields: one field is a tuple of one.
    Sum(Arc<[(Name, Type)]>),
    /// `a -> b`; sizes of the result may be the argument: variables of kind `Bound`.
    Fun(Arc<Type>, Arc<Type>),
    /// A type parameter `'a` of the enclosing definition, by its unique number.
    Param(TypeVar),
    /// Not known yet: only while checking.
    Meta(u32),
}

/// A type parameter: unique in the program; the name is for messages.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct TypeVar {
    /// Unique in the program.
    pub id: u32,
    /// As written.
    pub name: Name,
    /// Written `'^a`: functions may stand for it.
    pub lifted: bool,
}

/// What a name refers to.
#[derive(Clone, PartialEq, Debug)]
pub enum Referent {
    /// A variable bound by a pattern or a loop: looked up by name in the environment, where inner
    /// bindings shadow outer ones.
    Local,
    /// A local function, looked up likewise: each use has its own type and size parameters.
    LocalFunction,
    /// The definition with this index in [`ast::Program::decls`].
    Global(usize),
    /// The external function with this index in [`ast::Program::decls`].
    External(usize),
    /// A size parameter or other size name in scope, used as an `i64` value.
    Size(SizeVar),
    /// A primitive used as a function (`f64.sqrt`, `i32.+`, and `+` with its operands' type).
    Prim(Prim),
    /// A constant such as `f64.inf` or `i32.highest`.
    Constant(Scalar),
    /// A built-in that is not a scalar primitive.
    Builtin(Builtin),
}

/// Built-in functions that are not scalar primitives, by their name in the language. Overloaded
/// ones (`==`, `f64.sum`) carry what resolves them in their type instance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[allow(missing_docs, reason = "each variant is the built-in of the same name in the language")]
pub enum Builtin {
    Map(u8),
    Reduce,
    ReduceComm,
    Scan,
    Filter,
    Zip(u8),
    Unzip(u8),
    Iota,
    Replicate,
    Length,
    Tabulate,
    /// `sum`, and `f64.sum` etc.: the element type is in the instance.
    Sum,
    Product,
    Minimum,
    Maximum,
    Trace,
    Opaque,
    /// `==` and `!=` on anything that is not a scalar.
    Equal,
    NotEqual,
    /// `&&`: short-circuit.
    LogAnd,
    /// `||`: short-circuit.
    LogOr,
    /// `x |> f`.
    PipeRight,
    /// `f <| x`.
    PipeLeft,
    And,
    Or,
    Any,
    All,
    Id,
    Not,
    Const,
    Curry,
    Uncurry,
    Flip,
    /// `f >-> g`: first `f`.
    ComposeRight,
    /// `g <-< f`: first `f`.
    ComposeLeft,
    Iterate,
    IterateWhile,
    IterateUntil,
    Foldl,
    Foldr,
    Partition,
    Partition2,
    Exscan,
    Rep,
    Indices,
    /// `tabulate_2d`, `tabulate_3d`.
    TabulateNd(u8),
    /// Into an array of so many dimensions.
    Scatter(u8),
    Spread,
    Hist,
    /// With bins in so many dimensions.
    ReduceByIndex(u8),
    /// So many dimensions to one.
    Flatten(u8),
    /// One dimension to so many.
    Unflatten(u8),
    Transpose,
    Rotate,
    Reverse,
    /// `concat` and `++`.
    Concat,
    Take,
    Drop,
    Split,
    Head,
    Last,
    Tail,
    Init,
    Null,
    FindIndex,
    Sized,
    Copy,
    Manifest,
    Cross,
    /// `flatmap f xs`: the one whose function may give arrays of different sizes.
    Flatmap,
    /// `stencil_clamp r f xs` and so on; the number is that of dimensions. `r` is a constant.
    Stencil(Edge, u8),
}

/// What lies outside of an array, where a stencil reaches over its edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Edge {
    /// The nearest element.
    Clamp,
    /// What lies at the other end: the array repeats.
    Wrap,
    /// The mirror image, the outermost element being the mirror: `c b [a b c] b a`.
    Mirror,
    /// A value.
    Const,
}

/// Whether a name is a keyword, a built-in or a number module: a program that is made by other programs uses it for
/// nothing else.
pub fn is_reserved(name: &str) -> bool {
    is_keyword(name) || builtins::lookup(name).is_some() || ScalarType::from_name(name).is_some()
}

impl Builtin {
    /// How many arguments it takes before it runs.
    pub fn arity(self) -> usize {
        builtins::described(self).1
    }

    /// Its name in the language; where it has several, the first in the table.
    pub fn name(self) -> &'static str {
        builtins::described(self).0
    }
}

/// A use of a polymorphic thing: what its parameters stand for here.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Instance {
    /// For each type parameter of the definition, in order; for a built-in, in the order in which
    /// its type variables first occur in its type as the language's page prints it.
    pub types: Vec<Type>,
    /// For each size parameter, in order.
    pub sizes: Vec<Size>,
}

/// A checked program.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The text it came from.
    pub source: Source,
    /// The syntax tree.
    pub program: Arc<ast::Program>,
    /// The type of every expression and pattern, by `NodeId`; for the `op_id` of a binary operator
    /// or section the operator's type as a function.
    pub types: Vec<Option<Type>>,
    /// What each `Var`, `Op` and operator (`op_id`) refers to, with its instance.
    pub referents: Vec<Option<(Referent, Instance)>>,
    /// Sizes that are not known before an expression has been evaluated (the length of a filter's
    /// result, of an `if` with branches of different size, of `iota` of anything not a size), and
    /// those that a pattern names or that change with each iteration of a loop: the variables that
    /// come into being at this expression or pattern. Whoever evaluates the node matches the value's
    /// shape against the node's type and binds them; they stay bound until the body of the function
    /// around them, the branch of an `if` or `match`, or the iteration of a loop ends. A node of type `i64`
    /// gives its value to the one variable that it has here: a computed one, whose expression it is.
    pub fresh_sizes: Vec<Vec<SizeVar>>,
    /// Greater than the number of every size variable in these tables.
    pub size_vars: u32,
    /// `i64` variables that sizes mention: the size variable that the value bound by this `Name`
    /// pattern (or, for `loop .. for i < n`, by the loop's own node) gives a value to.
    pub size_of_binding: BTreeMap<NodeId, SizeVar>,
    /// The same for variables that are no `i64`: what stands for them in the expressions of computed sizes.
    pub value_of_binding: BTreeMap<NodeId, SizeVar>,
    /// For each definition and external function in `program.decls` (by index), its scheme; `None`
    /// for type declarations.
    pub schemes: Vec<Option<Scheme>>,
    /// The schemes of local functions, by the node of the function's body.
    pub local_schemes: BTreeMap<NodeId, Scheme>,
    /// Warnings of literals that are outside of the type of their suffix, and of whole numbers that a float rounds.
    pub cut_off: Vec<Diagnostic>,
    /// What the program means in the language in which it was written, where that is another one: the judge of the
    /// translation.
    pub meaning: Option<Arc<dyn Meaning>>,
}

/// The type of a definition, closed over its parameters.
#[derive(Clone, PartialEq, Debug)]
pub struct Scheme {
    /// Type parameters, in order.
    pub type_params: Vec<TypeVar>,
    /// Size parameters: the declared ones in order, then those that inference found (an anonymous
    /// `[]` in a parameter, for example).
    pub size_params: Vec<SizeVar>,
    /// Value parameters' types, in order; those of the eta-expanded type where the definition is
    /// point-free.
    pub params: Vec<Type>,
    /// For each value parameter its name, where it has one, and the size variable that its value
    /// is, where sizes mention it (`def f (n: i64) (xs: [n]f64)`).
    pub names: Vec<(Option<Name>, Option<SizeVar>)>,
    /// For each value parameter that is no `i64` the variable that stands for it in the sizes that
    /// mention it (`def f (p: {a: i64}) (xs: [p.a]f64)`).
    pub values: Vec<Option<SizeVar>>,
    /// The result's type.
    pub result: Type,
    /// Sizes in `result` that only running the body decides: `?k`, printed as `∃ k`.
    pub exists: Vec<SizeVar>,
}

impl Scheme {
    /// The size variables that the shapes of so many arguments tell: they are an extent by themselves.
    pub fn told(&self, arguments: usize) -> BTreeSet<SizeVar> {
        let params = self.params.iter().take(arguments);
        params.flat_map(Type::extents).filter_map(Size::as_var).cloned().collect()
    }

    /// The size parameters that the shapes of so many arguments do not tell.
    pub fn untold(&self, arguments: usize) -> Vec<&SizeVar> {
        let told = self.told(arguments);
        self.size_params.iter().filter(|var| !told.contains(var)).collect()
    }

    /// For each value parameter the variable that stands for it in sizes, where they mention it.
    pub(crate) fn binders(&self) -> impl Iterator<Item = Option<&SizeVar>> {
        self.names.iter().zip(&self.values).map(|((_, size), value)| size.as_ref().or(value.as_ref()))
    }
}

impl Checked {
    /// The functions of a host that the program's language has itself, which print to this.
    pub fn host(&self, output: Output) -> Host {
        self.meaning.as_ref().map_or_else(Host::default, |meaning| meaning.host(output))
    }

    /// The type of a node that has been checked.
    ///
    /// # Panics
    /// When the checker left the node out, which is a bug of the checker.
    pub fn type_of(&self, id: NodeId) -> &Type {
        self.types[id.0 as usize].as_ref().expect("every checked node has a type")
    }

    /// What a name refers to.
    ///
    /// # Panics
    /// When the checker left the node out, which is a bug of the checker.
    pub fn referent(&self, id: NodeId) -> &(Referent, Instance) {
        self.referents[id.0 as usize].as_ref().expect("every checked name has a referent")
    }

    /// The names of all entry points, in the order of the text.
    pub fn entries(&self) -> impl Iterator<Item = &str> {
        self.program.decls.iter().filter_map(|decl| match decl {
            ast::Decl::Def(def) => def.entry.then_some(&*def.name),
            ast::Decl::Type(_) | ast::Decl::External(_) => None,
        })
    }

    /// The definition that runs when `name` is asked for; without a name `main`, or else the only
    /// definition declared with `entry`: its index in the program's declarations.
    ///
    /// # Errors
    /// When there is no such definition, or its type is not first-order and monomorphic.
    pub fn entry(&self, name: Option<&str>) -> Result<usize, Diagnostic> {
        let defs = || {
            self.program.decls.iter().enumerate().filter_map(|(i, decl)| match decl {
                ast::Decl::Def(def) => Some((i, def)),
                ast::Decl::Type(_) | ast::Decl::External(_) => None,
            })
        };
        let called = |name: &str| defs().find(|(_, def)| &*def.name == name);
        let whole = Span::default();
        let names = |entries: bool| {
            let names: Vec<&str> =
                defs().filter(|(_, d)| d.entry || !entries).map(|(_, d)| &*d.name).collect();
            if names.is_empty() { "none".to_string() } else { names.join(", ") }
        };
        let (index, def) = match name {
            Some(name) => called(name).ok_or_else(|| {
                let near = closest::closest(name, defs().map(|(_, def)| &*def.name));
                let near = near.map_or(String::new(), |near| format!("did you mean `{near}`? "));
                Diagnostic::new(whole, format!("there is no definition `{name}`"), "")
                    .help(format!("{near}the definitions are: {}", names(false)))
            })?,
            None => {
                let mut entries = defs().filter(|(_, def)| def.entry);
                match (called("main"), entries.next(), entries.next()) {
                    (Some(main), _, _) | (None, Some(main), None) => main,
                    (None, None, _) => {
                        return Err(Diagnostic::new(whole, "the program has no entry point", "")
                            .help("call one of the definitions `main`, or declare it with `entry`"));
                    }
                    (None, Some(_), Some(_)) => {
                        return Err(Diagnostic::new(whole, "the program has several entry points", "")
                            .help(format!("choose one of: {}", names(true))));
                    }
                }
            }
        };
        if let Some(scheme) = &self.schemes[index] {
            infer::entry_type(def, scheme)?;
        }
        Ok(index)
    }
}
