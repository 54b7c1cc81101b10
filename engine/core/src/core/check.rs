//! Whether a core program is well formed. The certificate's checker asks it of every fused program. The interpreter checks
//! each program before it runs it, except for sizes.
//!
//! What it checks:
//! 1. A variable is used after its only binding, in the binding's scope or a scope inside that. A
//!    function is closed: it sees its captures, its inputs' elements, and what it binds itself.
//! 2. A size variable is used after what binds it: an extent of a parameter or of a statement's
//!    result, a parameter that is a size, or a [`Op::BindSize`]; what a branch or a loop's body binds
//!    ends with it.
//! 3. Primitives exist at their type; operands and results of every operation have the types that it
//!    takes and gives, sizes included.
//! 4. A loop's operands have the types of its function's parameters, one neutral element for each
//!    component of each scan and fold, and an input's outermost extent is the space.
//! 5. A collector that is fed unconditionally has the space as extent. An extent that only the run
//!    knows (any other collector's, that of branches that differ, of a computed `iota`) is a size
//!    variable that nothing has bound before.
//! 6. Emits, steps and positions stand in a loop's body and not in an operator; what they name exists
//!    and takes their values; on no path a scan is stepped, or a fold fed, twice.
//! 7. Variables and statements of the program's own body have numbers less than [`Program::next`],
//!    and the statements' are unique.
//!
//! Not checked: that numbers of statements inside functions are unique; that indices are in bounds
//! and extents are what the types say, which only a run can tell (the interpreter does).

use std::collections::BTreeSet;
use std::fmt;

use lawson_oracle::scalar::{Prim, ScalarType};
use lawson_oracle::schedule::Bracket;

use super::scopes::any_stmt;
use super::{Atom, Binding, Collector, Fun, Loop, Op, Operator, Program, Scope, Seq, Size, SizeVar, Stmt};
use super::{StmtId, Traced, Turns, Ty, Var, View};

/// What is wrong with a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Malformed(pub String);

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Malformed {}

/// Checks everything that the module's page lists.
pub fn check(program: &Program) -> Result<(), Malformed> {
    Checker { sizes: true, ..Checker::default() }.program(program).map(drop)
}

/// Leaves out what the page says of sizes, their numbers of dimensions excepted: enough for a run that
/// looks at the extents themselves.
pub fn check_shapes(program: &Program) -> Result<(), Malformed> {
    result_types(program).map(drop)
}

/// The types of the results, of a program that [`check_shapes`] finds nothing wrong with.
pub fn result_types(program: &Program) -> Result<Vec<Ty>, Malformed> {
    Checker::default().program(program)
}

type Checked<T = ()> = Result<T, Malformed>;

fn wrong<T>(what: impl Into<String>) -> Checked<T> {
    Err(Malformed(what.into()))
}

fn scalar(scalar: ScalarType) -> Ty {
    Ty { scalar, dims: Vec::new() }
}

fn array_of(extent: &Size, row: &Ty) -> Ty {
    let dims = std::iter::once(extent).chain(&row.dims).cloned().collect();
    Ty { scalar: row.scalar, dims }
}

/// What surrounds a statement.
#[derive(Clone, Copy)]
enum Context<'a> {
    /// The program's own body.
    Program,
    /// The body of a loop.
    Body(&'a Fun),
    /// An operator, or a branch in one.
    Operator,
}

#[derive(Default)]
struct Checker {
    /// Whether sizes are compared.
    sizes: bool,
    /// Types of the variables in scope.
    types: Vec<Option<Ty>>,
    /// Every variable that was ever bound in this function, and in which order.
    bound: BTreeSet<Var>,
    trail: Vec<Var>,
    /// Size variables that have a value here.
    known: BTreeSet<SizeVar>,
    ids: BTreeSet<StmtId>,
    /// The place in the program, for messages: the statement that is being checked.
    at: Option<StmtId>,
}

