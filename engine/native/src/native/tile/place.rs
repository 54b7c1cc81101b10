//! Gives every value, output, scan and fold its place, and lines up what each phase does.

use lawson_oracle::scalar::{Prim, ScalarType};
use lawson_oracle::schedule::{Bracket, Constants};

use super::counting;
use super::fragments::{self, Fragment};
use super::live::{emitted, live};
use super::operator;
use super::ordered::{OrderedCode, Step};
use super::registers::{self, Allocator};
use super::windows::Windows;
use super::{
    AnyOrder, Arrays, BinsCode, Counts, Inner, OpCode, OutputCode, Pending, PhaseCode, ScanCode, Temp,
    TileCode, Waiting, next, windows,
};
use crate::loops::{
    Bins, Code, CollectorCode, Combined, Def, Emitted, LoopCode, Operand, Operator, UniformDef, UniformId,
    ValueId,
};
use lawson_tiles::bins;
use lawson_tiles::elem::PerType;
use lawson_tiles::frame::{Loc, Run};
use lawson_tiles::prefetch::{Stream, Streamed};
use lawson_tiles::table;

/// Compiles a loop.
pub struct Compiler<'c> {
    code: &'c LoopCode,
    out: TileCode,
    /// The temporary, output or input in which a value of the body lives, for those that have one.
    home: Vec<Option<Loc>>,
    /// What happens to emitted values, with the phase: (operands, action).
    actions: Vec<(usize, Vec<Operand>, Action)>,
    live: Vec<bool>,
    windows: Windows,
    fragments: Vec<Option<Fragment>>,
    constants: Constants,
}

/// What a phase does with values once they are there.
pub enum Action {
    /// Copies the value.
    Copy { ty: ScalarType, from: Operand, to: Loc },
    /// Appends what is kept of what each element gives to a temporary, in order; without a mask it always is.
    Compact { ty: ScalarType, from: Vec<(Operand, Option<ValueId>)>, to: usize, count: usize },
    /// Copies arrays of the lanes' own to the rows of an output.
    Rows { own: usize, to: Loc },
    /// Folds the elements into an accumulator set.
    Fold { run: Run, from: Vec<Operand>, mask: Option<ValueId>, lanes: usize },
}

impl<'c> Compiler<'c> {
    /// For this loop.
    pub fn new(code: &'c LoopCode, constants: Constants) -> Self {
        let mut used = PerType::<Counts>::default();
        let uniforms = code.uniforms.iter().map(|(ty, _)| (*ty, next(&mut used, *ty))).collect();
        let mut used = PerType::<Counts>::default();
        let arrays = code.arrays.iter().map(|(ty, ..)| (*ty, next(&mut used, *ty))).collect();
        let mut used = PerType::<Counts>::default();
        let own = code.body.own.iter().map(|own| (own.ty, next(&mut used, own.ty), own.extent)).collect();
        let mut home = vec![None; code.body.values.len()];
        let (mut inputs, mut streams) = (Vec::new(), Vec::new());
        let mut used = PerType::<Counts>::default();
        for (v, value) in code.body.values.iter().enumerate() {
            if let Def::Input(k) = value.def {
                let input = next(&mut used, value.ty);
                home[v] = Some(Loc::Input(input));
                inputs.push((value.ty, k));
                streams.push(Stream { ty: value.ty, of: Streamed::Input(input) });
            }
        }
        let mut phases: Vec<PhaseCode> = (0..code.phases).map(|_| PhaseCode::default()).collect();
        phases[0].streams = streams;
        let out = TileCode {
            phases,
            regs: PerType::default(),
            outs: PerType::default(),
            reversed: Vec::new(),
            temps: PerType::default(),
            windows: Vec::new(),
            lanes: PerType::default(),
            own,
            counts: 0,
            scans: Vec::new(),
            ordered: Vec::new(),
            outputs: Vec::new(),
            uniforms,
            inputs,
            arrays,
        };
        let (actions, windows, fragments) = (Vec::new(), Windows::default(), Vec::new());
        Compiler { code, out, home, actions, live: live(code), windows, fragments, constants }
    }

