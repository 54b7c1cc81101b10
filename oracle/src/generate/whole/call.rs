//! Calls of built-ins and of the program's own functions, driven by their types.

use std::sync::{Arc, LazyLock};

use super::sizes::plain;
use super::subst::{Open, Subst, may_be};
use super::types::rank_of;
use super::{Gen, Made};
use crate::generate::build::*;
use crate::scalar::ScalarType;
use crate::syntax::ast::{Exp, ExpKind, Name, NodeId};
use crate::types::mask::Mask;
use crate::types::{Scheme, Size, SizeVar, Type, TypeVar, builtins};

/// Something that can be applied.
pub(super) struct Callable {
    pub name: Name,
    /// The production that a use of it is.
    pub production: &'static str,
    pub scheme: Scheme,
    /// What each type parameter may be; none where any value will do.
    pub masks: Vec<Mask>,
}

static BUILTINS: LazyLock<Vec<Arc<Callable>>> = LazyLock::new(|| {
    let entries = builtins::names().filter_map(|name| Some((name, builtins::lookup(name)?)));
    let callable = |(text, entry): (&'static str, &builtins::Entry)| Callable {
        name: name(text),
        production: text,
        scheme: entry.scheme.clone(),
        masks: entry.masks.clone(),
    };
    entries.map(callable).map(Arc::new).collect()
});

/// What a use of the program's own functions is called.
const OWN: [&str; 6] = [
    "call of a function",
    "call of a polymorphic function",
    "call of an operator",
    "call of a local function",
    "call of an external function",
    "call of a parameter",
];

/// How applications may look.
const FORMS: [&str; 3] = ["piped argument", "backtick operator", "operator as a prefix function"];

pub(super) fn names() -> Vec<&'static str> {
    builtins::names().chain(OWN).chain(FORMS).collect()
}

impl Callable {
    pub fn open(&self) -> Open<'_> {
        Open { scheme: &self.scheme, masks: &self.masks }
    }

    /// Written as a symbol.
    pub fn is_symbol(&self) -> bool {
        !self.name.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
    }

    fn arity(&self) -> usize {
        self.scheme.params.len()
    }

    /// The argument's value is a size of the result.
    fn binder(&self, param: usize) -> Option<&SizeVar> {
        self.scheme.names.get(param).and_then(|(_, binder)| binder.as_ref())
    }

    /// Whether the arguments leave sizes of the result open.
    fn needs_context(&self) -> bool {
        let mut told = self.scheme.told(self.scheme.params.len());
        told.extend(self.scheme.names.iter().filter_map(|(_, binder)| binder.clone()));
        self.scheme.size_params.iter().any(|v| !told.contains(v) && mentions(&self.scheme.result, v))
    }
}

fn mentions(ty: &Type, v: &SizeVar) -> bool {
    ty.extents().iter().any(|size| size.any_var(&mut |other| other == v))
}

impl Gen<'_, '_> {
    /// All that can be called here: of the program's own functions each counts several times.
    fn all_callables(&self) -> Vec<(i64, Arc<Callable>)> {
        let builtins = BUILTINS.iter().filter(|c| self.options.effects || c.production != "trace");
        let weight = |c: &Callable| match c.production {
            // Those that may never end are rare.
            text if text.starts_with("iterate_") => 1,
            // One after the other in the table, they count as one together.
            text if text.starts_with("stencil") && text.ends_with("_2d") => 4,
            text if text.starts_with("stencil") && text.ends_with("_3d") => 2,
            _ => 6,
        };
        builtins
            .map(|c| (weight(c), c.clone()))
            .chain(self.callables.iter().map(|c| (20, c.clone())))
            .collect()
    }

    fn choose(&mut self, found: Vec<(i64, Arc<Callable>)>) -> Option<Arc<Callable>> {
        if found.is_empty() {
            return None;
        }
        let weights: Vec<(i64, usize)> = found.iter().enumerate().map(|(i, (w, _))| (*w, i)).collect();
        let at = self.weighted(&weights);
        Some(found[at].1.clone())
    }

