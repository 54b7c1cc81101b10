//! Statements of core become bytecode.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};

use super::super::backend::Backend;
use super::array::{get, put};
use super::beside::grouped;
use super::compiled::{self, Registers};
use super::lane::{bits, lane};
use super::{Block, Bytecode, Closed, ElementWise, Inst, Operand, Place, Reg, Trace, Turns};
use crate::core::layout::Layout;
use crate::core::views::unbuilt;
use crate::core::visit::{self, Uses};
use crate::core::{
    self, Atom, Binding, Op, Origin, Program, Seq, Size, SizeVar, Stmt, Traced, Ty, Var, View,
};

/// A program's code; nothing for one that is not well formed.
pub fn compile(program: &Program, backend: &dyn Backend) -> Option<Bytecode> {
    let mut inside = BTreeSet::new();
    for stmt in &program.body.stmts {
        inside.extend(visit::binds(stmt).into_iter().map(|(_, size)| size));
        visit::bound_inside(&stmt.op, &mut |size| _ = inside.insert(size.clone()));
    }
    for param in &program.params {
        let known = param.binding.ty.dims.iter().filter_map(Size::as_var).chain(&param.size);
        known.for_each(|size| _ = inside.remove(size));
    }
    let mut compiler = Compiler {
        backend,
        unbuilt: unbuilt(&program.body),
        folds: BTreeSet::new(),
        inside,
        registers: (Vec::new(), Vec::new()),
        sinks: 0,
        known: BTreeMap::new(),
        constants: BTreeMap::new(),
        env: HashMap::new(),
        sizes: BTreeMap::new(),
        block: Block::default(),
        origin: Arc::default(),
        frame: None,
        once: true,
        element_wise: Vec::new(),
        keeps_chunks: Vec::new(),
        tiled: 0,
    };
    let mut params = Vec::new();
    for param in &program.params {
        let place = compiler.fresh_of(&param.binding.ty);
        compiler.bind(&param.binding, place);
        params.push(place);
    }
    compiler.statements(&program.body, &[])?;
    let results = program.body.results.iter().map(|atom| compiler.place(atom)).collect::<Option<_>>()?;
    let constants: Vec<(u64, Reg)> = compiler.constants.into_iter().collect();
    let registers = (compiler.registers.0.len(), compiler.registers.1.len());
    let mut body = grouped(compiler.block);
    if lawson_jit::AVAILABLE && backend.compiled_from().min(backend.vectors_from()) < u64::MAX {
        let registers = Registers::new(compiler.registers, &constants);
        let machine_code = compiled::attach(&mut body, &registers, backend.constants());
        for slow in &mut compiler.element_wise {
            slow.compiled = machine_code.contains(&slow.origin);
        }
    }
    Some(Bytecode {
        params,
        sizes: compiler.known.into_iter().collect(),
        constants,
        registers,
        sinks: compiler.sinks,
        keeps_chunks: compiler.keeps_chunks,
        body,
        results,
        element_wise: compiler.element_wise,
    })
}

/// What a variable stands for.
#[derive(Clone, Copy)]
pub(super) enum Bound {
    /// What is there.
    Place(Place),
    /// `iota` of so many.
    Iota(Reg),
    /// So many times the same scalar.
    Repeated(Reg, Place),
}

/// The loop whose body is compiled.
#[derive(Clone)]
pub(super) struct Frame {
    /// The position.
    pub position: Reg,
    /// Where the scans step, and what a step gives: the types of its components.
    pub scans: Vec<(usize, Vec<Ty>)>,
    /// Where the collectors' elements go.
    pub collectors: Vec<usize>,
}

pub(super) struct Compiler<'o> {
    pub(super) backend: &'o dyn Backend,
    /// Closed forms that are never built.
    pub(super) unbuilt: BTreeMap<Var, Option<Var>>,
    /// Results of folds in the outermost scope.
    pub(super) folds: BTreeSet<Var>,
    /// Sizes that the program binds.
    pub(super) inside: BTreeSet<SizeVar>,
    /// What the registers hold: scalars, and arrays with so many dimensions.
    registers: (Vec<ScalarType>, Vec<(ScalarType, usize)>),
    pub(super) sinks: usize,
    /// Sizes known from the arguments.
    known: BTreeMap<Size, Reg>,
    constants: BTreeMap<u64, Reg>,
    /// The variables of the function that is compiled.
    pub(super) env: HashMap<Var, Bound>,
    /// Sizes bound so far.
    pub(super) sizes: BTreeMap<SizeVar, Reg>,
    pub(super) block: Block,
    pub(super) origin: Arc<Origin>,
    /// Nothing in the outermost scope.
    pub(super) frame: Option<Frame>,
    /// Whether what is compiled runs once at most.
    pub(super) once: bool,
    /// Loops that run element by element.
    pub(super) element_wise: Vec<ElementWise>,
    /// See [`Bytecode`].
    pub(super) keeps_chunks: Vec<bool>,
    /// Loops that run on tiles.
    pub(super) tiled: usize,
}

