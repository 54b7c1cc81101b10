//! Weighted MaxSAT whose constraints are found on the way. Core-guided: what can't all be free is paid for, until what
//! is left is free (OLL: Andres et al. 2012; Morgado et al. 2014); part by part, then in larger parts (Martins, Manquinho
//! and Lynce 2012), the dearest first.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, lbool};

use super::super::task::Effort;

/// Literals that cost something where they are true, and clauses about them.
#[derive(Default)]
pub struct MaxSat {
    pub(super) solver: Solver<Limits>,
    pub(super) weights: BTreeMap<Lit, i128>,
    /// The first and the last place of what each such literal is about.
    pub(super) places: BTreeMap<Lit, (usize, usize)>,
    /// What is paid whatever is true.
    pub(super) lower: i128,
    /// For each core its literals counted: the k-th output is true where more than k of them are.
    pub(super) totals: Vec<Vec<Lit>>,
    /// Which output of which total a literal is.
    pub(super) outputs: BTreeMap<Lit, (usize, usize)>,
    /// Outputs that have cost nothing yet, and are to be free as long as those before them need not be.
    pub(super) beyond: BTreeSet<Lit>,
}

/// When the solver ends before it knows.
#[derive(Default)]
pub struct Limits {
    /// The unit in which all of its work is counted.
    pub effort: Option<Effort>,
    /// Clauses that it has learnt since it was asked.
    pub conflicts: u64,
    /// So many at most.
    pub most: u64,
}

impl Callbacks for Limits {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        self.conflicts += u64::from(kind == ClauseKind::Learnt);
    }

    fn stop(&self) -> bool {
        let Some(effort) = &self.effort else { return false };
        effort.decide();
        self.conflicts >= self.most || effort.is_over()
    }
}

/// Which literals are true, and literals that are in no clause yet.
pub struct Assignment<'a> {
    pub(super) is: &'a dyn Fn(Lit) -> bool,
    pub(super) spare: RefCell<Vec<Lit>>,
}

impl Assignment<'_> {
    /// Whether a literal is true.
    pub fn is(&self, lit: Lit) -> bool {
        (self.is)(lit)
    }

    /// A fresh one, for the clauses of [`Feasibility`]; there are only a few.
    pub fn spare(&self) -> Option<Lit> {
        self.spare.borrow_mut().pop()
    }
}

/// Whether an assignment satisfies the constraints that were not given to the solver yet.
pub enum Feasibility {
    /// They hold; what it costs stands for what is known to be possible. That may be more than is paid for here, and
    /// then the clause, which does not hold in it, is for the others, where they are looked for.
    Feasible(i128, Option<Vec<Lit>>),
    /// Clauses that don't hold in it.
    Infeasible(Vec<Vec<Lit>>),
}

/// Decisions of the solver that a core is made smaller for, and literals of one that is worth it.
const MINIMISED: usize = 40;
/// Attempts at leaving a literal out of a core.
const ATTEMPTS: usize = 12;

impl MaxSat {
    /// A new literal.
    pub fn literal(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default(), true)
    }

    /// A new literal that holds where clauses say so, and that is never tried.
    pub fn implied(&mut self) -> Lit {
        Lit::new(self.solver.new_var(lbool::UNDEF, false), true)
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

    /// What would cost as much as is possible anyway is not true.
    pub(super) fn harden(&mut self, upper: i128) {
        let most = upper - self.lower;
        let hard: Vec<Lit> =
            self.weights.iter().filter(|(_, weight)| **weight >= most).map(|(lit, _)| *lit).collect();
        for lit in hard {
            self.weights.remove(&lit);
            self.clause(vec![!lit]);
        }
    }

    /// The literals of a core, of which one is true.
    pub(super) fn core(&self, failed: Vec<Lit>) -> Vec<Lit> {
        let is_one = |lit: &Lit| self.weights.contains_key(lit) || self.beyond.contains(lit);
        let paid = |lit: Lit| if is_one(&lit) { lit } else { !lit };
        failed.into_iter().map(paid).collect()
    }

    /// The same or a smaller one.
    pub(super) fn minimised(&mut self, mut core: Vec<Lit>) -> Vec<Lit> {
        core.sort_unstable();
        for i in (0..core.len()).rev().take(ATTEMPTS) {
            if core.len() > MINIMISED || i >= core.len() {
                continue;
            }
            let without: Vec<Lit> = core.iter().filter(|lit| **lit != core[i]).map(|lit| !*lit).collect();
            self.solver.cb_mut().conflicts = 0;
            if self.solver.solve_limited(&without) == lbool::FALSE {
                core = self.core(self.solver.unsat_core().to_vec());
                core.sort_unstable();
            }
        }
        core
    }

    /// One of a core is paid for; from now on a second one costs.
    pub(super) fn relax(&mut self, core: &[Lit]) {
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
