//! Numbers that turns pass on, as folds and scans that combine from the left.
//!
//! Those that need each other are one state. The statements of a turn that make its next state are the operator; what they
//! need of the other statements is an element. What other statements need of the state is given by a step: then it is a scan,
//! of which the last state is a fold.

use std::collections::{BTreeMap, BTreeSet};

use lawson_oracle::scalar::Prim;
use lawson_oracle::schedule::Bracket;

use super::places::{Places, State};
use super::{binds_sizes, made};
use crate::core::copy::{Copier, zero};
use crate::core::effects::{self, Effects};
use crate::core::scopes::any_stmt;
use crate::core::visit::{self, Uses};
use crate::core::{Atom, Binding, Op, Operator, Scope, SizeVar, Stmt, Ty, Var};

/// A turn, with its statements apart.
pub struct Steps {
    stmts: Vec<Stmt>,
    /// The effects of each.
    effects: Vec<Effects>,
    /// Where each statement goes.
    homes: Vec<Home>,
    states: Vec<State>,
    groups: Vec<Group>,
    /// What is given to collectors of what turns give.
    given: Vec<Atom>,
}

/// Where a statement of a turn goes, in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Home {
    /// In front of the steps.
    Before,
    /// To the operator of this state.
    Operator(usize),
    /// Behind the steps.
    After,
}

/// States that need each other.
struct Group {
    /// Which.
    states: Vec<usize>,
    /// What others need: what a turn finds, and what the operator makes of it.
    needed: Vec<Var>,
}

/// What a fold gives.
pub struct Last {
    /// The state of the sequential loop.
    pub state: Option<usize>,
    /// Its type.
    pub ty: Ty,
}

/// The parts of a loop.
pub struct MadeSteps {
    /// Scans, with what they begin with.
    pub scans: Vec<(Operator, Vec<Atom>)>,
    /// Folds.
    pub folds: Vec<(Operator, Vec<Atom>)>,
    /// The body.
    pub body: Scope,
}

impl Steps {
    /// Those of a turn. `None` where an operator would have loops in it, or pass on arrays.
    pub fn of(stmts: Vec<Stmt>, states: Vec<State>, given: Vec<Atom>, places: &Places) -> Option<Steps> {
        let found: BTreeMap<Var, usize> =
            states.iter().enumerate().map(|(k, state)| (state.found.var, k)).collect();
        let turn = Turn::of(&stmts, &found);
        let closures: Vec<(BTreeSet<usize>, BTreeSet<usize>)> =
            states.iter().map(|state| turn.made_of(&state.left, &found)).collect();
        let mut group_of: Vec<usize> = (0..states.len()).collect();
        for (k, (_, others)) in closures.iter().enumerate() {
            for other in others {
                let (one, other) = (group_of[k], group_of[*other]);
                group_of.iter_mut().filter(|group| **group == other).for_each(|group| *group = one);
            }
        }
        let mut homes = vec![Home::After; stmts.len()];
        let mut needs = Uses::default();
        for (k, (makes, _)) in closures.iter().enumerate() {
            needs.atom(&states[k].left);
            for at in makes {
                homes[*at] = Home::Operator(group_of[k]);
                needs.vars.extend(turn.uses[*at].vars.iter().copied());
                needs.sizes.extend(turn.uses[*at].sizes.iter().cloned());
            }
        }
        // An operator knows no size that a turn binds.
        let mut sizes = turn.sizes.iter().flatten();
        if sizes.any(|size| needs.sizes.contains(size)) {
            return None;
        }
        // An operator that needs nothing of the turn takes the index.
        needs.vars.insert(places.index());
        turn.before(&mut homes, needs);
        let in_operators = || stmts.iter().zip(&homes).filter(|(_, home)| matches!(home, Home::Operator(_)));
        // Nor does one give anything to a collector.
        let is_other = |op: &Op| matches!(op, Op::Loop(_) | Op::Seq(_) | Op::Emit { .. });
        let has_others = |stmt: &Stmt| {
            let inside = |branch: &Scope| any_stmt(branch, &mut |stmt| is_other(&stmt.op));
            is_other(&stmt.op) || stmt.op.branches().any(inside)
        };
        let arrays = |stmt: &Stmt| stmt.outs.iter().any(|out| !out.ty.dims.is_empty());
        if in_operators()
            .any(|(stmt, _)| has_others(stmt) || arrays(stmt) || binds_sizes(std::slice::from_ref(stmt)))
        {
            return None;
        }
        let mut needed: BTreeSet<Var> = given.iter().filter_map(Atom::var).collect();
        for (uses, home) in turn.uses.iter().zip(&homes) {
            if *home == Home::After {
                needed.extend(uses.vars.iter().copied());
            }
        }
        let mut groups: Vec<Group> = Vec::new();
        let mut numbers: Vec<usize> = group_of.clone();
        numbers.dedup();
        let numbers: BTreeSet<usize> = numbers.into_iter().collect();
        for number in numbers {
            let mine: Vec<usize> = (0..states.len()).filter(|k| group_of[*k] == number).collect();
            let made = stmts.iter().zip(&homes).filter(|(_, home)| **home == Home::Operator(number));
            let vars = mine.iter().map(|k| states[*k].found.var);
            let vars: Vec<Var> =
                vars.chain(made.flat_map(|(stmt, _)| stmt.outs.iter().map(|out| out.var))).collect();
            groups.push(Group {
                states: mine,
                needed: vars.into_iter().filter(|v| needed.contains(v)).collect(),
            });
        }
        homes.iter_mut().for_each(|home| {
            if let Home::Operator(number) = home {
                let of = groups.iter().position(|group| group.states.iter().any(|k| group_of[*k] == *number));
                *number = of.unwrap_or_default();
            }
        });
        let seen = |stmt: &Stmt| effects::op_in(&stmt.op, &places.facts, Some(&places.bounds));
        let effects = stmts.iter().map(seen).collect();
        Some(Steps { stmts, effects, homes, states, groups, given })
    }

