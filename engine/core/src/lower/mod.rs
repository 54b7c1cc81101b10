//! From the checked source to core: everything is inlined and monomorphic, tuples and records are
//! split into trees of atoms, and each combinator becomes one loop.
//!
//! Lowering is an evaluation of the program in which functions are values that are known (so that
//! nothing of them is left), and scalars and arrays are names of what the statements will compute.
//! It keeps the source's order of evaluation and drops nothing, dead bindings included.
//!
//! Whatever must hold of sizes becomes an assertion (`sizes.rs`), among it that an `i64` holds products of extents,
//! unless something says that there is room (`room.rs`). Tuples are split here: core has none.

mod apply;
mod columns;
mod equal;
mod exp;
mod external;
mod flatmap;
mod gather;
mod index;
mod library;
mod matching;
mod names;
mod parts;
mod pattern;
mod range;
mod room;
mod scope;
mod sizes;
mod soac;
mod stencil;
mod sums;
mod term;
mod turns;
mod update;
mod value;

use std::collections::BTreeMap;
use std::sync::Arc;

use indexmap::IndexSet;
use lawson_oracle::diagnostic::Diagnostic;
use lawson_oracle::scalar::ScalarType;
use lawson_oracle::schedule::Site;
use lawson_oracle::source::Span;
use lawson_oracle::syntax::ast::{Decl, Name, NodeId};
use lawson_oracle::types::size::SizeKind;
use lawson_oracle::types::{Checked, Type};

use crate::core::deep;
use crate::core::layout::{TAG, is_unit};
pub use crate::core::schedule::schedule;
use crate::core::{Atom, Binding, OwnCall, Param, Program, Scope, Size, SizeVar, Stmt, Ty, Var};
use room::Room;
use scope::At;
use value::{Computed, Frame, Val};

/// A lowered entry point.
#[derive(Clone, Debug)]
pub struct Lowered {
    /// The program in core.
    pub program: Program,
    /// The types of the source's parameters, which `program.params` splits.
    pub params: Vec<Type>,
    /// The type of the source's result, which the results of `program.body` split.
    pub result: Type,
    /// What the source asks to be one loop.
    pub requests: Vec<Request>,
}

/// What `#[fuse(with(name))]` asks for: that these operations, by their names, are one loop.
#[derive(Clone, Debug)]
pub struct Request {
    /// The names of what the attribute stands before, and the one that it gives.
    pub names: Vec<String>,
    /// Where the attribute stands.
    pub span: Span,
}

/// What a part of the source becomes, or why it can't be lowered.
type LowerResult<T> = Result<T, Diagnostic>;

/// Lowers the definition with this index in the program's declarations.
///
/// # Errors
/// When the entry uses what the engine does not run yet: "not yet native: .." at its place; and at the entry's name
/// when there is no memory for the stack.
pub fn lower(checked: &Checked, entry: usize) -> Result<Lowered, Diagnostic> {
    // On a stack of its own, as the interpreter: the caller's may be short.
    deep::on_stack(|| lower_here(checked, entry)).unwrap_or_else(|e| {
        let name = match &checked.program.decls[entry] {
            Decl::Def(def) => def.name_span,
            Decl::Type(_) | Decl::External(_) => Span::default(),
        };
        Err(Diagnostic::new(name, deep::no_stack(&e), "while this is compiled"))
    })
}

/// [`lower`] on the caller's stack, which must be that of [`deep::on_stack`].
pub fn lower_here(checked: &Checked, entry: usize) -> Result<Lowered, Diagnostic> {
    let (Decl::Def(def), Some(scheme)) = (&checked.program.decls[entry], &checked.schemes[entry]) else {
        return Err(Diagnostic::new(Span::default(), "the entry point is not a function", ""));
    };
    let mut lowering = Lowering::new(checked);
    let frame = Frame::root(&lowering.computed);
    for size in &scheme.size_params {
        frame.bind(size, Size::var(size.clone()));
    }
    let mut params = Vec::new();
    let mut values = Vec::new();
    for (i, ty) in scheme.params.iter().enumerate() {
        let (name, size) = scheme.names.get(i).cloned().unwrap_or_default();
        let name = name.unwrap_or_else(|| format!("arg{}", i + 1).into());
        if let Some(size) = &size {
            frame.bind(size, Size::var(size.clone()));
        }
        let ty = lowering.open(ty);
        values.push(lowering.parameter(&ty, &name, size, &mut params));
    }
    let (stmts, value) =
        lowering.block(|l| l.define(def, frame, values, At { id: def.body.id, span: def.body.span }))?;
    if let Some(size) = lowering.types.values().flat_map(|ty| &ty.dims).find_map(|dim| dim.computed().next())
    {
        return Err(lowering.not_native(def.name_span, format_args!("the size `{}` in a type", size.name)));
    }
    let mut results = Vec::new();
    value.atoms(&mut results);
    let mut program = Program {
        name: def.name.to_string(),
        params,
        body: Scope { stmts, results },
        next: lowering.next_var.max(lowering.next_stmt),
    };
    scope::number(&mut program);
    let (params, result) = (scheme.params.clone(), scheme.result.clone());
    Ok(Lowered { program, params, result, requests: lowering.requests })
}

