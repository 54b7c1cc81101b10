//! Registers: which value is in which, and until when.

use std::sync::Arc;

use lawson_oracle::scalar::ScalarType;
use lawson_oracle::schedule::Constants;

use super::counting;
use super::fragments::Fragment;
use super::place::Action;
use super::windows::Windows;
use super::{Arrays, Counts, OpCode, Temp, leaving, next, operator, walks};
use crate::loops::{Code, Def, Operand, RegionTree, ValueId};
use lawson_tiles::frame::{Inst, Loc, OPERANDS};
use lawson_tiles::leaving::{Leaving, Outside};
use lawson_tiles::window::{self, Window};
use lawson_tiles::{counting as tiles_counting, region, table};
use lawson_tiles::{elem::PerType, with_type};

/// Assigns registers along a list of items and makes their instructions.
pub struct Allocator<'c> {
    code: &'c Code,
    uniforms: &'c [(ScalarType, usize)],
    /// Where each value is, while it is needed.
    pub place: Vec<Option<Loc>>,
    /// The item that uses a value last.
    pub last: Vec<usize>,
    /// Registers of each type so far.
    pub regs: PerType<Counts>,
    free: Vec<(ScalarType, usize)>,
    /// The instructions so far.
    pub insts: Vec<Inst>,
    /// Where the regions keep what is theirs.
    regions: Vec<RegionRegs>,
    /// Which values may count upwards.
    counting: Vec<bool>,
}

/// The registers of a region: they are nobody else's.
#[derive(Clone, Default)]
struct RegionRegs {
    state: Vec<usize>,
    totals: Vec<usize>,
    lanes: Vec<Vec<usize>>,
}

/// A region whose code is being made.
pub struct Begun {
    /// The instructions before it.
    before: Vec<Inst>,
    /// Those of its condition.
    condition: Vec<Inst>,
    /// What its turns read from outside, where lanes leave it.
    outside: Option<Vec<Outside>>,
    /// Places outside of it of what has a register in it.
    homes: Vec<(ValueId, Loc)>,
}

impl<'c> Allocator<'c> {
    /// For this code; values with a place from the start need no register.
    pub fn new(code: &'c Code, uniforms: &'c [(ScalarType, usize)], place: Vec<Option<Loc>>) -> Self {
        let last = vec![0; code.values.len()];
        let regions = vec![RegionRegs::default(); code.regions.len()];
        let counting = counting::find(code, |v| place[v].is_some());
        Allocator {
            code,
            counting,
            uniforms,
            place,
            last,
            regs: PerType::default(),
            free: vec![],
            insts: vec![],
            regions,
        }
    }

    /// Notes which item uses each value last.
    pub fn last_uses(&mut self, items: impl Iterator<Item = Vec<Operand>>) {
        for (n, operands) in items.enumerate() {
            for operand in operands {
                if let Operand::Value(v) = operand {
                    self.last[v.0] = n;
                }
            }
        }
    }

    /// Frees the registers of values that item `n` used last, or made for nobody.
    pub fn release(&mut self, n: usize) {
        for v in 0..self.place.len() {
            if self.last[v] <= n
                && let Some(Loc::Reg(r)) = self.place[v]
                && !matches!(self.code.values[v].def, Def::Input(_) | Def::Active(_) | Def::State(..))
            {
                self.free.push((self.code.values[v].ty, r));
                self.place[v] = None;
            }
        }
    }

    /// Where an operand is.
    pub fn loc(&self, operand: Operand) -> Loc {
        match operand {
            Operand::Value(v) => self.place[v.0].unwrap_or(Loc::Reg(usize::MAX)),
            Operand::Uniform(u) => Loc::Uniform(self.uniforms[u.0].1),
        }
    }

    /// Fills the tile of an operand that may count upwards.
    fn fill(&mut self, operand: Operand) {
        if let Operand::Value(v) = operand
            && self.counting[v.0]
        {
            let dst = self.loc(operand);
            self.insts.push(Inst { dst, ..Inst::new(tiles_counting::fill) });
        }
    }

    /// Where operands are that are read as tiles.
    fn tiles(&mut self, operands: &[Operand]) -> [Loc; OPERANDS] {
        operands.iter().for_each(|operand| self.fill(*operand));
        self.locs(operands)
    }

    fn locs(&self, operands: &[Operand]) -> [Loc; OPERANDS] {
        std::array::from_fn(|i| operands.get(i).map_or(Loc::Uniform(0), |o| self.loc(*o)))
    }

    fn mask(&self, mask: Option<ValueId>) -> Option<Loc> {
        mask.map(|m| self.loc(Operand::Value(m)))
    }

