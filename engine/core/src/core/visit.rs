//! What a statement uses: variables, sizes and the scopes inside it.

use std::collections::BTreeSet;

use lawson_oracle::types::size::SizeKind;

use super::{Atom, Fun, Op, Scope, Size, SizeVar, Stmt, Traced, Ty, Var, View};

/// The variables and size variables that something mentions and does not bind itself.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct Uses {
    /// Variables of the enclosing scopes.
    pub vars: BTreeSet<Var>,
    /// Size variables, wherever they are mentioned: as values, in spaces and in types.
    pub sizes: BTreeSet<SizeVar>,
}

impl Uses {
    /// What a statement uses; the types of its own outputs are not part of it, except for those of a reshape, whose
    /// extents they say, and of a call, which is held to them.
    pub fn of_stmt(stmt: &Stmt) -> Uses {
        let mut uses = Uses::default();
        uses.op(&stmt.op);
        // Of an array without elements its type alone says the sizes.
        let is_empty = matches!(&stmt.op, Op::Array(elements) if elements.is_empty());
        if is_empty || matches!(stmt.op, Op::Reshape(_) | Op::Call(_)) {
            stmt.outs.iter().for_each(|out| uses.ty(&out.ty));
        }
        uses
    }

    /// What a scope uses from outside.
    pub fn of_scope(scope: &Scope) -> Uses {
        let mut uses = Uses::default();
        uses.scope(scope);
        uses
    }

    /// The sizes that a closed function mentions after its parameters.
    pub fn sizes_inside(fun: &Fun) -> BTreeSet<SizeVar> {
        let mut uses = Uses::default();
        uses.inside(fun);
        uses.sizes
    }

    /// Adds an operand.
    pub fn atom(&mut self, atom: &Atom) {
        match atom {
            Atom::Var(v) => {
                self.vars.insert(*v);
            }
            Atom::Const(_) => {}
            Atom::Size(size) => self.size(size),
        }
    }

    /// Adds the sizes of a type.
    pub(super) fn ty(&mut self, ty: &Ty) {
        ty.dims.iter().for_each(|size| self.size(size));
    }

    fn size(&mut self, size: &Size) {
        size.each_var(&mut |var| {
            if !self.sizes.contains(var) {
                self.sizes.insert(var.clone());
            }
        });
    }

    /// Adds what an operation uses.
    pub fn op(&mut self, op: &Op) {
        operands(op, &mut |atom| self.atom(atom));
        op.branches().for_each(|branch| self.scope(branch));
        if let Op::Seq(seq) = op {
            seq.state.iter().for_each(|state| self.ty(&state.ty));
            seq.bound().for_each(|var| _ = self.vars.remove(&var));
        }
        if let Op::Loop(l) = op {
            self.size(&l.space);
            self.fun(&l.fun);
        }
    }

    /// A variable is bound once, so that what is bound in here is nothing that was used before.
    fn scope(&mut self, scope: &Scope) {
        for stmt in &scope.stmts {
            self.op(&stmt.op);
            stmt.outs.iter().for_each(|out| self.ty(&out.ty));
        }
        scope.results.iter().for_each(|atom| self.atom(atom));
        for out in scope.stmts.iter().flat_map(|s| &s.outs) {
            self.vars.remove(&out.var);
        }
    }

    fn fun(&mut self, fun: &Fun) {
        fun.captures.iter().chain(&fun.inputs).for_each(|ty| self.ty(ty));
        self.inside(fun);
    }

    fn inside(&mut self, fun: &Fun) {
        let scans = fun.operators().flat_map(|operator| operator.tys.iter().chain(&operator.elements));
        let collectors = fun.collectors.iter().flat_map(|c| c.tys().iter().chain(c.neutral_tys()));
        scans.chain(collectors).for_each(|ty| self.ty(ty));
        fun.scopes().for_each(|inner| self.closed(inner.scope));
    }

    /// A scope inside a closed function: only its sizes are visible outside.
    fn closed(&mut self, scope: &Scope) {
        let outside = std::mem::take(&mut self.vars);
        self.scope(scope);
        self.vars = outside;
    }
}

/// Calls `f` with each operand of an operation, in order; those of statements in nested scopes are
/// left out.
pub fn operands(op: &Op, f: &mut dyn FnMut(&Atom)) {
    let mut all = |atoms: &[Atom]| atoms.iter().for_each(&mut *f);
    match op {
        Op::Prim(_, atoms) | Op::Opaque(_, atoms) | Op::Array(atoms) => all(atoms),
        Op::Step { values, .. } | Op::Emit { values, .. } => all(values),
        Op::Index { array, at } => {
            all(&[Atom::Var(*array)]);
            all(at);
        }
        Op::Position => {}
        Op::If { cond, .. } => f(cond),
        Op::BindSize(_, atom) => f(atom),
        Op::Loop(l) => [&l.captures, &l.neutrals, &l.inputs].into_iter().for_each(|atoms| all(atoms)),
        Op::View(view) => view.operands().into_iter().for_each(f),
        Op::Trace(traced) => parts(traced, f),
        Op::Update { array, at, value } => [array].into_iter().chain(at).chain([value]).for_each(f),
        Op::Reshape(atom) | Op::Assert(atom) => f(atom),
        Op::Seq(seq) => seq.operands().for_each(f),
        Op::Call(call) => call.args.iter().for_each(|arg| parts(arg, f)),
    }
}

fn parts(traced: &Traced, f: &mut dyn FnMut(&Atom)) {
    match traced {
        Traced::Part(atom) | Traced::Unit(atom) => f(atom),
        Traced::Tuple(all) => all.iter().for_each(|t| parts(t, f)),
        Traced::Record(fields) => fields.iter().for_each(|(_, t)| parts(t, f)),
        Traced::Sum(tag, variants) => {
            f(tag);
            variants.iter().flat_map(|(_, fields)| fields).for_each(|t| parts(t, f));
        }
        Traced::ArrayOf(t) => parts(t, f),
    }
}