    /// The loop, compiled.
    pub fn compile(mut self) -> TileCode {
        self.place();
        self.choices();
        self.shifted_streams();
        self.windows = self.windows();
        self.fragments = self.fragments();
        for phase in 0..self.code.phases {
            self.phase(phase);
        }
        self.out
    }

    /// What is computed once for several that read it, now that it is known what else reads values.
    fn windows(&mut self) -> Windows {
        let has_place: Vec<bool> = self.home.iter().map(Option::is_some).collect();
        let used = self.uses_by_actions().into_iter().zip(&has_place).map(|(uses, place)| uses > 0 || *place);
        let windows = windows::find(&self.code.body, &mut self.live, used.collect(), &has_place);
        for window in 0..windows.all.len() {
            let ty = windows.ty(window);
            let temp = self.temp(ty);
            self.out.windows.push((ty, temp));
        }
        windows
    }

    /// Operations that run in one instruction with others.
    fn fragments(&mut self) -> Vec<Option<Fragment>> {
        let reads = |v: usize| self.windows.reader(v).is_some();
        let settled: Vec<bool> =
            self.home.iter().enumerate().map(|(v, home)| home.is_some() || reads(v)).collect();
        let uses = self.uses_by_actions();
        fragments::find(&self.code.body, &mut self.live, uses, &settled)
    }

    /// Neighbours are read in one stream: of those that only differ in how far they are from the position the first one
    /// stands for all.
    fn shifted_streams(&mut self) {
        let mut found: Vec<(usize, Vec<UniformId>, usize)> = Vec::new();
        for (value, _) in self.code.body.values.iter().zip(&self.live).filter(|(_, live)| **live) {
            let Def::Shifted { array, at, along, .. } = &value.def else { continue };
            let mut row = at.clone();
            row.remove(*along);
            if *along + 1 < at.len() || found.contains(&(*array, row.clone(), *along)) {
                continue;
            }
            found.push((*array, row, *along));
            let mut locs = [Loc::Uniform(0); 3];
            locs.iter_mut().zip(at).for_each(|(loc, u)| *loc = Loc::Uniform(self.out.uniforms[u.0].1));
            let of = Streamed::Shifted { array: self.out.arrays[*array].1, at: locs, along: *along };
            self.out.phases[value.phase].streams.push(Stream { ty: value.ty, of });
        }
    }

    /// How often actions use each value.
    fn uses_by_actions(&self) -> Vec<usize> {
        let mut uses = vec![0; self.code.body.values.len()];
        for operand in self.actions.iter().flat_map(|(_, operands, _)| operands) {
            if let Operand::Value(v) = operand {
                uses[v.0] += 1;
            }
        }
        uses
    }

    /// A choice by comparisons of the position is the same in all lanes of most tiles. Where it goes to an output,
    /// what it takes is computed right there.
    fn choices(&mut self) {
        let code = self.code;
        let body = &code.body;
        let mut uses = self.uses_by_actions();
        for v in (0..body.values.len()).filter(|v| self.live[*v]) {
            body.operands(v).iter().filter_map(Operand::value).for_each(|used| uses[used.0] += 1);
        }
        let of_position = counting::conditions(body);
        let in_region = |v: usize| body.regions.iter().any(|r| (r.begin..r.end).contains(&v));
        for (v, value) in body.values.iter().enumerate() {
            let Def::Select { cond, then, otherwise } = &value.def else { continue };
            let Some(Loc::Out(_)) = self.home[v] else { continue };
            let computed = |x: &ValueId| {
                let of = &body.values[x.0];
                let alone = uses[x.0] == 1 && self.home[x.0].is_none() && of.phase == value.phase;
                alone && matches!(of.def, Def::Prim { .. }) && !in_region(x.0)
            };
            if !in_region(v)
                && of_position[cond.0]
                && let Some(x) = [otherwise, then].into_iter().filter_map(Operand::value).find(computed)
            {
                self.home[x.0] = self.home[v];
            }
        }
    }

