//! A core loop's body becomes flat code: branches to masks, uniform scalars apart, steps and emits
//! with their masks.

use std::collections::BTreeMap;

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};
use lawson_oracle::schedule::{Bracket, Constants};

use super::bound::{Bound, Row};
use super::emits::steps_once;
use super::frame::{Env, Frame};
use super::tables;
use super::{
    Code, Def, Emitted, Indexed, InputForm, LoopCode, NotNative, Operand, Operator, Scan, UniformDef,
    UniformId, Value, ValueId,
};
use crate::core::{self, Atom, Loop, Op, Origin, Scope, SizeVar, Stmt, Ty, Var};
use crate::core::{call, effects};

/// Scalars of which a value consists that an operator combines, at most: each of them waits in a temporary.
const COMBINED: usize = 32;

/// Why a loop that calls functions of the host does not run on tiles.
const CALLS: &str = "functions of the host that it calls";

/// Flattens a loop; `forms` says in which form each input comes, `constants` are those of the schedule, `origin` is
/// where the loop is from.
///
/// # Errors
/// What native code can't run so far.
pub fn flatten(
    l: &Loop,
    forms: &[InputForm],
    constants: Constants,
    origin: &Origin,
) -> Result<LoopCode, NotNative> {
    // Also what a branch prints that is never taken.
    if effects::of_loop(l).acts() {
        let calls = l.fun.scopes().any(|inner| call::stands_in(inner.scope));
        return Err(NotNative::new(if calls { CALLS } else { "what it prints" }, origin));
    }
    let mut flattener = Flattener::new(origin.clone(), constants);
    let fun = &*l.fun;
    for (k, ty) in fun.captures.iter().enumerate() {
        let bound = match ty.dims.len() {
            0 => {
                let ty = flattener.scalar_type(ty, origin)?;
                Bound::Operand(flattener.uniform(ty, UniformDef::Capture(k)))
            }
            _ => Bound::Array(Row { array: Indexed::Capture(k), ty: ty.clone(), at: Vec::new() }),
        };
        flattener.frame.env.insert(Var(k as u32), bound);
    }
    for (k, (ty, form)) in fun.inputs.iter().zip(forms).enumerate() {
        let scalar = ty.scalar;
        let bound = match form {
            InputForm::Array => Bound::Operand(flattener.value(scalar, Def::Input(k))),
            InputForm::Iota => Bound::Operand(flattener.value(scalar, Def::Position)),
            InputForm::Replicate => Bound::Operand(flattener.uniform(scalar, UniformDef::Replicated(k))),
            InputForm::Rows => {
                let at = vec![flattener.value(ScalarType::I64, Def::Position)];
                let dims = [vec![l.space.clone()], ty.dims.clone()].concat();
                let row = Row { array: Indexed::Input(k), ty: Ty { scalar, dims }, at };
                flattener.short_row(&row);
                Bound::Array(row)
            }
        };
        flattener.frame.env.insert(Var((fun.captures.len() + k) as u32), bound);
    }
    let mut neutral = 0;
    for operator in &fun.scans {
        operator.tys.iter().try_for_each(|ty| flattener.scalar_type(ty, origin).map(drop))?;
        let operator = flattener.operator(operator, &mut neutral)?;
        flattener.scan_operators.push(operator);
    }
    let outputs = fun.collectors.iter().map(|collector| flattener.output(collector, &mut neutral, origin));
    let outputs = outputs.collect::<Result<Vec<_>, _>>()?;
    steps_once(fun, origin)?;
    flattener.frame.collects(fun);
    flattener.frame.whole = Some(l.fun.clone());
    flattener.scope(&fun.body, None)?;
    flattener.forget_lists();
    let mut all = Vec::new();
    for (k, output) in outputs.into_iter().enumerate() {
        all.extend(flattener.given(fun, k, output, origin)?);
    }
    let phases = 1 + flattener.code.values.iter().map(|v| v.phase).max().unwrap_or(0);
    if phases > 1 && !flattener.code.own.is_empty() {
        return flattener.refuse("arrays made inside a body with a scan", origin);
    }
    Ok(LoopCode {
        space: l.space.clone(),
        uniforms: flattener.uniforms,
        arrays: flattener.arrays,
        body: flattener.code,
        scans: flattener.scans,
        outputs: all,
        phases,
    })
}

