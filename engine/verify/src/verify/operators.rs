//! Whether the operators of reductions and scans are associative, and their neutral elements
//! neutral: for small numbers, on which float addition and multiplication are exact, for numbers near the
//! literals of the operator and of its program, and for integers also near the ends of their range; at small
//! sizes and at those near the literals.
//!
//! An operator may be associative on the values that it combines, and on no others: the count of
//! elements is positive in every part of an average. One that breaks a law on what was drawn is tried
//! on values that occur: those that it combined in a run of the whole program. Only what it does to these is
//! worth a warning; the rest is a note.
//!
//! Floats are compared within a generous tolerance, on finite values first: an operator that is
//! associative on paper passes. Then the program runs on arguments with NaNs, and on some with infinities, one
//! argument after the other: `if a > b then a else b` is associative on all numbers, and on NaN it is not. Of such
//! an operator it is kept which arguments show it, so that a run looks only into these.
//!
//! All operators of a program share a budget of steps.

mod choice;
pub mod data;
mod draw;
mod fault;
pub mod left;
mod occurring;
mod parts;
mod placed;
mod rounded;
pub mod sample;

use std::collections::BTreeSet;
use std::rc::Rc;

use draw::{Draw, Near, Pool, plainer};
use lawson_oracle::scalar::{Scalar, ScalarType};
use lawson_oracle::schedule::Schedule;
use lawson_oracle::types;
use rounded::{ROUNDINGS, Rounded, Slack, is_finite};

use super::STEPS;
use super::literals::{constants, walk};
use super::outcome::is_starved;
use crate::core::interp::{Runnable, Stop, run};
use crate::core::layout::settle;
use crate::core::value::CoreValue;
use crate::core::visit::{Uses, bound_inside};
use crate::core::{
    Atom, Binding, Fun, Op, Operator, Origin, Param, Program, Scope, Size, SizeVar, Stmt, Ty, Var,
};

pub use fault::{Excluded, OperatorFault, OperatorLaw, Special, Values};

/// Triples for each operator and kind of numbers.
const TRIPLES: usize = 300;
/// So many are drawn for an operator that has a value on few of them; those after the first [`TRIPLES`]
/// from the literals near the ends of a range too.
const DRAWS: u64 = 3_000;
/// Steps for all operators of a program: a second's work. Each has its part, and what those before it left.
const BUDGET: u64 = 10 * STEPS;
/// What an operator is searched for, at most, beside NaN and infinities: two kinds of numbers, values that occur,
/// the neutral element, and values that occur for it.
const SEARCHES: u64 = 5;
/// Difference that results of small numbers may show, as f32 and as f64.
const LEAST: [f64; 2] = [1e-5, 1e-12];

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
    /// There was too little memory or stack for some trial.
    pub starved: bool,
    /// What is wrong with it.
    pub faults: Vec<OperatorFault>,
}

impl Checked {
    /// Whether something is known of its associativity.
    pub fn is_tried(&self) -> bool {
        self.builtin || self.triples > 0
    }
}

/// Checks every operator of the program, those of inner loops included. Where the program runs, functions of the host
/// are those of a model; an operator that calls one itself gives no value.
pub fn check(program: &Program, source: &types::Checked, seed: u64) -> Vec<Checked> {
    let mut found = Vec::new();
    let whole = Rc::new(Near::of(&constants(&program.body)));
    let runnable = Runnable::new(program);
    let mut due = 0;
    walk(&program.body, &mut |stmt| {
        due += operators_of(stmt).filter(|op| op.builtin().is_none()).count() as u64;
    });
    let mut left = BUDGET;
    walk(&program.body, &mut |stmt| {
        let Op::Loop(l) = &stmt.op else { return };
        for (op, neutrals) in l.associative() {
            let neutral = neutrals.and_then(|neutrals| {
                let constant = |atom: &Atom| match atom {
                    Atom::Const(s) => Some(CoreValue::Scalar(*s)),
                    Atom::Var(_) | Atom::Size(_) => None,
                };
                neutrals.iter().map(constant).collect::<Option<_>>()
            });
            let share = left / due.max(1);
            let mut applied = Applied::new(stmt, &l.fun, op, source, seed, share);
            let near = [Near::of(&constants(&op.body)).into(), whole.clone()];
            applied.neutral = neutral;
            found.push(operator(&mut applied, near, &runnable));
            left -= share - applied.left;
            due -= u64::from(op.builtin().is_none());
        }
    });
    found
}

