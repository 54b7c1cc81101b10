//! What each value is, and in which stage it can be had.

use std::collections::BTreeMap;

use super::refusal::{Code, Refusal};
use crate::core::effects;
use crate::core::scopes::any_stmt;
use crate::core::visit::{self, Uses};
use crate::core::{Atom, Fun, Loop, Op, Origin, Program, Scope, Size, SizeVar, Stmt, Ty, Var};

/// Stages that a program has at most.
const STAGES: usize = 16;

/// What a value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// It needs nothing of the size, and is known before this stage.
    Known(usize),
    /// A part has rows of it, from this stage on.
    Rows(usize),
    /// What of the rows is kept, from this stage on.
    Kept(usize),
}

/// How far a loop gets in each stage: of what is in its body, in which stage it can run.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Inside {
    /// Variables.
    pub vars: BTreeMap<Var, usize>,
    /// For each scan, when its totals can be had; the elements follow one later.
    pub scans: Vec<usize>,
    /// For each collector.
    pub collectors: Vec<usize>,
    /// Around all of it.
    pub least: usize,
}

/// What is known of a program.
pub(super) struct Kinds {
    /// The size that is cut.
    pub size: SizeVar,
    vars: BTreeMap<Var, Kind>,
    sizes: BTreeMap<SizeVar, usize>,
    /// For each loop by rows, by the place of its statement, how far it gets.
    pub loops: BTreeMap<usize, Inside>,
    /// For each known statement, by its place, before which stage it runs.
    pub known: BTreeMap<usize, usize>,
    /// How many stages there are.
    pub stages: usize,
}

impl Kinds {
    pub fn of(program: &Program, size: &SizeVar) -> Result<Kinds, Refusal> {
        let mut kinds = Kinds {
            size: size.clone(),
            vars: BTreeMap::new(),
            sizes: program.sizes_of_params().into_iter().map(|size| (size, 0)).collect(),
            loops: BTreeMap::new(),
            known: BTreeMap::new(),
            stages: 1,
        };
        for param in &program.params {
            let ty = &param.binding.ty;
            let kind = match kinds.rank_of(ty) {
                None => Kind::Known(0),
                Some(true) => Kind::Rows(0),
                Some(false) => return Err(Refusal::new(Code::Flattened, &Origin::default())),
            };
            kinds.vars.insert(param.binding.var, kind);
        }
        for (at, stmt) in program.body.stmts.iter().enumerate() {
            kinds.statement(at, stmt)?;
        }
        for atom in &program.body.results {
            let stage = match atom {
                Atom::Var(var) => match kinds.of_var(*var) {
                    Kind::Rows(stage) | Kind::Kept(stage) => stage + 1,
                    Kind::Known(stage) => stage,
                },
                Atom::Size(size) => kinds.of_size(size),
                Atom::Const(_) => 0,
            };
            kinds.reaches(stage);
        }
        match kinds.stages {
            0..=STAGES => Ok(kinds),
            _ => Err(Refusal::new(Code::Stages, &Origin::default())),
        }
    }

    fn reaches(&mut self, stages: usize) {
        self.stages = self.stages.max(stages);
    }

    /// What a variable of the program's body is.
    pub fn of_var(&self, var: Var) -> Kind {
        self.vars.get(&var).copied().unwrap_or(Kind::Known(0))
    }

    /// Whether parts have rows of it.
    pub fn is_by_rows(&self, var: Var) -> bool {
        matches!(self.of_var(var), Kind::Rows(_))
    }

    /// Before which stage the value of a size is known.
    pub fn of_size(&self, size: &Size) -> usize {
        size.vars().iter().map(|var| self.sizes.get(var).copied().unwrap_or(0)).max().unwrap_or(0)
    }

    /// Whether a size depends on the one that is cut.
    fn mentions(&self, size: &Size) -> bool {
        size.any_var(&mut |var| *var == self.size)
    }

    /// Whether a type has an extent of the size: `Some(true)` where that is the outermost, and no other.
    fn rank_of(&self, ty: &Ty) -> Option<bool> {
        let own = |dim: &Size| dim.as_var() == Some(&self.size);
        match &ty.dims[..] {
            dims if !dims.iter().any(|dim| self.mentions(dim)) => None,
            [first, rest @ ..] => Some(own(first) && !rest.iter().any(|dim| self.mentions(dim))),
            [] => None,
        }
    }