/// The types of the scalars of an operator's operands, its code, and what it gives.
type OperatorCode = ([Vec<ScalarType>; 2], Code, Vec<Operand>);

pub(super) struct Flattener {
    /// The function whose body is flattened.
    pub(super) frame: Frame,
    pub(super) code: Code,
    uniforms: Vec<(ScalarType, UniformDef)>,
    pub(super) arrays: Vec<(ScalarType, usize, Indexed)>,
    scan_operators: Vec<Operator>,
    scans: Vec<Scan>,
    /// The sizes that the body gives a value, in each lane its own.
    pub(super) sizes: BTreeMap<SizeVar, Operand>,
    /// The elements of inputs' short rows, by array and the indices in a row.
    pub(super) short_rows: BTreeMap<(usize, Vec<i64>), Operand>,
    /// Those of the schedule.
    pub(super) constants: Constants,
    pub(super) origin: Origin,
}

impl Flattener {
    fn new(origin: Origin, constants: Constants) -> Flattener {
        Flattener {
            frame: Frame::default(),
            code: Code::default(),
            uniforms: Vec::new(),
            arrays: Vec::new(),
            scan_operators: Vec::new(),
            scans: Vec::new(),
            sizes: BTreeMap::new(),
            short_rows: BTreeMap::new(),
            constants,
            origin,
        }
    }

    pub(super) fn refuse<T>(&self, what: impl Into<String>, origin: &Origin) -> Result<T, NotNative> {
        let origin = if origin.sources.is_empty() { &self.origin } else { origin };
        Err(NotNative::new(what, origin))
    }

    /// Refuses what becomes of rows: see [`NotNative::rows`].
    pub(super) fn refuse_rows<T>(&self, what: &str, origin: &Origin) -> Result<T, NotNative> {
        self.refuse(what, origin).map_err(|not| NotNative { rows: true, ..not })
    }

    pub(super) fn scalar_type(&self, ty: &Ty, origin: &Origin) -> Result<ScalarType, NotNative> {
        if !ty.dims.is_empty() {
            return self.refuse("arrays inside a loop's body", origin);
        }
        Ok(ty.scalar)
    }

    pub(super) fn uniform(&mut self, ty: ScalarType, def: UniformDef) -> Operand {
        Operand::Uniform(self.uniform_id(ty, def))
    }

    pub(super) fn uniform_id(&mut self, ty: ScalarType, def: UniformDef) -> UniformId {
        let entry = (ty, def);
        let found = self.uniforms.iter().position(|u| *u == entry);
        UniformId(found.unwrap_or_else(|| {
            self.uniforms.push(entry);
            self.uniforms.len() - 1
        }))
    }

    pub(super) fn value(&mut self, ty: ScalarType, def: Def) -> Operand {
        let phase = match &def {
            Def::Input(_) | Def::Position | Def::Splat(_) => 0,
            // A region's values are in one phase, which is known when it is whole.
            Def::Region(_) | Def::Active(_) | Def::State(..) => 0,
            Def::Last(region, _) | Def::Folded(region, _) => {
                self.code.values[self.code.regions[*region].end].phase
            }
            Def::Prim { args, mask, .. } => self.phase(args, *mask),
            Def::Select { cond, then, otherwise } => self.phase(&[*then, *otherwise], Some(*cond)),
            Def::Gather { at, mask, .. } => self.phase(at, *mask),
            Def::Shifted { mask, .. } => self.phase(&[], *mask),
            Def::Own { at, mask, .. } => self.phase(&[*at], *mask),
            Def::List { elements, .. } => self.phase(elements, None),
            Def::Scanned { scan, .. } => self.scans[*scan].step.phase + 1,
        };
        // A carry is known when its chunk's scan is, one phase after the step.
        let phase = def
            .uniforms()
            .filter_map(|u| match self.uniforms[u.0].1 {
                UniformDef::Carry { scan, .. } => Some(self.scans[scan].step.phase + 1),
                _ => None,
            })
            .fold(phase, usize::max);
        self.code.values.push(Value { ty, phase, def });
        Operand::Value(ValueId(self.code.values.len() - 1))
    }