    /// Gives outputs, scans, folds and values that cross phases their places.
    fn place(&mut self) {
        let code = self.code;
        for output in &code.outputs {
            if let CollectorCode::Collect { emitted, tys, reversed } = output
                && let [Emitted { values, mask: None, phase }] = &emitted[..]
            {
                for (ty, value) in tys.iter().zip(values) {
                    let place = next(&mut self.out.outs, *ty);
                    if *reversed {
                        self.out.reversed.push((*ty, place));
                    }
                    let to = Loc::Out(place);
                    self.settle(*ty, *value, to, *phase, true);
                    self.out.phases[*phase].streams.push(Stream { ty: *ty, of: Streamed::Out(place) });
                }
                self.out.outputs.push(OutputCode::Whole(tys.clone()));
            } else if let CollectorCode::Rows { ty, own, .. } = output {
                let to = Loc::Out(next(&mut self.out.outs, *ty));
                let made = Operand::Value(code.body.own[*own].made);
                self.actions.push((0, vec![made], Action::Rows { own: *own, to }));
                self.out.outputs.push(OutputCode::Rows(*ty, code.body.own[*own].extent));
            } else {
                self.out.outputs.push(OutputCode::Empty(vec![]));
            }
        }
        let crossing = self.crossing();
        for (k, scan) in code.scans.iter().enumerate() {
            if scan.operator.bracket == Bracket::Sequential {
                let read = |component: &usize| self.is_scanned(k, *component);
                let read: Vec<usize> = (0..scan.operator.tys.len()).filter(read).collect();
                let at = self.ordered(&scan.operator, &scan.step, &read);
                for (v, value) in code.body.values.iter().enumerate() {
                    if let Def::Scanned { scan, component } = value.def
                        && scan == k
                    {
                        let state = self.out.ordered[at].states[component];
                        self.home[v] = state.map(|(_, temp)| Loc::Temp(temp));
                    }
                }
                continue;
            }
            let pending = self.pending(&scan.operator, &scan.step, &crossing);
            for (v, value) in code.body.values.iter().enumerate() {
                if let Def::Scanned { scan, component } = value.def
                    && scan == k
                {
                    self.home[v] = Some(Loc::Temp(pending.bufs[component].1));
                }
            }
            let carry = (0..scan.operator.tys.len()).map(|component| {
                let of = |u: &(ScalarType, UniformDef)| u.1 == UniformDef::Carry { scan: k, component };
                let u = code.uniforms.iter().position(of).unwrap_or(0);
                self.out.uniforms[u]
            });
            let (carry, neutrals) = (carry.collect(), scan.operator.neutrals.clone());
            let bufs = scan.operator.tys.iter().map(|ty| (*ty, self.temp(*ty))).collect();
            let inner = Inner { bufs, present: pending.present.map(|_| self.temp(ScalarType::Bool)) };
            let is_read = |component: &usize| self.is_scanned(k, *component);
            let read: Vec<usize> = (0..scan.operator.tys.len()).filter(is_read).collect();
            let at_once = pending.op.builtin.is_some_and(|prim| table::commutative(prim).is_some());
            let apply = Some(&pending.bufs).filter(|_| !at_once && !pending.masked());
            let apply = apply.map(|bufs| self.operator(&scan.operator, &read, Some(bufs)));
            // An element that is given as it is would be overwritten before it is read.
            let apply = apply.filter(|op| !op.results.iter().any(|loc| matches!(loc, Loc::Temp(_))));
            self.out.phases[scan.step.phase].scans.push(self.out.scans.len());
            let number = scan.number;
            self.out.scans.push(ScanCode { pending, inner, read, apply, carry, neutrals, number });
        }
        for (k, output) in code.outputs.iter().enumerate() {
            let place = match output {
                CollectorCode::Rows { .. } => continue,
                CollectorCode::Collect { emitted, tys, .. } => match &emitted[..] {
                    [] => OutputCode::Empty(tys.clone()),
                    [Emitted { mask: None, .. }] => continue,
                    emitted => {
                        let (bufs, count) = self.compacted(tys, emitted);
                        OutputCode::Kept { bufs, count, most: emitted.len() }
                    }
                },
                CollectorCode::Bins(bins) => OutputCode::Bins(self.bins(bins)),
                CollectorCode::Fold { operator, emitted: None, .. } => {
                    OutputCode::Neutral(operator.neutrals.clone())
                }
                CollectorCode::Fold { operator, emitted: Some(emitted), .. }
                    if operator.bracket == Bracket::Sequential =>
                {
                    OutputCode::Ordered(self.ordered(operator, emitted, &[]))
                }
                CollectorCode::Fold { operator, emitted: Some(emitted), .. } => {
                    self.out.phases[emitted.phase].folds.push(k);
                    self.fold(operator, emitted, &crossing)
                }
            };
            self.out.outputs[k] = place;
        }
        for v in crossing.iter().enumerate().filter(|(_, c)| **c).map(|(v, _)| v) {
            if self.home[v].is_none() {
                self.home[v] = Some(Loc::Temp(self.temp(code.body.values[v].ty)));
            }
        }
    }