    /// A call with a result of this type.
    pub fn call(&mut self, ty: &Type, depth: u32) -> Made {
        let mut found = self.all_callables();
        found.retain(|(_, c)| c.scheme.exists.is_empty() && Subst::could_be(&c.open(), &c.scheme.result, ty));
        let callable = self.choose(found)?;
        let mut subst = Subst::default();
        if !subst.matches(self, &callable.open(), &callable.scheme.result, ty) {
            return None;
        }
        self.call_with(&callable, subst, depth)
    }

    /// A call of anything, with its type.
    pub fn any_call(&mut self, depth: u32) -> Option<(Exp, Type)> {
        let found = self.all_callables();
        let callable = self.choose(found)?;
        let mut subst = Subst::default();
        for v in &callable.scheme.exists {
            // What a function gives has a size that is known here: see `let of a flatmap`.
            let given = callable.scheme.params.iter().any(|p| mentions(&uncurried(p).1, v));
            let size = if given { self.some_size() } else { Size::var(self.unknown_size()) };
            subst.sizes.insert(v.id, size);
        }
        self.fill_from_scope(&callable, &mut subst);
        self.fill(&callable, &mut subst)?;
        let ty = subst.ty(&callable.scheme.result);
        if rank_of(&ty) > 4 || matches!(ty, Type::Fun(..)) {
            return None;
        }
        Some((self.call_with(&callable, subst, depth)?, ty))
    }

    fn call_with(&mut self, callable: &Arc<Callable>, mut subst: Subst, depth: u32) -> Made {
        self.made_by(callable.production);
        let args = self.arguments(callable, &mut subst, callable.arity(), depth)?;
        let made = self.applied(callable, args);
        if !callable.needs_context() {
            return Some(made);
        }
        let ty = subst.ty(&callable.scheme.result);
        let written = self.written(&ty)?;
        Some(exp(ExpKind::Ascribe(Box::new(made), written)))
    }

    /// Parameters of the scheme chosen so that variables in scope can be arguments.
    fn fill_from_scope(&mut self, callable: &Callable, subst: &mut Subst) {
        for param in &callable.scheme.params {
            let pattern = subst.ty(param);
            if matches!(pattern, Type::Fun(..)) || !self.chance(3, 4) {
                continue;
            }
            let open = callable.open();
            let value = |ty: &Type| !matches!(ty, Type::Fun(..)) && Subst::could_be(&open, &pattern, ty);
            let found = self.pick(|v| value(&v.ty).then(|| v.ty.clone()));
            let mut more = subst.clone();
            if let Some(ty) = found
                && more.matches(self, &open, &pattern, &ty)
            {
                *subst = more;
            }
        }
    }

    /// Chooses the parameters of the scheme that are still open.
    fn fill(&mut self, callable: &Callable, subst: &mut Subst) -> Option<()> {
        for (i, v) in callable.scheme.type_params.iter().enumerate() {
            if subst.types.contains_key(&v.id) {
                continue;
            }
            let mask = callable.masks.get(i).copied().unwrap_or(Mask::VALUE);
            let rank = u32::from(self.chance(1, 4));
            let ty = (0..4).map(|_| self.value_type(rank)).find(|ty| may_be(mask, ty));
            let ty = ty.unwrap_or(Type::Scalar(ScalarType::I32));
            subst.types.insert(v.id, ty);
        }
        let binders = callable.scheme.names.iter().filter_map(|(_, binder)| binder.as_ref());
        let open: Vec<&SizeVar> = callable.scheme.size_params.iter().chain(binders).collect();
        for v in open {
            if subst.sizes.contains_key(&v.id) {
                continue;
            }
            let known: Vec<Size> = subst.sizes.values().cloned().collect();
            let size = match callable.production {
                // What is taken must be there.
                "take" if !known.is_empty() => known[0].add(&Size::constant(self.int(0, 2))),
                text if text.starts_with("stencil")
                    && callable.scheme.names.iter().any(|(_, b)| b.as_ref() == Some(v)) =>
                {
                    Size::constant(self.int(0, 2))
                }
                "sized" if !known.is_empty() && self.chance(9, 10) => known[0].clone(),
                _ if !known.is_empty() && self.chance(1, 2) => self.one(&known).clone(),
                _ => self.some_size(),
            };
            subst.sizes.insert(v.id, size);
        }
        Some(())
    }