    /// The first phase in which all of these are known.
    pub(super) fn phase(&self, operands: &[Operand], mask: Option<ValueId>) -> usize {
        let values = operands.iter().filter_map(|o| match o {
            Operand::Value(v) => Some(*v),
            Operand::Uniform(_) => None,
        });
        values.chain(mask).map(|v| self.code.values[v.0].phase).max().unwrap_or(0)
    }

    /// The operand as a value: a uniform one is spread over the lanes.
    pub(super) fn spread(&mut self, operand: Operand) -> ValueId {
        match operand {
            Operand::Value(v) => v,
            Operand::Uniform(u) => match self.value(self.uniforms[u.0].0, Def::Splat(u)) {
                Operand::Value(v) => v,
                Operand::Uniform(_) => unreachable!("`value` makes values"),
            },
        }
    }

    pub(super) fn ty(&self, operand: Operand) -> ScalarType {
        match operand {
            Operand::Value(v) => self.code.values[v.0].ty,
            Operand::Uniform(u) => self.uniforms[u.0].0,
        }
    }

    pub(super) fn constant(&self, operand: Operand) -> Option<Scalar> {
        match operand {
            Operand::Uniform(u) => match self.uniforms[u.0].1 {
                UniformDef::Const(c) => Some(c),
                _ => None,
            },
            Operand::Value(_) => None,
        }
    }

    pub(super) fn operator(
        &mut self,
        operator: &core::Operator,
        neutral: &mut usize,
    ) -> Result<Operator, NotNative> {
        let mut neutrals = Vec::new();
        for ty in &operator.tys {
            let shape = self.shape(ty, &self.origin.clone())?;
            if shape.is_empty() {
                neutrals.push(self.uniform_id(ty.scalar, UniformDef::Neutral(*neutral)));
            } else {
                let at = |place| UniformDef::NeutralAt(*neutral, place);
                neutrals
                    .extend((0..shape.iter().product()).map(|place| self.uniform_id(ty.scalar, at(place))));
            }
            *neutral += 1;
        }
        self.operator_from(operator, neutrals)
    }

    pub(super) fn operator_from(
        &mut self,
        operator: &core::Operator,
        neutrals: Vec<UniformId>,
    ) -> Result<Operator, NotNative> {
        let ([tys, elements], code, results) = self.operator_code(operator, self.frame.env.clone())?;
        let builtin = operator.builtin().and_then(|prim| Some((prim, prim.commutative_fold()?)));
        // In whatever order it gives the same.
        let bracket = if operator.is_exact() { operator.way() } else { operator.bracket };
        Ok(Operator { tys, elements, code, results, builtin, bracket, neutrals })
    }

    /// The extents of what is combined: none of a scalar; of rows as the source says them.
    pub(super) fn shape(&self, ty: &Ty, origin: &Origin) -> Result<Vec<usize>, NotNative> {
        let few = |shape: &Vec<usize>| shape.iter().product::<usize>() <= COMBINED;
        match tables::extents(&ty.dims).filter(few) {
            Some(shape) => Ok(shape),
            None => {
                self.refuse(format!("rows combined that the source gives no length up to {COMBINED}"), origin)
            }
        }
    }

    /// The types of the scalars that an operator combines, its code, and what it gives.
    pub(super) fn operator_code(
        &mut self,
        operator: &core::Operator,
        env: Env,
    ) -> Result<OperatorCode, NotNative> {
        let origin = self.origin.clone();
        let scalars = |tys: &[Ty]| {
            let of = |ty: &Ty| Ok(vec![ty.scalar; self.shape(ty, &origin)?.iter().product()]);
            tys.iter().map(of).collect::<Result<Vec<_>, _>>().map(|scalars| scalars.concat())
        };
        let (tys, elements) = (scalars(&operator.tys)?, scalars(&operator.elements)?);
        let (results, code) = self.apart(env, |this| {
            let inputs = tys.iter().chain(&elements).enumerate();
            let inputs: Vec<Operand> = inputs.map(|(k, ty)| this.value(*ty, Def::Input(k))).collect();
            let present = self_value(this.value(ScalarType::Bool, Def::Input(inputs.len())));
            let (left, right) = inputs.split_at(tys.len());
            let sides = [(&operator.left, &operator.tys, left), (&operator.right, &operator.elements, right)];
            for (vars, tys, scalars) in sides {
                let bound = this.tables(tys, scalars.to_vec(), &origin)?;
                this.frame.env.extend(vars.iter().copied().zip(bound));
            }
            let results = this.scope_of(&operator.body, &operator.tys, Some(present))?;
            this.forget_lists();
            Ok(results)
        })?;
        if !code.regions.is_empty() || !code.own.is_empty() {
            return self.refuse("a loop or an array inside an operator", &origin);
        }
        Ok(([tys, elements], code, results))
    }