/// The operators of a loop that are to be associative.
fn operators_of(stmt: &Stmt) -> impl Iterator<Item = &Operator> {
    let l = if let Op::Loop(l) = &stmt.op { Some(l) } else { None };
    l.into_iter().flat_map(|l| l.associative()).map(|(operator, _)| operator)
}

fn operator(applied: &mut Applied<'_>, near: [Rc<Near>; 2], whole: &Runnable<'_>) -> Checked {
    let (program, captures, operands) = (whole.program(), applied.captures, &applied.op.tys);
    let tys: Vec<&Ty> = program.params.iter().map(|p| &p.binding.ty).chain(captures).collect();
    let mut pool = Pool::of(near, tys, operands);
    let mut checked = Checked {
        origin: applied.origin.clone(),
        builtin: applied.op.builtin().is_some(),
        triples: 0,
        neutral: false,
        starved: false,
        faults: vec![],
    };
    // The built-in operators are associative at their exact types, and floats are on paper.
    if !checked.builtin {
        let occurring = applied.may_have_tags();
        let associates = &mut |applied: &mut Applied<'_>, draw: &mut Draw<'_>| match occurring {
            true => applied.associates_in(whole, draw),
            false => applied.associates(draw),
        };
        for extreme in [false, true] {
            if checked.faults.is_empty() {
                pool.extreme = extreme;
                let (answers, fault) = applied.search(&pool, DRAWS, associates);
                checked.triples += answers;
                checked.faults.extend(fault);
            }
        }
        pool.extreme = false;
        if let [fault] = &mut checked.faults[..] {
            applied.seen(&pool, fault, &mut |applied, draw| applied.associates_in(whole, draw));
        }
        if checked.faults.iter().all(OperatorFault::is_note) {
            checked.faults.extend(applied.specials(&mut pool, whole));
        }
    }
    if let Some(neutral) = applied.neutral.clone() {
        let keeps = &mut |applied: &mut Applied<'_>, draw: &mut Draw<'_>| match applied.may_have_tags() {
            true => applied.keeps_in(whole, &neutral, draw),
            false => applied.keeps(&neutral, draw),
        };
        let (answers, mut fault) = applied.search(&pool, DRAWS, keeps);
        checked.neutral = answers > 0;
        if let Some(fault) = &mut fault {
            applied.seen(&pool, fault, &mut |applied, draw| applied.keeps_in(whole, &neutral, draw));
        }
        checked.faults.extend(fault);
    }
    checked.starved = applied.starved;
    checked
}

/// Tries a law on operands that it draws: `None` where the operator fails, or has no finite value.
type Trial<'t, 'a> = dyn FnMut(&mut Applied<'a>, &mut Draw<'_>) -> Option<Result<(), OperatorFault>> + 't;

/// An operator as a program: captures, the sizes that it mentions, left and right operand are its parameters.
struct Applied<'a> {
    /// The program, as it is written.
    source: &'a types::Checked,
    op: &'a Operator,
    /// It gives operands as they are: no float of its results is rounded.
    chooses: bool,
    /// Where it is a constant.
    neutral: Option<Vec<CoreValue>>,
    origin: &'a Origin,
    captures: &'a [Ty],
    /// The sizes that the body mentions and does not bind: the whole program's.
    sizes: Vec<SizeVar>,
    program: Program,
    /// The type of the elements in the source, where that says it.
    element: Option<&'a types::Type>,
    /// With what is left of the steps of a search.
    domain: Rounded,
    /// What is left of its steps, and the searches that they are for.
    left: u64,
    searches: u64,
    starved: bool,
    /// Where a result may be NaN or infinite: what the arguments had.
    special: Option<Special>,
    seed: u64,
}

