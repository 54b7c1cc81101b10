//! Loop code becomes tile code: for each phase a list of instructions with registers assigned.
//!
//! Where a value lives: an input is read where it lies; what is collected from every element is
//! computed right into the output; what a scan, a tree fold or a later phase reads is computed into
//! a temporary one chunk long; everything else gets a register, which is free again after the last
//! use.

use lawson_oracle::scalar::{Prim, Scalar};

use super::elem::{Elem, Family, PerType, with_type};
use super::frame::{Inst, Loc, Run};
use super::table;
use crate::loops::{
    Code, Def, Emitted, LoopCode, NotNative, Operand, Operator, Output, Type, UniformId, ValueId,
};

/// A number for each type.
pub struct Counts;
impl Family for Counts {
    type Of<T: Elem> = usize;
}

fn next(counts: &mut PerType<Counts>, ty: Type) -> usize {
    with_type!(ty, T => {
        let count = counts.of_mut::<T>();
        *count += 1;
        *count - 1
    })
}

/// A typed wide: an index into the frame's wides of that type.
pub type Wide = (Type, usize);

/// A loop, compiled.
pub struct TileCode {
    /// By phase.
    pub phases: Vec<PhaseCode>,
    /// Registers of each type.
    pub regs: PerType<Counts>,
    /// Wides of each type that are pieces of outputs; the temporaries follow them.
    pub outs: PerType<Counts>,
    /// Wides of each type that are temporaries.
    pub temps: PerType<Counts>,
    /// Accumulator sets of each type.
    pub lanes: PerType<Counts>,
    /// How many compactions count.
    pub counts: usize,
    /// Scans, as in the loop code.
    pub scans: Vec<ScanCode>,
    /// Outputs, as in the loop code.
    pub outputs: Vec<OutputCode>,
    /// Where each uniform is, as in the loop code.
    pub uniforms: Vec<(Type, usize)>,
    /// Inputs of each type: the input's number of each, in order.
    pub inputs: Vec<(Type, usize)>,
    /// Indexed arrays, as in the loop code: type and number among those of the type.
    pub arrays: Vec<(Type, usize)>,
}

/// What runs for each tile in one phase.
#[derive(Default)]
pub struct PhaseCode {
    /// The instructions.
    pub insts: Vec<Inst>,
    /// Scans that are stepped in it.
    pub scans: Vec<usize>,
    /// Folds that are complete for the chunk after it.
    pub folds: Vec<usize>,
}

/// Elements that wait in temporaries for an operator: whole tiles of them are combined.
pub struct Pending {
    /// The operator.
    pub op: OpCode,
    /// The components.
    pub bufs: Vec<Wide>,
    /// A `bool` temporary that says which elements are present; none means all.
    pub present: Option<usize>,
}

/// A scan.
pub struct ScanCode {
    /// Its operator and elements.
    pub pending: Pending,
    /// Temporaries for the carry before each block inside the chunk, for each component.
    pub inner: Vec<Wide>,
    /// A `bool` temporary that says which of these are present; none means all but the first.
    pub inner_present: Option<usize>,
    /// The uniforms that hold the carry before the chunk, for each component.
    pub carry: Vec<(Type, usize)>,
    /// The neutral element of the source.
    pub neutrals: Vec<UniformId>,
}

/// An output.
pub enum OutputCode {
    /// Every element, written in place.
    Whole(Vec<Wide>),
    /// The elements that a mask keeps: compacted into temporaries, with a count.
    Kept {
        /// The components.
        bufs: Vec<Wide>,
        /// Which count (all components keep the same number).
        count: usize,
    },
    /// Arrays without elements.
    Empty(Vec<Type>),
    /// A commutative fold in lanes.
    Lanes {
        /// The primitive and its exact neutral element.
        prim: (Prim, Scalar),
        /// Type and accumulator set.
        lanes: (Type, usize),
        /// The neutral element of the source.
        neutral: UniformId,
    },
    /// A fold in a balanced tree.
    Tree {
        /// Its operator and elements.
        pending: Pending,
        /// The neutral elements of the source.
        neutrals: Vec<UniformId>,
    },
    /// A fold of nothing.
    Neutral(Vec<UniformId>),
}