    /// Whether what is done in a turn, and after the last one, comes in an order in which nobody sees another one.
    pub fn keeps_order(&self, after: Effects) -> bool {
        let at_end =
            |home: &Home| matches!(home, Home::Operator(group) if self.groups[*group].needed.is_empty());
        let turned = |at: usize, other: usize| {
            let [home, other_home] = [at, other].map(|at| &self.homes[at]);
            let moved = home > other_home;
            let apart = at_end(home) != at_end(other_home) || at_end(home) && home != other_home;
            (moved || apart) && !self.effects[at].commute(self.effects[other])
        };
        let pairs =
            || (0..self.stmts.len()).flat_map(|at| (at + 1..self.stmts.len()).map(move |other| (at, other)));
        self.effects.iter().all(|effects| effects.commute(after) || !effects.acts())
            && !pairs().any(|(at, other)| turned(at, other))
    }

    /// What folds give, in order.
    pub fn lasts(&self) -> Vec<Last> {
        let mut lasts = Vec::new();
        for group in &self.groups {
            for k in &group.states {
                let State { found, state, .. } = &self.states[*k];
                if group.needed.is_empty() || state.is_some() {
                    lasts.push(Last { state: *state, ty: found.ty.clone() });
                }
            }
        }
        lasts
    }

    /// The scans, the folds after so many collectors, and the body.
    pub fn made(self, collectors: usize, places: &mut Places) -> MadeSteps {
        let stmts = self.stmts.iter().zip(&self.homes);
        let at = |home: Home| stmts.clone().filter(move |(_, of)| **of == home).map(|(stmt, _)| stmt.clone());
        let own: BTreeMap<Var, Ty> = stmts
            .clone()
            .filter(|(_, home)| !matches!(home, Home::Operator(_)))
            .flat_map(|(stmt, _)| stmt.outs.iter().map(|out| (out.var, out.ty.clone())))
            .collect();
        let mut body: Vec<Stmt> = at(Home::Before).collect();
        let (mut scans, mut folds, mut last) = (Vec::new(), Vec::new(), Vec::new());
        for (number, group) in self.groups.iter().enumerate() {
            let stmts: Vec<Stmt> = at(Home::Operator(number)).collect();
            let states: Vec<&State> = group.states.iter().map(|k| &self.states[*k]).collect();
            let start: Vec<Atom> = states.iter().map(|state| state.first.clone()).collect();
            if group.needed.is_empty() {
                let (operator, values) = operator(&stmts, &states, &[], &own, places);
                body.push(emit(collectors + folds.len(), values));
                folds.push((operator, start));
                continue;
            }
            let mut outs: Vec<Binding> = Vec::new();
            for state in &states {
                let left =
                    state.left.var().filter(|var| group.needed.contains(var) && state.found.var != *var);
                let left =
                    left.filter(|var| !own.contains_key(var) && outs.iter().all(|out| out.var != *var));
                let left = left.filter(|var| states.iter().all(|state| state.found.var != *var));
                let var = left.unwrap_or_else(|| places.copier.fresh());
                outs.push(Binding { var, ty: state.found.ty.clone() });
            }
            let made =
                stmts.iter().flat_map(|stmt| &stmt.outs).chain(states.iter().map(|state| &state.found));
            let more: Vec<Binding> = made
                .filter(|out| {
                    group.needed.contains(&out.var) && outs.iter().all(|given| given.var != out.var)
                })
                .cloned()
                .collect();
            let (operator, values) = operator(&stmts, &states, &more, &own, places);
            for (state, out) in states.iter().zip(&outs).filter(|(state, _)| state.state.is_some()) {
                last.push(emit(collectors + folds.len(), vec![Atom::Var(out.var)]));
                folds.push((second(&out.ty, places), vec![state.first.clone()]));
            }
            let begin = more.iter().map(|out| zero(&out.ty).unwrap_or(Atom::Var(out.var)));
            let start = start.into_iter().chain(begin).collect();
            outs.extend(more);
            body.push(self::made(outs, Op::Step { scan: scans.len(), values }));
            scans.push((operator, start));
        }
        body.extend(at(Home::After));
        body.extend(self.given.iter().enumerate().map(|(k, value)| emit(k, vec![value.clone()])));
        body.extend(last);
        MadeSteps { scans, folds, body: Scope { stmts: body, results: Vec::new() } }
    }
}

