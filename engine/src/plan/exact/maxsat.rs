//! Weighted MaxSAT whose constraints are found on the way. Core-guided: what can't all be free is paid for, until what
//! is left is free (OLL: Andres et al. 2012; Morgado et al. 2014); part by part, then in larger parts (Martins, Manquinho
//! and Lynce 2012), the dearest first.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::iter::successors;

use batsat::{BasicSolver, Lit, SolverInterface, lbool};

use super::super::task::Effort;

/// Literals that cost something where they are true, and clauses about them.
#[derive(Default)]
pub struct MaxSat {
    solver: BasicSolver,
    weights: BTreeMap<Lit, i128>,
    /// The first and the last place of what each such literal is about.
    places: BTreeMap<Lit, (usize, usize)>,
    /// What is paid whatever is true.
    lower: i128,
    /// For each core its literals counted: the k-th output is true where more than k of them are.
    totals: Vec<Vec<Lit>>,
    /// Which output of which total a literal is.
    outputs: BTreeMap<Lit, (usize, usize)>,
}

/// Which literals are true, and literals that stand in no clause so far.
pub struct Assignment<'a> {
    is: &'a dyn Fn(Lit) -> bool,
    spare: RefCell<Vec<Lit>>,
}

impl Assignment<'_> {
    /// Whether a literal is true.
    pub fn is(&self, lit: Lit) -> bool {
        (self.is)(lit)
    }

    /// One of its own, for the clauses of the verdict; there are only so many.
    pub fn spare(&self) -> Option<Lit> {
        self.spare.borrow_mut().pop()
    }
}

/// What the constraints that were not said so far make of an assignment.
pub enum Verdict {
    /// They hold; what it costs stands for what is known to be possible. That may be more than is paid for here, and
    /// then the clause, which does not hold in it, is for the others, where they are looked for.
    Possible(i128, Option<Vec<Lit>>),
    /// Clauses that don't hold in it.
    Not(Vec<Vec<Lit>>),
}

/// Decisions of the solver that a core is made smaller for, and literals of one that is worth it.
const MINIMISED: usize = 40;
/// Assignments that are left out for costing more than is paid for.
const LEFT_OUT: usize = 64;
/// Attempts at leaving a literal out of a core.
const ATTEMPTS: usize = 12;
/// Literals that a verdict may use for the first time.
const SPARE: usize = 256;
/// Literals of a core at most: counting them takes the square of their number in clauses.
const CORE: usize = 400;
/// Places of the smallest parts.
const PART: usize = 128;