impl Checker {
    fn program(mut self, program: &Program) -> Checked<Vec<Ty>> {
        for param in &program.params {
            self.known.extend(param.size.clone());
            self.bind_sizes(&param.binding.ty);
        }
        for param in &program.params {
            if param.size.is_some() && param.binding.ty != scalar(ScalarType::I64) {
                return wrong(format!("the parameter {:?} is a size but no i64", param.name));
            }
            self.bind(&param.binding)?;
        }
        let result = self.scope(&program.body, Context::Program).and_then(|results| {
            let newest = self.bound.last().is_some_and(|v| v.0 >= program.next);
            if newest || self.ids.last().is_some_and(|id| id.0 >= program.next) {
                return wrong("a number is not less than `next`");
            }
            Ok(results)
        });
        match (result, self.at) {
            (Ok(results), _) => Ok(results),
            (Err(Malformed(what)), Some(id)) => wrong(format!("statement {}: {what}", id.0)),
            (Err(error), None) => Err(error),
        }
    }

    fn bind_sizes(&mut self, ty: &Ty) {
        self.known.extend(ty.dims.iter().filter_map(Size::as_var).cloned());
    }

    /// Binds a variable, and the sizes that nothing has bound before.
    fn bind(&mut self, binding: &Binding) -> Checked {
        self.bind_sizes(&binding.ty);
        self.bind_var(binding.var, &binding.ty)
    }

    fn bind_var(&mut self, var: Var, ty: &Ty) -> Checked {
        ty.dims.iter().try_for_each(|d| self.size(d))?;
        if !self.bound.insert(var) {
            return wrong(format!("x{} is bound twice", var.0));
        }
        let at = var.0 as usize;
        if at >= self.types.len() {
            self.types.resize(at + 1, None);
        }
        self.types[at] = Some(ty.clone());
        self.trail.push(var);
        Ok(())
    }

    fn size(&self, size: &Size) -> Checked {
        let unknown = |v: &SizeVar| !self.known.contains(v);
        match self.sizes.then(|| size.vars().into_iter().find(unknown)).flatten() {
            Some(v) => wrong(format!("the size {} has no value here", v.name)),
            None => Ok(()),
        }
    }

    /// A variable that gets its value where this extent stands.
    fn fresh(&self, extent: &Size) -> bool {
        !self.sizes || extent.as_var().is_some_and(|v| !self.known.contains(v))
    }

    fn atom(&self, atom: &Atom) -> Checked<Ty> {
        match atom {
            Atom::Var(v) => match self.types.get(v.0 as usize) {
                Some(Some(ty)) => Ok(ty.clone()),
                _ => wrong(format!("x{} is not bound here", v.0)),
            },
            Atom::Const(c) => Ok(scalar(c.ty())),
            Atom::Size(size) => self.size(size).map(|()| scalar(ScalarType::I64)),
        }
    }

    fn same(&self, what: &str, found: &Ty, wanted: &Ty) -> Checked {
        let sizes = !self.sizes || found.dims == wanted.dims;
        if found.scalar == wanted.scalar && found.dims.len() == wanted.dims.len() && sizes {
            return Ok(());
        }
        wrong(format!("{what} is of type {found}, and should be {wanted}"))
    }

    /// The atoms have these types, each.
    fn atoms(&self, what: &str, atoms: &[Atom], wanted: &[Ty]) -> Checked {
        if atoms.len() != wanted.len() {
            return wrong(format!("{what}: {} values, and should be {}", atoms.len(), wanted.len()));
        }
        atoms.iter().zip(wanted).try_for_each(|(a, ty)| self.same(what, &self.atom(a)?, ty))
    }

    /// Runs `inner` in a scope of its own.
    fn inside<T>(&mut self, inner: impl FnOnce(&mut Self) -> Checked<T>) -> Checked<T> {
        let (mark, known) = (self.trail.len(), self.known.clone());
        let result = inner(self);
        for var in self.trail.drain(mark..) {
            self.types[var.0 as usize] = None;
        }
        self.known = known;
        result
    }