fn emit(collector: usize, values: Vec<Atom>) -> Stmt {
    made(Vec::new(), Op::Emit { collector, values })
}

/// The operator whose result is its right operand.
fn second(ty: &Ty, places: &mut Places) -> Operator {
    let [left, right] = [(); 2].map(|()| places.copier.fresh());
    Operator {
        tys: vec![ty.clone()],
        elements: vec![ty.clone()],
        left: vec![left],
        right: vec![right],
        body: Scope { stmts: Vec::new(), results: vec![Atom::Var(right)] },
        bracket: Bracket::Sequential,
    }
}

/// The operator that makes what a turn leaves of what it finds, and besides that what others need; and what it takes as an
/// element. Variables of a turn are among `own`.
fn operator(
    stmts: &[Stmt],
    states: &[&State],
    more: &[Binding],
    own: &BTreeMap<Var, Ty>,
    places: &mut Places,
) -> (Operator, Vec<Atom>) {
    let mut uses = Uses::default();
    stmts.iter().for_each(|stmt| uses.vars.extend(Uses::of_stmt(stmt).vars));
    states.iter().for_each(|state| uses.atom(&state.left));
    let mut elements: Vec<Var> = uses.vars.into_iter().filter(|var| own.contains_key(var)).collect();
    if elements.is_empty() {
        elements.push(places.index());
    }
    let mut copier = Copier { next: places.copier.next, ..Copier::default() };
    let mut left: Vec<Var> = states.iter().map(|state| copier.bind(state.found.var)).collect();
    left.extend(more.iter().map(|_| copier.fresh()));
    let right: Vec<Var> = elements.iter().map(|var| copier.bind(*var)).collect();
    let mut stmts: Vec<Stmt> = stmts.iter().filter_map(|stmt| copier.stmt(stmt)).collect();
    if let [stmt] = &mut stmts[..]
        && let Op::Prim(prim, args) = &mut stmt.op
    {
        turn(*prim, args, &left);
    }
    let results =
        states.iter().map(|state| state.left.clone()).chain(more.iter().map(|out| Atom::Var(out.var)));
    let results = results.map(|result| copier.atom(&result)).collect();
    places.copier.next = copier.next;
    let tys = states.iter().map(|state| state.found.ty.clone()).chain(more.iter().map(|out| out.ty.clone()));
    let operator = Operator {
        tys: tys.collect(),
        elements: elements.iter().map(|var| own[var].clone()).collect(),
        left,
        right,
        body: Scope { stmts, results },
        bracket: Bracket::Sequential,
    };
    (operator, elements.into_iter().map(Atom::Var).collect())
}