impl<'a> Applied<'a> {
    /// An operator of a statement's loop.
    fn new(
        stmt: &'a Stmt,
        fun: &'a Fun,
        op: &'a Operator,
        source: &'a types::Checked,
        seed: u64,
        left: u64,
    ) -> Applied<'a> {
        let param = |var: Var, ty: &Ty, size: Option<&SizeVar>| Param {
            binding: Binding { var, ty: ty.clone() },
            name: String::new(),
            size: size.cloned(),
        };
        let operands: Vec<Var> = op.left.iter().chain(&op.right).copied().collect();
        let captures = &fun.captures;
        let least = operands.iter().map(|v| v.0).fold(captures.len() as u32, u32::max);
        let next = 1 + highest(&op.body, least);
        let mut sizes: BTreeSet<_> = Uses::of_scope(&op.body).sizes;
        bound_inside(&stmt.op, &mut |size| _ = sizes.remove(size));
        let sizes: Vec<SizeVar> = sizes.into_iter().collect();
        let extent = Ty { scalar: ScalarType::I64, dims: vec![] };
        let params = captures.iter().enumerate().map(|(i, ty)| param(Var(i as u32), ty, None));
        let params = params.chain((next..).zip(&sizes).map(|(i, size)| param(Var(i), &extent, Some(size))));
        let tys = op.tys.iter().chain(&op.tys);
        let params = params.chain(operands.iter().zip(tys).map(|(v, ty)| param(*v, ty, None))).collect();
        let next = next + sizes.len() as u32;
        let program = Program { name: "operator".into(), params, body: op.body.clone(), next };
        let domain = Rounded::with_budget(0);
        let origin = &stmt.origin;
        Applied {
            op,
            chooses: choice::chooses(op),
            source,
            neutral: None,
            origin,
            captures,
            sizes,
            program,
            element: origin.sources.first().and_then(|operation| fault::element(operation, &op.tys, source)),
            domain,
            left,
            searches: SEARCHES,
            starved: false,
            special: None,
            seed,
        }
    }

    /// Captures, and the sizes.
    fn captures(&self, draw: &mut Draw<'_>) -> Vec<CoreValue> {
        let mut captures: Vec<CoreValue> = self.captures.iter().map(|ty| draw.value(ty)).collect();
        captures.extend(self.sizes.iter().map(|var| extent(draw.extents().of(var))));
        captures
    }

    fn element(&self, draw: &mut Draw<'_>) -> Vec<CoreValue> {
        let mut element = self.op.tys.iter().map(|ty| draw.value(ty)).collect::<Vec<_>>();
        self.settle(&mut element);
        element
    }

    /// Whether bytes of its operands may be tags of constructors, for all that the source says: in a generic function the
    /// type of an element is a parameter. Then only values that occur are surely values.
    fn may_have_tags(&self) -> bool {
        self.element.is_none() && self.op.tys.iter().any(|ty| ty.scalar == ScalarType::U8)
    }

    /// Of sums there are no other values than constructors make.
    fn settle(&self, element: &mut [CoreValue]) {
        if let Some(ty) = self.element {
            settle(ty, element);
        }
    }

    /// `left op right`; `None` where it fails or gives something that isn't finite.
    fn apply(
        &mut self,
        captures: &[CoreValue],
        left: &[CoreValue],
        right: &[CoreValue],
    ) -> Option<Vec<CoreValue>> {
        let args = [captures, left, right].concat();
        for (param, arg) in self.program.params.iter_mut().zip(&args) {
            param.binding.ty.dims = arg.dims().iter().map(|n| Size::constant(*n)).collect();
        }
        let schedule = Schedule::new(Schedule::SMALL);
        let result = run(&mut self.domain, &self.program, &args, &schedule).result;
        self.starved |= matches!(&result, Err(Stop::Undecided(why)) if is_starved(why));
        // An operator that can't be run passes every test: it must not be for a mistake made here.
        debug_assert!(!matches!(result, Err(Stop::Malformed(_))), "{result:?}");
        let result = result.ok()?;
        let all = || result.iter().all(|part| part.scalars().iter().all(is_finite));
        (self.special.is_some() || all()).then_some(result)
    }

    /// Draws, at most so often, until enough operands were answered for, or one breaks the law; gives the number of answers.
    fn search(&mut self, pool: &Pool, draws: u64, one: &mut Trial<'_, 'a>) -> (usize, Option<OperatorFault>) {
        let steps = self.left / self.searches.max(1);
        self.searches = self.searches.saturating_sub(1);
        self.domain = Rounded::with_budget(steps);
        let (mut answers, mut fault) = (0, None);
        for i in 0..draws {
            match one(self, &mut Draw::new(self.seed, i, pool, i >= TRIPLES as u64)) {
                None => {}
                Some(Ok(())) => answers += 1,
                Some(Err(found)) => {
                    answers += 1;
                    fault = Some(found);
                }
            }
            if answers == TRIPLES || fault.is_some() || self.domain.steps_left() == 0 {
                break;
            }
        }
        self.left -= steps - self.domain.steps_left();
        (answers, fault)
    }

    /// `(a op b) op c = a op (b op c)`.
    fn associates(&mut self, draw: &mut Draw<'_>) -> Option<Result<(), OperatorFault>> {
        let captures = self.captures(draw);
        let mut operands: Vec<_> = (0..3).map(|_| self.element(draw)).collect();
        draw.bring_together(&mut operands);
        draw.put_in_order(&mut operands);
        operands.iter_mut().for_each(|operand| self.settle(operand));
        let results = self.bracketings(&captures, &operands)?;
        // That floats end somewhere is no fault of an operator.
        if draw.pool.extreme && self.domain.seen.overflowed() {
            return None;
        }
        if !self.differ(&results, 0.0) {
            return Some(Ok(()));
        }
        let (operands, results) = self.smaller(captures, operands, results);
        Some(Err(self.fault(OperatorLaw::Associative, drawn(draw), operands, results)))
    }

    /// `ne op a = a`.
    fn keeps(&mut self, neutral: &[CoreValue], draw: &mut Draw<'_>) -> Option<Result<(), OperatorFault>> {
        let captures = self.captures(draw);
        let a = self.element(draw);
        self.domain.seen.forget();
        let results = [self.apply(&captures, neutral, &a)?, a.clone()];
        Some(match self.differ(&results, 0.0) {
            true => Err(self.fault(OperatorLaw::Neutral, drawn(draw), vec![neutral.to_vec(), a], results)),
            false => Ok(()),
        })
    }

    fn fault(
        &self,
        law: OperatorLaw,
        on: Values,
        operands: Vec<Vec<CoreValue>>,
        results: [Vec<CoreValue>; 2],
    ) -> OperatorFault {
        OperatorFault { origin: self.origin.clone(), law, on, operands, results, params: Vec::new() }
    }

    /// Both bracketings of three operands; `None` where one of them has no finite value.
    fn bracketings(
        &mut self,
        captures: &[CoreValue],
        operands: &[Vec<CoreValue>],
    ) -> Option<[Vec<CoreValue>; 2]> {
        let [a, b, c] = operands else { return None };
        self.domain.seen.forget();
        let (ab, bc) = (self.apply(captures, a, b)?, self.apply(captures, b, c)?);
        Some([self.apply(captures, &ab, c)?, self.apply(captures, a, &bc)?])
    }

    /// Both bracketings of three operands, where they differ.
    fn broken(&mut self, captures: &[CoreValue], operands: &[Vec<CoreValue>]) -> Option<[Vec<CoreValue>; 2]> {
        let results = self.bracketings(captures, operands)?;
        self.differ(&results, 0.0).then_some(results)
    }

    /// Whether two results differ by more than rounding may explain, where the greatest of the operands has this size.
    fn differ(&self, [left, right]: &[Vec<CoreValue>; 2], operands: f64) -> bool {
        let slack = Slack {
            exact: self.chooses,
            least: LEAST,
            operands,
            roundings: ROUNDINGS,
            rounded: vec![self.domain.seen.greatest()],
            lenient: self.special == Some(Special::Infinite),
        };
        slack.is_exceeded(left, right)
    }

    /// Plainer operands on which it is still not associative, with what it gives for them.
    fn smaller(
        &mut self,
        mut captures: Vec<CoreValue>,
        mut operands: Vec<Vec<CoreValue>>,
        mut results: [Vec<CoreValue>; 2],
    ) -> (Vec<Vec<CoreValue>>, [Vec<CoreValue>; 2]) {
        for i in 0..captures.len() {
            for plain in plainer(&captures[i]) {
                let before = std::mem::replace(&mut captures[i], plain);
                if let Some(found) = self.broken(&captures, &operands) {
                    results = found;
                    break;
                }
                captures[i] = before;
            }
        }
        for i in 0..operands.len() {
            for j in 0..operands[i].len() {
                for plain in plainer(&operands[i][j]) {
                    let before = operands[i].clone();
                    operands[i][j] = plain;
                    self.settle(&mut operands[i]);
                    if let Some(found) = self.broken(&captures, &operands) {
                        results = found;
                        break;
                    }
                    operands[i] = before;
                }
            }
        }
        (operands, results)
    }
}

fn extent(n: i64) -> CoreValue {
    CoreValue::Scalar(Scalar::I64(n))
}

/// The highest number of a variable or statement; those inside of functions are their own.
fn highest(scope: &Scope, least: u32) -> u32 {
    scope.stmts.iter().fold(least, |most, stmt| {
        let most = stmt.outs.iter().map(|b| b.var.0).fold(most.max(stmt.id.0), u32::max);
        stmt.op.branches().fold(most, |most, branch| highest(branch, most))
    })
}

/// What the operands were drawn from.
fn drawn(draw: &Draw<'_>) -> Values {
    if draw.pool.extreme { Values::Extreme } else { Values::Small }
}