    /// Checks the statements; gives the results' types.
    fn scope(&mut self, scope: &Scope, place: Context) -> Checked<Vec<Ty>> {
        for stmt in &scope.stmts {
            if let Context::Program = place {
                self.at = Some(stmt.id);
                if !self.ids.insert(stmt.id) {
                    return wrong("two statements have this number");
                }
            }
            self.stmt(stmt, place)?;
        }
        scope.results.iter().map(|a| self.atom(a)).collect()
    }

    fn stmt(&mut self, stmt: &Stmt, place: Context) -> Checked {
        let found = self.op(stmt, place)?;
        if found.len() != stmt.outs.len() {
            return wrong(format!("{} results are bound, of {}", stmt.outs.len(), found.len()));
        }
        for (out, found) in stmt.outs.iter().zip(&found) {
            let fresh: Vec<bool> = out.ty.dims.iter().map(|d| self.fresh(d)).collect();
            self.bind(out)?;
            // A size that is bound here is what the result's extent happens to be.
            let mut wanted = out.ty.clone();
            for (i, fresh) in fresh.into_iter().enumerate() {
                if let (true, Some(d)) = (fresh, found.dims.get(i)) {
                    wanted.dims[i] = d.clone();
                }
            }
            self.same("a result", found, &wanted)?;
        }
        Ok(())
    }

    /// Checks an operation; gives the types of its results. An extent that only the run knows has
    /// the type that the statement gives it.
    fn op(&mut self, stmt: &Stmt, place: Context) -> Checked<Vec<Ty>> {
        let i64 = scalar(ScalarType::I64);
        Ok(match &stmt.op {
            Op::Prim(prim, args) => {
                if !Prim::exists(prim.op, prim.ty) {
                    return wrong(format!("{:?} does not exist at {}", prim.op, prim.ty));
                }
                let wanted: Vec<Ty> = prim.args().into_iter().map(scalar).collect();
                self.atoms(&prim.name(), args, &wanted)?;
                vec![scalar(prim.result())]
            }
            Op::Index { array, at } => {
                let ty = self.atom(&Atom::Var(*array))?;
                if at.is_empty() || at.len() > ty.dims.len() {
                    return wrong(format!("{} indices into {ty}", at.len()));
                }
                self.atoms("an index", at, &vec![i64; at.len()])?;
                vec![Ty { scalar: ty.scalar, dims: ty.dims[at.len()..].to_vec() }]
            }
            Op::Position => match place {
                Context::Body(_) => vec![i64],
                _ => return wrong("a position outside a loop's body"),
            },
            Op::If { cond, then, otherwise } => self.branches(stmt, cond, [then, otherwise], place)?,
            Op::Loop(l) => self.loop_(stmt, l)?,
            Op::View(View::Iota(n)) => vec![array_of(&self.extent(stmt, n)?, &i64)],
            Op::View(View::Replicate(n, x)) => {
                vec![array_of(&self.extent(stmt, n)?, &self.atom(x)?)]
            }
            Op::Step { scan, values } => match place {
                Context::Body(fun) if *scan < fun.scans.len() => {
                    self.atoms("a step", values, &fun.scans[*scan].elements)?;
                    fun.scans[*scan].tys.clone()
                }
                _ => return wrong(format!("there is no scan {scan} to step here")),
            },
            Op::Emit { collector, values } => match place {
                Context::Body(fun) if *collector < fun.collectors.len() => {
                    self.emitted(values, &fun.collectors[*collector])?;
                    vec![]
                }
                _ => return wrong(format!("there is no collector {collector} to emit to here")),
            },
            Op::Trace(traced) => {
                self.traced(traced)?;
                vec![]
            }
            Op::BindSize(var, atom) => {
                self.atoms("a size", std::slice::from_ref(atom), &[i64])?;
                if !self.known.insert(var.clone()) {
                    return wrong(format!("the size {} has a value already", var.name));
                }
                vec![]
            }
            Op::Opaque(_, atoms) => atoms.iter().map(|a| self.atom(a)).collect::<Checked<_>>()?,
            Op::Array(atoms) => {
                let [out] = &stmt.outs[..] else { return wrong("an array is one result") };
                let Some((_, row)) = out.ty.dims.split_first() else {
                    return wrong("an array literal is an array");
                };
                let row = Ty { scalar: out.ty.scalar, dims: row.to_vec() };
                self.atoms("an element", atoms, &vec![row.clone(); atoms.len()])?;
                vec![array_of(&Size::constant(atoms.len() as i64), &row)]
            }
            Op::Update { array, at, value } => {
                let ty = self.atom(array)?;
                if at.is_empty() || at.len() > ty.dims.len() {
                    return wrong(format!("{} indices into {ty}", at.len()));
                }
                self.atoms("an index", at, &vec![i64; at.len()])?;
                let row = Ty { scalar: ty.scalar, dims: ty.dims[at.len()..].to_vec() };
                let value = self.atom(value)?;
                let is_block = row.dims.is_empty() && value.dims.len() == ty.dims.len();
                if !is_block || value.scalar != ty.scalar {
                    self.same("an update", &value, &row)?;
                }
                vec![ty]
            }
            Op::Reshape(array) => {
                let [out] = &stmt.outs[..] else { return wrong("a reshape has one result") };
                let fresh = |d: &Size| self.sizes && self.fresh(d);
                let array = self.atom(array)?;
                if array.dims.is_empty() || out.ty.dims.is_empty() || out.ty.dims.iter().any(fresh) {
                    return wrong("a reshape is of an array, to extents that are known");
                }
                vec![Ty { scalar: array.scalar, dims: out.ty.dims.clone() }]
            }
            Op::Assert(cond) => {
                self.atoms("an assertion", std::slice::from_ref(cond), &[scalar(ScalarType::Bool)])?;
                vec![]
            }
            Op::Seq(seq) => self.seq(stmt, seq, place)?,
            Op::Call(call) => {
                call.args.iter().try_for_each(|arg| self.traced(arg))?;
                if call.effects.is_empty() || !call.gives(stmt.outs.iter().map(|out| out.ty.dims.len())) {
                    return wrong("a call gives the parts of its result, and says what it may do");
                }
                stmt.outs.iter().map(|out| out.ty.clone()).collect()
            }
        })
    }