    fn statement(&mut self, at: usize, stmt: &Stmt) -> Result<(), Refusal> {
        let refuse = |code| Err(Refusal::new(code, &stmt.origin));
        if let Op::Loop(l) = &stmt.op
            && l.space.as_var() == Some(&self.size)
        {
            return self.by_rows(at, stmt, l);
        }
        let uses = Uses::of_stmt(stmt);
        let kinds: Vec<Kind> = uses.vars.iter().map(|var| self.of_var(*var)).collect();
        if kinds.iter().any(|kind| matches!(kind, Kind::Rows(_))) {
            return refuse(Code::Whole);
        }
        if kinds.iter().any(|kind| matches!(kind, Kind::Kept(_))) {
            return refuse(Code::Kept);
        }
        let known = kinds.iter().map(|kind| if let Kind::Known(stage) = kind { *stage } else { 0 });
        let sizes = uses.sizes.iter().map(|var| self.sizes.get(var).copied().unwrap_or(0));
        let stage = known.chain(sizes).max().unwrap_or(0);
        if let (Op::View(_), Some(out)) = (&stmt.op, stmt.outs.first())
            && let Some(own) = self.rank_of(&out.ty)
        {
            if !own {
                return refuse(Code::Flattened);
            }
            self.vars.insert(stmt.outs[0].var, Kind::Rows(stage));
            return Ok(());
        }
        if self.is_of_size(stmt) {
            return refuse(Code::Whole);
        }
        if acts(stmt) {
            return refuse(Code::Effects);
        }
        for out in &stmt.outs {
            self.vars.insert(out.var, Kind::Known(stage));
        }
        for (_, size) in visit::binds(stmt) {
            // Only its statement knows it, and pieces have it by its expression.
            if Size::var(size.clone()).unknowns().iter().any(|unknown| unknown.term().is_some()) {
                return refuse(Code::Whole);
            }
            self.sizes.entry(size).or_insert(stage);
        }
        self.known.insert(at, stage);
        self.reaches(stage);
        Ok(())
    }

    /// Whether anything in a statement has an extent of the size.
    fn is_of_size(&self, stmt: &Stmt) -> bool {
        let of_ty = |ty: &Ty| ty.dims.iter().any(|dim| self.mentions(dim));
        stmt.outs.iter().any(|out| of_ty(&out.ty)) || self.has_extent(&stmt.op)
    }

    fn has_extent(&self, op: &Op) -> bool {
        let of_loop = |l: &Loop| self.mentions(&l.space) || self.fun_has_extent(&l.fun);
        let state = if let Op::Seq(seq) = op { &seq.state[..] } else { &[] };
        let mut of_state = state.iter().flat_map(|state| &state.ty.dims);
        matches!(op, Op::Loop(l) if of_loop(l))
            || of_state.any(|dim| self.mentions(dim))
            || op.branches().any(|branch| self.scope_has_extent(branch))
    }

    fn scope_has_extent(&self, scope: &Scope) -> bool {
        scope.stmts.iter().any(|stmt| self.is_of_size(stmt))
    }

    fn fun_has_extent(&self, fun: &Fun) -> bool {
        let operators = fun.operators().flat_map(|op| op.tys.iter().chain(&op.elements));
        let collectors = fun.collectors.iter().flat_map(|c| c.tys().iter().chain(c.neutral_tys()));
        let all = fun.captures.iter().chain(&fun.inputs).chain(operators).chain(collectors);
        all.flat_map(|ty| &ty.dims).any(|dim| self.mentions(dim))
            || fun.scopes().any(|inner| self.scope_has_extent(inner.scope))
    }

    /// A loop over the size.
    fn by_rows(&mut self, at: usize, stmt: &Stmt, l: &Loop) -> Result<(), Refusal> {
        let refuse = |code| Err(Refusal::new(code, &stmt.origin));
        let mut least = 0;
        for atom in l.captures.iter().chain(&l.neutrals) {
            match atom.var().map(|var| self.of_var(var)) {
                Some(Kind::Rows(_)) => return refuse(Code::Whole),
                Some(Kind::Kept(_)) => return refuse(Code::Kept),
                Some(Kind::Known(stage)) => least = least.max(stage),
                None => {}
            }
        }
        for atom in &l.inputs {
            match atom.var().map(|var| self.of_var(var)) {
                Some(Kind::Rows(stage)) => least = least.max(stage),
                Some(Kind::Known(_) | Kind::Kept(_)) | None => return refuse(Code::Whole),
            }
        }
        if self.fun_has_extent(&l.fun) {
            return refuse(Code::Whole);
        }
        if acts(stmt) {
            return refuse(Code::Effects);
        }
        let outs: Vec<SizeVar> = visit::binds(stmt).into_iter().map(|(_, size)| size).collect();
        let born = |size: &SizeVar| outs.contains(size) && !self.sizes.contains_key(size);
        let sizes = Uses::of_stmt(stmt).sizes.into_iter().filter(|size| !born(size));
        least = sizes.filter_map(|size| self.sizes.get(&size).copied()).fold(least, usize::max);
        let inside = inside(l, least).ok_or_else(|| Refusal::new(Code::Stages, &stmt.origin))?;
        // In which stage they get their values is not told.
        let mut binds_inside = false;
        visit::bound_inside(&stmt.op, &mut |_| binds_inside = true);
        if binds_inside && !l.fun.scans.is_empty() {
            return refuse(Code::Stages);
        }
        for scan in &l.fun.scans {
            if scan.is_ordered() {
                return refuse(Code::Sequential);
            }
            if effects::operator(scan).may_fail() {
                return refuse(Code::Fails);
            }
            if scan.tys.iter().any(|ty| !ty.dims.is_empty()) {
                return refuse(Code::Whole);
            }
        }
        let mut results = stmt.outs.iter();
        for (collector, stage) in l.fun.collectors.iter().zip(&inside.collectors) {
            let outs = results.by_ref().take(collector.arity());
            let combined = collector.operator().is_some() || collector.as_bins().is_some();
            if collector.takes_every() {
                return refuse(Code::Reversed);
            }
            if collector.as_fold().is_some_and(|operator| effects::operator(operator).may_fail()) {
                return refuse(Code::Fails);
            }
            if let Some(bins) = collector.as_bins() {
                let exact = bins.operator.as_ref().is_some_and(|operator| operator.is_exact());
                if !exact || bins.arrays.len() != 1 {
                    return refuse(Code::Bins);
                }
            } else if collector.operator().is_some_and(|operator| operator.is_ordered()) {
                return refuse(Code::Sequential);
            }
            for out in outs {
                let length = out.ty.dims.first().and_then(Size::as_var);
                let kind = match (self.rank_of(&out.ty), length) {
                    _ if combined => Kind::Known(stage + 1),
                    (Some(true), _) => Kind::Rows(*stage),
                    (None, Some(size)) if self.is_new(stmt, size) => Kind::Kept(*stage),
                    _ => return refuse(Code::Kept),
                };
                self.vars.insert(out.var, kind);
            }
            self.reaches(stage + 1);
        }
        let mut stages = BTreeMap::new();
        let mut results = stmt.outs.iter();
        for (collector, stage) in l.fun.collectors.iter().zip(&inside.collectors) {
            for out in results.by_ref().take(collector.arity()) {
                if let (Some(size), Kind::Kept(_)) =
                    (out.ty.dims.first().and_then(Size::as_var), self.of_var(out.var))
                {
                    stages.entry(size.clone()).or_insert(stage + 1);
                }
            }
        }
        stages.into_iter().for_each(|(size, stage)| _ = self.sizes.entry(size).or_insert(stage));
        self.reaches(inside.ends() + 1);
        self.loops.insert(at, inside);
        Ok(())
    }

