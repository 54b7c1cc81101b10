//! Whether the operators of reductions and scans are associative, and their neutral elements
//! neutral: for small numbers, on which float addition and multiplication are exact, and for
//! integers also near the ends of their range.
//!
//! Floats are compared within a generous tolerance, on finite values only: an operator that is
//! associative on paper passes.

use std::collections::BTreeSet;
use std::sync::Arc;

use arbitrary::Unstructured;
use lawson_oracle::domain::concrete::Concrete;
use lawson_oracle::generate::bytes_from_seed;
use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::schedule::Schedule;
use lawson_oracle::types::{self, Type};
use lawson_oracle::value::Value;

use super::STEPS;
use crate::core::interp::{Stop, run};
use crate::core::value::{CoreArray, CoreValue, join};
use crate::core::visit::{Uses, scopes};
use crate::core::{Atom, Binding, Fun, Op, Operator, Origin, Param, Program, Scope, Size, Ty, Var};
use crate::data::convert::int_scalar;
use crate::data::flat::Flat;
use crate::data::preview;

/// Random triples for each operator and kind of numbers.
const TRIPLES: u64 = 300;
/// Relative difference that floats may show.
const TOLERANCE: f64 = 1e-6;
/// Extent of arrays that an operator combines, or captures.
const EXTENT: i64 = 3;

/// What is wrong with an operator.
#[derive(Clone, PartialEq, Debug)]
pub struct OperatorFault {
    /// The statement whose operator it is.
    pub origin: Origin,
    /// In which way.
    pub law: Law,
    /// It shows only near the ends of an integer type's range.
    pub extreme: bool,
    /// The operands: three for associativity, the neutral element and another one for neutrality; each of
    /// one value a component.
    pub operands: Vec<Vec<CoreValue>>,
    /// The two results that differ.
    pub results: [Vec<CoreValue>; 2],
}

/// The laws of an operator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    /// `(a op b) op c = a op (b op c)`.
    Associative,
    /// `ne op a = a`.
    Neutral,
}

/// What is known of one operator.
#[derive(Clone, PartialEq, Debug)]
pub struct Checked {
    /// The statement whose operator it is.
    pub origin: Origin,
    /// It is a built-in one, which is known to be associative.
    pub builtin: bool,
    /// Triples on which both bracketings had finite values.
    pub triples: usize,
    /// Its neutral element is a constant, and was tried too.
    pub neutral: bool,
    /// What is wrong with it.
    pub faults: Vec<OperatorFault>,
}

impl OperatorFault {
    /// Whether a result that is computed by it has no meaning: it is not associative, for small numbers
    /// already.
    pub fn is_fatal(&self) -> bool {
        self.law == Law::Associative && !self.extreme
    }

    /// One line for each equation: `(1 op 2) op 3 = 2.25`; the operands as the source has them.
    pub fn lines(&self, source: &types::Checked) -> Vec<String> {
        let element = self.element(source);
        let show = |parts: &Vec<CoreValue>| match element.and_then(|ty| join_all(ty, parts)) {
            Some(value) => preview::text(&Flat::of(&value)),
            None => show(parts),
        };
        match (&self.law, &self.operands[..]) {
            (Law::Associative, [a, b, c]) => {
                let [a, b, c] = [a, b, c].map(show);
                let [left, right] = self.results.each_ref().map(show);
                vec![format!("({a} op {b}) op {c} = {left}"), format!("{a} op ({b} op {c}) = {right}")]
            }
            (_, operands) => {
                let operands = operands.iter().map(show).collect::<Vec<_>>().join(" op ");
                vec![format!("{operands} = {}, and not {}", show(&self.results[0]), show(&self.results[1]))]
            }
        }
    }

    /// The type of the elements that it combines, where the source's type of the operation says it: a
    /// reduction gives one, a scan an array of them.
    fn element<'t>(&self, source: &'t types::Checked) -> Option<&'t Type> {
        let operation = self.origin.sources.first()?.site.0.last()?;
        let operands = self.operands.first()?;
        let mut ty = source.types.get(operation.0 as usize)?.as_ref()?;
        while join_all(ty, operands).is_none() {
            let Type::Array(_, element) = ty else { return None };
            ty = element;
        }
        Some(ty)
    }
}