/// Expressions of one entry, each counted as often as inlining repeats it: forty functions that each
/// call the one before twice are a billion.
const MAX_EXPRESSIONS: u32 = 200_000;

/// Loops inside loops: what is known of a loop is asked anew at each level, so that the time grows with the cube
/// of the depth.
const MAX_NEST: u32 = 32;

/// The state of lowering one entry.
struct Lowering<'a> {
    checked: &'a Checked,
    /// How deep the expression is that is being lowered.
    depth: u32,
    /// How many loops, and operators of loops, the expression is in.
    nest: u32,
    /// How many of these take turns, and are no bodies of parallel loops.
    turned: u32,
    /// How many expressions were lowered.
    lowered: u32,
    /// The statements of the scope that is being built.
    stmts: Vec<Stmt>,
    /// The type of every variable.
    types: BTreeMap<Var, Ty>,
    /// The values of variables that are no `i64`, and that sizes mention.
    values: BTreeMap<SizeVar, Val<'a>>,
    /// The elements of arrays that were written as such.
    lists: BTreeMap<Var, Vec<Atom>>,
    next_var: u32,
    next_stmt: u32,
    next_size: u32,
    /// The sizes that numbers are: those of the turns of sequential loops, and sums with these. A variable is bound
    /// once in a program, so that none of them is forgotten.
    turn_sizes: BTreeMap<Var, Size>,
    /// Extents of which it is known that there is room for so many elements.
    room: Room,
    /// Sizes of which what ran before, in the scope that is being built or around it, says that they are not negative.
    lengths: IndexSet<Size>,
    /// How many sizes only running the program tells, so far.
    fresh_sizes: u32,
    /// What sizes that are no polynomials are, in the scope that is being built.
    computed: Computed,
    /// The applications through which inlining came here, outermost first.
    path: Vec<NodeId>,
    /// The named functions among these, by their keys: `f#1`, `g#2 in f#1`.
    calls: Vec<String>,
    /// Which call in the program's own file leads to the function that is lowered.
    own_call: Option<Arc<OwnCall>>,
    /// The sites of what has the same name in the same function, each with its ordinal.
    ordinals: BTreeMap<String, BTreeMap<Site, usize>>,
    /// The name of the binding whose value is computed by this node.
    name: Option<(NodeId, Name)>,
    cheap: Cheap,
    requests: Vec<Request>,
}

/// Which loops compute what a function does that the source calls cheap, `#[inline(cheap)]`: those inside of it, and those
/// in whose bodies it is called.
#[derive(Default)]
struct Cheap {
    /// How many of these functions it is in.
    inside: u32,
    /// One was called in the scope that is being built, or in a branch of it.
    called: bool,
    /// One was called in the scope that was built last.
    called_last: bool,
}