    fn is_new(&self, stmt: &Stmt, size: &SizeVar) -> bool {
        !self.sizes.contains_key(size) && visit::binds(stmt).iter().any(|(_, born)| born == size)
    }
}

/// Whether a statement prints, draws, or calls a function of the host.
fn acts(stmt: &Stmt) -> bool {
    fn calls(scope: &Scope) -> bool {
        any_stmt(scope, &mut |stmt| {
            matches!(stmt.op, Op::Call(_) | Op::Trace(_)) || stmt.op.scopes().any(|inner| calls(inner.scope))
        })
    }
    effects::op(&stmt.op).acts()
        || matches!(stmt.op, Op::Call(_) | Op::Trace(_))
        || stmt.op.scopes().any(|inner| calls(inner.scope))
}

/// In which stage what is in a loop's body can run; nothing where that has no end.
fn inside(l: &Loop, least: usize) -> Option<Inside> {
    let fun = &*l.fun;
    let params = (fun.captures.len() + fun.inputs.len()) as u32;
    let mut inside = Inside {
        vars: (0..params).map(|var| (Var(var), least)).collect(),
        scans: vec![least; fun.scans.len()],
        collectors: vec![least; fun.collectors.len()],
        least,
    };
    loop {
        let before = inside.clone();
        inside.scope(&fun.body, least);
        if inside == before {
            return Some(inside);
        }
        if inside.vars.values().any(|stage| *stage > STAGES) {
            return None;
        }
    }
}

impl Inside {
    /// The last stage in which anything of it runs.
    pub fn ends(&self) -> usize {
        let all = self.vars.values().chain(&self.scans).chain(&self.collectors);
        all.copied().fold(self.least, usize::max)
    }

    /// The stage of an operand.
    pub fn of(&self, atom: &Atom) -> usize {
        atom.var().and_then(|var| self.vars.get(&var).copied()).unwrap_or(self.least)
    }

    fn scope(&mut self, scope: &Scope, control: usize) {
        for stmt in &scope.stmts {
            let mut stage = control;
            visit::operands(&stmt.op, &mut |atom| stage = stage.max(self.of(atom)));
            if matches!(stmt.op, Op::If { .. }) {
                stmt.op.branches().for_each(|branch| self.scope(branch, stage));
                for (k, out) in stmt.outs.iter().enumerate() {
                    let results = stmt.op.branches().filter_map(|branch| branch.results.get(k));
                    let stage = results.map(|atom| self.of(atom)).fold(stage, usize::max);
                    self.vars.insert(out.var, stage);
                }
                continue;
            }
            if let Op::Seq(_) = &stmt.op {
                let used = Uses::of_stmt(stmt).vars;
                let used = used.iter().filter_map(|var| self.vars.get(var).copied());
                stage = used.fold(stage, usize::max);
            }
            if let Op::Step { scan, .. } = &stmt.op {
                self.scans[*scan] = self.scans[*scan].max(stage);
                stage = self.scans[*scan] + 1;
            }
            if let Op::Emit { collector, .. } = &stmt.op {
                self.collectors[*collector] = self.collectors[*collector].max(stage);
            }
            for out in &stmt.outs {
                self.vars.insert(out.var, stage);
            }
        }
    }
}