impl MaxSat {
    /// A new literal.
    pub fn literal(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default(), true)
    }

    /// A literal that holds.
    pub fn truth(&mut self) -> Lit {
        let holds = self.literal();
        self.clause(vec![holds]);
        holds
    }

    /// Whether it is known not to hold.
    pub fn is_false(&self, lit: Lit) -> bool {
        self.solver.value_lvl_0(lit) == lbool::FALSE
    }

    /// One of these holds.
    pub fn clause(&mut self, mut literals: Vec<Lit>) {
        self.solver.add_clause_reuse(&mut literals);
    }

    /// Unless one of these holds, so much is to be paid at a place.
    pub fn unless(&mut self, mut literals: Vec<Lit>, weight: i128, place: usize) {
        let known = |lit: &Lit| self.solver.value_lvl_0(*lit);
        if weight == 0 || literals.iter().any(|lit| known(lit) == lbool::TRUE) {
            return;
        }
        literals.retain(|lit| known(lit) != lbool::FALSE);
        if literals.is_empty() {
            self.lower += weight;
            return;
        }
        let paid = self.literal();
        literals.push(paid);
        self.clause(literals);
        *self.weights.entry(paid).or_default() += weight;
        self.places.insert(paid, (place, place));
    }

    /// Looks for what costs least, and less than `upper`; gives a bound that nothing goes below, which is `upper` where
    /// there is nothing better. It ends before it knows when the budget is used up.
    pub fn minimise(
        &mut self,
        mut upper: i128,
        effort: &Effort,
        judge: &mut dyn FnMut(&Assignment) -> Verdict,
    ) -> i128 {
        let counted = effort.clone();
        self.solver.cb_mut().set_stop(move || {
            counted.decide();
            counted.is_over()
        });
        let mut left_out = 0;
        let mut spare: Vec<Lit> = Vec::new();
        let mut parts = self.parts().into_iter();
        let mut part = parts.next().unwrap_or((0, usize::MAX));
        let mut least = self.weights_in(part).max().unwrap_or(0);
        while self.lower < upper {
            // What the judge does takes its time too.
            if effort.is_over() {
                return self.lower;
            }
            self.harden(upper);
            let free: Vec<Lit> = self.dear(least, part).map(|lit| !lit).collect();
            let answer = self.solver.solve_limited(&free);
            if answer == lbool::TRUE {
                spare.extend((spare.len()..SPARE).map(|_| self.literal()));
                let is = |lit| self.solver.value_lit(lit) == lbool::TRUE;
                let assignment = Assignment { is: &is, spare: RefCell::new(std::mem::take(&mut spare)) };
                let verdict = judge(&assignment);
                spare = assignment.spare.into_inner();
                match verdict {
                    Verdict::Not(clauses) => clauses.into_iter().for_each(|clause| self.clause(clause)),
                    Verdict::Possible(cost, others) => {
                        upper = upper.min(cost);
                        // With those that cost more than half as much: each step down is an assignment to judge.
                        let cheaper = self.weights_in(part).filter(|weight| *weight < least).max();
                        let cheaper = cheaper.map(|weight| weight / 2 + 1);
                        match (cheaper, others) {
                            (Some(cheaper), _) => least = cheaper,
                            (None, _) if let Some(next) = parts.next() => {
                                part = next;
                                least = self.weights_in(part).max().unwrap_or(0);
                            }
                            (None, Some(others)) if left_out < LEFT_OUT => {
                                left_out += 1;
                                self.clause(others);
                            }
                            (None, _) => return self.lower,
                        }
                    }
                }
            } else if answer == lbool::FALSE {
                let core = self.core(self.solver.unsat_core().to_vec());
                let core = self.minimised(core);
                if core.is_empty() {
                    return upper;
                }
                if core.len() > CORE {
                    return self.lower;
                }
                self.relax(&core);
            } else {
                return self.lower;
            }
        }
        upper
    }

    /// Ranges of places: so many that something is paid at, then twice as many, until one is the whole; each begins in the
    /// middle of the one before. What is paid within a part is found by the literals of the part alone.
    fn parts(&self) -> Vec<(usize, usize)> {
        let places: BTreeSet<usize> =
            self.places.values().flat_map(|(first, last)| [*first, *last]).collect();
        let places: Vec<usize> = places.into_iter().collect();
        let place = &|k: usize| places.get(k).copied().unwrap_or(usize::MAX);
        let lengths = successors(Some(PART), |length| (*length < places.len()).then_some(length * 2));
        let parts = lengths.flat_map(|length| {
            let starts = (0..places.len().saturating_sub(length / 2).max(1)).step_by(length / 2);
            starts.map(move |from| (place(from), place(from + length)))
        });
        parts.collect()
    }

    /// The literals within a part, with what they cost.
    fn within(&self, (from, to): (usize, usize)) -> impl Iterator<Item = (Lit, i128)> {
        let is_within =
            move |lit: &Lit| self.places.get(lit).is_none_or(|(first, last)| from <= *first && *last < to);
        self.weights.iter().filter(move |(lit, _)| is_within(lit)).map(|(lit, weight)| (*lit, *weight))
    }

    fn weights_in(&self, part: (usize, usize)) -> impl Iterator<Item = i128> {
        self.within(part).map(|(_, weight)| weight)
    }

    /// The literals within a part that cost so much and more.
    fn dear(&self, least: i128, part: (usize, usize)) -> impl Iterator<Item = Lit> {
        self.within(part).filter(move |(_, weight)| *weight >= least).map(|(lit, _)| lit)
    }

    /// What would cost as much as is possible anyway is not true.
    fn harden(&mut self, upper: i128) {
        let hard: Vec<Lit> = self.dear(upper - self.lower, (0, usize::MAX)).collect();
        for lit in hard {
            self.weights.remove(&lit);
            self.clause(vec![!lit]);
        }
    }

    /// The literals of a core, of which one is true.
    fn core(&self, failed: Vec<Lit>) -> Vec<Lit> {
        let paid = |lit: Lit| if self.weights.contains_key(&lit) { lit } else { !lit };
        failed.into_iter().map(paid).collect()
    }

    fn minimised(&mut self, mut core: Vec<Lit>) -> Vec<Lit> {
        core.sort_unstable();
        for i in (0..core.len()).rev().take(ATTEMPTS) {
            if core.len() > MINIMISED || i >= core.len() {
                continue;
            }
            let without: Vec<Lit> = core.iter().filter(|lit| **lit != core[i]).map(|lit| !*lit).collect();
            if self.solver.solve_limited(&without) == lbool::FALSE {
                core = self.core(self.solver.unsat_core().to_vec());
                core.sort_unstable();
            }
        }
        core
    }

    /// One of a core is paid for; from now on a second one costs.
    fn relax(&mut self, core: &[Lit]) {
        let weight = core.iter().filter_map(|lit| self.weights.get(lit)).copied().min().unwrap_or(0);
        self.lower += weight;
        for lit in core {
            let left = self.weights.remove(lit).unwrap_or(0) - weight;
            if left > 0 {
                self.weights.insert(*lit, left);
            }
            if let Some((total, k)) = self.outputs.get(lit).copied() {
                self.pay(total, k + 1, weight);
            }
        }
        self.clause(core.to_vec());
        if core.len() > 1 {
            let outputs = self.counted(core);
            let places = || core.iter().filter_map(|lit| self.places.get(lit));
            let first = places().map(|(first, _)| *first).min().unwrap_or(0);
            let last = places().map(|(_, last)| *last).max().unwrap_or(0);
            self.places.extend(outputs.iter().map(|lit| (*lit, (first, last))));
            self.totals.push(outputs);
            self.pay(self.totals.len() - 1, 1, weight);
        }
    }

    /// An output of a total costs so much, if there is one.
    fn pay(&mut self, total: usize, k: usize, weight: i128) {
        if let Some(lit) = self.totals[total].get(k).copied() {
            *self.weights.entry(lit).or_default() += weight;
            self.outputs.insert(lit, (total, k));
        }
    }

    /// Literals of which the k-th is true where more than k of these are (a totalizer: Bailleux and Boufkhad 2003).
    fn counted(&mut self, literals: &[Lit]) -> Vec<Lit> {
        if literals.len() < 2 {
            return literals.to_vec();
        }
        let (left, right) = literals.split_at(literals.len() / 2);
        let (left, right) = (self.counted(left), self.counted(right));
        let sums: Vec<Lit> = literals.iter().map(|_| self.literal()).collect();
        for i in 0..=left.len() {
            for j in usize::from(i == 0)..=right.len() {
                let both = [i.checked_sub(1).map(|i| !left[i]), j.checked_sub(1).map(|j| !right[j])];
                self.clause(both.into_iter().flatten().chain([sums[i + j - 1]]).collect());
            }
        }
        sums.windows(2).for_each(|pair| self.clause(vec![!pair[1], pair[0]]));
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::Budget;
    use super::*;

    /// Over all assignments: what costs least of those in which every clause holds.
    fn least(variables: usize, clauses: &[Vec<(usize, bool)>], weights: &[i128], more: i128) -> Option<i128> {
        let holds = |bits: usize| {
            clauses.iter().all(|clause| clause.iter().any(|(v, is)| (bits >> v & 1 == 1) == *is))
        };
        let cost = |bits: usize| {
            let paid: i128 =
                weights.iter().enumerate().filter(|(v, _)| bits >> v & 1 == 1).map(|(_, w)| w).sum();
            paid + if bits & 3 == 1 { more } else { 0 }
        };
        (0..1 << variables).filter(|bits| holds(*bits)).map(cost).min()
    }

    /// Half of the clauses are said from the start, the others where they don't hold. In small problems, the first
    /// literal without the second one costs more than is said.
    #[test]
    fn it_finds_what_costs_least() {
        let mut found = 0;
        for seed in 1..400u64 {
            let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let mut below = |n: u64| {
                (state, _) = state.overflowing_mul(6_364_136_223_846_793_005);
                state = state.wrapping_add(1_442_695_040_888_963_407);
                (state >> 33) % n
            };
            let variables = 4 + below(6) as usize;
            let clauses: Vec<Vec<(usize, bool)>> = (0..below(22))
                .map(|_| {
                    (0..1 + below(3)).map(|_| (below(variables as u64) as usize, below(4) > 0)).collect()
                })
                .collect();
            let weights: Vec<i128> = (0..variables).map(|_| i128::from(below(9))).collect();
            let mut sat = MaxSat::default();
            let lits: Vec<Lit> = weights.iter().map(|_| sat.literal()).collect();
            let said = |clause: &Vec<(usize, bool)>| -> Vec<Lit> {
                clause.iter().map(|(v, is)| if *is { lits[*v] } else { !lits[*v] }).collect()
            };
            for (place, (lit, weight)) in lits.iter().zip(&weights).enumerate() {
                sat.unless(vec![!*lit], *weight, place * PART / 2);
            }
            let (first, later) = clauses.split_at(clauses.len() / 2);
            first.iter().for_each(|clause| sat.clause(said(clause)));
            let more = if 1 << variables <= LEFT_OUT { i128::from(below(9)) } else { 0 };
            let upper = 1 + more + weights.iter().sum::<i128>();
            let mut best = upper;
            let lower = sat.minimise(upper, &Effort::of(Budget::Decisions(u64::MAX)), &mut |is| {
                let broken: Vec<Vec<Lit>> =
                    later.iter().map(said).filter(|clause| !clause.iter().any(|lit| is.is(*lit))).collect();
                if !broken.is_empty() {
                    return Verdict::Not(broken);
                }
                let paid: i128 =
                    lits.iter().zip(&weights).filter(|(lit, _)| is.is(**lit)).map(|(_, w)| w).sum();
                let cost = paid + if is.is(lits[0]) && !is.is(lits[1]) { more } else { 0 };
                best = best.min(cost);
                let others = lits.iter().map(|lit| if is.is(*lit) { !*lit } else { *lit });
                Verdict::Possible(cost, Some(others.collect()))
            });
            let least = least(variables, &clauses, &weights, more);
            assert_eq!((best, lower), (least.unwrap_or(upper), least.unwrap_or(upper)), "seed {seed}");
            found += usize::from(least.is_some_and(|cost| cost > 0));
        }
        assert!(found > 150, "only {found} of them cost something");
    }
}