/// The value of this type that has just these parts.
fn join_all(ty: &Type, parts: &[CoreValue]) -> Option<Value> {
    let mut parts = parts.iter().cloned();
    join(ty, &mut parts).filter(|_| parts.next().is_none())
}

fn show(parts: &[CoreValue]) -> String {
    let texts: Vec<String> = parts
        .iter()
        .map(|part| {
            let scalars: Vec<String> = part.scalars().iter().map(|s| preview::scalar_text(*s)).collect();
            match part {
                CoreValue::Scalar(_) => scalars.join(""),
                CoreValue::Array(_) => format!("[{}]", scalars.join(", ")),
            }
        })
        .collect();
    if texts.len() == 1 { texts[0].clone() } else { format!("({})", texts.join(", ")) }
}

/// Checks every operator of the program, those of inner loops included.
pub fn check(program: &Program, seed: u64) -> Vec<Checked> {
    let mut found = Vec::new();
    walk(&program.body, &mut |fun, neutrals, origin| {
        let mut at = 0;
        for op in fun.operators() {
            let constants = neutrals[at..at + op.tys.len()].iter().map(|atom| match atom {
                Atom::Const(s) => Some(CoreValue::Scalar(*s)),
                _ => None,
            });
            at += op.tys.len();
            found.push(operator(fun, op, constants.collect(), origin, seed));
        }
    });
    found
}

fn walk(scope: &Scope, found: &mut dyn FnMut(&Fun, &[Atom], &Origin)) {
    for stmt in &scope.stmts {
        if let Op::Loop(l) = &stmt.op {
            found(&l.fun, &l.neutrals, &stmt.origin);
            walk(&l.fun.body, found);
            l.fun.operators().for_each(|op| walk(&op.body, found));
        }
        scopes(&stmt.op).into_iter().for_each(|s| walk(s, found));
    }
}

fn operator(
    fun: &Fun,
    op: &Operator,
    neutral: Option<Vec<CoreValue>>,
    origin: &Origin,
    seed: u64,
) -> Checked {
    let mut checked = Checked {
        origin: origin.clone(),
        builtin: op.builtin().is_some(),
        triples: 0,
        neutral: false,
        faults: vec![],
    };
    let applied = Applied::new(fun, op);
    let integers = op.tys.iter().any(|t| t.scalar.is_integer());
    let kinds: &[bool] = if integers { &[false, true] } else { &[false] };
    for &extreme in kinds {
        // The built-in operators are associative at their exact types, and floats are on paper.
        if op.builtin().is_none() && checked.faults.is_empty() {
            let fault = (0..TRIPLES).find_map(|i| {
                let mut draw = Draw::new(seed ^ (i << 1), i, extreme);
                let captures = applied.captures(&mut draw);
                let operands: Vec<_> = (0..3).map(|_| applied.element(&mut draw)).collect();
                let [left, right] = applied.bracketings(&captures, &operands)?;
                checked.triples += 1;
                if !differ(&left, &right) {
                    return None;
                }
                let (captures, operands) = applied.smaller(captures, operands);
                let results = applied.not_associative(&captures, &operands)?;
                Some(OperatorFault {
                    origin: origin.clone(),
                    law: Law::Associative,
                    extreme,
                    operands,
                    results,
                })
            });
            checked.faults.extend(fault);
        }
    }
    if let Some(neutral) = neutral {
        let fault = (0..TRIPLES).find_map(|i| {
            let mut draw = Draw::new(seed ^ (i << 1), i, false);
            let captures = applied.captures(&mut draw);
            let a = applied.element(&mut draw);
            let result = applied.apply(&captures, &neutral, &a)?;
            checked.neutral = true;
            let results = differ(&result, &a).then(|| [result, a.clone()])?;
            Some(OperatorFault {
                origin: origin.clone(),
                law: Law::Neutral,
                extreme: false,
                operands: vec![neutral.clone(), a],
                results,
            })
        });
        checked.faults.extend(fault);
    }
    checked
}

