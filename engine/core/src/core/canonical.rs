//! The canonical form of loops and their functions.
//!
//! Inputs and captures are each there once, in the order of their first use; constants and sizes are
//! never captured; variables and statements are numbered in the order in which they stand; what is
//! computed twice is shared (`share`), what nothing needs and nobody can see is gone
//! ([`super::sweep`]). Nothing is reordered. Two loops that were composed of the same parts in a
//! different order have the same canonical form, so that composition is associative.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::copy::Copier;
use super::facts::Facts;
use super::scopes::{Part, any_stmt, each_stmt_mut};
use super::share::Share;
use super::sweep::{self, Around, retain};
use super::visit::{self, Uses};
use super::{Atom, Collector, Fun, Loop, Op, Operator, Origin, Scope, Size, Stmt, StmtId, Ty, Var};

/// What can stand as an operand of a loop: an atom in a program, an e-class in an e-graph.
pub trait Operand: Clone + Eq + 'static {
    /// The atom that it is, when that is known.
    fn atom(&self) -> Option<&Atom>;
    /// The operand that an atom without variables is.
    fn constant(atom: Atom) -> Self;
}

impl Operand for Atom {
    fn atom(&self) -> Option<&Atom> {
        Some(self)
    }
    fn constant(atom: Atom) -> Atom {
        atom
    }
}

/// A loop taken apart: each parameter of its function beside its operand.
#[derive(Clone, Debug)]
pub struct Open<T> {
    /// The iteration space.
    pub space: Size,
    /// Captures.
    pub captures: Vec<Param<T>>,
    /// Inputs; the types are those of the elements.
    pub inputs: Vec<Param<T>>,
    /// Scans with their neutral elements.
    pub scans: Vec<(Operator, Vec<T>)>,
    /// Collectors, folds with their neutral elements.
    pub collectors: Vec<(Collector, Vec<T>)>,
    /// The body.
    pub body: Scope,
    /// Greater than every variable in it.
    pub next: u32,
}

/// A parameter of a function and what is given for it.
#[derive(Clone, Debug)]
pub struct Param<T> {
    /// What is given.
    pub operand: T,
    /// The parameter's type.
    pub ty: Ty,
    /// The parameter.
    pub var: Var,
}

/// The canonical form of a loop.
pub fn canonical<T: Operand>(l: &Loop<T>) -> Loop<T> {
    Open::of(l).close()
}

/// The same where the facts hold around the loop: more may be gone, because less may fail.
pub fn canonical_in<T: Operand>(l: &Loop<T>, facts: &Facts) -> Loop<T> {
    Open::of(l).close_in(facts)
}

/// The loop that collects a value of this type for each element, which these statements make of what it captures; `next` is
/// greater than the number of each variable.
pub(super) fn collecting(
    space: &Size,
    captures: Vec<Param<Atom>>,
    mut stmts: Vec<Stmt>,
    (value, ty): (Var, &Ty),
    next: u32,
) -> Loop {
    let emit = Op::Emit { collector: 0, values: vec![Atom::Var(value)] };
    stmts.push(Stmt { id: StmtId(0), outs: vec![], op: emit, origin: Origin::default() });
    let open = Open {
        space: space.clone(),
        captures,
        inputs: vec![],
        scans: vec![],
        collectors: vec![(Collector::Collect(vec![ty.clone()]), vec![])],
        body: Scope { stmts, results: vec![] },
        next,
    };
    open.close()
}

impl<T: Operand> Open<T> {
    /// Takes a loop apart; its variables keep their numbers.
    pub fn of(l: &Loop<T>) -> Open<T> {
        let fun = &*l.fun;
        let mut neutrals = l.neutrals.iter().cloned();
        let mut take = |k: usize| neutrals.by_ref().take(k).collect::<Vec<T>>();
        let scans = fun.scans.iter().map(|op| (op.clone(), take(op.tys.len()))).collect();
        let collectors = fun.collectors.iter().map(|c| (c.clone(), take(c.neutrals()))).collect();
        let param = |(i, (operand, ty)): (usize, (&T, &Ty))| Param {
            operand: operand.clone(),
            ty: ty.clone(),
            var: Var(i as u32),
        };
        let mut params = l.captures.iter().chain(&l.inputs).zip(fun.captures.iter().chain(&fun.inputs));
        let mut params = params.by_ref().enumerate().map(param);
        Open {
            space: l.space.clone(),
            captures: params.by_ref().take(fun.captures.len()).collect(),
            inputs: params.collect(),
            scans,
            collectors,
            body: fun.body.clone(),
            next: visit::first_free(fun),
        }
    }

