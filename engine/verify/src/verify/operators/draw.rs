//! The operands on which operators are tried.
//!
//! Operators are tried at sizes near the literals too, and so are the runs that show which values occur.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use arbitrary::Unstructured;
use lawson_oracle::generate::bytes_from_seed;
use lawson_oracle::generate::literals::Literals;
use lawson_oracle::scalar::{Scalar, ScalarType};

use super::Special;
use crate::core::value::{CoreArray, CoreValue};
use crate::core::{Size, SizeVar, Ty};

/// Extent of arrays that an operator combines, or captures, where it is not near a literal.
const EXTENT: i64 = 3;
/// Other small extents.
const OTHERS: [i64; 6] = [7, 4, 5, 6, 2, 1];
/// The most elements of all that is drawn at once.
const MOST: i64 = 1 << 17;
/// The most different numbers of one array: after these they repeat.
const DIFFERENT: i64 = 251;
/// So many of the first draws are at the usual sizes.
const AT_USUAL: u64 = 64;

/// One draw in this many has floats near each other ([`Draw::bring_together`]).
const NEAR_EACH_OTHER: u64 = 4;
/// Which one of these has them in order ([`Draw::put_in_order`]).
const IN_ORDER: u64 = 2;
/// The distances are powers of two down to this one.
const DISTANCES: u64 = 50;

fn as_float(s: Scalar) -> Option<f64> {
    match s {
        Scalar::F32(x) => Some(x.into()),
        Scalar::F64(x) => Some(x),
        _ => None,
    }
}

/// A float of one of the two types.
fn float(x: f64, ty: ScalarType) -> Scalar {
    if ty == ScalarType::F32 { Scalar::F32(x as f32) } else { Scalar::F64(x) }
}

/// The sizes of a draw: all of them the same, or else one.
#[derive(Clone, Debug)]
pub(super) struct Extents {
    n: i64,
    only: Option<SizeVar>,
}

impl Extents {
    /// Other than the usual ones: small ones and those around literals at which values of these types don't become too
    /// large.
    pub(super) fn around(literals: &[i64], tys: &[&Ty], operands: &[Ty]) -> Vec<Extents> {
        let dims = || tys.iter().copied().chain(operands).flat_map(|ty| &ty.dims);
        let vars: BTreeSet<SizeVar> = dims().flat_map(Size::vars).collect();
        let elements = |extents: &Extents| {
            let counts = tys.iter().copied().chain(operands).map(|ty| extents.elements(ty));
            counts.fold(0, i64::saturating_add)
        };
        let fits = |extents: &Extents| elements(extents) <= MOST;
        let mut all = Vec::new();
        // Small literals have no sizes of their own.
        for n in OTHERS.iter().chain(literals).copied() {
            let same = Some(Extents { n, only: None }).filter(fits);
            match same {
                Some(same) => all.push(same),
                None => {
                    all.extend(vars.iter().map(|var| Extents { n, only: Some(var.clone()) }).filter(fits))
                }
            }
        }
        all
    }

    /// The value of a size variable.
    pub(super) fn of(&self, var: &SizeVar) -> i64 {
        if self.only.as_ref().is_none_or(|only| only == var) { self.n } else { EXTENT }
    }

    fn extent(&self, size: &Size) -> i64 {
        let product =
            |vars: &[SizeVar], factor: i64| vars.iter().fold(factor, |n, var| n.saturating_mul(self.of(var)));
        let sum = |all: i64, n: i64| all.saturating_add(n);
        size.terms().map(|(vars, factor)| product(vars, factor)).fold(0, sum).max(0)
    }

    fn elements(&self, ty: &Ty) -> i64 {
        ty.dims.iter().fold(1, |n, size| n.saturating_mul(self.extent(size)))
    }
}

/// Plainer values of the same type, the plainest first; nothing for arrays.
pub(super) fn plainer(value: &CoreValue) -> Vec<CoreValue> {
    let CoreValue::Scalar(s) = value else { return vec![] };
    let all = numbers(s.ty());
    let rank = all.iter().position(|p| p == s).unwrap_or(all.len());
    all[..rank].iter().map(|s| CoreValue::Scalar(*s)).collect()
}

/// Small numbers of a type, the plainest first.
fn numbers(ty: ScalarType) -> Vec<Scalar> {
    match ty {
        ScalarType::Bool => vec![Scalar::Bool(false), Scalar::Bool(true)],
        ScalarType::F64 => [0.0, 1.0, 2.0, 3.0, 4.0, -1.0, -2.0, 0.5].map(Scalar::F64).to_vec(),
        ScalarType::F32 => [0.0, 1.0, 2.0, 3.0, 4.0, -1.0, -2.0, 0.5].map(Scalar::F32).to_vec(),
        _ => [0, 1, 2, 3, 4, -1, -2, 7, 60, 100]
            .into_iter()
            .filter_map(|n| Scalar::exact_integer(ty, n))
            .collect(),
    }
}