/// An operator as a program: captures, left and right operand are its parameters.
struct Applied<'a> {
    op: &'a Operator,
    captures: &'a [Ty],
    sizes: usize,
    program: Program,
}

impl<'a> Applied<'a> {
    fn new(fun: &'a Fun, op: &'a Operator) -> Applied<'a> {
        let param = |var: Var, ty: &Ty| Param {
            binding: Binding { var, ty: concrete(ty) },
            name: String::new(),
            size: None,
        };
        let captures = fun.captures.iter().enumerate().map(|(i, ty)| param(Var(i as u32), ty));
        let operands = op.left.iter().zip(&op.tys).chain(op.right.iter().zip(&op.tys));
        let mut params: Vec<Param> = captures.chain(operands.map(|(v, ty)| param(*v, ty))).collect();
        // Sizes that the body mentions are parameters of the whole program: here each is `EXTENT`.
        let sizes: BTreeSet<_> = Uses::of_scope(&op.body).sizes;
        let mut next = 1 + greatest(&op.body, params.iter().map(|p| p.binding.var.0).max().unwrap_or(0));
        for size in &sizes {
            let ty = Ty { scalar: ScalarType::I64, dims: vec![] };
            let binding = Binding { var: Var(next), ty };
            params.push(Param { binding, name: String::new(), size: Some(size.clone()) });
            next += 1;
        }
        let program = Program { name: "operator".into(), params, body: op.body.clone(), next };
        Applied { op, captures: &fun.captures, sizes: sizes.len(), program }
    }

    fn captures(&self, draw: &mut Draw) -> Vec<CoreValue> {
        self.captures.iter().map(|ty| draw.value(ty)).collect()
    }

    fn element(&self, draw: &mut Draw) -> Vec<CoreValue> {
        self.op.tys.iter().map(|ty| draw.value(ty)).collect()
    }

    /// `left op right`; `None` where it fails or gives something that isn't finite.
    fn apply(
        &self,
        captures: &[CoreValue],
        left: &[CoreValue],
        right: &[CoreValue],
    ) -> Option<Vec<CoreValue>> {
        let extent = CoreValue::Scalar(Scalar::I64(EXTENT));
        let args: Vec<CoreValue> = [captures, left, right]
            .concat()
            .into_iter()
            .chain(std::iter::repeat_n(extent, self.sizes))
            .collect();
        let schedule = Schedule::new(Schedule::SMALL);
        let result = run(&mut Concrete::with_budget(STEPS), &self.program, &args, &schedule).result;
        // An operator that can't be run passes every test: it must not be for a mistake made here.
        debug_assert!(!matches!(result, Err(Stop::Malformed(_))), "{result:?}");
        let result = result.ok()?;
        let finite = |s: &Scalar| match s {
            Scalar::F32(x) => x.is_finite(),
            Scalar::F64(x) => x.is_finite(),
            _ => true,
        };
        result.iter().all(|part| part.scalars().iter().all(finite)).then_some(result)
    }

    /// The two bracketings, where they differ.
    fn not_associative(
        &self,
        captures: &[CoreValue],
        operands: &[Vec<CoreValue>],
    ) -> Option<[Vec<CoreValue>; 2]> {
        self.bracketings(captures, operands).filter(|[left, right]| differ(left, right))
    }

    /// Both bracketings of three operands; `None` where one of them has no finite value.
    fn bracketings(
        &self,
        captures: &[CoreValue],
        operands: &[Vec<CoreValue>],
    ) -> Option<[Vec<CoreValue>; 2]> {
        let [a, b, c] = operands else { return None };
        let left = self.apply(captures, &self.apply(captures, a, b)?, c)?;
        let right = self.apply(captures, a, &self.apply(captures, b, c)?)?;
        Some([left, right])
    }

    /// Plainer operands on which it is still not associative.
    fn smaller(
        &self,
        captures: Vec<CoreValue>,
        operands: Vec<Vec<CoreValue>>,
    ) -> (Vec<CoreValue>, Vec<Vec<CoreValue>>) {
        let (mut captures, mut operands) = (captures, operands);
        for i in 0..captures.len() {
            for plain in plainer(&captures[i]) {
                let mut tried = captures.clone();
                tried[i] = plain;
                if self.not_associative(&tried, &operands).is_some() {
                    captures = tried;
                    break;
                }
            }
        }
        for i in 0..operands.len() {
            for j in 0..operands[i].len() {
                for plain in plainer(&operands[i][j]) {
                    let mut tried = operands.clone();
                    tried[i][j] = plain;
                    if self.not_associative(&captures, &tried).is_some() {
                        operands = tried;
                        break;
                    }
                }
            }
        }
        (captures, operands)
    }
}

