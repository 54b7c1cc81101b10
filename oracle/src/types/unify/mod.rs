//! What the checker does not know yet, and how it finds out: unification of types, and of sizes as
//! polynomials (Robinson et al. 2014, section 1.3.3, widened from variables to polynomials).
//!
//! Every size variable and every unknown has a **level**: how many functions and branches enclose
//! the place where it came into being. An unknown of an outer level never stands for something
//! with a size of an inner level, so that no size escapes from the lambda or branch that makes it.

mod sizes;

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use sizes::Deferred;

use super::depend;
use super::mask::Mask;
use super::size::{MAX_PARTS, SizeKind};
use super::{Size, SizeVar, Type, TypeVar};
use crate::scalar::ScalarType;
use crate::source::Span;

/// Why two types can't be made equal.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Mismatch {
    /// They differ in form.
    Types,
    /// Two sizes that are not known to be equal.
    Sizes(Size, Size),
    /// A type has a size that is known only inside a function or branch, and is needed outside.
    Escape(SizeVar),
    /// A size that must be known outside would have to be this one, known only inside.
    Outer(SizeVar),
    /// A type that an operation does not work on.
    Kind(Mask, Type),
    /// A type would contain itself.
    Infinite,
}

/// Where a size variable comes from, for messages.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum SizeOrigin {
    /// A declared size parameter.
    Declared,
    /// An `i64` variable.
    Variable,
    /// The result of this function, known only when it has run.
    Result(Arc<str>),
    /// Branches with different sizes.
    Branches,
    /// Found by inference.
    Inferred,
    /// `[]` in a type: in that of a parameter any size, given by the caller.
    Anonymous,
}

struct SizeInfo {
    level: u32,
    solution: Option<Size>,
    origin: SizeOrigin,
    span: Span,
    /// It stands in a type of the program's tables.
    used: bool,
}

enum MetaType {
    /// `opens`: where it would be a type with a size that is known only inside a function, it is that
    /// type with a size that each complete application makes anew.
    Open {
        mask: Mask,
        level: u32,
        span: Span,
        opens: bool,
    },
    Solved(Type),
    /// What stands here has an error: it fits everywhere, and whatever it meets is wrong as well.
    Wrong,
}

/// The unknowns and size variables of a program that is being checked.
#[derive(Default)]
pub(super) struct Store {
    metas: Vec<MetaType>,
    sizes: Vec<SizeInfo>,
    type_levels: Vec<u32>,
    /// What each type parameter may stand for: functions too, unless its function needs values.
    type_masks: Vec<Mask>,
    deferred: Vec<Deferred>,
    /// Unknowns that become the same type as another one, except for sizes that calls make anew.
    copies: BTreeMap<u32, Vec<Type>>,
    /// The unknown types that were decided or limited, in order.
    bound: Vec<u32>,
    /// What is being checked, for the unknowns and equations that come into being there.
    pub span: Span,
}

/// The name of unknown sizes.
static UNNAMED: LazyLock<Arc<str>> = LazyLock::new(|| "_".into());

impl Store {
    /// Forgets the unknown types: those of one definition are all known before the next begins.
    pub fn next_definition(&mut self) {
        self.metas.clear();
        self.deferred.clear();
        self.copies.clear();
        self.bound.clear();
    }

    /// The type of what has an error.
    pub fn wrong(&mut self) -> Type {
        self.metas.push(MetaType::Wrong);
        Type::Meta(self.metas.len() as u32 - 1)
    }

    /// Whether it is the type of what has an error.
    pub fn is_wrong(&mut self, ty: &Type) -> bool {
        matches!(ty, Type::Meta(_))
            && matches!(self.shallow(ty), Type::Meta(meta) if matches!(self.metas[meta as usize], MetaType::Wrong))
    }

    /// Whether a part of it is.
    pub fn has_wrong(&mut self, ty: &Type) -> bool {
        let ty = self.zonk(ty);
        ty.any(&mut |part| matches!(part, Type::Meta(meta) if matches!(self.metas[*meta as usize], MetaType::Wrong)))
    }

    /// How many decisions on unknown types there were.
    pub fn bound(&self) -> usize {
        self.bound.len()
    }

    /// What was decided since there were so many decisions has an error.
    pub fn spoil(&mut self, from: usize) {
        for meta in self.bound.split_off(from) {
            self.metas[meta as usize] = MetaType::Wrong;
        }
    }

