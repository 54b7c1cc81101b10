//! Types: which ones are used, and how they are written.

use std::sync::Arc;

use super::Gen;
use super::subst::{Open, Subst};
use crate::generate::build::*;
use crate::scalar::ScalarType;
use crate::syntax::ast::{Name, TypeArg, TypeExp, TypeExpKind};
use crate::types::{Size, Type};

/// The ways to write a type that are more than spelling it out.
pub(super) const NAMES: &[&str] =
    &["type abbreviation used", "unique type", "record type", "sum type", "deep array"];

/// Names of fields: few, so that records of different places are of one type now and then.
const FIELDS: [&str; 6] = ["x", "y", "re", "im", "key", "rest"];

/// Names of constructors, sorted.
const CONSTRUCTORS: [&str; 5] = ["left", "node", "none", "right", "some"];

impl Gen<'_, '_> {
    pub fn scalar_type(&mut self) -> ScalarType {
        use ScalarType::*;
        let native = [(5, I32), (4, I64), (4, F64), (2, Bool)];
        let others = [(1, I8), (1, I16), (1, U8), (1, U16), (1, U32), (1, U64), (2, F32)];
        let all: Vec<(i64, ScalarType)> = native
            .into_iter()
            .chain(others.into_iter().filter(|_| !self.options.only_native_types))
            .collect();
        self.weighted(&all)
    }

    /// The type of a value; arrays of at most `rank` dimensions are in it.
    pub fn value_type(&mut self, rank: u32) -> Type {
        // Often that of a variable, so that there is a use for it.
        if self.chance(2, 5)
            && let Some(ty) = self.pick(|v| (array_rank(&v.ty) <= rank).then(|| v.ty.clone()))
        {
            return ty;
        }
        let abbreviations = 2 * i64::from(!self.abbreviations.is_empty());
        let params = 4 * i64::from(!self.type_params.is_empty());
        let arrays = 5 * i64::from(rank > 0);
        match self.weighted(&[(9, 0), (3, 1), (3, 2), (arrays, 3), (abbreviations, 4), (params, 5), (2, 6)]) {
            0 => Type::Scalar(self.scalar_type()),
            1 => {
                let parts = self.weighted(&[(10, 2), (3, 3), (1, 0)]);
                Type::Tuple((0..parts).map(|_| self.part_type(rank)).collect())
            }
            2 => {
                self.made_by("record type");
                let parts = self.int(1, 3) as usize;
                let start = self.int(0, (FIELDS.len() - parts) as i64) as usize;
                let mut fields: Vec<(Name, Type)> = vec![];
                for f in &FIELDS[start..start + parts] {
                    fields.push((name(f), self.part_type(rank)));
                }
                fields.sort_by(|(a, _), (b, _)| a.cmp(b));
                Type::Record(fields.into())
            }
            3 => {
                if rank < 3 && self.chance(1, 2) {
                    let elem = self.value_type(0);
                    return self.array_type(elem);
                }
                let row = self.value_type(rank - 1);
                let ty = self.array_type(row);
                if rank_of(&ty) == 3 {
                    self.made_by("deep array");
                }
                ty
            }
            4 => self.abbreviated_type(),
            6 => self.sum_type(rank),
            _ => {
                let vars = self.type_params.clone();
                Type::Param(self.one(&vars).clone())
            }
        }
    }

    /// A type that functions of a host may have.
    pub fn host_type(&mut self, rank: u32) -> Type {
        let plain = |ty: &Type| !ty.any(&mut |part| matches!(part, Type::Sum(_)));
        let found = (0..4).map(|_| self.value_type(rank)).find(plain);
        found.unwrap_or_else(|| Type::Scalar(self.scalar_type()))
    }

    /// Of one constructor to three, each with no field, one or two.
    fn sum_type(&mut self, rank: u32) -> Type {
        self.made_by("sum type");
        let n = self.weighted(&[(1, 1), (5, 2), (3, 3)]);
        let start = self.int(0, (CONSTRUCTORS.len() - n) as i64) as usize;
        let mut variants: Vec<(Name, Type)> = vec![];
        for constructor in &CONSTRUCTORS[start..start + n] {
            let fields = self.weighted(&[(3, 0), (5, 1), (2, 2)]);
            let fields = (0..fields).map(|_| self.part_type(rank)).collect();
            variants.push((name(constructor), Type::Tuple(fields)));
        }
        Type::Sum(variants.into())
    }

    /// The type of a part of a tuple or record: a scalar, mostly.
    fn part_type(&mut self, rank: u32) -> Type {
        match self.weighted(&[(8, 0), (2, 1)]) {
            0 => Type::Scalar(self.scalar_type()),
            _ => self.value_type(rank.min(1)),
        }
    }