impl Compiler<'_> {
    pub(super) fn emit(&mut self, inst: Inst) {
        self.block.insts.push(inst);
        self.block.origins.push(self.origin.clone());
    }

    pub(super) fn fresh_of(&mut self, ty: &Ty) -> Place {
        let place = Place::of(ty);
        self.fresh(place.ty, place.rank)
    }

    pub(super) fn fresh(&mut self, ty: ScalarType, rank: usize) -> Place {
        let reg = match rank {
            0 => {
                self.registers.0.push(ty);
                self.registers.0.len() - 1
            }
            _ => {
                self.registers.1.push((ty, rank));
                self.registers.1.len() - 1
            }
        };
        Place { reg, ty, rank }
    }

    fn constant(&mut self, scalar: Scalar) -> Place {
        let ty = scalar.ty();
        let reg = match self.constants.get(&bits(scalar)) {
            Some(reg) => *reg,
            None => self.fresh(ty, 0).reg,
        };
        self.constants.insert(bits(scalar), reg);
        Place { reg, ty, rank: 0 }
    }

    pub(super) fn size(&mut self, size: &Size) -> Option<Reg> {
        if let Some(n) = size.as_constant() {
            return Some(self.constant(Scalar::I64(n)).reg);
        }
        if let Some(reg) = size.as_var().and_then(|var| self.sizes.get(var)) {
            return Some(*reg);
        }
        let vars = size.vars();
        if !vars.iter().any(|var| self.sizes.contains_key(var)) {
            // What is bound inside has no value before.
            if vars.iter().any(|var| self.inside.contains(var)) {
                return None;
            }
            if let Some(reg) = self.known.get(size) {
                return Some(*reg);
            }
            let reg = self.fresh(ScalarType::I64, 0).reg;
            self.known.insert(size.clone(), reg);
            return Some(reg);
        }
        // No statement gives a value to what only an expression tells.
        if size.computed().any(|var| !self.sizes.contains_key(var)) {
            return None;
        }
        let mut sum = None;
        for (vars, coefficient) in size.terms() {
            let mut product =
                (coefficient != 1 || vars.is_empty()).then(|| self.constant(Scalar::I64(coefficient)).reg);
            for var in vars {
                let reg = self.size(&Size::var(var.clone()))?;
                product =
                    Some(product.map_or(Some(reg), |product| self.on_sizes(PrimOp::Mul, product, reg))?);
            }
            let product = product?;
            sum = Some(sum.map_or(Some(product), |sum| self.on_sizes(PrimOp::Add, sum, product))?);
        }
        sum
    }

    /// Arithmetic on sizes.
    fn on_sizes(&mut self, op: PrimOp, left: Reg, right: Reg) -> Option<Reg> {
        let dst = self.fresh(ScalarType::I64, 0).reg;
        let prim = Prim { op, ty: ScalarType::I64 };
        let lane = lane(prim)?;
        self.emit(Inst::Lane { prim, lane, dst, args: [left, right, 0] });
        Some(dst)
    }

    pub(super) fn bound(&mut self, atom: &Atom) -> Option<Bound> {
        let var = match atom {
            Atom::Const(c) => return Some(Bound::Place(self.constant(*c))),
            Atom::Size(size) => {
                let reg = self.size(size)?;
                return Some(Bound::Place(Place { reg, ty: ScalarType::I64, rank: 0 }));
            }
            Atom::Var(var) => var,
        };
        self.env.get(var).copied()
    }

    /// The value of an atom; a closed form is built.
    pub(super) fn place(&mut self, atom: &Atom) -> Option<Place> {
        let (n, what, ty) = match self.bound(atom)? {
            Bound::Place(place) => return Some(place),
            Bound::Iota(n) => (n, Closed::Iota, ScalarType::I64),
            Bound::Repeated(n, x) => (n, Closed::Scalar(x.reg, x.ty), x.ty),
        };
        let array = self.fresh(ty, 1);
        self.emit(Inst::Closed { dst: array.reg, n, what, counts: false });
        Some(array)
    }

    pub(super) fn regs(&mut self, atoms: &[Atom]) -> Option<Vec<Reg>> {
        atoms.iter().map(|atom| Some(self.place(atom)?.reg)).collect()
    }

    pub(super) fn places(&mut self, atoms: &[Atom]) -> Option<Vec<Place>> {
        atoms.iter().map(|atom| self.place(atom)).collect()
    }

    /// The value of an atom as an operand; where nothing uses it later, it is taken.
    pub(super) fn operand(&mut self, atom: &Atom, dead: &[Var]) -> Option<Operand> {
        let is_form = matches!(self.bound(atom)?, Bound::Iota(_) | Bound::Repeated(..));
        let taken = is_form || atom.var().is_some_and(|var| dead.contains(&var));
        Some(Operand { reg: self.place(atom)?.reg, taken })
    }

    pub(super) fn bind(&mut self, out: &Binding, place: Place) {
        self.env.insert(out.var, Bound::Place(place));
    }

    /// Compiles what belongs to another function, whose variables stand for this, in the body of this loop.
    pub(super) fn in_function<R>(
        &mut self,
        env: HashMap<Var, Bound>,
        frame: Option<Frame>,
        once: bool,
        compile: impl FnOnce(&mut Self) -> Option<R>,
    ) -> Option<R> {
        let env = std::mem::replace(&mut self.env, env);
        let frame = std::mem::replace(&mut self.frame, frame);
        let once = std::mem::replace(&mut self.once, once);
        let result = compile(self);
        (self.env, self.frame, self.once) = (env, frame, once);
        result
    }

    /// A block by itself; sizes that are bound in it are gone after it.
    pub(super) fn block(&mut self, fill: impl FnOnce(&mut Self) -> Option<()>) -> Option<Block> {
        let outer = std::mem::take(&mut self.block);
        let (sizes, origin) = (self.sizes.clone(), self.origin.clone());
        fill(self)?;
        (self.sizes, self.origin) = (sizes, origin);
        Some(std::mem::replace(&mut self.block, outer))
    }

    /// A scope's statements, and its results in these places. `bound` are bound besides, and are gone after it.
    pub(super) fn scope(&mut self, scope: &core::Scope, bound: &[Var], to: &[Place]) -> Option<()> {
        let local = self.statements(scope, bound)?;
        for (k, (atom, to)) in scope.results.iter().zip(to).enumerate() {
            let leaves = |var: &Var| local.contains(var) && !scope.results[k + 1..].contains(atom);
            let dead: Vec<Var> = atom.var().filter(leaves).into_iter().collect();
            self.assign(*to, atom, &dead)?;
        }
        Some(())
    }

    /// A scope's statements; gives what it binds.
    fn statements(&mut self, scope: &core::Scope, bound: &[Var]) -> Option<BTreeSet<Var>> {
        let last = visit::last_uses(scope, bound, |stmt| Uses::of_stmt(stmt).vars);
        for (stmt, dead) in scope.stmts.iter().zip(&last.dead) {
            self.origin = Arc::new(stmt.origin.clone());
            self.stmt(stmt, dead)?;
            let array = |c: &Self, var: &Var| match c.env.get(var) {
                Some(Bound::Place(Place { reg, rank: 1.., .. })) => Some(*reg),
                _ => None,
            };
            // What was changed where it is lives on under another name.
            let used = stmt.outs.iter().map(|out| out.var).filter(|var| !dead.contains(var));
            let used: Vec<Reg> = used.filter_map(|var| array(self, &var)).collect();
            for reg in dead.iter().filter_map(|var| array(self, var)).collect::<BTreeSet<_>>() {
                if !used.contains(&reg) {
                    self.emit(Inst::Drop(reg));
                }
            }
        }
        Some(last.local)
    }

    /// A turn's body: its results are the next state.
    fn next(&mut self, body: &core::Scope, bound: &[Var], state: &[Place]) -> Option<()> {
        let local = self.statements(body, bound)?;
        // Closed forms and sizes may be of the state as it is: they are built before any of it changes.
        let mut from = Vec::new();
        for (k, atom) in body.results.iter().enumerate() {
            let leaves = |var| local.contains(&var) && !body.results[k + 1..].contains(atom);
            let is_form = matches!(self.bound(atom)?, Bound::Iota(_) | Bound::Repeated(..));
            from.push((self.place(atom)?, is_form || atom.var().is_some_and(leaves)));
        }
        let same = |a: &Place, b: &Place| (a.reg, a.rank == 0) == (b.reg, b.rank == 0);
        let moved = state
            .iter()
            .enumerate()
            .any(|(k, here)| from.iter().enumerate().any(|(j, (place, _))| j != k && same(place, here)));
        let to = match moved {
            true => state.iter().map(|place| self.fresh(place.ty, place.rank)).collect(),
            false => state.to_vec(),
        };
        for ((place, taken), to) in from.into_iter().zip(&to).filter(|((place, _), to)| !same(place, to)) {
            self.moves(*to, place, taken);
        }
        for (state, next) in state.iter().zip(&to).filter(|_| moved) {
            self.moves(*state, *next, true);
        }
        Some(())
    }

    fn moves(&mut self, to: Place, from: Place, taken: bool) {
        self.emit(match to.rank {
            0 => Inst::Move { dst: to.reg, src: from.reg },
            _ => Inst::Share { dst: to.reg, src: Operand { reg: from.reg, taken } },
        });
    }

    pub(super) fn assign(&mut self, to: Place, atom: &Atom, dead: &[Var]) -> Option<()> {
        if to.rank == 0 {
            let src = self.place(atom)?.reg;
            self.emit(Inst::Move { dst: to.reg, src });
        } else {
            let src = self.operand(atom, dead)?;
            self.emit(Inst::Share { dst: to.reg, src });
        }
        Some(())
    }

    fn stmt(&mut self, stmt: &Stmt, dead: &[Var]) -> Option<()> {
        match &stmt.op {
            Op::Prim(prim, args) => {
                let tys = prim.args();
                let regs = self.regs(args)?;
                let dst = self.fresh(prim.result(), 0);
                let inst = match lane(*prim) {
                    Some(lane) => {
                        let mut all = [0; 3];
                        all[..regs.len()].copy_from_slice(&regs);
                        Inst::Lane { prim: *prim, lane, dst: dst.reg, args: all }
                    }
                    None => {
                        Inst::Prim { prim: *prim, dst: dst.reg, args: regs.into_iter().zip(tys).collect() }
                    }
                };
                self.emit(inst);
                self.bind(&stmt.outs[0], dst);
            }
            Op::Index { array, at } => self.index(*array, at, &stmt.outs[0])?,
            Op::Position => {
                let reg = self.frame.as_ref()?.position;
                self.bind(&stmt.outs[0], Place { reg, ty: ScalarType::I64, rank: 0 });
            }
            Op::If { cond, then, otherwise } => {
                let cond = self.place(cond)?.reg;
                let outs: Vec<Place> = stmt.outs.iter().map(|out| self.fresh_of(&out.ty)).collect();
                let then = self.block(|c| c.scope(then, dead, &outs))?;
                let otherwise = self.block(|c| c.scope(otherwise, dead, &outs))?;
                self.emit(Inst::If { cond, then, otherwise });
                stmt.outs.iter().zip(outs).for_each(|(out, place)| self.bind(out, place));
            }
            Op::Seq(seq) => self.turns(seq, &stmt.outs, dead)?,
            Op::Loop(l) => self.a_loop(l, &stmt.outs, dead)?,
            Op::View(view) => self.view(view, &stmt.outs[0])?,
            Op::BindSize(var, n) => {
                let n = self.place(n)?.reg;
                self.sizes.insert(var.clone(), n);
            }
            Op::Opaque(_, atoms) => {
                for (k, (atom, out)) in atoms.iter().zip(&stmt.outs).enumerate() {
                    let dead = if atoms[k + 1..].contains(atom) { &[] } else { dead };
                    let to = self.fresh_of(&out.ty);
                    self.assign(to, atom, dead)?;
                    self.bind(out, to);
                }
            }
            Op::Array(atoms) => self.array(atoms, &stmt.outs[0])?,
            Op::Update { array, at, value } => {
                // An array that is written into itself is still read: its buffer must not be taken.
                let dead = if array == value { &[] } else { dead };
                let (at, value) = (self.regs(at)?, self.place(value)?);
                let src = self.operand(array, dead)?;
                let mut here = Place { reg: src.reg, ..Place::of(&stmt.outs[0].ty) };
                if !src.taken {
                    here = self.fresh_of(&stmt.outs[0].ty);
                    self.emit(Inst::Share { dst: here.reg, src });
                }
                self.emit(match value.rank {
                    0 => Inst::Store { put: put(value.ty), array: here.reg, at, value: value.reg },
                    rank if at.len() == here.rank && rank == here.rank => {
                        Inst::StoreBlock { array: here.reg, at, value: value.reg }
                    }
                    _ => Inst::StoreRow { array: here.reg, at, value: value.reg },
                });
                self.bind(&stmt.outs[0], here);
            }
            Op::Reshape(array) => {
                let dims = self.sizes_of(&stmt.outs[0].ty.dims)?;
                let array = self.operand(array, dead)?;
                let dst = self.fresh_of(&stmt.outs[0].ty);
                self.emit(Inst::Reshape { dst: dst.reg, array, dims });
                self.bind(&stmt.outs[0], dst);
            }
            Op::Assert(cond) => {
                let cond = self.place(cond)?.reg;
                self.emit(Inst::Assert(cond));
            }
            Op::Step { scan, values } => {
                let Frame { position, scans, .. } = self.frame.clone()?;
                let (sink, tys) = &scans[*scan];
                let values = self.places(values)?;
                let dst: Vec<Place> = tys.iter().map(|ty| self.fresh_of(ty)).collect();
                self.emit(Inst::Step { sink: *sink, position, values, dst: dst.clone() });
                stmt.outs.iter().zip(dst).for_each(|(out, place)| self.bind(out, place));
            }
            Op::Emit { collector, values } => {
                let Frame { position, collectors, .. } = self.frame.clone()?;
                let values = self.places(values)?;
                self.emit(Inst::Emit { sink: collectors[*collector], position, values });
            }
            Op::Trace(traced) => {
                let trace = self.traced(traced)?;
                self.emit(Inst::Trace(Box::new(trace)));
            }
            Op::Call(call) => self.external(call, &stmt.outs)?,
        }
        self.bind_sizes(stmt)
    }

    /// A value of the source, put together.
    pub(super) fn traced(&mut self, traced: &Traced) -> Option<Trace> {
        let mut parts = Vec::new();
        let layout = Layout::of_traced(traced, 0, &mut |atom| {
            let place = self.place(atom).ok_or(())?;
            parts.push(place);
            Ok::<_, ()>((place.ty, place.rank))
        });
        Some(Trace { layout: layout.ok()?, parts })
    }

    /// The sizes that a statement's results bind.
    fn bind_sizes(&mut self, stmt: &Stmt) -> Option<()> {
        for (out, var) in visit::binds(stmt) {
            let Some(out) = out.map(|k| &stmt.outs[k]) else { continue };
            let dim = out.ty.dims.iter().position(|dim| dim.as_var() == Some(&var))?;
            let extent = match self.bound(&Atom::Var(out.var))? {
                Bound::Iota(n) | Bound::Repeated(n, _) => n,
                Bound::Place(array) => {
                    let extent = self.fresh(ScalarType::I64, 0).reg;
                    self.emit(Inst::Extent { dst: extent, array: array.reg, dim });
                    extent
                }
            };
            self.sizes.insert(var, extent);
        }
        Some(())
    }

    pub(super) fn sizes_of(&mut self, dims: &[Size]) -> Option<Vec<Reg>> {
        dims.iter().map(|dim| self.size(dim)).collect()
    }

    fn index(&mut self, array: Var, at: &[Atom], out: &Binding) -> Option<()> {
        let array = self.place(&Atom::Var(array))?;
        let at = self.regs(at)?;
        let dst = self.fresh(array.ty, array.rank.checked_sub(at.len())?);
        self.emit(match (dst.rank, &at[..]) {
            (0, [at]) => Inst::Element { get: get(array.ty), dst: dst.reg, array: array.reg, at: *at },
            (0, _) => Inst::Load { get: get(array.ty), dst: dst.reg, array: array.reg, at },
            _ => Inst::Row { dst: dst.reg, array: array.reg, at },
        });
        self.bind(out, dst);
        Some(())
    }

    fn view(&mut self, view: &View, out: &Binding) -> Option<()> {
        let (n, form, what) = match view {
            View::Iota(n) => {
                let n = self.place(n)?.reg;
                (n, Some(Bound::Iota(n)), Closed::Iota)
            }
            View::Replicate(n, x) => {
                let (n, x) = (self.place(n)?.reg, self.place(x)?);
                match x.rank {
                    0 => (n, Some(Bound::Repeated(n, x)), Closed::Scalar(x.reg, x.ty)),
                    _ => (n, None, Closed::Array(x.reg)),
                }
            }
        };
        // In a loop nothing is counted, and a form is built where something needs it whole.
        let unbuilt = self.frame.is_some() || self.unbuilt.contains_key(&out.var);
        if let Some(form) = form.filter(|_| unbuilt) {
            self.emit(Inst::Length(n));
            self.env.insert(out.var, form);
            return Some(());
        }
        let dst = self.fresh_of(&out.ty);
        self.emit(Inst::Closed { dst: dst.reg, n, what, counts: !unbuilt });
        self.bind(out, dst);
        Some(())
    }

    fn array(&mut self, atoms: &[Atom], out: &Binding) -> Option<()> {
        let (ty, elements) = (out.ty.scalar, self.regs(atoms)?);
        let dims = self.sizes_of(&out.ty.dims[1..])?;
        let dst = self.fresh_of(&out.ty);
        self.emit(match dst.rank {
            1 => Inst::List { dst: dst.reg, ty, elements },
            _ => Inst::Rows { dst: dst.reg, ty, rows: elements, dims },
        });
        self.bind(out, dst);
        Some(())
    }

    fn turns(&mut self, seq: &Seq, outs: &[Binding], dead: &[Var]) -> Option<()> {
        let mut inside = Uses::of_scope(&seq.body).vars;
        if let core::Turns::While(condition) = &seq.turns {
            inside.extend(Uses::of_scope(condition).vars);
        }
        let count = match &seq.turns {
            core::Turns::Count(index, n) => {
                let n = self.place(n)?.reg;
                let place = self.fresh(ScalarType::I64, 0);
                self.env.insert(*index, Bound::Place(place));
                Some((n, place.reg))
            }
            core::Turns::While(_) => None,
        };
        let state: Vec<Place> = seq.state.iter().map(|state| self.fresh_of(&state.ty)).collect();
        for (k, (atom, place)) in seq.first.iter().zip(&state).enumerate() {
            let moves =
                |var: &Var| dead.contains(var) && !inside.contains(var) && !seq.first[k + 1..].contains(atom);
            let moved: Vec<Var> = atom.var().filter(moves).into_iter().collect();
            self.assign(*place, atom, &moved)?;
        }
        for (binding, place) in seq.state.iter().zip(&state) {
            self.bind(binding, *place);
        }
        let outer = (self.sizes.clone(), std::mem::replace(&mut self.once, false));
        let (tiled, element_wise) = (self.tiled, self.element_wise.len());
        let again = match &seq.turns {
            core::Turns::Count(..) => None,
            core::Turns::While(condition) => {
                let again = self.fresh(ScalarType::Bool, 0);
                Some((
                    self.block(|c| c.turn(seq, &state).and_then(|()| c.scope(condition, &[], &[again])))?,
                    again.reg,
                ))
            }
        };
        let bound: Vec<Var> = seq.bound().collect();
        let body = self.block(|c| {
            c.turn(seq, &state)?;
            c.next(&seq.body, &bound, &state)
        })?;
        (self.sizes, self.once) = outer;
        if self.tiled == tiled {
            // Turns of scalars are what the source says.
            self.element_wise.truncate(element_wise);
        }
        let turns = Turns { count, again, body, state: state.clone(), unit: None };
        self.emit(Inst::Turns(Box::new(turns)));
        outs.iter().zip(state).for_each(|(out, place)| self.bind(out, place));
        Some(())
    }

    /// The sizes that each turn binds anew.
    fn turn(&mut self, seq: &Seq, state: &[Place]) -> Option<()> {
        for (binding, place) in seq.state.iter().zip(state) {
            for (dim, size) in binding.ty.dims.iter().enumerate() {
                if let Some(var) = size.as_var().filter(|var| seq.sizes.contains(var)) {
                    let extent = self.fresh(ScalarType::I64, 0).reg;
                    self.emit(Inst::Extent { dst: extent, array: place.reg, dim });
                    self.sizes.insert(var.clone(), extent);
                }
            }
        }
        Some(())
    }
}