    /// The neutral elements: of each scan, then of each fold.
    pub fn neutrals(&self) -> impl Iterator<Item = &T> {
        let folds = self.collectors.iter().map(|(_, neutrals)| neutrals);
        self.scans.iter().map(|(_, neutrals)| neutrals).chain(folds).flatten()
    }

    /// Leaves out the outputs (components of collectors, in order) for which `keep` does not hold.
    /// A fold is kept whole when any of its components is.
    pub fn thin(&mut self, keep: &[bool]) {
        if keep.iter().all(|keep| *keep) {
            return;
        }
        let mut start = 0;
        let mut places = Vec::new();
        let mut kept = Vec::new();
        for (mut collector, neutrals) in std::mem::take(&mut self.collectors) {
            let mut keep = keep[start..start + collector.arity()].to_vec();
            start += keep.len();
            collector.thin(&mut keep);
            // An element of bins brings its indices.
            let indices = collector.tys().len() - keep.len().min(collector.tys().len());
            let place = keep.contains(&true).then(|| {
                kept.push((collector, neutrals));
                (kept.len() - 1, [vec![true; indices], keep].concat())
            });
            places.push(place);
        }
        self.collectors = kept;
        redirect_emits(&mut self.body, &places);
    }

    /// Puts the loop together again, in canonical form.
    pub fn close(self) -> Loop<T> {
        self.close_in(&Facts::default())
    }

    fn close_in(mut self, facts: &Facts) -> Loop<T> {
        self.share(facts);
        self.sweep(facts);
        self.number()
    }

    fn share(&mut self, facts: &Facts) {
        let mut copier = Copier::default();
        let (captures, inputs) = (std::mem::take(&mut self.captures), std::mem::take(&mut self.inputs));
        self.captures = once(captures, true, &mut copier);
        self.inputs = once(inputs, false, &mut copier);
        let mut share = Share::new(copier, facts).over(&self.space);
        self.body = share.body(&self.body);
        for (operator, _) in &mut self.scans {
            *operator = share.operator(operator);
        }
        for (collector, _) in &mut self.collectors {
            *collector = share.collector(collector);
        }
    }

    fn sweep(&mut self, facts: &Facts) {
        // Sharing has numbered the parameters by their places.
        let facts = facts.inside(&self.signature());
        let scans = self.scans.iter().map(|(op, _)| sweep::discardable(op, &facts)).collect();
        let in_operators = Around { facts, ..Around::default() };
        let in_body = Around { space: Some(self.space.clone()), scans, ..in_operators.clone() };
        let mut live = Uses::default();
        sweep::sweep(&mut self.body, &in_body, &mut live);
        self.drop_idle_scans();
        for operator in self.operators() {
            sweep::sweep(&mut operator.body, &in_operators, &mut live);
        }
        for params in [&mut self.captures, &mut self.inputs] {
            params.retain(|p| live.vars.contains(&p.var));
        }
    }

    /// The loop without its body.
    fn signature(&self) -> Loop<()> {
        let types = |params: &[Param<T>]| params.iter().map(|p| p.ty.clone()).collect();
        let fun = Fun {
            captures: types(&self.captures),
            inputs: types(&self.inputs),
            scans: vec![],
            collectors: vec![],
            body: Scope::default(),
        };
        Loop {
            space: self.space.clone(),
            fun: Arc::new(fun),
            captures: vec![],
            neutrals: vec![],
            inputs: vec![],
        }
    }

    /// The operators of scans and of collectors, each with the part of the loop that it is.
    pub(super) fn operators_mut(&mut self) -> impl Iterator<Item = (Part, &mut Operator)> {
        let scans = self.scans.iter_mut().enumerate().map(|(i, (operator, _))| (Part::Scan(i), operator));
        let folds = self.collectors.iter_mut().enumerate();
        scans.chain(folds.filter_map(|(i, (c, _))| Some((Part::Fold(i), c.operator_mut()?))))
    }

    fn operators(&mut self) -> impl Iterator<Item = &mut Operator> {
        self.operators_mut().map(|(_, operator)| operator)
    }

