//! What a source value is while it is lowered: a tree of atoms, or a function that is known.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use lawson_oracle::scalar::{Prim, Scalar};
use lawson_oracle::source::Span;
use lawson_oracle::syntax::ast::{Access, Attr, Def, Exp, External, Name, Pat};
use lawson_oracle::syntax::env::Env;
use lawson_oracle::types::{Builtin, Instance, Scheme, Type, TypeVar};

use crate::core::{Atom, Size, SizeVar};

/// A value. An array of tuples is the tuple of its components' arrays, as the leaves of its type say.
#[derive(Clone, Debug)]
pub(super) enum Val<'a> {
    /// A scalar, or an array of scalars.
    Atom(Atom),
    /// A tuple with components, or an array of such tuples: a unit is the scalar `false`.
    Tuple(Vec<Val<'a>>),
    /// A record or an array of records, sorted by field name.
    Record(Vec<(Name, Val<'a>)>),
    /// A function, with the arguments so far. They are shared: one may be a function that holds others.
    Fun(Rc<Function<'a>>, Rc<Vec<Val<'a>>>),
}

/// A function that is not yet applied to all its arguments.
#[derive(Debug)]
pub(super) enum Function<'a> {
    /// A lambda or a local function. The scheme is there where a local function is used as an
    /// instance of declared parameters; the context then binds them. A lambda has no name.
    Closure {
        /// The source calls it cheap.
        cheap: bool,
        name: Option<&'a str>,
        params: &'a [Pat],
        body: &'a Exp,
        context: Context<'a>,
        scheme: Option<&'a Scheme>,
    },
    /// A top-level function, its type and size parameters bound.
    Global { def: &'a Def, frame: Frame, scheme: &'a Scheme },
    /// A function of the host.
    External { decl: &'a External, scheme: &'a Scheme },
    /// A scalar primitive.
    Prim(Prim),
    /// A built-in.
    Builtin(Use<'a>),
    /// A function after an attribute, which is about what the function gives.
    Attributed(&'a Attr, Val<'a>, Context<'a>),
    /// `(op e)`: the operator lacks its left operand.
    RightSection { op: Val<'a>, rhs: Val<'a> },
    /// `(.f[i])`.
    Accesses(&'a [Access], Context<'a>),
}

/// A built-in where the source names it, and what the parameters of its type stand for there. Sizes among them
/// may get their values from its arguments, so they are looked up when it runs.
#[derive(Debug)]
pub(super) struct Use<'a> {
    pub builtin: Builtin,
    pub instance: &'a Instance,
    pub frame: Frame,
    pub name: Span,
}

/// The empty tuple.
pub(super) fn unit<'a>() -> Val<'a> {
    Val::Atom(Atom::Const(Scalar::Bool(false)))
}

impl<'a> Val<'a> {
    /// The function without arguments so far.
    pub fn fun(function: Function<'a>) -> Val<'a> {
        Val::Fun(Rc::new(function), Rc::default())
    }

    /// Its atoms, left to right. A function has none.
    pub fn atoms(&self, out: &mut Vec<Atom>) {
        match self {
            Val::Atom(atom) => out.push(atom.clone()),
            Val::Tuple(parts) => parts.iter().for_each(|p| p.atoms(out)),
            Val::Record(fields) => fields.iter().for_each(|(_, p)| p.atoms(out)),
            Val::Fun(..) => {}
        }
    }

    /// Its atoms, left to right.
    pub fn leaves(&self) -> Vec<Atom> {
        let mut out = Vec::new();
        self.atoms(&mut out);
        out
    }

    /// The same tree over other atoms, as many as [`Val::leaves`] gives.
    pub fn rebuild(&self, atoms: &mut impl Iterator<Item = Atom>) -> Val<'a> {
        match self {
            Val::Atom(old) => Val::Atom(atoms.next().unwrap_or_else(|| old.clone())),
            Val::Tuple(parts) => Val::Tuple(parts.iter().map(|p| p.rebuild(atoms)).collect()),
            Val::Record(fields) => {
                Val::Record(fields.iter().map(|(n, p)| (n.clone(), p.rebuild(atoms))).collect())
            }
            Val::Fun(f, given) => Val::Fun(f.clone(), given.clone()),
        }
    }
}

/// What type parameters and size variables of the source stand for in one application of a function.
#[derive(Clone, Debug)]
pub(super) struct Frame(Rc<FrameData>);

#[derive(Debug)]
struct FrameData {
    types: BTreeMap<TypeVar, Type>,
    sizes: RefCell<BTreeMap<SizeVar, Size>>,
    /// What size parameters stand for that have no size before the arguments are lowered.
    open: BTreeMap<SizeVar, (Size, Frame)>,
    outer: Option<Frame>,
    computed: Computed,
}

/// The sizes that are no polynomials (`n / 2`) over sizes of the program, and what they are there: one
/// table for all frames, so that the same expression is the same size in every function. What a block
/// adds, it takes away again.
pub(super) type Computed = Rc<RefCell<BTreeMap<SizeVar, Size>>>;

impl Frame {
    /// A frame that sees no other.
    pub fn root(computed: &Computed) -> Frame {
        Frame::new(BTreeMap::new(), BTreeMap::new(), None, computed)
    }

    /// The size parameters of this use that have no size yet.
    pub fn open(&self) -> impl Iterator<Item = &SizeVar> {
        self.0.open.keys().filter(|var| self.lookup(var).is_none())
    }

    /// A frame with its own bindings; what it lacks is looked up in `outer`.
    pub fn new(
        types: BTreeMap<TypeVar, Type>,
        open: BTreeMap<SizeVar, (Size, Frame)>,
        outer: Option<Frame>,
        computed: &Computed,
    ) -> Frame {
        let sizes = RefCell::default();
        Frame(Rc::new(FrameData { types, sizes, open, outer, computed: computed.clone() }))
    }

    /// A frame inside this one.
    pub fn inner(&self) -> Frame {
        Frame::new(BTreeMap::new(), BTreeMap::new(), Some(self.clone()), &self.0.computed)
    }

    /// Gives a size variable its size.
    pub fn bind(&self, var: &SizeVar, size: Size) {
        if var.term().is_none() {
            self.0.sizes.borrow_mut().insert(var.clone(), size);
        } else if let Some(var) = self.size(&Size::var(var.clone())).as_var() {
            self.0.computed.borrow_mut().insert(var.clone(), size);
        }
    }

    /// What a size variable stands for.
    pub fn lookup(&self, var: &SizeVar) -> Option<Size> {
        let here = self.0.sizes.borrow().get(var).cloned();
        let given = || self.0.open.get(var).and_then(|(size, frame)| frame.known(size));
        here.or_else(given).or_else(|| self.0.outer.as_ref()?.lookup(var))
    }

    /// A size of the source as a size of the program. Computed variables are left in it where what they
    /// stand for was not computed yet.
    pub fn size(&self, size: &Size) -> Size {
        let mut size = size.substitute(&mut |v| self.lookup(v));
        while size.computed().next().is_some() {
            // From the inside out: a part that becomes known may make the whole known.
            let known = size.substitute(&mut |v| self.0.computed.borrow().get(v).cloned());
            if known == size {
                break;
            }
            size = known;
        }
        size
    }

    /// The size of the program that a size of the source is, where it is known.
    pub fn known(&self, size: &Size) -> Option<Size> {
        let told = |v: &SizeVar| self.lookup(v).is_some();
        let size = (!size.any_var(&mut |v| !told(v))).then(|| self.size(size))?;
        let told = size.computed().next().is_none();
        told.then_some(size)
    }

    /// The same as [`Frame::ty`] of an array without rows: a size that nothing tells is 0 there.
    pub fn ty_without_rows(&self, ty: &Type) -> Type {
        match ty {
            Type::Array(n, t) => {
                let untold = n.any_var(&mut |v| self.lookup(v).is_none());
                let n = if untold { Size::default() } else { self.size(n) };
                Type::Array(n, self.ty_without_rows(t).into())
            }
            Type::Param(_) => self.ty(ty),
            other => other.with_parts(&mut |part| self.ty_without_rows(part)),
        }
    }

    /// A type of the source with its parameters replaced and its sizes as sizes of the program.
    pub fn ty(&self, ty: &Type) -> Type {
        match ty {
            Type::Array(n, t) => Type::Array(self.size(n), self.ty(t).into()),
            Type::Param(v) => self.param(v).unwrap_or_else(|| ty.clone()),
            other => other.with_parts(&mut |part| self.ty(part)),
        }
    }

    fn param(&self, var: &TypeVar) -> Option<Type> {
        self.0.types.get(var).cloned().or_else(|| self.0.outer.as_ref()?.param(var))
    }
}

/// Where an expression is lowered: the variables and the frame.
#[derive(Clone, Debug)]
pub(super) struct Context<'a> {
    pub env: Env<Val<'a>>,
    pub frame: Frame,
}

impl<'a> Context<'a> {
    /// This context and one more variable.
    pub fn with(&self, name: Name, value: Val<'a>) -> Context<'a> {
        Context { env: self.env.with(name, value), frame: self.frame.clone() }
    }
}
