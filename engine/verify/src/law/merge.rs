//! The types of a law's variables, made of what each side demands.

use lawson_oracle::scalar::ScalarType;
use lawson_oracle::types::size::SizeKind;
use lawson_oracle::types::{Size, SizeVar, Type};

/// What stands for a type that a law leaves open: both sides treat its values alike, whatever they are.
pub const OPEN: ScalarType = ScalarType::I64;

/// The types of variables: sizes as each side alone demands them, everything else as both do together.
#[derive(Default)]
pub struct Merged {
    /// Sizes of both together, with those of one alone.
    sizes: Vec<(Size, Size)>,
    /// Sizes that only both sides together have.
    pub known: Vec<SizeVar>,
}

impl Merged {
    pub fn of(&mut self, alone: &Type, together: &Type) -> Type {
        match (alone, together) {
            (Type::Array(size, row), Type::Array(other, other_row)) => {
                self.sizes.push((other.clone(), size.clone()));
                Type::Array(size.clone(), self.of(row, other_row).into())
            }
            (Type::Tuple(parts), Type::Tuple(others)) => Type::Tuple(
                parts.iter().zip(others.iter()).map(|(part, other)| self.of(part, other)).collect(),
            ),
            (Type::Record(fields), Type::Record(others)) => {
                let field = |((name, part), (_, other)): (&(_, Type), &(_, Type))| {
                    (Clone::clone(name), self.of(part, other))
                };
                Type::Record(fields.iter().zip(others.iter()).map(field).collect())
            }
            (Type::Fun(from, to), Type::Fun(other_from, other_to)) => {
                Type::Fun(self.of(from, other_from).into(), self.of(to, other_to).into())
            }
            (_, together) => self.renamed(together),
        }
    }

    /// What one side leaves open.
    fn renamed(&mut self, ty: &Type) -> Type {
        match ty {
            Type::Array(size, row) => {
                let known = self.sizes.iter().find(|(together, _)| together == size);
                let size = known.map(|(_, alone)| alone.clone()).unwrap_or_else(|| self.fresh(size));
                Type::Array(size, self.renamed(row).into())
            }
            other => other.with_parts(&mut |part| self.renamed(part)),
        }
    }

    /// A size under a number that no checker gives, in place of another one.
    fn fresh(&mut self, of: &Size) -> Size {
        let id = u32::MAX - self.known.len() as u32;
        let fresh = SizeVar { id, name: "n".into(), kind: SizeKind::Param };
        self.known.push(fresh.clone());
        self.sizes.push((of.clone(), Size::var(fresh.clone())));
        Size::var(fresh)
    }
}

/// The types with a length of its own for each array that may have any: where the checker says `[m - n]` of a second
/// array, `m` is what both have together, and any length of the second one is an instance as good. The given sizes
/// are values.
pub fn with_own_lengths(mut params: Vec<Type>, given: &[SizeVar]) -> Vec<Type> {
    let mut met = given.to_vec();
    for i in 0..params.len() {
        for place in 0..params[i].extents().len() {
            let extent = params[i].extents()[place].clone();
            let once = |var: &SizeVar| {
                let mut terms = extent.terms().filter(|(factors, _)| factors.contains(var));
                terms.next() == Some((std::slice::from_ref(var), 1)) && terms.next().is_none()
            };
            let Some(own) = extent.vars().into_iter().find(|var| !met.contains(var) && once(var)) else {
                continue;
            };
            let of_own = Size::var(own.clone());
            let rest = of_own.sub(&extent);
            let with_rest =
                |size: &Size| size.substitute(&mut |var| (*var == own).then(|| of_own.add(&rest)));
            params = params.iter().map(|ty| resized(ty, &with_rest)).collect();
            met.push(own.clone());
        }
    }
    params
}

fn resized(ty: &Type, to: &dyn Fn(&Size) -> Size) -> Type {
    match ty.with_parts(&mut |part| resized(part, to)) {
        Type::Array(size, row) => Type::Array(to(&size), row),
        other => other,
    }
}

/// A type without open parts.
pub fn closed(ty: &Type) -> Type {
    match ty {
        Type::Param(_) | Type::Meta(_) => Type::Scalar(OPEN),
        other => other.with_parts(&mut closed),
    }
}

pub fn uncurried(ty: Type) -> (Vec<Type>, Type) {
    let mut params = Vec::new();
    let mut result = ty;
    while let Type::Fun(from, to) = result {
        params.push((*from).clone());
        result = (*to).clone();
    }
    (params, result)
}

/// The variables of a value's sizes, in order.
pub fn sizes_of(ty: &Type, out: &mut Vec<SizeVar>) {
    for size in ty.extents() {
        size.each_var(&mut |var| {
            if !out.contains(var) {
                out.push(var.clone());
            }
        });
    }
}