    /// The extent that a number gives to the statement's result.
    fn extent(&self, stmt: &Stmt, n: &Atom) -> Checked<Size> {
        self.atoms("a length", std::slice::from_ref(n), &[scalar(ScalarType::I64)])?;
        let out = stmt.outs.first().and_then(|out| out.ty.dims.first());
        match n {
            Atom::Size(size) => Ok(size.clone()),
            Atom::Const(c) => Ok(Size::constant(c.as_integer().unwrap_or_default() as i64)),
            Atom::Var(_) => match out {
                Some(size) if self.fresh(size) => Ok(size.clone()),
                _ => wrong("a length that only the run knows is given to no new size variable"),
            },
        }
    }

    fn branches(
        &mut self,
        stmt: &Stmt,
        cond: &Atom,
        scopes: [&Scope; 2],
        place: Context,
    ) -> Checked<Vec<Ty>> {
        self.atoms("a condition", std::slice::from_ref(cond), &[scalar(ScalarType::Bool)])?;
        let [mut found, other] = scopes.map(|s| {
            // The program's statements are counted here too, so not even a branch repeats one.
            self.inside(|c| c.scope(s, place))
        });
        let (found, other) = (found.as_mut().map_err(|e| e.clone())?, other?);
        if found.len() != other.len() {
            return wrong("the branches have different numbers of results");
        }
        for (i, (ty, other)) in found.iter_mut().zip(&other).enumerate() {
            // An extent in which the branches differ is known when one of them has run; one in which they have come to
            // agree may have its variable still.
            for (d, (mine, its)) in ty.dims.iter_mut().zip(&other.dims).enumerate() {
                let known = mine == its && self.size(mine).is_ok();
                let Some(out) = stmt.outs.get(i).and_then(|o| o.ty.dims.get(d)) else { continue };
                let fresh = out.as_var().is_some() && self.fresh(out);
                if !known && !self.fresh(out) {
                    return wrong("the branches differ in an extent that has no new variable");
                }
                if !known || fresh {
                    *mine = out.clone();
                }
            }
            let same = ty.scalar == other.scalar && ty.dims.len() == other.dims.len();
            if !same {
                return wrong(format!("the branches give {ty} and {other}"));
            }
        }
        Ok(found.clone())
    }

