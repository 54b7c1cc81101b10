//! Sum types: what a constructor makes, and what a pattern takes apart. Where the type is not known yet, it is decided
//! when more of the definition has been seen, as fields of records are (`finish.rs`).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::finish::{Part, PartOf, unknowns};
use super::{Checker, Checks};
use crate::diagnostic::{ErrorCode, excerpt};
use crate::source::Span;
use crate::syntax::ast::{Exp, Ident, Name, Pat, TypeExp};
use crate::types::mask::Mask;
use crate::types::{Size, Type};

/// So many constructors have a number of eight bits.
const MOST: usize = 256;

impl Checker<'_> {
    /// `#f t u | #g`.
    pub(super) fn sum_type(&mut self, span: Span, variants: &[(Ident, Vec<TypeExp>)]) -> Checks<Type> {
        if variants.len() > MOST {
            let message = format!("a sum type has at most {MOST} constructors, this one {}", variants.len());
            return Err(ErrorCode::OverLimit.at(span, message, ""));
        }
        let mut types: Vec<(Name, Type)> = Vec::new();
        for (i, (name, fields)) in variants.iter().enumerate() {
            if let Some((first, _)) = variants[..i].iter().find(|(other, _)| other.name == name.name) {
                return Err(ErrorCode::DuplicateName
                    .at(
                        name.span,
                        format!("the type has the constructor `#{}` twice", name.name),
                        "again here",
                    )
                    .also(first.span, "first here"));
            }
            let mut parts = Vec::new();
            for field in fields {
                let ty = self.type_exp(field)?;
                self.constrain(field.span, &ty, Mask::VALUE)?;
                parts.push(ty);
            }
            types.push((name.name.clone(), Type::Tuple(parts.into())));
        }
        types.sort_by(|(a, _), (b, _)| a.cmp(b));
        Ok(Type::Sum(types.into()))
    }

    /// The type of `#f x y`. The sizes of the fields that the value lacks are any.
    pub(super) fn construction(
        &mut self,
        exp: &Exp,
        name: &Ident,
        fields: &[Exp],
        expected: Option<&Type>,
    ) -> Checks<Type> {
        let known = expected.map(|ty| self.store.shallow(ty));
        let Some(Type::Sum(variants)) = known else {
            let fields = fields.iter().map(|e| (e.span, self.infer(e))).collect();
            self.store.span = exp.span;
            let whole = self.store.type_meta(Mask::VALUE, self.level);
            let part = PartOf::Constructor { name: name.clone(), fields, made: true };
            self.pending.parts.push(Part { span: exp.span, whole: whole.clone(), part });
            return Ok(whole);
        };
        let wanted = self.variant(exp.span, &Type::Sum(variants.clone()), name, fields.len())?;
        let fields = fields.iter().zip(&*wanted).map(|(e, ty)| self.infer_expecting(e, Some(ty))).collect();
        let mut made = Vec::new();
        for (other, lacking) in &*variants {
            if *other == name.name {
                continue;
            }
            let lacking = self.open_with(lacking, &mut |c, _| c.store.size_meta(c.level));
            self.pending.lacking.push(lacking.clone());
            made.push((other.clone(), lacking));
        }
        made.push((name.name.clone(), Type::Tuple(fields)));
        made.sort_by(|(a, _), (b, _)| a.cmp(b));
        Ok(Type::Sum(made.into()))
    }

    /// The type of what constructors make, where it is not known and another branch has these: with sizes of its own.
    pub(super) fn constructed(&mut self, ty: &Type, variants: &[(Name, Type)]) -> Option<Type> {
        let mut made: BTreeMap<Name, Vec<Type>> = BTreeMap::new();
        for part in &self.pending.parts {
            if let PartOf::Constructor { name, fields, made: true } = &part.part
                && self.store.shallow(&part.whole) == *ty
            {
                made.entry(name.name.clone()).or_insert(fields.iter().map(|(_, ty)| ty.clone()).collect());
            }
        }
        if made.is_empty() {
            return None;
        }
        let mut own = Vec::new();
        for (name, fields) in variants {
            let fields = match made.get(name) {
                Some(fields) => Type::Tuple(fields.as_slice().into()),
                None => self.open_with(fields, &mut |c, _| c.store.size_meta(c.level)),
            };
            own.push((name.clone(), fields));
        }
        let own = Type::Sum(own.into());
        self.store.unify(ty, &own).ok()?;
        Some(own)
    }

    /// What the fields of `#f p q` match in a value of this type.
    pub(super) fn constructor_pattern(
        &mut self,
        pat: &Pat,
        name: &Ident,
        fields: &[Pat],
        ty: &Type,
    ) -> Checks<Vec<Type>> {
        let whole = self.store.shallow(ty);
        if !matches!(whole, Type::Meta(_)) {
            return Ok(self.variant(pat.span, &whole, name, fields.len())?.to_vec());
        }
        let mut types = Vec::new();
        for field in fields {
            self.store.span = field.span;
            types.push((field.span, self.store.type_meta(Mask::VALUE, self.level)));
        }
        let fields = types.iter().map(|(_, ty)| ty.clone()).collect();
        let part = PartOf::Constructor { name: name.clone(), fields: types, made: false };
        self.pending.parts.push(Part { span: pat.span, whole, part });
        Ok(fields)
    }

    /// The types of the fields, so many, that a constructor has in a known type.
    pub(super) fn variant(
        &mut self,
        span: Span,
        ty: &Type,
        name: &Ident,
        given: usize,
    ) -> Checks<Arc<[Type]>> {
        let shown = excerpt(&name.name).to_string();
        let fields = match ty {
            Type::Sum(variants) => variants.iter().find(|(other, _)| *other == name.name).map(|(_, ty)| ty),
            _ => None,
        };
        let Some(Type::Tuple(fields)) = fields else {
            let ty = self.show(ty);
            let message = format!("there is no constructor `#{shown}` in a `{ty}`");
            return Err(ErrorCode::UnknownConstructor.at(span, message, ""));
        };
        if fields.len() == given {
            return Ok(fields.clone());
        }
        let (ty, n) = (self.show(ty), fields.len());
        let message = format!("`#{shown}` has {n} fields, and {given} are given");
        let message = message.replace(" 1 fields", " one field").replace("1 are given", "one is given");
        Err(ErrorCode::ConstructorFields.at(span, message, format!("the type is `{ty}`")))
    }

    /// Nobody reads the arrays that a value lacks: those whose size nothing decides, from this one on, have no elements,
    /// except where the size is one of these parameters'.
    pub(super) fn settle_lacking(&mut self, from: usize, level: u32, params: &[Type]) {
        let unknown = |c: &mut Self, types: &[Type]| {
            let mut sizes = Vec::new();
            for ty in types {
                unknowns(&c.store.zonk(ty), &mut Vec::new(), &mut sizes, &mut BTreeSet::new());
            }
            sizes
        };
        let lacking = self.pending.lacking[from..].to_vec();
        let given = unknown(self, params);
        for size in unknown(self, &lacking) {
            if !given.contains(&size) && self.store.level(&size) >= level && !self.store.is_deferred(&size) {
                self.store.solve_size(&size, Size::default());
            }
        }
    }
}