    /// Whether this component of a scan is read.
    fn is_scanned(&self, k: usize, of: usize) -> bool {
        let is =
            |def: &Def| matches!(def, Def::Scanned { scan, component } if *scan == k && *component == of);
        self.code.body.values.iter().zip(&self.live).any(|(value, live)| *live && is(&value.def))
    }

    /// What combines from the left, the states of which are read of these components.
    fn ordered(&mut self, operator: &Operator, emitted: &Emitted, read: &[usize]) -> usize {
        let mut elements = Vec::new();
        for (ty, value) in operator.elements.iter().zip(&emitted.values) {
            let uniform = self.uniform(*value).map(Waiting::Uniform);
            elements.push((*ty, uniform.unwrap_or_else(|| self.waiting(*ty, *value, emitted.phase))));
        }
        let present = emitted.mask.map(|mask| self.presence(mask, emitted.phase));
        let states = operator.tys.iter().enumerate();
        let states = states.map(|(k, ty)| read.contains(&k).then(|| (*ty, self.temp(*ty)))).collect();
        let step = Step::of(operator, &self.out.uniforms, &self.out.arrays);
        let at = self.out.ordered.len();
        self.out.phases[emitted.phase].ordered.push(at);
        let start = operator.neutrals.clone();
        self.out.ordered.push(OrderedCode { step, elements, present, states, start });
        at
    }

    /// The temporary that says in which lanes a mask holds.
    fn presence(&mut self, mask: ValueId, phase: usize) -> usize {
        let to = self.temp(ScalarType::Bool);
        let from = Operand::Value(mask);
        let copy = Action::Copy { ty: ScalarType::Bool, from, to: Loc::Temp(to) };
        self.actions.push((phase, vec![from], copy));
        to
    }

    fn fold(&mut self, operator: &Operator, emitted: &Emitted, crossing: &[bool]) -> OutputCode {
        if operator.bracket == Bracket::Lanes
            && let Some((prim, neutral)) = operator.builtin
            && let Some(commutative) = table::commutative(prim)
        {
            let ty = operator.tys[0];
            let lanes = next(&mut self.out.lanes, ty);
            let (run, from) = match self.folded_at_once(prim, emitted) {
                Some(fragment) => fragment,
                None => (commutative.fold, emitted.values.clone()),
            };
            let operands = from.iter().copied().chain(emitted.mask.map(Operand::Value)).collect();
            let action = Action::Fold { run, from, mask: emitted.mask, lanes };
            self.actions.push((emitted.phase, operands, action));
            return OutputCode::Lanes {
                prim: (prim, neutral),
                lanes: (ty, lanes),
                neutral: operator.neutrals[0],
                collapse: commutative.collapse,
            };
        }
        let pending = self.pending(operator, emitted, crossing);
        OutputCode::Tree { pending, neutrals: operator.neutrals.clone() }
    }