    /// A sequential loop: its state has the types that it says, except for the sizes that each turn binds anew.
    fn seq(&mut self, stmt: &Stmt, seq: &Seq, place: Context) -> Checked<Vec<Ty>> {
        let leaves = |what: &str, found: &[Ty]| {
            if found.len() != seq.state.len() {
                return wrong(format!("{what}: {} values for a state of {}", found.len(), seq.state.len()));
            }
            for (found, state) in found.iter().zip(&seq.state) {
                let mut wanted = state.ty.clone();
                if wanted.dims.len() != found.dims.len() {
                    return wrong(format!("{what} is of type {found}, and should be {wanted}"));
                }
                for (wanted, found) in wanted.dims.iter_mut().zip(&found.dims) {
                    if wanted.vars().iter().any(|size| seq.sizes.contains(size)) {
                        *wanted = found.clone();
                    }
                }
                self.same(what, found, &wanted)?;
            }
            Ok(())
        };
        let first: Vec<Ty> = seq.first.iter().map(|a| self.atom(a)).collect::<Checked<_>>()?;
        leaves("a first state", &first)?;
        if any_stmt(&seq.body, &mut |s| matches!(s.op, Op::Emit { .. } | Op::Step { .. })) {
            return wrong("a turn of a sequential loop neither emits nor steps");
        }
        let next = self.inside(|c| {
            for state in &seq.state {
                c.bind(state)?;
            }
            match &seq.turns {
                Turns::Count(index, n) => {
                    c.atoms("a number of turns", std::slice::from_ref(n), &[scalar(ScalarType::I64)])?;
                    c.bind_var(*index, &scalar(ScalarType::I64))?;
                }
                Turns::While(condition) => {
                    let found = c.inside(|c| c.scope(condition, place))?;
                    if found != [scalar(ScalarType::Bool)] {
                        return wrong("a condition is one bool");
                    }
                }
            }
            c.scope(&seq.body, place)
        })?;
        let turn = &seq.state;
        if next.len() != turn.len() || next.iter().zip(turn).any(|(n, t)| n.dims.len() != t.ty.dims.len()) {
            return wrong("a turn leaves another state than it finds");
        }
        // Of the sizes that turns bind anew, the statement's results have their own.
        let mut results = Vec::new();
        for (i, (state, next)) in seq.state.iter().zip(next).enumerate() {
            let mut ty = state.ty.clone();
            for (d, (dim, left)) in ty.dims.iter_mut().zip(&next.dims).enumerate() {
                if dim.vars().iter().any(|size| seq.sizes.contains(size)) {
                    match stmt.outs.get(i).and_then(|out| out.ty.dims.get(d)) {
                        Some(out) if self.fresh(out) => *dim = out.clone(),
                        _ => return wrong("the last state has an extent that has no new variable"),
                    }
                } else if self.sizes && dim != left {
                    return wrong(format!("a turn leaves an extent {left}, and should leave {dim}"));
                }
            }
            results.push(ty);
        }
        Ok(results)
    }