/// An operator's code, on registers.
pub struct OpCode {
    /// Types of the components.
    pub tys: Vec<Type>,
    /// Registers of the left operand.
    pub left: Vec<usize>,
    /// Registers of the right operand.
    pub right: Vec<usize>,
    /// Registers for the combination; they may change places with those of the left operand.
    pub out: Vec<usize>,
    /// The register that says where the left operand is present.
    pub left_present: usize,
    /// The register that says where the right operand is present.
    pub right_present: usize,
    /// The register that says where both are.
    pub both: usize,
    /// The instructions.
    pub insts: Vec<Inst>,
    /// Where the results are.
    pub results: Vec<Loc>,
    /// When it is one primitive on left and right.
    pub builtin: Option<Prim>,
}

/// Compiles a loop.
///
/// # Errors
/// What the tile machine can't run so far.
pub fn compile(code: &LoopCode) -> Result<TileCode, NotNative> {
    let mut compiler = Compiler::new(code);
    compiler.place();
    for phase in 0..code.phases {
        compiler.phase(phase);
    }
    Ok(compiler.out)
}

struct Compiler<'c> {
    code: &'c LoopCode,
    out: TileCode,
    /// The wide or input in which a value of the body lives, for those that have one.
    home: Vec<Option<Loc>>,
    /// What happens to emitted values, with the phase: (operands, action).
    actions: Vec<(usize, Vec<Operand>, Action)>,
    live: Vec<bool>,
}

/// What a phase does with values once they are there.
enum Action {
    Copy { ty: Type, from: Operand, to: usize },
    Compact { ty: Type, from: Operand, mask: ValueId, to: usize, count: usize },
    Fold { run: Run, from: Operand, mask: Option<ValueId>, lanes: usize },
}

impl<'c> Compiler<'c> {
    fn new(code: &'c LoopCode) -> Self {
        let mut used = PerType::<Counts>::default();
        let uniforms = code.uniforms.iter().map(|(ty, _)| (*ty, next(&mut used, *ty))).collect();
        let mut used = PerType::<Counts>::default();
        let arrays = code.arrays.iter().map(|(ty, ..)| (*ty, next(&mut used, *ty))).collect();
        let mut home = vec![None; code.body.values.len()];
        let mut inputs = Vec::new();
        let mut used = PerType::<Counts>::default();
        for (v, value) in code.body.values.iter().enumerate() {
            if let Def::Input(k) = value.def {
                home[v] = Some(Loc::Input(next(&mut used, value.ty)));
                inputs.push((value.ty, k));
            }
        }
        let out = TileCode {
            phases: (0..code.phases).map(|_| PhaseCode::default()).collect(),
            regs: PerType::default(),
            outs: PerType::default(),
            temps: PerType::default(),
            lanes: PerType::default(),
            counts: 0,
            scans: Vec::new(),
            outputs: Vec::new(),
            uniforms,
            inputs,
            arrays,
        };
        Compiler { code, out, home, actions: Vec::new(), live: live(code) }
    }