    /// The instruction that folds what a primitive gives without storing it, and the primitive's
    /// operands, where there is such an instruction and nothing else needs the result.
    fn folded_at_once(&mut self, fold: Prim, emitted: &Emitted) -> Option<(Run, Vec<Operand>)> {
        let Operand::Value(v) = emitted.values[0] else { return None };
        let value = &self.code.body.values[v.0];
        let Def::Prim { prim, args, mask: None } = &value.def else { return None };
        let mut uses = 0;
        let mut count = |operand: &Operand| uses += usize::from(*operand == Operand::Value(v));
        let live = self.live.iter().enumerate().filter(|(_, live)| **live);
        live.for_each(|(v, _)| self.code.body.operands(v).iter().for_each(&mut count));
        for other in self::emitted(self.code) {
            other.values.iter().for_each(&mut count);
            other.mask.iter().for_each(|m| count(&Operand::Value(*m)));
        }
        // What an earlier fold took in needs its operands still, though it is no longer live itself.
        self.actions.iter().flat_map(|(_, operands, _)| operands).for_each(&mut count);
        if uses > 1 || value.phase != emitted.phase {
            return None;
        }
        let run = table::fold_of(fold, *prim)?;
        self.live[v.0] = false;
        Some((run, args.clone()))
    }

    fn bins(&mut self, bins: &Bins) -> BinsCode {
        let widths = bins.widths.clone();
        let mut code =
            BinsCode { rank: 0, widths, elements: vec![], count: None, put: vec![], any_order: None };
        let Some(emitted) = &bins.emitted else { return code };
        code.rank = emitted.values.len() - code.scalars();
        let indices = std::iter::repeat_n(ScalarType::I64, code.rank);
        let scalars =
            bins.tys.iter().zip(&bins.widths).flat_map(|(ty, width)| std::iter::repeat_n(*ty, *width));
        let scalars: Vec<ScalarType> = scalars.collect();
        let tys: Vec<ScalarType> = indices.chain(scalars.iter().copied()).collect();
        let put = |ty: &ScalarType| match bins.combined {
            Combined::Stored => Some(bins::store(*ty)),
            Combined::InOrder(prim) => table::commutative(prim).map(|c| c.put),
        };
        code.put = scalars.iter().filter_map(put).collect();
        code.any_order = match bins.combined {
            Combined::InOrder(prim) => table::commutative(prim)
                .filter(|c| c.any_order)
                .and_then(|c| Some(AnyOrder { neutral: prim.commutative_fold()?, together: c.together })),
            Combined::Stored => None,
        };
        (code.elements, code.count) = match emitted.mask {
            Some(_) => {
                let (bufs, count) = self.compacted(&tys, std::slice::from_ref(emitted));
                (bufs.into_iter().map(|(ty, temp)| (ty, Waiting::Temp(temp))).collect(), Some(count))
            }
            None => {
                let mut elements = Vec::new();
                for (k, (ty, value)) in tys.iter().zip(&emitted.values).enumerate() {
                    // Each element has indices of its own, be they the same.
                    let uniform = self.uniform(*value).filter(|_| k >= code.rank).map(Waiting::Uniform);
                    elements.push((*ty, uniform.unwrap_or_else(|| self.waiting(*ty, *value, emitted.phase))));
                }
                (elements, None)
            }
        };
        code
    }

    /// Temporaries in which every element waits, and that are written to when the phase is over.
    fn overwritten(&mut self, tys: &[ScalarType], emitted: &Emitted, crossing: &[bool]) -> Vec<Temp> {
        let mut bufs = Vec::new();
        for (ty, value) in tys.iter().zip(&emitted.values) {
            let to = self.temp(*ty);
            let readable = matches!(value, Operand::Value(v) if !crossing[v.0]);
            self.settle(*ty, *value, Loc::Temp(to), emitted.phase, readable);
            bufs.push((*ty, to));
        }
        bufs
    }

