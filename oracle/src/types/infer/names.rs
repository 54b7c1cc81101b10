//! What a name refers to where it is used, and its type there.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::apply::{Callee, dependent, functions};
use super::env::Local;
use super::finish::{Needed, Overloaded};
use super::{Checker, Checks, report};
use crate::scalar::{Prim, PrimOp, Scalar, ScalarType};
use crate::source::Span;
use crate::syntax::ast::{Decl, Name, NodeId};
use crate::syntax::foreign;
use crate::types::mask::Mask;
use crate::types::{Builtin, Instance, Referent, Scheme, Size, Type, TypeVar, builtins};

impl Checker<'_> {
    /// Resolves a name where it is used: what it refers to, and its type at this use.
    pub(super) fn name(&mut self, id: NodeId, name: &Name, span: Span) -> Checks<Callee> {
        report::readable(name, span)?;
        self.store.span = span;
        let plain = |ty| Callee { ty, name: name.clone(), written: name.clone(), builtin: None, params: 0 };
        let callee = match self.env.get(name) {
            Some(Local::Value(variable)) => {
                let ty = variable.ty.clone();
                self.refer(id, Referent::Local, Instance::default());
                plain(ty)
            }
            Some(Local::Size(var, _)) => {
                let var = var.clone();
                self.refer(id, Referent::Size(var), Instance::default());
                plain(Type::Scalar(ScalarType::I64))
            }
            Some(Local::Function(scheme, written)) => {
                let (scheme, written) = (scheme.clone(), *written);
                self.instantiate(id, name, Referent::LocalFunction, (&scheme, written), &[])
            }
            Some(Local::Type(_)) | None => self.global_name(id, name, span)?,
        };
        self.record(id, span, &callee.ty);
        // A member of an imported module has another name in the program.
        let text = self.source.text.get(span.start as usize..span.end as usize).unwrap_or_default();
        // What a module makes has the place of the whole module.
        let is_plain = text.bytes().all(|b| b.is_ascii_alphanumeric() || b"_'.".contains(&b));
        let is_path = is_plain && text.split('.').all(foreign::is_name);
        let written = if is_path { text.into() } else { callee.written };
        Ok(Callee { written, ..callee })
    }

    fn global_name(&mut self, id: NodeId, name: &Name, span: Span) -> Checks<Callee> {
        let plain = |ty| Callee { ty, name: name.clone(), written: name.clone(), builtin: None, params: 0 };
        if self.wrong.contains(name) {
            self.uses_wrong = true;
            return Ok(plain(self.store.wrong()));
        }
        if let Some(&index) = self.globals.get(name) {
            let Some(scheme) = self.schemes[index].clone() else { return Err(self.unknown_name(name, span)) };
            self.has_effects |= self.effectful.contains(&index);
            let (referent, written) = match &self.program.decls[index] {
                Decl::Def(def) => (Referent::Global(index), def.params.len()),
                _ => (Referent::External(index), scheme.params.len()),
            };
            return Ok(self.instantiate(id, name, referent, (&scheme, written), &[]));
        }
        if let Some(op) = builtins::operator(name) {
            let mask = Mask::scalars(|t| Prim::exists(op, t));
            let operand = self.store.type_meta(mask, self.level);
            self.pending.overloaded.push((id, Overloaded::Prim(op), operand.clone()));
            let comparison = matches!(op, PrimOp::Lt | PrimOp::Le | PrimOp::Gt | PrimOp::Ge);
            let result = if comparison { Type::Scalar(ScalarType::Bool) } else { operand.clone() };
            return Ok(plain(functions(&[operand.clone(), operand], result)));
        }
        if let Some(entry) = builtins::lookup(name) {
            let referent = Referent::Builtin(entry.builtin);
            let scheme = (&entry.scheme, entry.scheme.params.len());
            let callee = self.instantiate(id, name, referent, scheme, &entry.masks);
            let equality = match entry.builtin {
                Builtin::Equal => Overloaded::Equal,
                Builtin::NotEqual => Overloaded::NotEqual,
                _ => return Ok(callee),
            };
            if let Type::Fun(operand, _) = &callee.ty {
                self.pending.overloaded.push((id, equality, (**operand).clone()));
            }
            return Ok(callee);
        }
        if let Some((entry, ty)) = builtins::member(name) {
            let referent = Referent::Builtin(entry.builtin);
            let scheme = (&entry.scheme, entry.scheme.params.len());
            let callee = self.instantiate(id, name, referent, scheme, &entry.masks);
            if let Some((_, instance)) = &self.referents[id.0 as usize]
                && let Some(element) = instance.types.first().cloned()
            {
                self.expect(span, &element, &Type::Scalar(ty))?;
            }
            return Ok(callee);
        }
        if let Some(prim) = Prim::from_name(name) {
            self.refer(id, Referent::Prim(prim), Instance::default());
            let params: Vec<Type> = prim.args().into_iter().map(Type::Scalar).collect();
            return Ok(plain(functions(&params, Type::Scalar(prim.result()))));
        }
        if let Some(constant) = Scalar::constant(name) {
            self.refer(id, Referent::Constant(constant), Instance::default());
            return Ok(plain(Type::Scalar(constant.ty())));
        }
        Err(self.unknown_name(name, span))
    }

    /// A stencil as one with a radius for each dimension, if it has several.
    pub(super) fn with_radii(&mut self, stencil: Callee, id: NodeId, span: Span) -> Callee {
        let entry = builtins::lookup(&stencil.name);
        let Some((entry, scheme)) = entry.and_then(|entry| Some((entry, entry.radii.as_ref()?))) else {
            return stencil;
        };
        self.store.span = span;
        let (referent, written) = (Referent::Builtin(entry.builtin), scheme.params.len());
        let callee = self.instantiate(id, &stencil.name, referent, (scheme, written), &entry.masks);
        self.record(id, span, &callee.ty);
        callee
    }

    /// A scheme, of something written with so many parameters, at one use: unknowns for its parameters,
    /// sizes of this use for those it decides.
    fn instantiate(
        &mut self,
        id: NodeId,
        name: &Name,
        referent: Referent,
        (scheme, written): (&Scheme, usize),
        masks: &[Mask],
    ) -> Callee {
        let span = self.store.span;
        let mut instance = Instance::default();
        let (mut types, mut opening) = (BTreeMap::new(), BTreeSet::new());
        for (i, var) in scheme.type_params.iter().enumerate() {
            let mask = masks.get(i).copied().unwrap_or_else(|| self.store.type_mask(var));
            let ty = self.store.type_meta(mask, self.level);
            if mask == Mask::ANY && only_given_by_functions(scheme, var) {
                self.store.let_open(&ty);
                opening.extend(if let Type::Meta(meta) = ty { Some(meta) } else { None });
            }
            types.insert(var.id, ty.clone());
            instance.types.push(ty);
        }
        let mut sizes = BTreeMap::new();
        for var in &scheme.size_params {
            let size = self.store.size_meta(self.level);
            sizes.insert(var.id, size.clone());
            instance.sizes.push(size);
        }
        let mut binders = Vec::new();
        for binder in scheme.binders() {
            binders.push(binder.and_then(|var| {
                let size = self.store.named_meta(&var.name, self.level);
                sizes.insert(var.id, size.clone());
                size.as_var().cloned()
            }));
        }
        for var in &scheme.exists {
            let hidden = self.hidden_size(&var.name, name, span);
            sizes.insert(var.id, Size::var(hidden));
        }
        // Sizes that the arguments' shapes do not tell must be known before the call. Those that are no
        // parameters of its own it takes when its body has run; but what is written without any waits for them.
        let told = scheme.told(if written == 0 { scheme.params.len() } else { written });
        for (var, size) in scheme.size_params.iter().zip(&instance.sizes) {
            if !told.contains(var) {
                let unit = Arc::new(Type::Tuple([].into()));
                let ty = Type::Array(size.clone(), unit);
                self.pending.needed.push(Needed { span, before: span.start, ty });
            }
        }
        let result = self.substitute(&scheme.result, &types, &sizes);
        let result = self.apart(&result, &opening, &mut BTreeSet::new());
        let params: Vec<Type> = scheme.params.iter().map(|t| self.substitute(t, &types, &sizes)).collect();
        let builtin = if let Referent::Builtin(builtin) = referent { Some(builtin) } else { None };
        self.refer(id, referent, instance);
        let ty = dependent(&params, &binders, result);
        Callee { ty, name: name.clone(), written: name.clone(), builtin, params: params.len() }
    }

    /// The result of a function where each of these unknowns stands once: values of one of them come from
    /// different calls of a function, and may differ in size.
    fn apart(&mut self, ty: &Type, opening: &BTreeSet<u32>, seen: &mut BTreeSet<u32>) -> Type {
        match ty {
            Type::Meta(meta) if opening.contains(meta) && !seen.insert(*meta) => self.store.copy_of(*meta),
            Type::Array(..) => ty.clone(),
            other => other.with_parts(&mut |part| self.apart(part, opening, seen)),
        }
    }

    pub(super) fn substitute(
        &mut self,
        ty: &Type,
        types: &BTreeMap<u32, Type>,
        sizes: &BTreeMap<u32, Size>,
    ) -> Type {
        match self.store.shallow(ty) {
            Type::Array(size, row) => {
                let size = self.store.resolve(&size).substitute(&mut |v| sizes.get(&v.id).cloned());
                Type::Array(size, Arc::new(self.substitute(&row, types, sizes)))
            }
            Type::Param(var) => types.get(&var.id).cloned().unwrap_or(Type::Param(var)),
            other => other.with_parts(&mut |part| self.substitute(part, types, sizes)),
        }
    }
}

/// Whether values of a type parameter are only what functions among the parameters give, and stand in the
/// result: so nothing relates the sizes of two of them.
fn only_given_by_functions(scheme: &Scheme, var: &TypeVar) -> bool {
    scheme.params.iter().all(|ty| only_given(ty, var)) && occurrences(&scheme.result, var) >= 1
}

fn only_given(ty: &Type, var: &TypeVar) -> bool {
    match ty {
        Type::Param(v) => v != var,
        Type::Fun(from, to) => occurrences(from, var) == 0 && is_or_gives(to, var),
        other => !other.any_part(&mut |part| !only_given(part, var)),
    }
}

fn is_or_gives(ty: &Type, var: &TypeVar) -> bool {
    match ty {
        Type::Fun(from, to) => occurrences(from, var) == 0 && is_or_gives(to, var),
        other => occurrences(other, var) <= 1,
    }
}

pub(super) fn occurrences(ty: &Type, var: &TypeVar) -> usize {
    let mut count = 0;
    ty.any(&mut |part| {
        count += usize::from(matches!(part, Type::Param(v) if v == var));
        false
    });
    count
}