/// The size variables that a statement gives a value, if nothing before it does, with the place of
/// the output whose extent it is; a `BindSize` has no output. `iota` of a size binds nothing new.
pub fn binds(stmt: &Stmt) -> Vec<(Option<usize>, SizeVar)> {
    let mut own_length = Vec::new();
    if let Op::Loop(l) = &stmt.op {
        own_length.extend(l.fun.may_have_own_lengths());
    }
    let mut found = Vec::new();
    for (i, out) in stmt.outs.iter().enumerate() {
        let dims: &[_] = match &stmt.op {
            Op::Loop(l) if out.ty.dims.first() == Some(&l.space) => &[],
            // A fold's array has the shape of its neutral element.
            Op::Loop(_) if own_length.get(i) == Some(&false) => &[],
            Op::View(View::Iota(Atom::Size(_)) | View::Replicate(Atom::Size(_), _)) => &[],
            Op::Loop(_) | Op::View(View::Iota(_) | View::Replicate(..)) => {
                out.ty.dims.get(..1).unwrap_or(&[])
            }
            Op::If { .. } | Op::Seq(_) | Op::Call(_) => &out.ty.dims,
            // These give scalars and arrays of extents that are known before.
            Op::Prim(..)
            | Op::Index { .. }
            | Op::Position
            | Op::Step { .. }
            | Op::Emit { .. }
            | Op::Trace(_)
            | Op::BindSize(..)
            | Op::Opaque(..)
            | Op::Array(_)
            | Op::Update { .. }
            | Op::Reshape(_)
            | Op::Assert(_) => &[],
        };
        // Any other has its value already: it is an extent of an argument, a parameter or a `BindSize`.
        let sizes = dims.iter().filter_map(|d| d.as_var()).filter(|size| size.kind == SizeKind::Rigid);
        found.extend(sizes.map(|size| (Some(i), size.clone())));
    }
    if let Op::BindSize(var, _) = &stmt.op {
        found.push((None, var.clone()));
    }
    found
}

/// Calls `f` with the size variables that statements inside the operation bind.
pub fn bound_inside(op: &Op, f: &mut dyn FnMut(&SizeVar)) {
    let inside = |scope: &Scope, f: &mut dyn FnMut(&SizeVar)| {
        for stmt in &scope.stmts {
            binds(stmt).into_iter().for_each(|(_, size)| f(&size));
            bound_inside(&stmt.op, f);
        }
    };
    op.branches().for_each(|scope| inside(scope, f));
    if let Op::Seq(seq) = op {
        seq.sizes.iter().for_each(&mut *f);
    }
    if let Op::Loop(l) = op {
        // The sizes of what it runs over and captures have their values before it runs, also where branches
        // in it give arrays of these sizes.
        let types = l.fun.captures.iter().chain(&l.fun.inputs);
        let before: BTreeSet<SizeVar> =
            types.flat_map(|ty| &ty.dims).chain([&l.space]).flat_map(|size| size.vars()).collect();
        let mut f = |size: &SizeVar| {
            if !before.contains(size) {
                f(size);
            }
        };
        l.fun.scopes().for_each(|inner| inside(inner.scope, &mut f));
    }
}

/// Where the variables of a scope are used for the last time.
pub struct LastUses {
    /// For each statement, what nothing in the scope uses any more after it, of what the scope binds.
    pub dead: Vec<Vec<Var>>,
    /// What the scope binds.
    pub local: BTreeSet<Var>,
}

/// Those of a scope in which `bound` are bound besides, and are gone after it; `uses` are the variables that a
/// statement uses.
pub fn last_uses(scope: &Scope, bound: &[Var], uses: impl Fn(&Stmt) -> BTreeSet<Var>) -> LastUses {
    let outs = scope.stmts.iter().flat_map(|s| &s.outs).map(|b| b.var);
    let local: BTreeSet<Var> = outs.chain(bound.iter().copied()).collect();
    // Backwards: the first use seen is the last.
    let mut used: BTreeSet<Var> = scope.results.iter().filter_map(Atom::var).collect();
    let mut dead = Vec::new();
    for stmt in scope.stmts.iter().rev() {
        let mine = uses(stmt);
        let unused = stmt.outs.iter().map(|b| b.var).filter(|v| !used.contains(v));
        // What encloses the scope may still be used there: only what it binds itself dies here.
        let dying = mine.intersection(&local).filter(|v| !used.contains(*v)).copied();
        dead.push(dying.chain(unused).collect::<Vec<Var>>());
        used.extend(mine);
    }
    dead.reverse();
    LastUses { dead, local }
}

/// The first number that no variable of a function has.
pub fn first_free(fun: &Fun) -> u32 {
    let params = (fun.captures.len() + fun.inputs.len()) as u32;
    let scopes = fun.scopes().map(|inner| {
        let bound = inner.binds.into_iter().flatten().map(|var| var.0 + 1);
        bound.fold(first_free_of(inner.scope), u32::max)
    });
    scopes.fold(params, u32::max)
}

fn first_free_of(scope: &Scope) -> u32 {
    let of_stmt = |stmt: &Stmt| {
        let turn = if let Op::Seq(seq) = &stmt.op { Some(seq.bound()) } else { None };
        let outs = stmt.outs.iter().map(|out| out.var).chain(turn.into_iter().flatten()).map(|var| var.0 + 1);
        outs.chain(stmt.op.branches().map(first_free_of)).fold(0, u32::max)
    };
    scope.stmts.iter().map(of_stmt).fold(0, u32::max)
}
