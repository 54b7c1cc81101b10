//! How what costs least is looked for: part by part, and in the whole by and by. What takes the solver too long to have
//! free, or to pay for, is not asked to be free for now, so that there is a plan of all else; then it is tried for longer.
//!
//! The first parts are 128 statements long, and each next size is twice the last, up to the whole. What is paid for
//! near each other is found where little else is assumed. In the whole, whatever the solver can neither have free nor
//! pay for within 4,000 conflicts is tried again later: more and more is to be free, and what takes long is left out
//! at first.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::iter::successors;

use batsat::{Lit, SolverInterface, lbool};

use super::super::task::Effort;
use super::maxsat::{Assignment, Feasibility, MaxSat};

/// Conflicts of the solver after which an attempt is given up for now.
#[derive(Clone, Copy)]
pub struct Patience {
    /// With all literals at once.
    pub at_once: u64,
    /// With some more of them, the first time.
    pub more: u64,
}

impl Patience {
    /// Most that is paid for is found in less.
    pub const STANDARD: Patience = Patience { at_once: 4000, more: 300 };
}

/// How much longer it is tried each time.
const LONGER: u64 = 4;
/// Literals at most that are to be free in addition.
const MORE: usize = 64;
/// Assignments that are left out for costing more than is paid for.
pub const LEFT_OUT: usize = 64;
/// Literals that a verdict may use for the first time.
const SPARE: usize = 256;
/// Literals of a core at most: counting them takes the square of their number in clauses.
const CORE: usize = 400;
/// Places of the smallest parts.
pub const PART: usize = 128;

/// From this place on, and before that one.
type Part = (usize, usize);

/// What attempts have in common.
struct Search<'a> {
    /// What is known to be possible.
    upper: i128,
    effort: &'a Effort,
    patience: Patience,
    judge: &'a mut dyn FnMut(&Assignment) -> Feasibility,
    spare: Vec<Lit>,
}

/// What became of having literals free.
enum Attempt {
    /// They can be; a clause for other assignments, where these are looked for.
    Possible(Option<Vec<Lit>>),
    /// One of them can't, and is paid for.
    Paid,
    /// One of them can't, of which these cost nothing.
    Bound(Vec<Lit>),
    /// It is not known yet.
    Unknown,
    /// There is nothing better than what is known.
    Impossible,
}

impl MaxSat {
    /// Looks for what costs least, and less than `upper`; gives a bound that nothing goes below, which is `upper` where
    /// there is nothing better. It ends before it knows when the budget is used up.
    pub fn minimise(
        &mut self,
        upper: i128,
        effort: &Effort,
        patience: Patience,
        judge: &mut dyn FnMut(&Assignment) -> Feasibility,
    ) -> i128 {
        self.solver.cb_mut().effort = Some(effort.clone());
        let mut search = Search { upper, effort, patience, judge, spare: Vec::new() };
        let mut left_out = 0;
        let parts = self.parts();
        let (last, smaller) = parts.split_last().unwrap_or((&(0, usize::MAX), &[]));
        for part in smaller.iter().chain([last]) {
            let mut least = self.weights_in(*part).max().unwrap_or(0);
            loop {
                let found = if part == last {
                    self.by_and_by(least, *part, &mut search)
                } else {
                    self.at_once(least, *part, &mut search)
                };
                match found {
                    Attempt::Possible(others) => {
                        // With those that cost more than half as much: each step down is an assignment to judge.
                        let cheaper = self.weights_in(*part).filter(|weight| *weight < least).max();
                        match (cheaper, others) {
                            (Some(cheaper), _) => least = cheaper / 2 + 1,
                            (None, Some(others)) if part == last && left_out < LEFT_OUT => {
                                left_out += 1;
                                self.clause(others);
                            }
                            (None, _) => break,
                        }
                    }
                    Attempt::Impossible => return search.upper,
                    _ if effort.is_over() => return self.lower.min(search.upper),
                    _ => break,
                }
            }
        }
        self.lower.min(search.upper)
    }