    /// Whatever is unknown in a type has an error.
    fn spread(&mut self, ty: &Type) {
        let ty = self.zonk(ty);
        let mut unknown = Vec::new();
        ty.any(&mut |part| {
            unknown.extend(if let Type::Meta(meta) = part { Some(*meta) } else { None });
            false
        });
        for meta in unknown {
            self.metas[meta as usize] = MetaType::Wrong;
            let copies = self.copies.remove(&meta).unwrap_or_default();
            copies.iter().for_each(|copy| self.spread(copy));
        }
    }

    /// A new size variable.
    pub fn size_var(
        &mut self,
        name: impl Into<Arc<str>>,
        kind: SizeKind,
        level: u32,
        origin: SizeOrigin,
        span: Span,
    ) -> SizeVar {
        self.sizes.push(SizeInfo { level, solution: None, origin, span, used: false });
        SizeVar { id: self.sizes.len() as u32 - 1, name: name.into(), kind }
    }

    /// Notes that the tables mention a size: the variables in it. Says whether all of them are known.
    pub fn use_size(&mut self, size: &Size) -> bool {
        !size.any_var(&mut |var| {
            if var.kind != SizeKind::Bound {
                self.sizes[var.id as usize].used = true;
            }
            var.kind == SizeKind::Meta
        })
    }

    /// Whether the tables mention a size variable.
    pub fn is_used(&self, var: &SizeVar) -> bool {
        self.sizes[var.id as usize].used
    }

    /// How many size variables there are: greater than the number of each.
    pub fn size_vars(&self) -> u32 {
        self.sizes.len() as u32
    }

    /// An unknown size.
    pub fn size_meta(&mut self, level: u32) -> Size {
        self.named_meta(&UNNAMED.clone(), level)
    }

    /// An unknown size that messages call by a name.
    pub fn named_meta(&mut self, name: &Arc<str>, level: u32) -> Size {
        Size::var(self.size_var(name.clone(), SizeKind::Meta, level, SizeOrigin::Inferred, self.span))
    }

    /// An unknown type.
    pub fn type_meta(&mut self, mask: Mask, level: u32) -> Type {
        self.metas.push(MetaType::Open { mask, level, span: self.span, opens: false });
        Type::Meta(self.metas.len() as u32 - 1)
    }

    /// Lets an unknown stand for what a function gives whose result's sizes differ from call to call.
    pub fn let_open(&mut self, ty: &Type) {
        if let Type::Meta(meta) = ty
            && let MetaType::Open { opens, .. } = &mut self.metas[*meta as usize]
        {
            *opens = true;
        }
    }

    /// Another unknown that becomes the same type as this one, with sizes of its own where calls make them anew.
    pub fn copy_of(&mut self, meta: u32) -> Type {
        let MetaType::Open { mask, level, .. } = self.metas[meta as usize] else { return Type::Meta(meta) };
        let copy = self.type_meta(mask, level);
        self.let_open(&copy);
        self.copies.entry(meta).or_default().push(copy.clone());
        copy
    }

    /// Nothing more is found out: what still waits for another unknown is the same.
    pub fn settle_copies(&mut self) -> Result<(), Mismatch> {
        while let Some((meta, copies)) = self.copies.pop_first() {
            copies.iter().try_for_each(|copy| self.unify(copy, &Type::Meta(meta)))?;
        }
        Ok(())
    }

    /// A new type parameter.
    pub fn type_var(&mut self, name: impl Into<Arc<str>>, lifted: bool, level: u32) -> TypeVar {
        self.type_levels.push(level);
        self.type_masks.push(Mask::ANY);
        TypeVar { id: self.type_levels.len() as u32 - 1, name: name.into(), lifted }
    }

    /// What a type parameter of the program may stand for.
    pub fn type_mask(&self, var: &TypeVar) -> Mask {
        self.type_masks[var.id as usize]
    }

    /// From now on a type parameter may stand only for these.
    pub fn limit(&mut self, var: &TypeVar, mask: Mask) {
        let old = &mut self.type_masks[var.id as usize];
        *old = old.and(mask).unwrap_or(mask);
    }

    /// The level of a size variable.
    pub fn level(&self, var: &SizeVar) -> u32 {
        match &var.kind {
            SizeKind::Bound => u32::MAX,
            SizeKind::Computed(term) => {
                let mut level = 0;
                let parts = term.parts.iter();
                parts.for_each(|part| part.each_var(&mut |v| level = level.max(self.level(v))));
                level
            }
            _ => self.sizes[var.id as usize].level,
        }
    }