    fn loop_(&mut self, stmt: &Stmt, l: &Loop) -> Checked<Vec<Ty>> {
        let fun = &*l.fun;
        self.size(&l.space)?;
        self.atoms("a capture", &l.captures, &fun.captures)?;
        let inputs: Vec<Ty> = fun.inputs.iter().map(|row| array_of(&l.space, row)).collect();
        self.atoms("an input", &l.inputs, &inputs)?;
        let scans = fun.scans.iter().flat_map(|scan| &scan.tys);
        let neutrals = scans.chain(fun.collectors.iter().flat_map(Collector::neutral_tys)).cloned();
        let neutrals: Vec<Ty> = neutrals.collect();
        self.atoms("a neutral element", &l.neutrals, &neutrals)?;
        self.fun(fun)?;
        for (i, _) in fun.scans.iter().enumerate() {
            let steps = |op: &Op| matches!(op, Op::Step { scan, .. } if *scan == i);
            if most(&fun.body, &steps) > 1 {
                return wrong(format!("scan {i} is stepped twice"));
            }
        }
        let mut results = Vec::new();
        let mut outs = stmt.outs.iter();
        for (i, collector) in fun.collectors.iter().enumerate() {
            let emits = |op: &Op| matches!(op, Op::Emit { collector, .. } if *collector == i);
            match collector {
                Collector::Fold(_) | Collector::Bins(_) if most(&fun.body, &emits) > 1 => {
                    return wrong(format!("the collector {i} is fed twice"));
                }
                Collector::Bins(bins) => {
                    let i64s = vec![scalar(ScalarType::I64); bins.rank];
                    let rows = bins.arrays.iter().filter(|array| array.dims.len() >= bins.rank);
                    let rows = rows.map(|a| Ty { scalar: a.scalar, dims: a.dims[bins.rank..].to_vec() });
                    let rows: Vec<Ty> = rows.collect();
                    let combines =
                        bins.operator.as_ref().is_none_or(|op| op.tys == rows && op.elements == rows);
                    if bins.operator.as_ref().is_some_and(|operator| operator.bracket == Bracket::Lanes) {
                        return wrong(format!(
                            "the bins {i} combine in lanes: elements come one after the other"
                        ));
                    }
                    if bins.rank == 0 || bins.element != [i64s, rows].concat() || !combines {
                        return wrong(format!("the bins {i} don't fit their arrays"));
                    }
                    results.extend(bins.arrays.iter().cloned());
                    outs.by_ref().take(bins.arrays.len()).for_each(drop);
                }
                Collector::Fold(operator) => {
                    results.extend(operator.tys.iter().cloned());
                    outs.by_ref().take(operator.tys.len()).for_each(drop);
                }
                Collector::Reversed(tys)
                    if !each(&fun.body, &emits) || tys.iter().any(|ty| !ty.dims.is_empty()) =>
                {
                    return wrong(format!("the collector {i} is not given a scalar for each element"));
                }
                Collector::Reversed(tys) => {
                    results.extend(tys.iter().map(|ty| array_of(&l.space, ty)));
                    outs.by_ref().take(tys.len()).for_each(drop);
                }
                Collector::Concat(row) => {
                    let extent = outs.next().and_then(|out| out.ty.dims.first());
                    let Some(extent) = extent.filter(|extent| self.fresh(extent)) else {
                        return wrong(format!("collector {i} has no new variable for its extent"));
                    };
                    results.push(array_of(extent, row));
                }
                Collector::Collect(rows) => {
                    let each = each(&fun.body, &emits);
                    for row in rows {
                        let extent = match outs.next().and_then(|out| out.ty.dims.first()) {
                            _ if each => l.space.clone(),
                            Some(extent) if self.fresh(extent) => extent.clone(),
                            _ => return wrong(format!("collector {i} has no new variable for its extent")),
                        };
                        results.push(array_of(&extent, row));
                    }
                }
            }
        }
        Ok(results)
    }