    /// Ranges of the places at which something is paid: of [`PART`], then of twice as many, until one is the whole;
    /// each begins in the middle of the one before. The literals of a part alone say what is paid within it.
    fn parts(&self) -> Vec<Part> {
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
    fn within(&self, (from, to): Part) -> impl Iterator<Item = (Lit, i128)> {
        let is_within =
            move |lit: &Lit| self.places.get(lit).is_none_or(|(first, last)| from <= *first && *last < to);
        self.weights.iter().filter(move |(lit, _)| is_within(lit)).map(|(lit, weight)| (*lit, *weight))
    }

    fn weights_in(&self, part: Part) -> impl Iterator<Item = i128> {
        self.within(part).map(|(_, weight)| weight)
    }

    /// The literals within a part that cost so much and more.
    fn dear(&self, least: i128, part: Part) -> impl Iterator<Item = Lit> {
        self.within(part).filter(move |(_, weight)| *weight >= least).map(|(lit, _)| lit)
    }

    /// Pays until all literals within a part that cost so much can be free.
    fn at_once(&mut self, least: i128, part: Part, search: &mut Search) -> Attempt {
        loop {
            let all: Vec<Lit> = self.dear(least, part).collect();
            match self.attempt(&all, search.patience.at_once, search) {
                Attempt::Paid => {}
                other => return other,
            }
        }
    }

    /// The same; where that takes long, more and more of them are to be free, except for those that it takes long with.
    fn by_and_by(&mut self, least: i128, part: Part, search: &mut Search) -> Attempt {
        let found = self.at_once(least, part, search);
        if !matches!(found, Attempt::Unknown) {
            return found;
        }
        let (mut free, mut not_now) = (BTreeSet::new(), BTreeSet::new());
        let (mut patience, mut most) = (search.patience.more, MORE);
        self.beyond.clear();
        while !search.effort.is_over() {
            self.beyond.retain(|lit| !self.weights.contains_key(lit));
            let all: BTreeSet<Lit> = self.dear(least, part).chain(self.beyond.iter().copied()).collect();
            not_now.retain(|lit| all.contains(lit));
            free.retain(|lit| all.contains(lit) && !not_now.contains(lit));
            let mut more: Vec<Lit> =
                all.into_iter().filter(|lit| !free.contains(lit) && !not_now.contains(lit)).collect();
            if more.is_empty() && !not_now.is_empty() {
                patience = patience.saturating_mul(LONGER);
                most = 1;
                not_now.clear();
                self.beyond.clear();
                continue;
            }
            let is_all = more.len() <= most && not_now.is_empty();
            more.sort_by_key(|lit| (self.places.get(lit).map(|(_, last)| *last), *lit));
            more.truncate(most);
            let tried: Vec<Lit> = free.iter().chain(&more).copied().collect();
            match self.attempt(&tried, patience, search) {
                Attempt::Possible(others) if is_all => return Attempt::Possible(others),
                Attempt::Possible(_) => {
                    free.extend(more);
                    most = (most * 2).min(MORE);
                }
                Attempt::Paid => {}
                Attempt::Bound(lits) => not_now.extend(self.gone_beyond(lits)),
                Attempt::Unknown if more.is_empty() => patience = patience.saturating_mul(LONGER),
                Attempt::Unknown if more.len() > 1 => most = more.len() / 2,
                Attempt::Unknown => not_now.extend(self.gone_beyond(more)),
                Attempt::Impossible => return Attempt::Impossible,
            }
        }
        Attempt::Unknown
    }

    /// These, which need not be free: of outputs the next ones are to be.
    fn gone_beyond(&mut self, lits: Vec<Lit>) -> Vec<Lit> {
        for lit in &lits {
            if let Some((total, k)) = self.outputs.get(lit).copied()
                && let Some(next) = self.totals[total].get(k + 1).copied()
                && !self.weights.contains_key(&next)
            {
                self.outputs.insert(next, (total, k + 1));
                self.beyond.insert(next);
            }
        }
        lits
    }

    /// Tries to have all of these free, each time within this many conflicts.
    fn attempt(&mut self, paid: &[Lit], patience: u64, search: &mut Search) -> Attempt {
        if self.lower >= search.upper {
            return Attempt::Impossible;
        }
        self.harden(search.upper);
        self.solver.cb_mut().most = patience;
        let free: Vec<Lit> = paid.iter().map(|lit| !*lit).collect();
        // What the judge does takes its time too.
        while !search.effort.is_over() {
            self.solver.cb_mut().conflicts = 0;
            let answer = self.solver.solve_limited(&free);
            if answer == lbool::TRUE {
                search.spare.extend((search.spare.len()..SPARE).map(|_| self.literal()));
                let is = |lit| self.solver.value_lit(lit) == lbool::TRUE;
                let spare = RefCell::new(std::mem::take(&mut search.spare));
                let assignment = Assignment { is: &is, spare };
                let verdict = (search.judge)(&assignment);
                search.spare = assignment.spare.into_inner();
                match verdict {
                    Feasibility::Infeasible(clauses) => {
                        clauses.into_iter().for_each(|clause| self.clause(clause))
                    }
                    Feasibility::Feasible(cost, others) => {
                        search.upper = search.upper.min(cost);
                        return Attempt::Possible(others);
                    }
                }
            } else if answer == lbool::FALSE {
                let core = self.core(self.solver.unsat_core().to_vec());
                let core = self.minimised(core);
                let costs_nothing = |lit: &&Lit| !self.weights.contains_key(lit);
                let bound: Vec<Lit> = core.iter().filter(costs_nothing).copied().collect();
                if core.is_empty() {
                    return Attempt::Impossible;
                } else if !bound.is_empty() {
                    return Attempt::Bound(bound);
                } else if core.len() > CORE {
                    return Attempt::Unknown;
                }
                self.relax(&core);
                return Attempt::Paid;
            } else {
                return Attempt::Unknown;
            }
        }
        Attempt::Unknown
    }
}