    pub(super) fn atom(&mut self, atom: &Atom, origin: &Origin) -> Result<Operand, NotNative> {
        match atom {
            Atom::Var(v) => match self.frame.env.get(v) {
                Some(Bound::Operand(o)) => Ok(*o),
                Some(
                    Bound::Array(_) | Bound::Iota(_) | Bound::Repeated(..) | Bound::Own(_) | Bound::Table(_),
                ) => self.refuse("arrays inside a loop's body", origin),
                None => self.refuse("a value of the body around it inside an operator", origin),
            },
            Atom::Const(c) => Ok(self.uniform(c.ty(), UniformDef::Const(c.canonical()))),
            Atom::Size(size) => self.size(size, origin),
        }
    }

    pub(super) fn atoms(&mut self, atoms: &[Atom], origin: &Origin) -> Result<Vec<Operand>, NotNative> {
        atoms.iter().map(|a| self.atom(a, origin)).collect()
    }

    pub(super) fn scope(&mut self, scope: &Scope, mask: Option<ValueId>) -> Result<Vec<Operand>, NotNative> {
        self.statements(scope, mask)?;
        self.atoms(&scope.results, &self.origin.clone())
    }

    /// The scalars of which a scope's results consist.
    pub(super) fn scope_of<'t>(
        &mut self,
        scope: &Scope,
        tys: impl IntoIterator<Item = &'t Ty>,
        mask: Option<ValueId>,
    ) -> Result<Vec<Operand>, NotNative> {
        self.statements(scope, mask)?;
        self.scalars(&scope.results, tys, mask, &self.origin.clone())
    }

    fn statements(&mut self, scope: &Scope, mask: Option<ValueId>) -> Result<(), NotNative> {
        for stmt in &scope.stmts {
            let results = match self.arrays(stmt, scope, mask)? {
                Some(bound) => bound,
                None => self.stmt(stmt, mask)?.into_iter().map(Bound::Operand).collect(),
            };
            self.frame.env.extend(stmt.outs.iter().map(|binding| binding.var).zip(results));
        }
        Ok(())
    }

    fn stmt(&mut self, stmt: &Stmt, mask: Option<ValueId>) -> Result<Vec<Operand>, NotNative> {
        let origin = &stmt.origin;
        match &stmt.op {
            Op::Prim(prim, args) => {
                let args = self.atoms(args, origin)?;
                Ok(vec![self.prim(*prim, args, mask)])
            }
            Op::Position => Ok(vec![match self.frame.position {
                Some(position) => position,
                None => self.value(ScalarType::I64, Def::Position),
            }]),
            Op::Step { scan, values } => {
                let values = self.atoms(values, origin)?;
                self.step(*scan, values, mask, origin)
            }
            Op::Emit { collector, values } => {
                let mut tys = self.frame.collected[*collector].clone();
                let mut values = values.clone();
                // What loops inside are given are no rows of the loop's, and what is combined is scalars.
                if self.frame.makes_rows(*collector) {
                    self.take_rows(*collector, &mut values, &mut tys, mask, origin)?;
                }
                let values = self.scalars(&values, &tys, mask, origin)?;
                let phase = self.phase(&values, mask);
                self.frame.emitted[*collector].push(Emitted { values, mask, phase });
                Ok(vec![])
            }
            Op::Opaque(_, atoms) => self.atoms(atoms, origin),
            Op::Assert(cond) => {
                let cond = self.atom(cond, origin)?;
                self.assert(cond, mask);
                Ok(vec![])
            }
            // What of these there is, `arrays` knows.
            Op::Index { .. }
            | Op::If { .. }
            | Op::Loop(_)
            | Op::View(_)
            | Op::Array(_)
            | Op::Update { .. }
            | Op::Reshape(_)
            | Op::Seq(_) => self.refuse("arrays made inside a loop's body", origin),
            Op::BindSize(size, n) => {
                let n = self.atom(n, origin)?;
                self.sizes.insert(size.clone(), n);
                Ok(vec![])
            }
            Op::Trace(_) => self.refuse("trace inside a loop's body", origin),
            Op::Call(_) => self.refuse(CALLS, origin),
        }
    }

    pub(super) fn prim(&mut self, mut prim: Prim, mut args: Vec<Operand>, mask: Option<ValueId>) -> Operand {
        // What the power is, by its definition.
        if let (PrimOp::Pow, [x, two]) = (prim.op, &args[..])
            && matches!(self.constant(*two), Some(Scalar::F64(2.0) | Scalar::F32(2.0)))
        {
            (prim.op, args) = (PrimOp::Mul, vec![*x; 2]);
        }
        // The same number, rounded once; multiplications take a fraction of the time.
        if let (PrimOp::Div, [x, by]) = (prim.op, &args[..])
            && let Some(inverse) = self.constant(*by).and_then(exact_inverse)
        {
            (prim.op, args) = (PrimOp::Mul, vec![*x, self.uniform(inverse.ty(), UniformDef::Const(inverse))]);
        }
        let ty = prim.result();
        let constants: Option<Vec<Scalar>> = args.iter().map(|a| self.constant(*a)).collect();
        if let Some(result) = constants.and_then(|constants| prim.apply(&constants).ok()) {
            return self.uniform(ty, UniformDef::Const(result.canonical()));
        }
        let hoisted: Option<Vec<UniformId>> = args.iter().map(|a| self.constant_over_chunks(*a)).collect();
        if let Some(args) = hoisted
            && !prim.may_fail()
        {
            return self.uniform(ty, UniformDef::Prim(prim, args));
        }
        if !args.iter().any(|a| matches!(a, Operand::Value(_))) {
            args[0] = Operand::Value(self.spread(args[0]));
        }
        // What costs much more than to ask a mask is computed where the result counts. A mask that is known in a later
        // phase than the operands would put the result off to that phase.
        let ready = |mask| self.phase(&[], Some(mask)) <= self.phase(&args, None);
        let mask = mask.filter(|mask| prim.may_fail() || prim.cost().is_high() && ready(*mask));
        self.value(ty, Def::Prim { prim, args, mask })
    }

    /// Whether the uniform is one for each chunk and not for the whole loop.
    fn varies(&self, u: UniformId) -> bool {
        matches!(self.uniforms[u.0].1, UniformDef::Carry { .. })
    }

    /// A uniform that is one for the whole loop.
    pub(super) fn constant_over_chunks(&self, operand: Operand) -> Option<UniformId> {
        match operand {
            Operand::Uniform(u) if !self.varies(u) => Some(u),
            Operand::Uniform(_) | Operand::Value(_) => None,
        }
    }

    pub(super) fn indices(&mut self, at: &[Atom], origin: &Origin) -> Result<Vec<Operand>, NotNative> {
        let at = self.atoms(at, origin)?;
        if at.iter().any(|o| self.ty(*o) != ScalarType::I64) {
            return self.refuse("indices that are not i64", origin);
        }
        Ok(at)
    }

    /// What an `if` binds, if the statement is one.
    pub(super) fn branch(
        &mut self,
        stmt: &Stmt,
        mask: Option<ValueId>,
    ) -> Result<Option<Vec<Bound>>, NotNative> {
        let Op::If { cond, then, otherwise } = &stmt.op else { return Ok(None) };
        let tys = || stmt.outs.iter().map(|out| &out.ty);
        let cond = self.atom(cond, &stmt.origin)?;
        let scalars = self.chosen(cond, [then, otherwise], tys(), mask)?;
        self.tables(tys(), scalars, &stmt.origin).map(Some)
    }

    /// The scalars of which what the branch that runs gives consists; `tys` are its types.
    fn chosen<'t>(
        &mut self,
        cond: Operand,
        [then, otherwise]: [&Scope; 2],
        tys: impl Iterator<Item = &'t Ty> + Clone,
        mask: Option<ValueId>,
    ) -> Result<Vec<Operand>, NotNative> {
        match self.constant(cond) {
            Some(Scalar::Bool(true)) => return self.scope_of(then, tys, mask),
            Some(Scalar::Bool(false)) => return self.scope_of(otherwise, tys, mask),
            _ => {}
        }
        let cond = self.spread(cond);
        let then_mask = self.and(mask, cond);
        let then = self.scope_of(then, tys.clone(), Some(then_mask))?;
        let not = Prim { op: PrimOp::Not, ty: ScalarType::Bool };
        let not = self
            .value(ScalarType::Bool, Def::Prim { prim: not, args: vec![Operand::Value(cond)], mask: None });
        let otherwise_mask = self.and(mask, self_value(not));
        let otherwise = self.scope_of(otherwise, tys, Some(otherwise_mask))?;
        Ok(then.into_iter().zip(otherwise).map(|(a, b)| self.select(cond, a, b)).collect())
    }

    pub(super) fn select(&mut self, cond: ValueId, then: Operand, otherwise: Operand) -> Operand {
        if then == otherwise {
            return then;
        }
        let ty = self.ty(then);
        self.value(ty, Def::Select { cond, then, otherwise })
    }

    fn and(&mut self, mask: Option<ValueId>, cond: ValueId) -> ValueId {
        match mask {
            Some(mask) => self.logical(PrimOp::LogAnd, mask, cond),
            None => cond,
        }
    }

    pub(super) fn logical(&mut self, op: PrimOp, a: ValueId, b: ValueId) -> ValueId {
        let prim = Prim { op, ty: ScalarType::Bool };
        let args = vec![Operand::Value(a), Operand::Value(b)];
        self_value(self.value(ScalarType::Bool, Def::Prim { prim, args, mask: None }))
    }

    /// A step: the scan inside the chunk, and then, in the next phase, the operator applied to the
    /// carry and that.
    fn step(
        &mut self,
        scan: usize,
        values: Vec<Operand>,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Vec<Operand>, NotNative> {
        let Some(fun) = self.frame.whole.clone() else {
            return self.refuse("a scan inside an operator", origin);
        };
        let operator = self.scan_operators[scan].clone();
        let phase = self.phase(&values, mask);
        let (tys, here) = (operator.tys.clone(), self.scans.len());
        let ordered = operator.bracket == Bracket::Sequential;
        self.scans.push(Scan { operator, step: Emitted { values, mask, phase }, number: scan });
        if ordered {
            let state = |(component, ty)| self.value(ty, Def::Scanned { scan: here, component });
            return Ok(tys.into_iter().enumerate().map(state).collect());
        }
        let core = &fun.scans[scan];
        for (component, ty) in tys.iter().enumerate() {
            let carry = self.uniform(*ty, UniformDef::Carry { scan: here, component });
            self.frame.env.insert(core.left[component], Bound::Operand(carry));
            let scanned = self.value(*ty, Def::Scanned { scan: here, component });
            self.frame.env.insert(core.right[component], Bound::Operand(scanned));
        }
        let results = self.scope(&core.body, mask)?;
        // Also a result that is a carry itself belongs to this element only from here on.
        Ok(results.into_iter().map(|o| Operand::Value(self.spread(o))).collect())
    }
}

/// Whether a commutative primitive gives the same in any order.
pub(super) fn any_order(prim: Prim) -> bool {
    !prim.ty.is_float() || matches!(prim.op, PrimOp::Min | PrimOp::Max)
}

fn self_value(operand: Operand) -> ValueId {
    match operand {
        Operand::Value(v) => v,
        Operand::Uniform(_) => unreachable!("`value` makes values"),
    }
}

/// The inverse of a power of two, where it is one that no bit is lost of.
fn exact_inverse(by: Scalar) -> Option<Scalar> {
    let exact = |x: f64| {
        let is_power = x.is_normal() && x.to_bits() << 12 == 0;
        Some(1.0 / x).filter(|inverse| is_power && inverse.is_normal())
    };
    match by {
        Scalar::F64(x) => exact(x).map(Scalar::F64),
        Scalar::F32(x) => {
            exact(x.into()).map(|inverse| inverse as f32).filter(|x| x.is_normal()).map(Scalar::F32)
        }
        _ => None,
    }
}