    /// Gives outputs, scans, folds and values that cross phases their places.
    fn place(&mut self) {
        let code = self.code;
        // Pieces of outputs come first among the wides of a type.
        for output in &code.outputs {
            if let Output::Collect { emitted: Some(Emitted { values, mask: None, phase }), tys } = output {
                let places: Vec<Wide> = tys.iter().map(|ty| (*ty, next(&mut self.out.outs, *ty))).collect();
                for ((ty, w), value) in places.iter().zip(values) {
                    self.settle(*ty, *value, *w, *phase, true);
                }
                self.out.outputs.push(OutputCode::Whole(places));
            } else {
                self.out.outputs.push(OutputCode::Empty(vec![]));
            }
        }
        let crossing = self.crossing();
        for (k, scan) in code.scans.iter().enumerate() {
            let pending = self.pending(&scan.operator, &scan.step, &crossing);
            for (v, value) in code.body.values.iter().enumerate() {
                if let Def::Scanned { scan, component } = value.def
                    && scan == k
                {
                    self.home[v] = Some(Loc::Wide(pending.bufs[component].1));
                }
            }
            let carry = (0..scan.operator.tys.len()).map(|component| {
                let of = |u: &(Type, crate::loops::UniformDef)| {
                    u.1 == crate::loops::UniformDef::Carry { scan: k, component }
                };
                let u = code.uniforms.iter().position(of).unwrap_or(0);
                self.out.uniforms[u]
            });
            let (carry, neutrals) = (carry.collect(), scan.operator.neutrals.clone());
            let inner = scan.operator.tys.iter().map(|ty| (*ty, self.temp(*ty))).collect();
            let inner_present = pending.present.map(|_| self.temp(Type::Bool));
            self.out.scans.push(ScanCode { pending, inner, inner_present, carry, neutrals });
            self.out.phases[scan.step.phase].scans.push(k);
        }
        for (k, output) in code.outputs.iter().enumerate() {
            let place = match output {
                Output::Collect { emitted: Some(Emitted { mask: None, .. }), .. } => continue,
                Output::Collect { emitted: None, tys } => OutputCode::Empty(tys.clone()),
                Output::Collect { emitted: Some(Emitted { values, mask: Some(mask), phase }), tys } => {
                    let first = self.out.counts;
                    let mut bufs = Vec::new();
                    for (ty, value) in tys.iter().zip(values) {
                        let to = self.temp(*ty);
                        let count = self.out.counts;
                        self.out.counts += 1;
                        let action = Action::Compact { ty: *ty, from: *value, mask: *mask, to, count };
                        self.actions.push((*phase, vec![*value, Operand::Value(*mask)], action));
                        bufs.push((*ty, to));
                    }
                    OutputCode::Kept { bufs, count: first }
                }
                Output::Fold { operator, emitted: None } => OutputCode::Neutral(operator.neutrals.clone()),
                Output::Fold { operator, emitted: Some(emitted) } => {
                    self.out.phases[emitted.phase].folds.push(k);
                    self.fold(operator, emitted, &crossing)
                }
            };
            self.out.outputs[k] = place;
        }
        for v in crossing.iter().enumerate().filter(|(_, c)| **c).map(|(v, _)| v) {
            if self.home[v].is_none() {
                self.home[v] = Some(Loc::Wide(self.temp(code.body.values[v].ty)));
            }
        }
    }

    fn fold(&mut self, operator: &Operator, emitted: &Emitted, crossing: &[bool]) -> OutputCode {
        if let Some((prim, neutral)) = operator.builtin
            && let Some(commutative) = table::commutative(prim)
        {
            let run = commutative.fold;
            let ty = operator.tys[0];
            let lanes = next(&mut self.out.lanes, ty);
            let action = Action::Fold { run, from: emitted.values[0], mask: emitted.mask, lanes };
            let operands = emitted.values.iter().copied().chain(emitted.mask.map(Operand::Value));
            self.actions.push((emitted.phase, operands.collect(), action));
            return OutputCode::Lanes {
                prim: (prim, neutral),
                lanes: (ty, lanes),
                neutral: operator.neutrals[0],
            };
        }
        let pending = self.pending(operator, emitted, crossing);
        OutputCode::Tree { pending, neutrals: operator.neutrals.clone() }
    }

    fn temp(&mut self, ty: Type) -> usize {
        let first = with_type!(ty, T => *self.out.outs.of::<T>());
        first + next(&mut self.out.temps, ty)
    }

    /// Lets the value live in this wide, or be copied there. `readable`: the wide keeps what is
    /// written to it, so that the value can be read back there.
    fn settle(&mut self, ty: Type, value: Operand, to: usize, phase: usize, readable: bool) {
        if let Operand::Value(v) = value
            && self.home[v.0].is_none()
            && readable
            && self.code.body.values[v.0].phase == phase
            && !matches!(self.code.body.values[v.0].def, Def::Scanned { .. })
        {
            self.home[v.0] = Some(Loc::Wide(to));
        } else {
            self.actions.push((phase, vec![value], Action::Copy { ty, from: value, to }));
        }
    }