    /// The uniform scalar that a value is in every lane.
    fn uniform(&self, value: Operand) -> Option<usize> {
        let uniform = match value {
            Operand::Uniform(u) => u,
            Operand::Value(v) => match self.code.body.values[v.0].def {
                Def::Splat(u) => u,
                _ => return None,
            },
        };
        Some(self.out.uniforms[uniform.0].1)
    }

    /// Where every element of a chunk waits: an input's where it is read.
    fn waiting(&mut self, ty: ScalarType, value: Operand, phase: usize) -> Waiting {
        if let Operand::Value(v) = value
            && let Some(Loc::Input(input)) = self.home[v.0]
        {
            return Waiting::Input(input);
        }
        let temp = self.temp(ty);
        self.settle(ty, value, Loc::Temp(temp), phase, true);
        Waiting::Temp(temp)
    }

    /// Temporaries for the elements that masks keep of what each element gives in one phase, and the first of their
    /// counts.
    fn compacted(&mut self, tys: &[ScalarType], emitted: &[Emitted]) -> (Vec<Temp>, usize) {
        let first = self.out.counts;
        let phase = emitted[0].phase;
        let mut bufs = Vec::new();
        for (component, ty) in tys.iter().enumerate() {
            let to = self.temp(*ty);
            let count = self.out.counts;
            self.out.counts += 1;
            let from: Vec<_> = emitted.iter().map(|e| (e.values[component], e.mask)).collect();
            let of = |(value, mask): &(Operand, Option<ValueId>)| {
                std::iter::once(*value).chain(mask.map(Operand::Value))
            };
            let operands = from.iter().flat_map(of).collect();
            self.actions.push((phase, operands, Action::Compact { ty: *ty, from, to, count }));
            bufs.push((*ty, to));
        }
        (bufs, first)
    }