    /// A scan that no statement steps any more is dropped.
    fn drop_idle_scans(&mut self) {
        let mut stepped = BTreeSet::new();
        any_stmt(&self.body, &mut |s| {
            if let Op::Step { scan, .. } = s.op {
                stepped.insert(scan);
            }
            false
        });
        let keep: Vec<bool> = (0..self.scans.len()).map(|i| stepped.contains(&i)).collect();
        retain(&mut self.scans, &keep);
        let place: BTreeMap<usize, usize> = stepped.into_iter().zip(0..).collect();
        each_stmt_mut(&mut self.body, &mut |s| {
            if let Op::Step { scan, .. } = &mut s.op {
                *scan = place[scan];
            }
        });
    }

    /// Puts the loop together again as it is: parameters by first use, all other variables as they stand:
    /// body, scans, collectors.
    pub fn number(mut self) -> Loop<T> {
        let mut rank = BTreeMap::new();
        first_uses(&self.body, &mut rank);
        self.operators().for_each(|operator| first_uses(&operator.body, &mut rank));
        let mut copier = Copier::default();
        for params in [&mut self.captures, &mut self.inputs] {
            params.sort_by_key(|p| rank.get(&p.var));
            for p in params {
                copier.bind(p.var);
            }
        }
        let mut body = copier.scope(&self.body);
        let mut neutrals = Vec::new();
        let mut scans = Vec::new();
        for (operator, ne) in self.scans {
            scans.push(copier.operator(&operator));
            neutrals.extend(ne);
        }
        let mut collectors = Vec::new();
        for (collector, ne) in self.collectors {
            collectors.push(copier.collector(&collector));
            neutrals.extend(ne);
        }
        let mut next = 0;
        number_stmts(&mut body, &mut next);
        let operators = scans.iter_mut().chain(collectors.iter_mut().filter_map(Collector::operator_mut));
        operators.for_each(|operator| number_stmts(&mut operator.body, &mut next));
        let types = |params: &[Param<T>]| params.iter().map(|p| p.ty.clone()).collect();
        let operands = |params: Vec<Param<T>>| params.into_iter().map(|p| p.operand).collect();
        let fun =
            Fun { captures: types(&self.captures), inputs: types(&self.inputs), scans, collectors, body };
        Loop {
            space: self.space,
            fun: Arc::new(fun),
            captures: operands(self.captures),
            neutrals,
            inputs: operands(self.inputs),
        }
    }
}

/// Each operand once, the copies' parameters replaced by the first's; constants by themselves.
fn once<T: Operand>(params: Vec<Param<T>>, constants: bool, copier: &mut Copier) -> Vec<Param<T>> {
    let mut kept: Vec<Param<T>> = Vec::new();
    for mut p in params {
        let constant = p.operand.atom().filter(|a| constants && !matches!(a, Atom::Var(_)));
        if let Some(atom) = constant {
            copier.vars.insert(p.var, atom.clone());
        } else if let Some(first) = kept.iter().find(|first| first.operand == p.operand) {
            copier.vars.insert(p.var, Atom::Var(first.var));
        } else {
            p.var = copier.bind(p.var);
            kept.push(p);
        }
    }
    kept
}

/// Ranks the variables that the scope mentions by their first use, after those that have a rank.
pub fn first_uses(scope: &Scope, rank: &mut BTreeMap<Var, usize>) {
    let used = |atom: &Atom, rank: &mut BTreeMap<Var, usize>| {
        if let Atom::Var(var) = atom {
            let next = rank.len();
            rank.entry(*var).or_insert(next);
        }
    };
    for stmt in &scope.stmts {
        visit::operands(&stmt.op, &mut |atom| used(atom, rank));
        stmt.op.branches().for_each(|inner| first_uses(inner, rank));
    }
    scope.results.iter().for_each(|result| used(result, rank));
}

/// Sends each emit to the place of its collector, with the components that are kept; `None` drops it.
fn redirect_emits(scope: &mut Scope, places: &[Option<(usize, Vec<bool>)>]) {
    scope.stmts.retain(|s| !matches!(s.op, Op::Emit { collector, .. } if places[collector].is_none()));
    for stmt in &mut scope.stmts {
        if let Op::Emit { collector, values } = &mut stmt.op
            && let Some((place, keep)) = &places[*collector]
        {
            *collector = *place;
            retain(values, keep);
        }
        stmt.op.branches_mut().for_each(|branch| redirect_emits(branch, places));
    }
}

fn number_stmts(scope: &mut Scope, next: &mut u32) {
    each_stmt_mut(scope, &mut |stmt| {
        stmt.id = StmtId(*next);
        *next += 1;
    });
}