    fn pending(&mut self, operator: &Operator, emitted: &Emitted, crossing: &[bool]) -> Pending {
        let mut bufs = Vec::new();
        for (ty, value) in operator.tys.iter().zip(&emitted.values) {
            let to = self.temp(*ty);
            // The operator's results overwrite the elements after the phase.
            let readable = matches!(value, Operand::Value(v) if !crossing[v.0]);
            self.settle(*ty, *value, to, emitted.phase, readable);
            bufs.push((*ty, to));
        }
        let present = emitted.mask.map(|mask| {
            let to = self.temp(Type::Bool);
            let copy = Action::Copy { ty: Type::Bool, from: Operand::Value(mask), to };
            self.actions.push((emitted.phase, vec![Operand::Value(mask)], copy));
            to
        });
        let op = self.operator(operator);
        Pending { op, bufs, present }
    }

    /// Values that are used in a later phase than the one in which they are known.
    fn crossing(&self) -> Vec<bool> {
        let values = &self.code.body.values;
        let mut crossing = vec![false; values.len()];
        let mut uses = |phase: usize, operand: &Operand| {
            if let Operand::Value(v) = operand {
                crossing[v.0] |= values[v.0].phase < phase;
            }
        };
        for (value, live) in values.iter().zip(&self.live) {
            if *live {
                value.def.operands().iter().for_each(|o| uses(value.phase, o));
            }
        }
        for emitted in emitted(self.code) {
            emitted.values.iter().for_each(|o| uses(emitted.phase, o));
            emitted.mask.iter().for_each(|m| uses(emitted.phase, &Operand::Value(*m)));
        }
        crossing
    }

    fn phase(&mut self, phase: usize) {
        let actions = std::mem::take(&mut self.actions);
        let (mine, rest): (Vec<_>, Vec<_>) = actions.into_iter().partition(|(p, ..)| *p == phase);
        self.actions = rest;
        let values = &self.code.body.values;
        // Each action right after the last of its operands that this phase computes.
        let after = |operands: &[Operand]| {
            let here = operands.iter().filter_map(|o| match o {
                Operand::Value(v) if values[v.0].phase == phase => Some(v.0 + 1),
                _ => None,
            });
            here.max().unwrap_or(0)
        };
        let mut items: Vec<(usize, Item)> = Vec::new();
        for (v, value) in values.iter().enumerate() {
            let computed = !matches!(value.def, Def::Input(_) | Def::Scanned { .. });
            if self.live[v] && value.phase == phase && computed {
                items.push((v, Item::Value(v)));
            }
        }
        for (_, operands, action) in mine {
            items.push((after(&operands), Item::Action(operands, action)));
        }
        // An action that waits for value v - 1 has key v: it goes before value v.
        items.sort_by_key(|(key, item)| (*key, matches!(item, Item::Value(_))));
        let mut allocator = Allocator::new(&self.code.body, &self.out.uniforms, self.home.clone());
        allocator.last_uses(items.iter().map(|(_, item)| item.operands(values)));
        for (n, (_, item)) in items.iter().enumerate() {
            match item {
                Item::Value(v) => allocator.value(*v, &self.out.arrays),
                Item::Action(_, action) => allocator.action(action),
            }
            allocator.release(n);
        }
        self.out.phases[phase].insts = allocator.insts;
        raise(&mut self.out.regs, &allocator.regs);
    }