    /// The first `count` arguments.
    pub fn arguments(
        &mut self,
        callable: &Arc<Callable>,
        subst: &mut Subst,
        count: usize,
        depth: u32,
    ) -> Option<Vec<Exp>> {
        self.fill_from_scope(callable, subst);
        self.fill(callable, subst)?;
        let mut args = vec![];
        for i in 0..count {
            let ty = subst.ty(&callable.scheme.params[i]);
            args.push(match callable.binder(i) {
                Some(v) => {
                    let size = subst.sizes.get(&v.id)?.clone();
                    // A stencil's radius must be seen to be a constant.
                    match size.as_constant().filter(|_| callable.production.starts_with("stencil")) {
                        // One of 2 is said for each dimension, so that this is drawn, too.
                        Some(2) if callable.production.ends_with("_2d") => tuple(vec![plain(2); 2]),
                        Some(2) if callable.production.ends_with("_3d") => tuple(vec![plain(2); 3]),
                        Some(radius) => plain(radius),
                        None => self.size_exp(&size)?,
                    }
                }
                // So that it ends soon.
                None if callable.production == "iterate" && i == 0 => plain(self.int(0, 3)),
                None if self.is_told(callable, i) => self.argument(&ty, depth)?,
                None => self.explicit_argument(&ty, depth)?,
            });
        }
        Some(args)
    }

    /// Whether what the parameter takes is known without looking at the argument: every type
    /// parameter in it is that of a value, too.
    fn is_told(&self, callable: &Callable, param: usize) -> bool {
        let (taken, _) = uncurried(&callable.scheme.params[param]);
        let values: Vec<&Type> =
            callable.scheme.params.iter().filter(|p| !matches!(p, Type::Fun(..))).collect();
        let told = |v: &TypeVar| {
            values.iter().any(|p| mentions_type(p, v)) || !taken.iter().any(|p| mentions_type(p, v))
        };
        callable.scheme.type_params.iter().all(told)
    }

    /// An argument that says its type itself.
    fn explicit_argument(&mut self, ty: &Type, depth: u32) -> Made {
        let Type::Fun(..) = ty else { return self.exp(ty, depth) };
        let (params, result) = uncurried(ty);
        if self.chance(1, 3)
            && let Some(made) = self.attempt(|g| g.primitive_by_name(&params, &result))
        {
            return Some(made);
        }
        self.typed_function(&params, &result, depth)
    }

    /// A value, or a function, where the place says what it takes.
    pub fn argument(&mut self, ty: &Type, depth: u32) -> Made {
        let Type::Fun(..) = ty else { return self.exp(ty, depth) };
        let (params, result) = uncurried(ty);
        self.function(&params, &result, depth)
    }

    /// The callable by its name.
    pub fn named(&mut self, callable: &Callable) -> Exp {
        match callable.is_symbol() {
            true => op_section(&callable.name),
            false => var(&callable.name),
        }
    }

    /// An application, in one of the forms that it may have.
    pub fn applied(&mut self, callable: &Callable, mut args: Vec<Exp>) -> Exp {
        if args.len() == 2 && callable.is_symbol() {
            if self.chance(11, 12) {
                let (rhs, lhs) = (args.remove(1), args.remove(0));
                return infix(&callable.name, lhs, rhs);
            }
            self.made_by("operator as a prefix function");
        } else if args.len() == 2 && self.chance(1, 12) {
            self.made_by("backtick operator");
            let (rhs, lhs) = (Box::new(args.remove(1)), Box::new(args.remove(0)));
            let op = ident(&callable.name);
            return exp(ExpKind::Binary { op, op_id: NodeId(0), backtick: true, lhs, rhs });
        } else if !args.is_empty() && self.chance(1, 8) {
            self.made_by("piped argument");
            let last = args.remove(args.len() - 1);
            let f = apply(self.named(callable), args);
            return if self.chance(2, 3) { infix("|>", last, f) } else { infix("<|", f, last) };
        }
        apply(self.named(callable), args)
    }