/// The type with every extent that isn't a constant `EXTENT`.
fn concrete(ty: &Ty) -> Ty {
    let extent = |d: &Size| Size::constant(d.as_constant().unwrap_or(EXTENT));
    Ty { scalar: ty.scalar, dims: ty.dims.iter().map(extent).collect() }
}

/// The greatest number of a variable or statement; those inside of functions are their own.
fn greatest(scope: &Scope, least: u32) -> u32 {
    scope.stmts.iter().fold(least, |most, stmt| {
        let most = stmt.outs.iter().map(|b| b.var.0).fold(most.max(stmt.id.0), u32::max);
        match &stmt.op {
            Op::If { then, otherwise, .. } => greatest(otherwise, greatest(then, most)),
            _ => most,
        }
    })
}

/// Plainer values of the same type, the plainest first; nothing for arrays.
fn plainer(value: &CoreValue) -> Vec<CoreValue> {
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
        _ => [0, 1, 2, 3, 4, -1, -2, 7, 60, 100].into_iter().filter_map(|n| int_scalar(n, ty)).collect(),
    }
}

/// Operands drawn for one triple: the first triples of a seed are small numbers too.
struct Draw {
    bytes: Vec<u8>,
    used: usize,
    extreme: bool,
}

impl Draw {
    fn new(seed: u64, index: u64, extreme: bool) -> Draw {
        Draw { bytes: bytes_from_seed(seed.wrapping_add(index.wrapping_mul(0x9e37)), 512), used: 0, extreme }
    }

    fn value(&mut self, ty: &Ty) -> CoreValue {
        let ty = concrete(ty);
        let dims: Vec<i64> = ty.dims.iter().filter_map(Size::as_constant).collect();
        if dims.is_empty() {
            return CoreValue::Scalar(self.scalar(ty.scalar));
        }
        let n: i64 = dims.iter().product();
        let elems = (0..n).map(|_| self.scalar(ty.scalar)).collect();
        CoreValue::Array(CoreArray { scalar: ty.scalar, dims, elems: Arc::new(elems) })
    }

    fn scalar(&mut self, ty: ScalarType) -> Scalar {
        let mut all = numbers(ty);
        if self.extreme && ty.is_integer() {
            let (low, high) = match (ty.is_signed(), ty.bits()) {
                (true, bits) => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
                (false, bits) => (0, (1i128 << bits) - 1),
            };
            all.extend(
                [low, low + 1, high - 1, high, high / 2].into_iter().filter_map(|n| int_scalar(n, ty)),
            );
        }
        let start = (self.used * 2) % self.bytes.len();
        self.used += 1;
        let mut bytes = Unstructured::new(&self.bytes[start..]);
        let at = bytes.choose_index(all.len()).unwrap_or(0);
        all[at]
    }
}

/// Whether two results differ: each pair of floats by itself, relative to the larger one, and by more
/// than what rounding makes of operands as small as these.
fn differ(left: &[CoreValue], right: &[CoreValue]) -> bool {
    let scalars = |parts: &[CoreValue]| parts.iter().flat_map(|p| p.scalars().to_vec()).collect::<Vec<_>>();
    let (left, right) = (scalars(left), scalars(right));
    let apart =
        |x: f64, y: f64, rounding: f64| (x - y).abs() > rounding.max(TOLERANCE * x.abs().max(y.abs()));
    left.len() != right.len()
        || left.iter().zip(&right).any(|(l, r)| match (l, r) {
            (Scalar::F32(x), Scalar::F32(y)) => apart((*x).into(), (*y).into(), 1e-5),
            (Scalar::F64(x), Scalar::F64(y)) => apart(*x, *y, 1e-12),
            _ => l != r,
        })
}
