//! The laws of an operator on the values that it combines in runs of the whole program.

use lawson_oracle::generate::host::{Log, model};
use lawson_oracle::scalar::Scalar;
use lawson_oracle::schedule::Schedule;

use super::super::outcome::is_starved;
use super::draw::{Draw, Pool, SpecialsIn};
use super::fault::{OperatorFault, OperatorLaw, Special, Values};
use super::rounded::greatest;
use super::{Applied, DRAWS, Trial, extent};
use crate::core::interp::{Application, Outside, Runnable, Stop, Watch};
use crate::core::layout::{ranks, settle};
use crate::core::value::CoreValue;

/// Runs of the program on arguments with NaNs, or infinities, for each argument that may have them.
const SPECIAL_RUNS: u64 = 60;
/// Operands that are kept of one run of the program, and triples of them that are tried.
const KEPT: usize = 16;
const TRIPLES_OF_A_RUN: usize = 4;

impl<'a> Applied<'a> {
    /// Looks whether a fault on small numbers shows on values that occur too. Where no value occurred in any run
    /// there is no telling.
    pub(super) fn seen(&mut self, pool: &Pool, fault: &mut OperatorFault, occurring: &mut Trial<'_, 'a>) {
        if fault.on != Values::Small {
            return;
        }
        match self.search(pool, DRAWS, occurring) {
            (_, Some(occurring)) => *fault = occurring,
            (0, None) => fault.on = Values::Unseen,
            (_, None) => {}
        }
    }

    /// Whether it is associative where the arguments of the program have NaNs, or infinities.
    pub(super) fn specials(&mut self, pool: &mut Pool, whole: &Runnable<'_>) -> Vec<OperatorFault> {
        if !self.op.tys.iter().any(|ty| ty.scalar.is_float()) {
            return Vec::new();
        }
        let floats =
            whole.program().params.iter().enumerate().filter(|(_, p)| p.binding.ty.scalar.is_float());
        let floats: Vec<usize> = floats.map(|(i, _)| i).collect();
        // The program may make them of numbers.
        let places =
            || [SpecialsIn::Nowhere].into_iter().chain(floats.iter().map(|i| SpecialsIn::Argument(*i)));
        self.searches += 2 * (2 + floats.len() as u64);
        let mut faults = Vec::new();
        for special in [Special::Nan, Special::Infinite] {
            self.special = Some(special);
            let mut search = |place| {
                pool.special = Some((special, place));
                let one =
                    &mut |applied: &mut Applied<'_>, draw: &mut Draw<'_>| applied.associates_in(whole, draw);
                self.search(pool, SPECIAL_RUNS, one).1
            };
            // Most operators have nothing to do with them: then it is not asked where they come from.
            let Some(mut fault) = search(SpecialsIn::Anywhere) else { continue };
            for place in places().filter(|place| search(*place).is_some()) {
                fault.params.push(if let SpecialsIn::Argument(i) = place { Some(i) } else { None });
            }
            if fault.params.is_empty() {
                fault.params.extend(floats.iter().copied().map(Some));
            }
            faults.push(fault);
        }
        (pool.special, self.special) = (None, None);
        faults
    }