    /// Where a size variable comes from.
    pub fn origin(&self, var: &SizeVar) -> (&SizeOrigin, Span) {
        match var.kind {
            SizeKind::Bound | SizeKind::Computed(_) => (&SizeOrigin::Inferred, Span::default()),
            _ => {
                let info = &self.sizes[var.id as usize];
                (&info.origin, info.span)
            }
        }
    }

    /// The constraint on an unknown type and where it came into being; `None` once it is known.
    pub fn open(&self, meta: u32) -> Option<(Mask, Span)> {
        match &self.metas[meta as usize] {
            MetaType::Open { mask, span, .. } => Some((*mask, *span)),
            MetaType::Solved(_) | MetaType::Wrong => None,
        }
    }

    /// The unknowns that nothing has decided become numbers where they can, whole ones of the type `integers`; says
    /// whether any did.
    pub fn default_numbers(&mut self, integers: ScalarType) -> bool {
        let mut any = false;
        for meta in &mut self.metas {
            if let MetaType::Open { mask, .. } = meta
                && let Some(ty) = mask.default(integers)
            {
                *meta = MetaType::Solved(Type::Scalar(ty));
                any = true;
            }
        }
        any
    }

    /// An unknown that nothing has decided, and that may be anything, becomes the unit.
    pub fn default_to_unit(&mut self, meta: u32) -> bool {
        let unit = Type::Tuple([].into());
        let found = &mut self.metas[meta as usize];
        let open = matches!(found, MetaType::Open { mask, .. } if mask.admits(&unit));
        if open {
            *found = MetaType::Solved(unit);
        }
        open
    }

    /// The type, known at its outermost constructor if at all.
    pub fn shallow(&mut self, ty: &Type) -> Type {
        let Type::Meta(meta) = ty else { return ty.clone() };
        let MetaType::Solved(solution) = &self.metas[*meta as usize] else { return ty.clone() };
        if !matches!(solution, Type::Meta(_)) {
            return solution.clone();
        }
        let solution = solution.clone();
        let end = self.shallow(&solution);
        self.metas[*meta as usize] = MetaType::Solved(end.clone());
        end
    }

    /// Whether a type, with everything in it that is known by now, has no more than [`MAX_PARTS`] parts.
    pub fn is_small(&self, ty: &Type) -> bool {
        let mut left = MAX_PARTS;
        self.count(ty, &mut left).is_some()
    }

    /// Takes the parts of a type from what is `left`; `None` when nothing is, which ends the walk.
    fn count(&self, ty: &Type, left: &mut usize) -> Option<()> {
        *left = left.checked_sub(1)?;
        match ty {
            Type::Meta(meta) => match &self.metas[*meta as usize] {
                MetaType::Solved(known) => self.count(known, left),
                MetaType::Open { .. } | MetaType::Wrong => Some(()),
            },
            Type::Array(size, row) => {
                self.count_size(size, left)?;
                self.count(row, left)
            }
            parts => {
                let large = parts.any_part(&mut |part| self.count(part, left).is_none());
                (!large).then_some(())
            }
        }
    }

    fn count_size(&self, size: &Size, left: &mut usize) -> Option<()> {
        size.terms().flat_map(|(monomial, _)| monomial).try_for_each(|var| {
            *left = left.checked_sub(1)?;
            match &var.kind {
                SizeKind::Meta => match &self.sizes[var.id as usize].solution {
                    Some(known) => self.count_size(known, left),
                    None => Some(()),
                },
                SizeKind::Computed(term) => {
                    term.parts.iter().try_for_each(|part| self.count_size(part, left))
                }
                SizeKind::Param | SizeKind::Rigid | SizeKind::Bound => Some(()),
            }
        })
    }

    /// The type with everything in it that is known by now. What has nothing to be replaced is shared, and
    /// what an unknown stands for is remembered as found here.
    pub fn zonk(&mut self, ty: &Type) -> Type {
        if !ty.any(&mut |part| matches!(part, Type::Meta(_)))
            && !ty.any_size(&mut |size| self.is_solved(size))
        {
            return ty.clone();
        }
        match ty {
            Type::Meta(meta) => {
                let MetaType::Solved(known) = &self.metas[*meta as usize] else { return ty.clone() };
                let known = known.clone();
                let known = self.zonk(&known);
                self.metas[*meta as usize] = MetaType::Solved(known.clone());
                known
            }
            Type::Array(size, row) => Type::Array(self.resolve(size), Arc::new(self.zonk(row))),
            other => other.with_parts(&mut |part| self.zonk(part)),
        }
    }