/// The numbers near the constants of an operator, or of a program.
pub(super) struct Near {
    constants: Vec<Scalar>,
    literals: Literals,
    /// What is drawn, for each type of [`ScalarType::ALL`], without `ends` and with them, once it was asked for: a program
    /// has many constants.
    at: Vec<[OnceCell<Vec<Scalar>>; 2]>,
}

impl Near {
    pub(super) fn of(constants: &[Scalar]) -> Near {
        let at = ScalarType::ALL.iter().map(|_| Default::default()).collect();
        Near { constants: constants.to_vec(), literals: Literals::of(constants.iter().copied()), at }
    }

    /// The extents near them.
    pub(super) fn sizes(&self) -> &[i64] {
        self.literals.sizes()
    }

    /// Those of a type that are no small numbers. An integer of which three don't add up within its type comes
    /// only where `ends` do.
    fn at(&self, ty: ScalarType, ends: bool) -> &[Scalar] {
        self.at[ty as usize][usize::from(ends)].get_or_init(|| self.found(ty, ends))
    }

    fn found(&self, ty: ScalarType, ends: bool) -> Vec<Scalar> {
        let small = numbers(ty);
        let same = self.constants.iter().filter(|s| s.ty() == ty && !small.contains(s));
        let far = |s: &Scalar| match (s.as_integer(), Scalar::highest(ty).as_integer()) {
            (Some(n), Some(high)) => n.abs() > high / 4,
            _ => false,
        };
        same.chain(self.literals.at(ty)).copied().filter(|s| ends || !far(s)).collect()
    }
}

/// What operands are drawn from, beside small numbers.
pub(super) struct Pool<'p> {
    /// What is near the constants of the operator, and what is near those of the whole program: each for every
    /// second triple.
    pub near: [Rc<Near>; 2],
    /// What the sizes of what is drawn must fit, and these sizes, the usual ones excepted, once they were asked for: most
    /// operators are about scalars.
    tys: Vec<&'p Ty>,
    operands: &'p [Ty],
    others: OnceCell<Vec<Extents>>,
    /// The ends of the integer types' ranges; of floats the largest and the smallest, and -0.
    pub extreme: bool,
    /// NaN or infinities too, in these arguments of the program.
    pub special: Option<(Special, SpecialsIn)>,
}

impl<'p> Pool<'p> {
    /// What is drawn for an operator on these operands, beside values of these types.
    pub(super) fn of(near: [Rc<Near>; 2], tys: Vec<&'p Ty>, operands: &'p [Ty]) -> Pool<'p> {
        Pool { near, tys, operands, others: OnceCell::new(), extreme: false, special: None }
    }

    /// The sizes of the draw with this number.
    fn extents(&self, index: u64) -> Extents {
        let usual = Extents { n: EXTENT, only: None };
        if index < AT_USUAL || index % 4 < 2 {
            return usual;
        }
        let around = || Extents::around(self.near[1].sizes(), &self.tys, self.operands);
        let others = self.others.get_or_init(around);
        others.get((index / 4) as usize % others.len().max(1)).cloned().unwrap_or(usual)
    }
}

/// Where the arguments of a program have NaNs or infinities.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SpecialsIn {
    /// In any of them, now and then.
    Anywhere,
    /// In this one.
    Argument(usize),
    /// In none: the program may make some.
    Nowhere,
}

/// Operands drawn for one triple.
pub(super) struct Draw<'a> {
    bytes: Vec<u8>,
    used: usize,
    pub(super) pool: &'a Pool<'a>,
    near: &'a Near,
    index: u64,
    extents: OnceCell<Extents>,
    /// Constants near the ends of a range are drawn too.
    ends: bool,
    /// One number in a few is one of these.
    special: Option<Special>,
}