    /// Operands that it combines in a run of the whole program, with the captures of the first of them.
    fn occurring(
        &mut self,
        whole: &Runnable<'_>,
        draw: &mut Draw<'_>,
    ) -> Option<(Vec<CoreValue>, Vec<Vec<CoreValue>>)> {
        let mut args: Vec<CoreValue> = whole
            .program()
            .params
            .iter()
            .enumerate()
            .map(|(i, param)| match param.size {
                Some(ref var) => extent(draw.extents().of(var)),
                None => draw.argument(i, &param.binding.ty),
            })
            .collect();
        self.settle_arguments(&whole.program().name, &mut args);
        // Of the runs of an inner loop those with the captures of the first: they have one operator.
        let mut seen: Option<(Vec<CoreValue>, Vec<Vec<CoreValue>>)> = None;
        let (op, captures, sizes) = (self.op, self.captures.len(), &self.sizes);
        let schedule = Schedule::new(Schedule::SMALL);
        let (printer, host) = (&mut |_| {}, &mut model(self.source, &Log::default()));
        let outside = Outside { printer, host };
        let mut applied = |at: Application<'_, Scalar>| {
            let full = seen.as_ref().is_some_and(|(_, kept)| kept.len() >= KEPT);
            if full || !std::ptr::eq(at.operator, op) {
                return;
            }
            let mut captured: Vec<CoreValue> = at.vars.iter().take(captures).flatten().cloned().collect();
            captured.extend(sizes.iter().filter_map(|var| Some(extent(*at.sizes.get(var)?))));
            let (first, kept) = seen.get_or_insert_with(|| (captured.clone(), Vec::new()));
            if *first == captured {
                kept.extend([at.left, at.right].into_iter().map(<[_]>::to_vec));
            }
        };
        let watch = Watch { applied: Some(&mut applied), ..Watch::default() };
        let ran = whole.run_on(&mut self.domain, &args, &schedule, outside, watch);
        self.starved |= matches!(&ran.result, Err(Stop::Undecided(why)) if is_starved(why));
        seen
    }

    /// Of parameters that have sums there are no other values than constructors make.
    fn settle_arguments(&self, entry: &str, args: &mut [CoreValue]) {
        let Ok(entry) = self.source.entry(Some(entry)) else { return };
        let mut rest = args;
        for ty in self.source.schemes[entry].iter().flat_map(|scheme| &scheme.params) {
            let Some((own, others)) = std::mem::take(&mut rest).split_at_mut_checked(ranks(ty).len()) else {
                return;
            };
            settle(ty, own);
            rest = others;
        }
    }

    /// `(a op b) op c = a op (b op c)` for values that it combines in a run of the whole program. Of a run on NaNs
    /// or infinities those count that have them.
    pub(super) fn associates_in(
        &mut self,
        whole: &Runnable<'_>,
        draw: &mut Draw<'_>,
    ) -> Option<Result<(), OperatorFault>> {
        let (captures, mut kept) = self.occurring(whole, draw)?;
        let special = draw.pool.special.map(|(special, _)| special);
        if let Some((_, SpecialsIn::Nowhere)) = draw.pool.special {
            // The neutral element may be infinite, and comes in once: the program makes no other.
            kept.retain(|operand| Some(operand) != self.neutral.as_ref());
        }
        if kept.is_empty() {
            return None;
        }
        let mut answer = None;
        for _ in 0..TRIPLES_OF_A_RUN {
            let operands: Vec<_> = (0..3).map(|_| kept[draw.index(kept.len())].clone()).collect();
            if special.is_some_and(|special| !special.is_in(&operands)) {
                continue;
            }
            let Some(results) = self.bracketings(&captures, &operands) else { continue };
            // They are as large as the program makes them: rounding shows in what is left of a difference.
            if self.differ(&results, greatest(&operands)) {
                let on = special.map_or(Values::Occurring, Values::Special);
                return Some(Err(self.fault(OperatorLaw::Associative, on, operands, results)));
            }
            answer = Some(Ok(()));
        }
        answer
    }

    /// `ne op a = a` for values that it combines in a run of the whole program.
    pub(super) fn keeps_in(
        &mut self,
        whole: &Runnable<'_>,
        neutral: &[CoreValue],
        draw: &mut Draw<'_>,
    ) -> Option<Result<(), OperatorFault>> {
        let (captures, kept) = self.occurring(whole, draw)?;
        let a = kept[draw.index(kept.len())].clone();
        self.domain.seen.forget();
        let results = [self.apply(&captures, neutral, &a)?, a.clone()];
        Some(match self.differ(&results, greatest([&a])) {
            true => {
                Err(self.fault(OperatorLaw::Neutral, Values::Occurring, vec![neutral.to_vec(), a], results))
            }
            false => Ok(()),
        })
    }
}