impl<'a> Lowering<'a> {
    fn new(checked: &'a Checked) -> Lowering<'a> {
        // Sizes of the program are told apart from those of the source by their numbers.
        let sizes = checked.schemes.iter().flatten().flat_map(|s| s.size_params.iter().chain(&s.exists));
        let fresh = checked.fresh_sizes.iter().flatten().chain(checked.size_of_binding.values());
        let plain = sizes.chain(fresh).filter(|v| v.term().is_none());
        let next_size = plain.map(|v| v.id + 1).max().unwrap_or(0);
        Lowering {
            checked,
            depth: 0,
            nest: 0,
            turned: 0,
            lowered: 0,
            stmts: Vec::new(),
            types: BTreeMap::new(),
            values: BTreeMap::new(),
            lists: BTreeMap::new(),
            next_var: 0,
            next_stmt: 0,
            next_size,
            turn_sizes: BTreeMap::new(),
            room: Room::default(),
            lengths: IndexSet::new(),
            fresh_sizes: 0,
            computed: Computed::default(),
            path: Vec::new(),
            calls: Vec::new(),
            own_call: None,
            ordinals: BTreeMap::new(),
            name: None,
            cheap: Cheap::default(),
            requests: Vec::new(),
        }
    }

    /// A size that only running the program tells.
    fn fresh_size(&mut self, kind: SizeKind) -> SizeVar {
        let id = self.next_size;
        self.next_size += 1;
        self.fresh_sizes += 1;
        SizeVar { id, name: format!("k{}", self.fresh_sizes).into(), kind }
    }

    /// The type with any extent where it has an expression: the parameter's pattern asks whether that is its value.
    fn open(&mut self, ty: &Type) -> Type {
        match ty {
            Type::Array(size, row) => {
                let computed = size.computed().next().is_some();
                let size = if computed { Size::var(self.fresh_size(SizeKind::Param)) } else { size.clone() };
                Type::Array(size, self.open(row).into())
            }
            other => other.with_parts(&mut |part| self.open(part)),
        }
    }

    /// The parameters of core that hold a parameter of the source, and its value.
    fn parameter(
        &mut self,
        ty: &Type,
        name: &str,
        size: Option<SizeVar>,
        params: &mut Vec<Param>,
    ) -> Val<'a> {
        let mut leaf = |l: &mut Self, ty: Ty, name: String| {
            let var = l.variable(ty.clone());
            l.room.array(&ty.dims);
            params.push(Param { binding: Binding { var, ty }, name, size: size.clone() });
            match &size {
                Some(size) => Val::Atom(Atom::Size(Size::var(size.clone()))),
                None => Val::Atom(Atom::Var(var)),
            }
        };
        self.tree(ty, &mut Vec::new(), name, &mut leaf)
    }

    /// The tree of a type: a leaf for each scalar in it, with the extents around it.
    fn tree(
        &mut self,
        ty: &Type,
        dims: &mut Vec<Size>,
        name: &str,
        leaf: &mut dyn FnMut(&mut Self, Ty, String) -> Val<'a>,
    ) -> Val<'a> {
        match ty {
            Type::Scalar(scalar) => leaf(self, Ty { scalar: *scalar, dims: dims.clone() }, name.to_string()),
            unit if is_unit(unit) => {
                leaf(self, Ty { scalar: ScalarType::Bool, dims: dims.clone() }, name.to_string())
            }
            Type::Array(size, row) => {
                dims.push(size.clone());
                let value = self.tree(row, dims, name, leaf);
                dims.pop();
                value
            }
            Type::Tuple(parts) => Val::Tuple(
                parts
                    .iter()
                    .enumerate()
                    .map(|(i, part)| self.tree(part, dims, &format!("{name}.{i}"), leaf))
                    .collect(),
            ),
            Type::Record(fields) => Val::Record(
                fields
                    .iter()
                    .map(|(field, part)| {
                        (field.clone(), self.tree(part, dims, &format!("{name}.{field}"), leaf))
                    })
                    .collect(),
            ),
            Type::Sum(variants) => {
                let mut parts =
                    vec![leaf(self, Ty { scalar: TAG, dims: dims.clone() }, format!("{name}.tag"))];
                for (constructor, ty) in variants.iter() {
                    let name = format!("{name}.{constructor}");
                    let fields = ty.fields().iter().enumerate();
                    let fields = fields.map(|(i, ty)| self.tree(ty, dims, &format!("{name}.{i}"), leaf));
                    parts.push(Val::Tuple(fields.collect()));
                }
                Val::Tuple(parts)
            }
            // An entry's type is first-order and monomorphic: the checker has seen to it.
            Type::Fun(..) | Type::Param(_) | Type::Meta(_) => Val::Tuple(Vec::new()),
        }
    }

    /// "not yet native" at its place.
    fn not_native(&self, span: Span, what: impl std::fmt::Display) -> Diagnostic {
        Diagnostic::new(span, format!("not yet native: {what}"), "")
            .help("`lawson run --reference` runs it in the reference interpreter")
    }
}