    /// A callable with some of its arguments, so that a function of these parameters is left.
    pub fn partial(&mut self, params: &[Type], result: &Type, depth: u32) -> Made {
        let mut found = self.all_callables();
        found.retain(|(_, c)| {
            let Some(given) = c.arity().checked_sub(params.len()) else { return false };
            let mut left = c.scheme.params[given..].iter().zip(params);
            c.scheme.exists.is_empty()
                && !c.needs_context()
                && (given..c.arity()).all(|i| c.binder(i).is_none())
                && left.all(|(p, ty)| Subst::could_be(&c.open(), p, ty))
                && Subst::could_be(&c.open(), &c.scheme.result, result)
        });
        let callable = self.choose(found)?;
        let given = callable.arity() - params.len();
        let mut subst = Subst::default();
        let left = callable.scheme.params[given..].iter().zip(params);
        for (pattern, ty) in left.chain([(&callable.scheme.result, result)]) {
            let pattern = subst.ty(pattern);
            if !subst.matches(self, &callable.open(), &pattern, ty) {
                return None;
            }
        }
        self.made_by(callable.production);
        let mut args = self.arguments(&callable, &mut subst, given, depth)?;
        // What was chosen first may not fit what was chosen later.
        let left = callable.scheme.params[given..].iter().zip(params);
        if left.chain([(&callable.scheme.result, result)]).any(|(p, ty)| subst.ty(p) != *ty) {
            return None;
        }
        if given == 1 && callable.arity() == 2 && callable.is_symbol() {
            self.made_by("left section");
            let lhs = Box::new(args.remove(0));
            let op = ident(&callable.name);
            return Some(exp(ExpKind::LeftSection { op, op_id: NodeId(0), backtick: false, lhs }));
        }
        Some(apply(self.named(&callable), args))
    }

    /// ``(`f` e)``, `(<+> e)`: a function of the left operand.
    pub fn callable_right_section(&mut self, param: &Type, result: &Type, depth: u32) -> Made {
        let mut found = self.all_callables();
        found.retain(|(_, c)| {
            c.arity() == 2
                && c.scheme.exists.is_empty()
                && !c.needs_context()
                && (0..2).all(|i| c.binder(i).is_none())
                && Subst::could_be(&c.open(), &c.scheme.params[0], param)
                && Subst::could_be(&c.open(), &c.scheme.result, result)
        });
        let callable = self.choose(found)?;
        let mut subst = Subst::default();
        for (pattern, ty) in [(&callable.scheme.params[0], param), (&callable.scheme.result, result)] {
            let pattern = subst.ty(pattern);
            if !subst.matches(self, &callable.open(), &pattern, ty) {
                return None;
            }
        }
        self.made_by(callable.production);
        self.fill(&callable, &mut subst)?;
        let rhs = Box::new(self.explicit_argument(&subst.ty(&callable.scheme.params[1]), depth)?);
        let backtick = !callable.is_symbol();
        if backtick {
            self.made_by("backtick section");
        }
        Some(exp(ExpKind::RightSection { op: ident(&callable.name), op_id: NodeId(0), backtick, rhs }))
    }
}

fn mentions_type(ty: &Type, v: &TypeVar) -> bool {
    ty.any(&mut |part| matches!(part, Type::Param(w) if w == v))
}

/// Parameters and result of a function's type.
pub(super) fn uncurried(ty: &Type) -> (Vec<Type>, Type) {
    let (mut params, mut rest) = (vec![], ty);
    while let Type::Fun(from, to) = rest {
        params.push((**from).clone());
        rest = to;
    }
    (params, rest.clone())
}
