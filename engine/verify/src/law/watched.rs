//! A domain that tells which scalars come of lengths and the law's numbers alone, and keeps what becomes of them: a
//! law may say something else at lengths that such a number is compared with, or in which it wraps.

use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::domain::{Domain, PrimError, Undecided};
use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};

/// Smaller numbers are reached by all arrays that are tried.
const SMALL: i128 = 2;

/// What was seen of numbers that come of lengths.
#[derive(Clone, Default, Debug)]
pub struct Seen {
    /// Numbers that met others of them where more is done than sums and products, and sizes and indices.
    pub met: BTreeSet<i128>,
    /// Those numbers that the law has, and that a run came to.
    pub constants: BTreeSet<i128>,
    /// Numbers that are looked for among the constants.
    pub sought: BTreeSet<i128>,
    /// The types that operations are of.
    pub types: BTreeSet<ScalarType>,
    /// The greatest of them in each type.
    pub greatest: BTreeMap<ScalarType, i128>,
    /// Some of them were divided, or scaled as floats.
    pub scaled: bool,
    /// The steps of all runs.
    pub steps: u64,
}

/// A scalar, and whether lengths and numbers alone decide it: it is the same whatever the values of the law's variables
/// are, or it counts something that is.
#[derive(Clone, PartialEq, Debug)]
pub struct Mark<S> {
    pub scalar: S,
    pub of_lengths: bool,
}

/// Scalars of another domain with their marks.
pub struct Watched<'s, D> {
    domain: D,
    seen: &'s mut Seen,
}

impl<'s, D: Domain> Watched<'s, D> {
    pub fn new(domain: D, seen: &'s mut Seen) -> Watched<'s, D> {
        Watched { domain, seen }
    }

    fn number(&self, mark: &Mark<D::S>) -> Option<i128> {
        whole(self.domain.known(&mark.scalar)?)
    }

    /// Of lengths it is no matter where the ends of a type lie, which are what is neutral for a maximum.
    fn meets(&mut self, mark: &Mark<D::S>) {
        let ty = self.domain.type_of(&mark.scalar);
        let is_end = |n: i128| {
            [Scalar::lowest(ty), Scalar::highest(ty)].into_iter().any(|end| end.as_integer() == Some(n))
        };
        let number = self.number(mark).filter(|n| mark.of_lengths && n.abs() > SMALL && !is_end(*n));
        self.seen.met.extend(number);
    }
}

/// The greatest integer that is not greater, where an `i64` or a `u64` may be so large.
pub fn whole(scalar: Scalar) -> Option<i128> {
    let whole = |x: f64| (x.abs() < (1u128 << 64) as f64).then_some(x.floor() as i128);
    match scalar {
        Scalar::F32(x) => whole(x.into()),
        Scalar::F64(x) => whole(x),
        scalar => scalar.as_integer(),
    }
}

impl<D: Domain> Domain for Watched<'_, D> {
    type S = Mark<D::S>;

    fn constant(&mut self, value: Scalar) -> Mark<D::S> {
        if !self.seen.sought.is_empty() {
            self.seen.constants.extend(whole(value).filter(|n| self.seen.sought.contains(n)));
        }
        Mark { scalar: self.domain.constant(value), of_lengths: true }
    }

    fn prim(&mut self, prim: Prim, args: &[Mark<D::S>]) -> Result<Mark<D::S>, PrimError> {
        let scalars: Vec<D::S> = args.iter().map(|mark| mark.scalar.clone()).collect();
        let scalar = self.domain.prim(prim, &scalars)?;
        let counts = matches!(prim.op, PrimOp::Convert(_)) && prim.ty == ScalarType::Bool;
        let mark = Mark { scalar, of_lengths: counts || args.iter().all(|mark| mark.of_lengths) };
        let ty = self.domain.type_of(&mark.scalar);
        self.seen.types.insert(ty);
        if mark.of_lengths {
            if !matches!(prim.op, PrimOp::Add | PrimOp::Sub | PrimOp::Mul | PrimOp::Neg | PrimOp::Convert(_))
            {
                args.iter().for_each(|arg| self.meets(arg));
            }
            self.seen.scaled |= match prim.op {
                PrimOp::Div | PrimOp::Quot | PrimOp::Shr | PrimOp::Lshr => true,
                PrimOp::Mul => prim.ty.is_float(),
                _ => false,
            };
            if let Some(number) = self.number(&mark) {
                let greatest = self.seen.greatest.entry(ty).or_default();
                *greatest = number.abs().max(*greatest);
            }
        }
        Ok(mark)
    }

    fn branch(&mut self, condition: &Mark<D::S>) -> Result<bool, Undecided> {
        self.domain.branch(&condition.scalar)
    }

    fn index(&mut self, scalar: &Mark<D::S>, bound: i64) -> Result<i64, Undecided> {
        self.meets(scalar);
        self.domain.index(&scalar.scalar, bound)
    }

    fn size(&mut self, scalar: &Mark<D::S>) -> Result<i64, Undecided> {
        self.meets(scalar);
        self.domain.size(&scalar.scalar)
    }

    fn known(&self, scalar: &Mark<D::S>) -> Option<Scalar> {
        self.domain.known(&scalar.scalar)
    }

    fn type_of(&self, scalar: &Mark<D::S>) -> ScalarType {
        self.domain.type_of(&scalar.scalar)
    }

    fn step(&mut self) -> Result<(), Undecided> {
        self.seen.steps += 1;
        self.domain.step()
    }
}