/// A commutative primitive has the state on the left.
fn turn(prim: Prim, args: &mut [Atom], left: &[Var]) {
    let is_state = |atom: &Atom| atom.var().is_some_and(|var| left.contains(&var));
    if let [one, other] = args
        && prim.commutative_fold().is_some()
        && is_state(other)
        && !is_state(one)
    {
        std::mem::swap(one, other);
    }
}

/// What the statements of a turn need, and which need the state.
struct Turn<'s> {
    stmts: &'s [Stmt],
    uses: Vec<Uses>,
    sizes: Vec<BTreeSet<SizeVar>>,
    makers: BTreeMap<Var, usize>,
    /// The statements that need what a turn finds.
    dependent: BTreeSet<usize>,
}

impl<'s> Turn<'s> {
    fn of(stmts: &'s [Stmt], found: &BTreeMap<Var, usize>) -> Turn<'s> {
        let uses: Vec<Uses> = stmts.iter().map(Uses::of_stmt).collect();
        let binds = |stmt: &Stmt| visit::binds(stmt).into_iter().map(|(_, size)| size).collect();
        let sizes: Vec<BTreeSet<SizeVar>> = stmts.iter().map(binds).collect();
        let mut makers = BTreeMap::new();
        let (mut vars, mut bound) = (found.keys().copied().collect::<BTreeSet<_>>(), BTreeSet::new());
        let mut dependent = BTreeSet::new();
        for (at, stmt) in stmts.iter().enumerate() {
            makers.extend(stmt.outs.iter().map(|out| (out.var, at)));
            if !uses[at].vars.is_disjoint(&vars) || !uses[at].sizes.is_disjoint(&bound) {
                dependent.insert(at);
                vars.extend(stmt.outs.iter().map(|out| out.var));
                bound.extend(sizes[at].iter().cloned());
            }
        }
        Turn { stmts, uses, sizes, makers, dependent }
    }

    /// The statements that need the state and make a value, and the states that they need.
    fn made_of(&self, value: &Atom, found: &BTreeMap<Var, usize>) -> (BTreeSet<usize>, BTreeSet<usize>) {
        let (mut makes, mut states) = (BTreeSet::new(), BTreeSet::new());
        let mut due: Vec<Var> = value.var().into_iter().collect();
        while let Some(var) = due.pop() {
            states.extend(found.get(&var));
            let maker = self.makers.get(&var).filter(|at| self.dependent.contains(at));
            if let Some(at) = maker
                && makes.insert(*at)
            {
                due.extend(&self.uses[*at].vars);
            }
        }
        (makes, states)
    }

    /// What these need of the other statements stands in front of the steps.
    fn before(&self, homes: &mut [Home], mut needs: Uses) {
        for at in (0..self.stmts.len()).rev() {
            let gives = self.stmts[at].outs.iter().any(|out| needs.vars.contains(&out.var));
            if homes[at] == Home::After && (gives || !self.sizes[at].is_disjoint(&needs.sizes)) {
                homes[at] = Home::Before;
                needs.vars.extend(self.uses[at].vars.iter().copied());
                needs.sizes.extend(self.uses[at].sizes.iter().cloned());
            }
        }
    }
}