    /// An array of some size.
    pub fn array_type(&mut self, row: Type) -> Type {
        array(self.some_size(), row)
    }

    /// An abbreviation's type, its parameters chosen.
    fn abbreviated_type(&mut self) -> Type {
        let all = self.abbreviations.clone();
        let chosen = self.one(&all).clone();
        let mut subst = Subst::default();
        for v in &chosen.scheme.size_params {
            let size = self.some_size();
            subst.sizes.insert(v.id, size);
        }
        for v in &chosen.scheme.type_params {
            let ty = Type::Scalar(self.scalar_type());
            subst.types.insert(v.id, ty);
        }
        subst.ty(&chosen.scheme.result)
    }

    /// The type as it is written here; nothing where a size in it can't be written.
    pub fn written(&mut self, ty: &Type) -> Option<TypeExp> {
        if let Some(short) = self.attempt(|g| g.abbreviated(ty)) {
            return Some(short);
        }
        if self.chance(1, 40) && matches!(ty, Type::Array(..)) {
            self.made_by("unique type");
            let inner = self.spelled(ty)?;
            return Some(type_exp(TypeExpKind::Unique(Box::new(inner))));
        }
        self.spelled(ty)
    }

    fn spelled(&mut self, ty: &Type) -> Option<TypeExp> {
        Some(type_exp(match ty {
            Type::Scalar(t) => TypeExpKind::Scalar(*t),
            Type::Param(v) => TypeExpKind::Named { name: v.name.clone(), args: vec![] },
            Type::Array(size, row) => {
                let size = self.size_exp(size)?;
                TypeExpKind::Array(Some(Box::new(size)), Box::new(self.written(row)?))
            }
            Type::Tuple(parts) => {
                TypeExpKind::Tuple(parts.iter().map(|t| self.written(t)).collect::<Option<_>>()?)
            }
            Type::Record(fields) => TypeExpKind::Record(
                fields.iter().map(|(f, t)| Some((ident(f), self.written(t)?))).collect::<Option<_>>()?,
            ),
            Type::Sum(variants) => {
                let mut all = vec![];
                for (name, fields) in variants.iter() {
                    all.push((
                        ident(name),
                        fields.fields().iter().map(|t| self.written(t)).collect::<Option<_>>()?,
                    ));
                }
                TypeExpKind::Sum(all)
            }
            Type::Fun(from, to) => {
                let (from, to) = (Box::new(self.written(from)?), Box::new(self.written(to)?));
                TypeExpKind::Fun { param: None, from, to }
            }
            Type::Meta(_) => return None,
        }))
    }

    /// The type by the name of an abbreviation for it.
    fn abbreviated(&mut self, ty: &Type) -> Option<TypeExp> {
        if self.abbreviations.is_empty() || matches!(ty, Type::Scalar(_)) || self.chance(1, 4) {
            return None;
        }
        let all = self.abbreviations.clone();
        let chosen = self.one(&all).clone();
        let open = Open { scheme: &chosen.scheme, masks: &[] };
        let mut subst = Subst::default();
        if !subst.matches(self, &open, &chosen.scheme.result, ty) || subst.ty(&chosen.scheme.result) != *ty {
            return None;
        }
        let mut args = vec![];
        for v in &chosen.scheme.size_params {
            let size = subst.sizes.get(&v.id)?.clone();
            args.push(TypeArg::Size(Some(Box::new(self.size_exp(&size)?))));
        }
        for v in &chosen.scheme.type_params {
            let ty = subst.types.get(&v.id)?.clone();
            args.push(TypeArg::Type(self.written(&ty)?));
        }
        self.made_by("type abbreviation used");
        Some(type_exp(TypeExpKind::Named { name: chosen.name.clone(), args }))
    }
}

pub(super) fn array(size: Size, row: Type) -> Type {
    Type::Array(size, Arc::new(row))
}

/// The most dimensions of an array anywhere in it; a function counts as more than any.
pub(super) fn array_rank(ty: &Type) -> u32 {
    match ty {
        Type::Array(_, row) => 1 + array_rank(row),
        Type::Tuple(parts) => parts.iter().map(array_rank).max().unwrap_or(0),
        Type::Record(fields) | Type::Sum(fields) => {
            fields.iter().map(|(_, t)| array_rank(t)).max().unwrap_or(0)
        }
        Type::Fun(..) => u32::MAX / 2,
        Type::Scalar(_) | Type::Param(_) | Type::Meta(_) => 0,
    }
}

/// How many dimensions an array has; 0 for anything else.
pub(super) fn rank_of(ty: &Type) -> u32 {
    match ty {
        Type::Array(_, row) => 1 + rank_of(row),
        _ => 0,
    }
}