    fn arrays(&self) -> Arrays<'_> {
        Arrays { indexed: &self.out.arrays, own: &self.out.own }
    }

    fn temp(&mut self, ty: ScalarType) -> usize {
        next(&mut self.out.temps, ty)
    }

    /// Lets the value live there, or be copied there. `readable`: the place keeps what is written to
    /// it, so that the value can be read back.
    fn settle(&mut self, ty: ScalarType, value: Operand, to: Loc, phase: usize, readable: bool) {
        if let Operand::Value(v) = value
            && self.home[v.0].is_none()
            && readable
            && self.code.body.values[v.0].phase == phase
            && !matches!(self.code.body.values[v.0].def, Def::Scanned { .. })
        {
            self.home[v.0] = Some(to);
        } else {
            self.actions.push((phase, vec![value], Action::Copy { ty, from: value, to }));
        }
    }

    fn pending(&mut self, operator: &Operator, emitted: &Emitted, crossing: &[bool]) -> Pending {
        // The operator's results overwrite the elements after the phase.
        let bufs = self.overwritten(&operator.tys, emitted, crossing);
        let present = emitted.mask.map(|mask| self.presence(mask, emitted.phase));
        let op = self.whole_operator(operator);
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
        for (v, value) in values.iter().enumerate().filter(|(v, _)| self.live[*v]) {
            self.code.body.operands(v).iter().for_each(|o| uses(value.phase, o));
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
        // What indices of windows are made of comes first, and then the windows.
        let mut items: Vec<((bool, usize), Item)> = Vec::new();
        for (v, value) in values.iter().enumerate() {
            for (r, region) in self.code.body.regions.iter().enumerate() {
                if self.live[region.end] && value.phase == phase && region.begin == v {
                    items.push(((true, v), Item::Begin(r)));
                }
                if self.live[region.end] && values[region.end].phase == phase && region.turn == v {
                    items.push(((true, v), Item::Turn));
                }
            }
            let fixed =
                matches!(value.def, Def::Input(_) | Def::Scanned { .. } | Def::Active(_) | Def::State(..));
            if self.live[v] && value.phase == phase && !fixed {
                items.push(((!self.windows.is_early(v), v), Item::Value(v)));
            }
        }
        let windows = if phase == 0 { self.windows.all.len() } else { 0 };
        items.extend((0..windows).map(|window| ((false, values.len()), Item::Fill(window))));
        for (_, operands, action) in mine {
            items.push(((true, after(&operands)), Item::Action(operands, action)));
        }
        // An action that waits for value v - 1 has key v: it goes before value v.
        items.sort_by_key(|(key, item)| (*key, !matches!(item, Item::Action(..))));
        let mut allocator = Allocator::new(&self.code.body, &self.out.uniforms, self.home.clone());
        let operands = |item: &Item| item.operands(&self.code.body, &self.windows, &self.fragments);
        allocator.last_uses(items.iter().map(|(_, item)| operands(item)));
        let (mut regions, mut filled) = (Vec::new(), Vec::new());
        for (n, (_, item)) in items.iter().enumerate() {
            match item {
                Item::Begin(r) => regions.push(allocator.begin(*r, self.constants.lanes)),
                Item::Turn => {
                    if let Some(region) = regions.last_mut() {
                        allocator.turn(region);
                    }
                }
                Item::Value(v) => match (&values[*v].def, &mut regions) {
                    (Def::Region(r), regions) => {
                        if let Some(region) = regions.pop() {
                            allocator.end(*r, region, self.constants, self.arrays());
                        }
                    }
                    _ if let Some((window, k)) = self.windows.reader(*v) => {
                        allocator.read_window(*v, &filled[window], k, self.windows.mask((window, k)));
                    }
                    _ => allocator.value(*v, self.fragments[*v].as_ref(), self.arrays()),
                },
                Item::Fill(window) => {
                    let temp = self.out.windows[*window];
                    filled.push(allocator.fill_window(&self.windows, *window, temp, self.arrays()));
                }
                Item::Action(_, action) => allocator.action(action, self.arrays()),
            }
            allocator.release(n);
        }
        self.out.phases[phase].insts = allocator.insts;
        registers::raise(&mut self.out.regs, &allocator.regs);
    }

    /// The code of an operator for all components.
    fn whole_operator(&mut self, operator: &Operator) -> OpCode {
        let all: Vec<usize> = (0..operator.tys.len()).collect();
        self.operator(operator, &all, None)
    }

    /// The code of an operator for some components. The right operand may be in temporaries.
    fn operator(&mut self, operator: &Operator, components: &[usize], right: Option<&Vec<Temp>>) -> OpCode {
        let mut regs = PerType::default();
        let builtin = operator.builtin.map(|(prim, _)| prim);
        let results: Vec<Operand> = components.iter().map(|k| operator.results[*k]).collect();
        let code = (&operator.tys[..], &operator.code, &results[..]);
        let given = (&self.out.uniforms[..], self.arrays());
        let op = operator::compile(code, builtin, right.map(|temps| &temps[..]), given, &mut regs);
        registers::raise(&mut self.out.regs, &regs);
        op
    }
}

enum Item {
    /// A region begins.
    Begin(usize),
    /// The condition of the region that has begun last ends.
    Turn,
    /// A window is filled.
    Fill(usize),
    Value(usize),
    Action(Vec<Operand>, Action),
}

impl Item {
    /// What it uses. What a region uses of what stands before it is needed in every turn, to its end.
    fn operands(&self, code: &Code, windows: &Windows, fragments: &[Option<Fragment>]) -> Vec<Operand> {
        match self {
            Item::Begin(_) | Item::Turn => Vec::new(),
            Item::Fill(window) => windows.indices(*window),
            Item::Value(v) if windows.reader(*v).is_some() => windows.operands(code, *v),
            Item::Value(v) => match code.values[*v].def {
                Def::Region(r) => {
                    let region = &code.regions[r];
                    let inside = (region.begin..=region.end).flat_map(|v| code.operands(v));
                    let outside = |o: &Operand| matches!(o, Operand::Value(v) if v.0 < region.begin);
                    inside.filter(outside).chain(code.operands(*v)).collect()
                }
                _ => match &fragments[*v] {
                    Some(fragment) => fragment.args.clone(),
                    None => code.operands(*v),
                },
            },
            Item::Action(operands, _) => operands.clone(),
        }
    }
}