impl Draw<'_> {
    pub(super) fn new<'a>(seed: u64, index: u64, pool: &'a Pool<'a>, ends: bool) -> Draw<'a> {
        let stream = (seed ^ (index << 1)).wrapping_add(index.wrapping_mul(0x9e37));
        let (near, ends) = (&pool.near[(index % 2) as usize], ends || pool.extreme);
        let extents = OnceCell::new();
        Draw { bytes: bytes_from_seed(stream, 512), used: 0, pool, near, index, extents, ends, special: None }
    }

    /// Its sizes.
    pub(super) fn extents(&self) -> &Extents {
        self.extents.get_or_init(|| self.pool.extents(self.index))
    }

    /// The program's argument with this number.
    pub(super) fn argument(&mut self, at: usize, ty: &Ty) -> CoreValue {
        self.special = self.pool.special.and_then(|(special, place)| {
            let here = match place {
                SpecialsIn::Anywhere => self.index(2) == 0,
                SpecialsIn::Argument(i) => i == at,
                SpecialsIn::Nowhere => false,
            };
            here.then_some(special)
        });
        let value = self.value(ty);
        self.special = None;
        value
    }

    /// A value of this type.
    pub(super) fn value(&mut self, ty: &Ty) -> CoreValue {
        if ty.dims.is_empty() {
            return CoreValue::Scalar(self.scalar(ty.scalar));
        }
        let n = self.extents().elements(ty);
        let dims = ty.dims.iter().map(|size| self.extents().extent(size)).collect();
        let different: Vec<Scalar> = (0..n.min(DIFFERENT)).map(|_| self.scalar(ty.scalar)).collect();
        let elems = different.iter().copied().cycle().take(n as usize).collect();
        CoreValue::Array(CoreArray { scalar: ty.scalar, dims, elems: Arc::new(elems) })
    }

    fn scalar(&mut self, ty: ScalarType) -> Scalar {
        if let Some(special) = self.special.filter(|_| ty.is_float())
            && self.index(3) == 0
        {
            let all: &[f64] = match special {
                Special::Nan => &[f64::NAN],
                Special::Infinite => &[f64::INFINITY, f64::NEG_INFINITY],
            };
            return float(all[self.index(all.len())], ty);
        }
        let (near, ends) = (self.near, self.ends);
        let near = near.at(ty, ends);
        if !near.is_empty() && self.index(2) == 1 {
            return near[self.index(near.len())];
        }
        let mut all = numbers(ty);
        if self.pool.extreme && ty.is_integer() {
            let (low, high) = match (ty.is_signed(), ty.bits()) {
                (true, bits) => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
                (false, bits) => (0, (1i128 << bits) - 1),
            };
            all.extend(
                [low, low + 1, high - 1, high, high / 2]
                    .into_iter()
                    .filter_map(|n| Scalar::exact_integer(ty, n)),
            );
        }
        if self.pool.extreme && ty.is_float() {
            let (least, most) = match ty {
                ScalarType::F32 => (f32::from_bits(1).into(), f32::MAX.into()),
                _ => (f64::from_bits(1), f64::MAX),
            };
            all.extend([-0.0, least, -least, most, -most].map(|x| float(x, ty)));
        }
        all[self.index(all.len())]
    }

    /// Now and then has floats of operands lie near those of the first one, at distances of one power of two or another,
    /// upwards or downwards: some operators take such numbers for the same.
    pub(super) fn bring_together(&self, operands: &mut [Vec<CoreValue>]) {
        let (which, rest) = (self.index / NEAR_EACH_OTHER, self.index % NEAR_EACH_OTHER);
        let Some((first, others)) = operands.split_first_mut() else { return };
        if rest != 0 {
            return;
        }
        let distance = (-1 - (which % DISTANCES) as i32, (which / DISTANCES).is_multiple_of(2));
        for (component, value) in first.iter_mut().enumerate() {
            let CoreValue::Scalar(base) = value else { continue };
            let Some(x) = as_float(*base) else { continue };
            let x = if x == 0.0 { 1.0 } else { x.abs() };
            *base = float(x, base.ty());
            for (other, i) in others.iter_mut().zip(1..) {
                let (power, upwards) = distance;
                let step = f64::from(if upwards { i } else { -i }) * 2f64.powi(power);
                other[component] = CoreValue::Scalar(float(x * (1.0 + step), base.ty()));
            }
        }
    }

    /// Now and then puts the numbers of operands in order: some operators choose by it, and drawn ones are so one time in six.
    pub(super) fn put_in_order(&self, operands: &mut [Vec<CoreValue>]) {
        if self.index % NEAR_EACH_OTHER != IN_ORDER {
            return;
        }
        let scalar = |value: &CoreValue| if let CoreValue::Scalar(s) = value { Some(*s) } else { None };
        for component in 0..operands.first().map_or(0, Vec::len) {
            let numbers = operands.iter().map(|operand| scalar(&operand[component]));
            let Some(mut numbers) = numbers.collect::<Option<Vec<Scalar>>>() else { continue };
            let size = |s: &Scalar| as_float(*s).or(s.as_integer().map(|n| n as f64)).unwrap_or(0.0);
            numbers.sort_by(|a, b| size(a).total_cmp(&size(b)));
            for (operand, number) in operands.iter_mut().zip(numbers) {
                operand[component] = CoreValue::Scalar(number);
            }
        }
    }

    /// An index into something of this length, which is not 0.
    pub(super) fn index(&mut self, len: usize) -> usize {
        let start = (self.used * 2) % self.bytes.len();
        self.used += 1;
        Unstructured::new(&self.bytes[start..]).choose_index(len).unwrap_or(0)
    }
}