    /// Whether a size has unknowns that are known by now.
    fn is_solved(&self, size: &Size) -> bool {
        size.any_var(&mut |v| v.kind == SizeKind::Meta && self.sizes[v.id as usize].solution.is_some())
    }

    /// The size with everything in it that is known by now.
    pub fn resolve(&mut self, size: &Size) -> Size {
        if !self.is_solved(size) {
            return size.clone();
        }
        let substituted = size.substitute(&mut |v| {
            if v.kind != SizeKind::Meta {
                return None;
            }
            let solution = self.sizes[v.id as usize].solution.clone()?;
            let resolved = self.resolve(&solution);
            self.sizes[v.id as usize].solution = Some(resolved.clone());
            Some(resolved)
        });
        self.resolve(&substituted)
    }

    /// Makes two types equal.
    pub fn unify(&mut self, a: &Type, b: &Type) -> Result<(), Mismatch> {
        let (a, b) = (self.shallow(a), self.shallow(b));
        if self.is_wrong(&a) || self.is_wrong(&b) {
            self.spread(&a);
            self.spread(&b);
            return Ok(());
        }
        match (a, b) {
            (Type::Meta(a), Type::Meta(b)) if a == b => Ok(()),
            (Type::Meta(meta), ty) | (ty, Type::Meta(meta)) => self.bind(meta, &ty),
            (Type::Scalar(a), Type::Scalar(b)) if a == b => Ok(()),
            (Type::Param(a), Type::Param(b)) if a == b => Ok(()),
            (Type::Array(n, a), Type::Array(m, b)) => {
                self.unify(&a, &b)?;
                self.unify_sizes(&n, &m)
            }
            (Type::Tuple(a), Type::Tuple(b)) if a.len() == b.len() => {
                a.iter().zip(b.iter()).try_for_each(|(a, b)| self.unify(a, b))
            }
            (Type::Record(a), Type::Record(b)) | (Type::Sum(a), Type::Sum(b))
                if a.len() == b.len() && a.iter().zip(b.iter()).all(|((f, _), (g, _))| f == g) =>
            {
                a.iter().zip(b.iter()).try_for_each(|((_, a), (_, b))| self.unify(a, b))
            }
            (Type::Fun(a, r), Type::Fun(b, s)) => {
                self.unify(&a, &b)?;
                self.unify(&r, &s)
            }
            _ => Err(Mismatch::Types),
        }
    }

    fn bind(&mut self, meta: u32, ty: &Type) -> Result<(), Mismatch> {
        let MetaType::Open { mask, level, opens, .. } = self.metas[meta as usize] else {
            return Err(Mismatch::Types);
        };
        self.constrain(ty, mask)?;
        let mut ty = ty.clone();
        let none = BTreeMap::new();
        if let Err(why) = self.adjust(meta, level, 0, &none, &ty) {
            let Mismatch::Escape(inner) = &why else { return Err(why) };
            if !opens {
                return Err(why);
            }
            let mut opened = BTreeMap::new();
            ty = self.with_opened(&ty, level, &inner.name, &mut opened);
            self.adjust(meta, level, 0, &opened, &ty)?;
        }
        self.metas[meta as usize] = MetaType::Solved(ty.clone());
        self.bound.push(meta);
        let copies = self.copies.remove(&meta).unwrap_or_default();
        copies.iter().try_for_each(|copy| self.unify(copy, &ty))
    }

    /// The type with sizes that each application makes anew, for those that are known only inside of
    /// what an unknown of this level stands for; those of functions in it stay.
    fn with_opened(
        &mut self,
        ty: &Type,
        level: u32,
        name: &Arc<str>,
        opened: &mut BTreeMap<Size, Size>,
    ) -> Type {
        match self.shallow(ty) {
            Type::Array(size, row) => {
                let size = self.resolve(&size);
                let inner = self.adjust_size(level, 0, &size).is_err();
                let size = match opened.get(&size) {
                    Some(known) => known.clone(),
                    None if inner => {
                        let origin = SizeOrigin::Result("this function".into());
                        let var = self.size_var(name.clone(), SizeKind::Rigid, u32::MAX, origin, self.span);
                        opened.insert(size, Size::var(var.clone()));
                        Size::var(var)
                    }
                    None => size,
                };
                Type::Array(size, Arc::new(self.with_opened(&row, level, name, opened)))
            }
            function @ Type::Fun(..) => function,
            other => other.with_parts(&mut |part| self.with_opened(part, level, name, opened)),
        }
    }

