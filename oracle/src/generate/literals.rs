//! The numbers that a program speaks of: at one of them it may do something else than around it.

use std::collections::BTreeSet;

use crate::scalar::{Scalar, ScalarType};
use crate::syntax::ast::{Exp, ExpKind, Literal, Pat, PatKind, Program};
use crate::syntax::visit::{self, VisitMut};

/// Sizes that are drawn for literals, at most.
const SIZES: usize = 24;
/// The greatest of them: interpreting a loop of so many elements takes a moment.
const LARGEST: i128 = 1 << 16;
/// Integers that are drawn often in any case; halves of them are among the small floats.
const SMALL: std::ops::RangeInclusive<i128> = -4..=6;

/// The literals of a program beyond the small numbers, with their neighbours.
#[derive(Clone, Debug, Default)]
pub struct Literals {
    /// For each type of [`ScalarType::ALL`].
    scalars: Vec<Vec<Scalar>>,
    sizes: Vec<i64>,
}

impl Literals {
    /// Of a program that computes with these constants; sizes are made of the first ones.
    pub fn of(constants: impl IntoIterator<Item = Scalar>) -> Literals {
        let mut scalars = vec![BTreeSet::new(); ScalarType::ALL.len()];
        let mut sizes = Vec::new();
        for constant in constants {
            let Some((floor, x)) = number(constant) else { continue };
            let whole = floor as f64 == x;
            for n in floor - 1..=floor + 1 {
                let size = (SMALL.end() - 1..=LARGEST).contains(&n).then_some(n as i64);
                sizes.extend(size.filter(|n| sizes.len() < SIZES && !sizes.contains(n)));
            }
            for (ty, scalars) in ScalarType::ALL.into_iter().zip(&mut scalars) {
                // What an integer is compared with may be made of a float, and the other way round.
                let integers = (floor - 1..=floor + 1).map(|n| (n, Scalar::integer(ty, n)));
                if ty.is_integer() {
                    let fit = integers.filter(|(n, scalar)| scalar.as_integer() == Some(*n));
                    scalars.extend(fit.map(|(_, scalar)| scalar));
                } else if ty.is_float() {
                    scalars.extend(next_to(ty, x));
                    scalars.extend(integers.filter(|_| whole).map(|(_, scalar)| scalar));
                }
            }
        }
        Literals { scalars: scalars.into_iter().map(|s| s.into_iter().collect()).collect(), sizes }
    }

    /// Those of this type, in order.
    pub fn at(&self, ty: ScalarType) -> &[Scalar] {
        self.scalars.get(ty as usize).map_or(&[], Vec::as_slice)
    }

    /// Extents around the literals: on one side of each a program may do what it does not on the other.
    pub fn sizes(&self) -> &[i64] {
        &self.sizes
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.scalars.iter().all(Vec::is_empty)
    }
}

/// The numbers that stand in a source text, in its order; of what type they are doesn't matter to [`Literals::of`].
pub fn written(program: &Program) -> Vec<Scalar> {
    let mut written = Written(Vec::new());
    visit::walk_program(&mut written, &mut program.clone());
    written.0
}

struct Written(Vec<Scalar>);

impl Written {
    fn literal(&mut self, literal: &Literal) {
        self.0.extend(match literal {
            Literal::Int(n, _) => match i64::try_from(*n) {
                Ok(n) => Some(Scalar::I64(n)),
                Err(_) => u64::try_from(*n).ok().map(Scalar::U64),
            },
            Literal::Float(text, _) => text.parse().ok().map(Scalar::F64),
            Literal::Bool(_) => None,
        });
    }
}

impl VisitMut for Written {
    fn exp(&mut self, e: &mut Exp) {
        if let ExpKind::Literal(literal) = &e.kind {
            self.literal(literal);
        }
        visit::walk_exp(self, e);
    }

    fn pat(&mut self, p: &mut Pat) {
        if let PatKind::Literal(literal) = &p.kind {
            self.literal(literal);
        }
        visit::walk_pat(self, p);
    }
}

/// The greatest integer that is not greater, and the number itself; nothing for one that is small, or none.
fn number(constant: Scalar) -> Option<(i128, f64)> {
    let (floor, x, small) = match constant {
        Scalar::Bool(_) => return None,
        Scalar::F32(x) => (x.floor() as i128, f64::from(x), is_small(x.into())),
        Scalar::F64(x) => (x.floor() as i128, x, is_small(x)),
        _ => {
            let n = constant.as_integer()?;
            (n, n as f64, SMALL.contains(&n))
        }
    };
    // Floats are cut off at the ends of i128: no type here has room for those.
    (x.is_finite() && !small).then_some((floor.clamp(i128::MIN + 1, i128::MAX - 1), x))
}

/// A float and its neighbours.
fn next_to(ty: ScalarType, x: f64) -> Vec<Scalar> {
    let narrow = x as f32;
    match ty {
        ScalarType::F32 if !narrow.is_finite() => vec![],
        ScalarType::F32 => [narrow.next_down(), narrow, narrow.next_up()].map(Scalar::F32).into(),
        _ => [x.next_down(), x, x.next_up()].map(Scalar::F64).into(),
    }
}

fn is_small(x: f64) -> bool {
    (2.0 * x).fract() == 0.0 && SMALL.contains(&((2.0 * x) as i128))
}