    /// Checks a function, which sees nothing of what is around it but sizes.
    fn fun(&self, fun: &Fun) -> Checked {
        let mut inner = Checker { sizes: self.sizes, known: self.known.clone(), ..Checker::default() };
        inner.closed(fun)
    }

    fn closed(&mut self, fun: &Fun) -> Checked {
        let mut params = fun.captures.iter().chain(&fun.inputs).zip(0..);
        params.by_ref().take(fun.captures.len()).try_for_each(|(ty, i)| self.bind_var(Var(i), ty))?;
        // An operator sees the captures only.
        fun.operators().try_for_each(|o| self.inside(|c| c.operator(o)))?;
        params.try_for_each(|(ty, i)| self.bind_var(Var(i), ty))?;
        for ty in fun.collectors.iter().flat_map(Collector::tys) {
            // The sizes in an element's type are those that the body knows when it emits.
            ty.dims.iter().try_for_each(|d| self.size(d))?;
        }
        let results = self.scope(&fun.body, Context::Body(fun))?;
        if results.is_empty() { Ok(()) } else { wrong("the body of a loop has results") }
    }

    /// What is emitted fits the collector: elements of its types, or arrays of these, of any length.
    fn emitted(&self, values: &[Atom], collector: &Collector) -> Checked {
        let mut elements = collector.tys().to_vec();
        if collector.takes_arrays() {
            for (value, element) in values.iter().zip(&mut elements) {
                let Some(extent) = self.atom(value)?.dims.into_iter().next() else {
                    return wrong("a scalar is emitted where arrays are put one after the other");
                };
                *element = array_of(&extent, element);
            }
        }
        self.atoms("an emit", values, &elements)
    }

    fn operator(&mut self, operator: &Operator) -> Checked {
        let Operator { tys, elements, left, right, body, bracket } = operator;
        // From the left, as the source defines it, and by a tree anything combines.
        if *bracket == Bracket::Lanes && operator.way() != Bracket::Lanes {
            return wrong("lanes are for a built-in commutative operator");
        }
        if *bracket != Bracket::Sequential && elements != tys {
            return wrong("an operator that does not combine from the left takes what it gives");
        }
        if left.len() != tys.len() || right.len() != elements.len() {
            return wrong("an operator's operands don't match its types");
        }
        for (var, ty) in left.iter().chain(right).zip(tys.iter().chain(elements)) {
            self.bind_var(*var, ty)?;
        }
        let found = self.scope(body, Context::Operator)?;
        if found.len() != tys.len() {
            return wrong(format!("an operator on {} components has {} results", tys.len(), found.len()));
        }
        found.iter().zip(tys).try_for_each(|(f, ty)| self.same("an operator's result", f, ty))
    }

    fn traced(&self, traced: &Traced) -> Checked {
        match traced {
            Traced::Part(atom) | Traced::Unit(atom) => self.atom(atom).map(drop),
            Traced::Tuple(parts) => parts.iter().try_for_each(|t| self.traced(t)),
            Traced::Record(fields) => fields.iter().try_for_each(|(_, t)| self.traced(t)),
            Traced::Sum(tag, variants) => {
                self.atom(tag)?;
                variants.iter().flat_map(|(_, fields)| fields).try_for_each(|t| self.traced(t))
            }
            Traced::ArrayOf(part) => self.traced(part),
        }
    }
}

/// Whether exactly one operation of a kind stands in a scope, in none of its branches.
fn each(scope: &Scope, kind: &dyn Fn(&Op) -> bool) -> bool {
    scope.stmts.iter().filter(|s| kind(&s.op)).count() == 1 && most(scope, kind) == 1
}

/// How many operations of a kind a path through a scope meets at most.
pub(super) fn most(scope: &Scope, kind: &dyn Fn(&Op) -> bool) -> usize {
    let one = |s: &Stmt| {
        let branches = s.op.branches().map(|branch| most(branch, kind));
        usize::from(kind(&s.op)) + branches.max().unwrap_or(0)
    };
    scope.stmts.iter().map(one).sum()
}