    fn operator(&mut self, operator: &Operator) -> OpCode {
        let values = &operator.code.values;
        let k = operator.tys.len();
        let mut allocator = Allocator::new(&operator.code, &self.out.uniforms, vec![None; values.len()]);
        // The operands' registers are never released: the results may be there.
        let mut registers = Vec::new();
        for (v, value) in values[..=2 * k].iter().enumerate() {
            let r = next(&mut allocator.regs, value.ty);
            allocator.place[v] = Some(Loc::Reg(r));
            registers.push(r);
        }
        let out = operator.tys.iter().map(|ty| next(&mut allocator.regs, *ty)).collect();
        let left_present = next(&mut allocator.regs, Type::Bool);
        let right_present = next(&mut allocator.regs, Type::Bool);
        let mut live = vec![false; values.len()];
        mark(&operator.code, operator.results.iter(), &mut live);
        let items: Vec<usize> = (2 * k + 1..values.len()).filter(|v| live[*v]).collect();
        allocator.last_uses(items.iter().map(|v| values[*v].def.operands()));
        for result in &operator.results {
            if let Operand::Value(v) = result {
                allocator.last[v.0] = usize::MAX;
            }
        }
        for (n, v) in items.iter().enumerate() {
            allocator.value(*v, &self.out.arrays);
            allocator.release(n);
        }
        raise(&mut self.out.regs, &allocator.regs);
        OpCode {
            tys: operator.tys.clone(),
            left: registers[..k].to_vec(),
            right: registers[k..2 * k].to_vec(),
            both: registers[2 * k],
            out,
            left_present,
            right_present,
            results: operator.results.iter().map(|o| allocator.loc(*o)).collect(),
            insts: allocator.insts,
            builtin: operator.builtin.map(|(prim, _)| prim),
        }
    }
}

enum Item {
    Value(usize),
    Action(Vec<Operand>, Action),
}

impl Item {
    fn operands(&self, values: &[crate::loops::Value]) -> Vec<Operand> {
        match self {
            Item::Value(v) => values[*v].def.operands(),
            Item::Action(operands, _) => operands.clone(),
        }
    }
}

/// Everything that is emitted or stepped.
fn emitted(code: &LoopCode) -> impl Iterator<Item = &Emitted> {
    let outputs = code.outputs.iter().filter_map(|o| match o {
        Output::Collect { emitted, .. } | Output::Fold { emitted, .. } => emitted.as_ref(),
    });
    code.scans.iter().map(|s| &s.step).chain(outputs)
}

/// Values that are emitted, may fail, or are needed for one of these.
fn live(code: &LoopCode) -> Vec<bool> {
    let mut live = vec![false; code.body.values.len()];
    let masks: Vec<Operand> = emitted(code).filter_map(|e| e.mask.map(Operand::Value)).collect();
    let roots = emitted(code).flat_map(|e| &e.values).chain(&masks);
    mark(&code.body, roots, &mut live);
    live
}

fn mark<'o>(code: &Code, roots: impl Iterator<Item = &'o Operand>, live: &mut [bool]) {
    for root in roots {
        if let Operand::Value(v) = root {
            live[v.0] = true;
        }
    }
    for (v, value) in code.values.iter().enumerate().rev() {
        live[v] |= value.def.may_fail();
        if live[v] {
            for operand in value.def.operands() {
                if let Operand::Value(o) = operand {
                    live[o.0] = true;
                }
            }
        }
    }
}

fn raise(all: &mut PerType<Counts>, used: &PerType<Counts>) {
    for ty in [Type::I32, Type::I64, Type::F64, Type::Bool] {
        with_type!(ty, T => {
            let most = (*all.of::<T>()).max(*used.of::<T>());
            *all.of_mut::<T>() = most;
        });
    }
}

/// Assigns registers along a list of items and makes their instructions.
struct Allocator<'c> {
    code: &'c Code,
    uniforms: &'c [(Type, usize)],
    /// Where each value is, while it is needed.
    place: Vec<Option<Loc>>,
    /// The item that uses a value last.
    last: Vec<usize>,
    regs: PerType<Counts>,
    free: Vec<(Type, usize)>,
    insts: Vec<Inst>,
}