    /// The instruction for a value, or for its fragment.
    pub fn value(&mut self, v: usize, fragment: Option<&Fragment>, arrays: Arrays<'_>) {
        let value = &self.code.values[v];
        let mut inst = Inst::new(tiles_counting::position);
        match &value.def {
            Def::Prim { .. } if let Some(Fragment { run, args, steps }) = fragment => {
                inst.run = *run;
                inst.steps = steps.clone();
                inst.index = args.len();
                inst.args = self.tiles(args);
            }
            Def::Input(_) | Def::Scanned { .. } | Def::Region(_) | Def::Active(_) | Def::State(..) => return,
            Def::Last(region, k) => {
                inst.run = table::copy(value.ty);
                inst.args[0] = Loc::Reg(self.regions[*region].state[*k]);
            }
            Def::Folded(region, k) => {
                inst.run = table::copy(value.ty);
                inst.args[0] = Loc::Reg(self.regions[*region].totals[*k]);
            }
            Def::Position => {}
            Def::Prim { prim, args, mask } => {
                (inst.run, inst.args) = match counting::run(self.code, v, &self.counting) {
                    Some(run) => (run, self.locs(args)),
                    None => (table::prim(*prim), self.tiles(args)),
                };
                inst.mask = self.mask(*mask);
                inst.prim = Some(*prim);
            }
            Def::Select { cond, then, otherwise } => {
                inst.run = table::select(value.ty);
                inst.args = self.tiles(&[*then, *otherwise]);
                inst.mask = self.mask(Some(*cond));
                // One of them is there already: the other is brought where it counts.
                let there = |operand: &Operand| self.place[v].is_some_and(|home| self.loc(*operand) == home);
                if let Some(k) = [then, otherwise].into_iter().position(there) {
                    inst.run = table::bring(value.ty, k == 1);
                    inst.args = self.locs(&[if k == 1 { *then } else { *otherwise }]);
                }
            }
            Def::Gather { array, at, mask } => {
                inst.run = table::gather(value.ty);
                inst.args = self.locs(at);
                inst.mask = self.mask(*mask);
                inst.index = arrays.indexed[*array].1;
            }
            Def::Shifted { array, at, along, mask, .. } => {
                inst.run = table::shifted(value.ty, *along);
                inst.args = self.locs(&at.iter().map(|u| Operand::Uniform(*u)).collect::<Vec<_>>());
                inst.mask = self.mask(*mask);
                inst.index = arrays.indexed[*array].1;
            }
            Def::Own { array, at, mask } => {
                let (_, number, extent) = arrays.own[*array];
                inst.run = table::own_element(value.ty);
                inst.args = self.tiles(&[*at, Operand::Uniform(extent)]);
                inst.mask = self.mask(*mask);
                inst.index = number;
            }
            Def::List { array, elements } => {
                for (k, element) in elements.iter().enumerate() {
                    let (_, number, _) = arrays.own[*array];
                    let args = self.tiles(&[*element]);
                    let dst = Loc::Own(number, k);
                    self.insts.push(Inst { args, dst, ..Inst::new(table::copy(value.ty)) });
                }
                return;
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

    /// Fills a window that has this temporary.
    pub fn fill_window(
        &mut self,
        windows: &Windows,
        window: usize,
        temp: Temp,
        arrays: Arrays<'_>,
    ) -> Arc<Window> {
        let mut regs = std::mem::take(&mut self.regs);
        let given = (self.uniforms, arrays);
        let window = windows.compile(window, temp, given, &mut regs, |operand| self.loc(operand));
        self.regs = regs;
        self.insts.push(Inst { window: Some(window.clone()), ..Inst::new(window::fill) });
        window
    }

    /// The instruction for a value that reads a window.
    pub fn read_window(&mut self, v: usize, window: &Arc<Window>, reader: usize, mask: Option<ValueId>) {
        let dst = self.place[v].unwrap_or_else(|| Loc::Reg(self.register(window.ty)));
        self.place[v] = Some(dst);
        let (mask, window) = (self.mask(mask), window.clone());
        let run = window::read(window.ty);
        self.insts.push(Inst { mask, dst, index: reader, window: Some(window), ..Inst::new(run) });
    }

    /// Begins a region: what it keeps from turn to turn has registers of its own.
    pub fn begin(&mut self, region: usize, lanes: usize) -> Begun {
        let code = self.code;
        let plan = &code.regions[region];
        let mut regs = RegionRegs::default();
        for (k, value) in code.values.iter().enumerate() {
            if value.def == Def::Active(region) {
                self.place[k] = Some(Loc::Reg(next(&mut self.regs, ScalarType::Bool)));
            }
        }
        for k in 0..plan.state.len() {
            let ty = self.state_type(region, k);
            let reg = next(&mut self.regs, ty);
            regs.state.push(reg);
            if let Some(part) = self.part(region, k) {
                self.place[part] = Some(Loc::Reg(reg));
            }
        }
        for fold in &plan.folds {
            let ty = fold.prim.0.ty;
            regs.totals.push(next(&mut self.regs, ty));
            regs.lanes.push((0..lanes).map(|_| next(&mut self.regs, ty)).collect());
        }
        for ty in plan.trees.iter().flat_map(|tree| &tree.tys) {
            regs.totals.push(next(&mut self.regs, *ty));
        }
        self.regions[region] = regs;
        let (outside, homes) = self.outside(region);
        Begun { before: std::mem::take(&mut self.insts), condition: Vec::new(), outside, homes }
    }

    /// The value that is a part of a region's state, if any turn reads it.
    fn part(&self, region: usize, k: usize) -> Option<usize> {
        self.code.values.iter().position(|value| value.def == Def::State(region, k))
    }

    fn state_type(&self, region: usize, k: usize) -> ScalarType {
        self.part(region, k).map_or(ScalarType::I64, |part| self.code.values[part].ty)
    }

    /// What the turns of a region that lanes leave read from outside: all of it is in registers then. Also where that
    /// was which got one.
    fn outside(&mut self, region: usize) -> (Option<Vec<Outside>>, Vec<(ValueId, Loc)>) {
        let Some(values) = leaving::outside(self.code, region) else { return (None, Vec::new()) };
        let (mut outside, mut homes) = (Vec::new(), Vec::new());
        for v in values {
            let ty = self.code.values[v.0].ty;
            // What is nowhere goes into the fragment of another value.
            let Some(home) = self.place[v.0] else { continue };
            let reg = match home {
                Loc::Reg(reg) => reg,
                _ => {
                    let reg = next(&mut self.regs, ty);
                    let args = self.locs(&[Operand::Value(v)]);
                    self.insts.push(Inst { args, dst: Loc::Reg(reg), ..Inst::new(table::copy(ty)) });
                    self.place[v.0] = Some(Loc::Reg(reg));
                    homes.push((v, home));
                    reg
                }
            };
            outside.push(Outside { ty, reg, kept: next(&mut self.regs, ty) });
        }
        (Some(outside), homes)
    }

    /// The condition is there.
    pub fn turn(&mut self, begun: &mut Begun) {
        begun.condition = std::mem::take(&mut self.insts);
    }

    /// Ends a region: its instruction, after those before it.
    pub fn end(&mut self, region: usize, begun: Begun, constants: Constants, arrays: Arrays<'_>) {
        let code = self.code;
        let plan = &code.regions[region];
        let (mine, others): (Vec<_>, Vec<_>) = code
            .operands(plan.end)
            .into_iter()
            .partition(|o| o.value().is_some_and(|v| (plan.begin..plan.end).contains(&v.0)));
        mine.into_iter().for_each(|operand| self.fill(operand));
        let body = std::mem::replace(&mut self.insts, begun.before);
        others.into_iter().for_each(|operand| self.fill(operand));
        let regs = self.regions[region].clone();
        let tys: Vec<_> = (0..plan.state.len()).map(|k| self.state_type(region, k)).collect();
        let leaving = begun.outside.map(|outside| Leaving {
            were: next(&mut self.regs, ScalarType::Bool),
            last: tys.iter().map(|ty| next(&mut self.regs, *ty)).collect(),
            outside,
        });
        let (mut first, mut state) = (Vec::new(), Vec::new());
        for (k, ((before, left), reg)) in plan.state.iter().zip(&regs.state).enumerate() {
            let ty = tys[k];
            let args = self.locs(&[*before]);
            first.push(Inst { args, dst: Loc::Reg(*reg), ..Inst::new(table::copy(ty)) });
            let spare = match self.own_of_turn(region, *left, plan.active.is_none() || leaving.is_some()) {
                Some(spare) => spare,
                None => next(&mut self.regs, ty),
            };
            state.push(region::State { ty, reg: *reg, spare, next: self.loc(*left) });
        }
        let mut folds = Vec::new();
        for ((fold, total), lanes) in plan.folds.iter().zip(&regs.totals).zip(regs.lanes) {
            let ty = fold.prim.0.ty;
            folds.push(region::Fold {
                ty,
                combine: table::prim(fold.prim.0),
                neutral: fold.prim.1,
                lanes,
                spare: [next(&mut self.regs, ty), next(&mut self.regs, ty)],
                total: *total,
                start: self.loc(fold.start),
                value: self.loc(fold.value),
                mask: self.mask(fold.mask),
            });
        }
        let turns = match (plan.count, plan.again) {
            (Some(count), _) => region::Turns::Count(self.loc(count)),
            (None, Some(again)) => region::Turns::While(begun.condition, self.loc(Operand::Value(again))),
            (None, None) => region::Turns::Count(Loc::Uniform(0)),
        };
        let active = match plan.active.map(|active| self.loc(Operand::Value(active))) {
            Some(Loc::Reg(active)) => Some(active),
            _ => None,
        };
        let mut totals = regs.totals[plan.folds.len()..].iter().copied();
        let mut trees = Vec::new();
        for tree in &plan.trees {
            let total = totals.by_ref().take(tree.tys.len()).collect();
            trees.push(self.tree(tree, total, constants.chunk, arrays));
        }
        let collect = |(array, value): &(usize, Operand)| {
            let (ty, own, _) = arrays.own[*array];
            region::Collect { copy: table::copy(ty), own, value: self.loc(*value) }
        };
        let collects = plan.collects.iter().map(collect).collect();
        let walks = walks::find(code, region, arrays, |operand| self.loc(operand));
        let region = region::Region {
            turns,
            active,
            leaving,
            first,
            body,
            state,
            folds,
            walks,
            trees,
            collects,
            chunk: constants.chunk,
            group: constants.group,
        };
        self.insts.push(Inst {
            mask: self.mask(plan.mask),
            region: Some(Arc::new(region)),
            ..Inst::new(region::run)
        });
        begun.homes.into_iter().for_each(|(v, home)| self.place[v.0] = Some(home));
    }

    /// The register of a value that a turn of a region computes, and that is what one part of the state is next, and not
    /// another. `all`: all lanes take the turn, or it does not matter what the others get.
    fn own_of_turn(&self, region: usize, left: Operand, all: bool) -> Option<usize> {
        let plan = &self.code.regions[region];
        let Operand::Value(v) = left else { return None };
        let inside = (plan.turn..plan.end).contains(&v.0);
        let fixed = matches!(self.code.values[v.0].def, Def::Active(_) | Def::State(..) | Def::Input(_));
        let once = plan.state.iter().filter(|(_, other)| *other == left).count() == 1;
        match self.loc(left) {
            Loc::Reg(reg) if inside && !fixed && once && all => Some(reg),
            _ => None,
        }
    }

    /// A fold in a tree: what its operator and what waits for it needs is in registers of its own.
    fn tree(
        &mut self,
        tree: &RegionTree,
        total: Vec<usize>,
        chunk: usize,
        arrays: Arrays<'_>,
    ) -> region::Tree {
        let code = (&tree.tys[..], &tree.code, &tree.results[..]);
        let op = operator::compile(code, None, None, (self.uniforms, arrays), &mut self.regs);
        let mut level = || tree.tys.iter().map(|ty| next(&mut self.regs, *ty)).collect();
        let levels = (0..=chunk.ilog2()).map(|_| level()).collect();
        let locs = |operands: &[Operand]| operands.iter().map(|o| self.loc(*o)).collect();
        let OpCode { tys, left, right, both, out, insts, results, .. } = op;
        let (start, value) = (locs(&tree.start), locs(&tree.value));
        region::Tree { tys, left, right, both, out, insts, results, levels, total, start, value }
    }

    fn register(&mut self, ty: ScalarType) -> usize {
        match self.free.iter().position(|(t, _)| *t == ty) {
            Some(i) => self.free.swap_remove(i).1,
            None => next(&mut self.regs, ty),
        }
    }

    /// The instruction for an action.
    pub fn action(&mut self, action: &Action, arrays: Arrays<'_>) {
        let inst = match action {
            Action::Rows { own: array, to } => {
                let (ty, index, extent) = arrays.own[*array];
                let args = self.locs(&[Operand::Uniform(extent)]);
                Inst { args, dst: *to, index, ..Inst::new(table::rows(ty)) }
            }
            Action::Copy { ty, from, to } => {
                Inst { args: self.tiles(&[*from]), dst: *to, ..Inst::new(table::copy(*ty)) }
            }
            Action::Compact { ty, from, to, count } => {
                let inst = match &from[..] {
                    [(from, mask)] => Inst {
                        args: self.tiles(&[*from]),
                        mask: self.mask(*mask),
                        ..Inst::new(table::compact(*ty))
                    },
                    several => {
                        several.iter().for_each(|(from, _)| self.fill(*from));
                        let locs = several.iter().map(|(from, mask)| (self.loc(*from), self.mask(*mask)));
                        Inst { several: locs.collect(), ..Inst::new(table::compact_several(*ty)) }
                    }
                };
                Inst { dst: Loc::Temp(*to), index: *count, ..inst }
            }
            Action::Fold { run, from, mask, lanes } => {
                Inst { args: self.tiles(from), mask: self.mask(*mask), index: *lanes, ..Inst::new(*run) }
            }
        };
        self.insts.push(inst);
    }
}

/// Makes `all` as great as `used` is.
pub fn raise(all: &mut PerType<Counts>, used: &PerType<Counts>) {
    for ty in ScalarType::ALL {
        with_type!(ty, T => {
            let most = (*all.of::<T>()).max(*used.of::<T>());
            *all.of_mut::<T>() = most;
        });
    }
}