    /// Demands that a type is one of these.
    pub fn constrain(&mut self, ty: &Type, mask: Mask) -> Result<(), Mismatch> {
        if mask == Mask::ANY {
            return Ok(());
        }
        let ty = self.shallow(ty);
        if !mask.admits(&ty) {
            return Err(Mismatch::Kind(mask, ty));
        }
        match &ty {
            Type::Meta(meta) => {
                if let MetaType::Open { mask: old, .. } = &mut self.metas[*meta as usize] {
                    let Some(both) = old.and(mask) else { return Err(Mismatch::Kind(mask, ty)) };
                    if *old != both {
                        self.bound.push(*meta);
                    }
                    *old = both;
                }
                Ok(())
            }
            Type::Param(var) => {
                self.limit(var, mask);
                Ok(())
            }
            Type::Array(_, row) => self.constrain(row, mask),
            Type::Tuple(parts) => parts.iter().try_for_each(|t| self.constrain(t, mask)),
            Type::Record(fields) | Type::Sum(fields) => {
                fields.iter().try_for_each(|(_, t)| self.constrain(t, mask))
            }
            _ => Ok(()),
        }
    }

    /// Prepares `ty` for standing where an unknown of this level stood; `arrows` lead to it inside of
    /// what stands there. The sizes that were `opened` for it alone may stay.
    fn adjust(
        &mut self,
        meta: u32,
        level: u32,
        arrows: u32,
        opened: &BTreeMap<Size, Size>,
        ty: &Type,
    ) -> Result<(), Mismatch> {
        match self.shallow(ty) {
            Type::Scalar(_) => Ok(()),
            Type::Meta(other) if other == meta => Err(Mismatch::Infinite),
            Type::Meta(other) => {
                self.lower_meta(other, level);
                Ok(())
            }
            Type::Param(var) if self.type_levels[var.id as usize] > level => Err(Mismatch::Types),
            Type::Param(_) => Ok(()),
            Type::Array(size, row) => {
                let size = self.resolve(&size);
                if !opened.values().any(|own| *own == size) {
                    self.adjust_size(level, arrows, &size).map_err(Mismatch::Escape)?;
                }
                self.adjust(meta, level, arrows, opened, &row)
            }
            Type::Tuple(parts) => parts.iter().try_for_each(|t| self.adjust(meta, level, arrows, opened, t)),
            Type::Record(fields) | Type::Sum(fields) => {
                fields.iter().try_for_each(|(_, t)| self.adjust(meta, level, arrows, opened, t))
            }
            Type::Fun(from, to) => {
                self.adjust(meta, level, arrows, opened, &from)?;
                self.adjust(meta, level, arrows + 1, opened, &to)
            }
        }
    }

    fn lower_meta(&mut self, meta: u32, to: u32) {
        if let MetaType::Open { level, .. } = &mut self.metas[meta as usize] {
            *level = to.min(*level);
        }
    }

    fn adjust_size(&mut self, level: u32, arrows: u32, size: &Size) -> Result<(), SizeVar> {
        let mut escape = None;
        size.each_var(&mut |var| {
            let escapes = match depend::arrows(var) {
                Some(out) => out >= arrows,
                None => {
                    let info = &mut self.sizes[var.id as usize];
                    if var.kind == SizeKind::Meta {
                        info.level = info.level.min(level);
                    }
                    // What each call of a function makes anew may stand in the type of what it gives.
                    info.level > level && !(info.level == u32::MAX && arrows > 0)
                }
            };
            if escapes && escape.is_none() {
                escape = Some(var.clone());
            }
        });
        escape.map_or(Ok(()), Err)
    }

    /// Makes the unknowns in a type that leaves a function or branch unknowns of this level.
    pub fn lower(&mut self, ty: &Type, level: u32) {
        match self.shallow(ty) {
            Type::Meta(meta) => self.lower_meta(meta, level),
            Type::Array(size, row) => {
                let size = self.resolve(&size);
                size.each_var(&mut |var| {
                    if var.kind == SizeKind::Meta {
                        let info = &mut self.sizes[var.id as usize];
                        info.level = info.level.min(level);
                    }
                });
                self.lower(&row, level);
            }
            other => {
                other.any_part(&mut |part| {
                    self.lower(part, level);
                    false
                });
            }
        }
    }

    /// Decides an unknown size.
    pub fn solve_size(&mut self, var: &SizeVar, size: Size) {
        self.sizes[var.id as usize].solution = Some(size);
    }

    /// Decides an unknown type.
    pub fn solve_type(&mut self, meta: u32, ty: Type) {
        self.metas[meta as usize] = MetaType::Solved(ty);
    }
}