impl<'c> Allocator<'c> {
    fn new(code: &'c Code, uniforms: &'c [(Type, usize)], place: Vec<Option<Loc>>) -> Self {
        let last = vec![0; code.values.len()];
        Allocator { code, uniforms, place, last, regs: PerType::default(), free: vec![], insts: vec![] }
    }

    fn last_uses(&mut self, items: impl Iterator<Item = Vec<Operand>>) {
        for (n, operands) in items.enumerate() {
            for operand in operands {
                if let Operand::Value(v) = operand {
                    self.last[v.0] = n;
                }
            }
        }
    }

    /// Frees the registers of values that item `n` used last, or made for nobody.
    fn release(&mut self, n: usize) {
        for v in 0..self.place.len() {
            if self.last[v] <= n
                && let Some(Loc::Reg(r)) = self.place[v]
                && !matches!(self.code.values[v].def, Def::Input(_))
            {
                self.free.push((self.code.values[v].ty, r));
                self.place[v] = None;
            }
        }
    }

    fn loc(&self, operand: Operand) -> Loc {
        match operand {
            Operand::Value(v) => self.place[v.0].unwrap_or(Loc::Reg(usize::MAX)),
            Operand::Uniform(u) => Loc::Uniform(self.uniforms[u.0].1),
        }
    }

    fn locs(&self, operands: &[Operand]) -> [Loc; 3] {
        let at = |i: usize| operands.get(i).map_or(Loc::Uniform(0), |o| self.loc(*o));
        [at(0), at(1), at(2)]
    }

    fn mask(&self, mask: Option<ValueId>) -> Option<Loc> {
        mask.map(|m| self.loc(Operand::Value(m)))
    }

    fn value(&mut self, v: usize, arrays: &[(Type, usize)]) {
        let value = &self.code.values[v];
        let none = Loc::Uniform(0);
        let mut inst =
            Inst { run: table::position, args: [none; 3], mask: None, dst: none, index: 0, prim: None };
        match &value.def {
            Def::Input(_) | Def::Scanned { .. } => return,
            Def::Position => {}
            Def::Prim { prim, args, mask } => {
                inst.run = table::prim(*prim);
                inst.args = self.locs(args);
                inst.mask = self.mask(*mask);
                inst.prim = Some(*prim);
            }
            Def::Select { cond, then, otherwise } => {
                inst.run = table::select(value.ty);
                inst.args = self.locs(&[*then, *otherwise]);
                inst.mask = self.mask(Some(*cond));
            }
            Def::Gather { array, at, mask } => {
                inst.run = table::gather(value.ty);
                inst.args = self.locs(at);
                inst.mask = self.mask(*mask);
                inst.index = arrays[*array].1;
            }
            Def::Splat(u) => {
                inst.run = table::copy(value.ty);
                inst.args = self.locs(&[Operand::Uniform(*u)]);
            }
        }
        inst.dst = match self.place[v] {
            Some(home) => home,
            None => Loc::Reg(self.register(value.ty)),
        };
        self.place[v] = Some(inst.dst);
        self.insts.push(inst);
    }

    fn register(&mut self, ty: Type) -> usize {
        match self.free.iter().position(|(t, _)| *t == ty) {
            Some(i) => self.free.swap_remove(i).1,
            None => next(&mut self.regs, ty),
        }
    }

    fn action(&mut self, action: &Action) {
        let none = Loc::Uniform(0);
        self.insts.push(match action {
            Action::Copy { ty, from, to } => Inst {
                run: table::copy(*ty),
                args: self.locs(&[*from]),
                mask: None,
                dst: Loc::Wide(*to),
                index: 0,
                prim: None,
            },
            Action::Compact { ty, from, mask, to, count } => Inst {
                run: table::compact(*ty),
                args: self.locs(&[*from]),
                mask: self.mask(Some(*mask)),
                dst: Loc::Wide(*to),
                index: *count,
                prim: None,
            },
            Action::Fold { run, from, mask, lanes } => Inst {
                run: *run,
                args: self.locs(&[*from]),
                mask: self.mask(*mask),
                dst: none,
                index: *lanes,
                prim: None,
            },
        });
    }
}
