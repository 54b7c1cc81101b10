//! Regions: code inside of a tile's that runs for as many turns as its lanes need.

use std::ops::Range;

use lawson_oracle::scalar::{Scalar, ScalarType};

use crate::frame::{Frame, Inst, Loc, Run};
use crate::leaving::{self, Leaving};
use crate::own_rows;
use crate::simd::{self, Src};
use crate::waiting::Waiting;
use crate::walk::{self, Rows, Walk};
use crate::{elem::Elem, with_type};

/// Code that takes turns, with a state that one turn leaves to the next in each lane.
pub struct Region {
    /// How many turns.
    pub turns: Turns,
    /// The register that says which lanes are in a turn; none means that all are in all of them.
    pub active: Option<usize>,
    /// How lanes leave, where nothing is kept of turns but the state; else none.
    pub leaving: Option<Leaving>,
    /// Sets the state before the first turn.
    pub first: Vec<Inst>,
    /// What a turn does.
    pub body: Vec<Inst>,
    /// The state.
    pub state: Vec<State>,
    /// What is folded over the turns.
    pub folds: Vec<Fold>,
    /// How each of these is taken from arrays, where the turns do nothing else; else none.
    pub walks: Vec<Walk>,
    /// What is folded over them by other operators.
    pub trees: Vec<Tree>,
    /// Arrays of the lane's own of what each turn gives.
    pub collects: Vec<Collect>,
    /// Turns in a chunk of the schedule.
    pub chunk: usize,
    /// Chunks in a group of the schedule.
    pub group: usize,
}

/// How many turns a region takes.
pub enum Turns {
    /// So many, an `i64` of the lane's own or of all.
    Count(Loc),
    /// As long as this code gives true there.
    While(Vec<Inst>, Loc),
}

/// A part of the state.
pub struct State {
    /// Its type.
    pub ty: ScalarType,
    /// Its register.
    pub reg: usize,
    /// A register for what it is next: that of what a turn leaves, if all lanes take it or
    /// leave, and nothing else needs it.
    pub spare: usize,
    /// What a turn leaves.
    pub next: Loc,
}

/// An array of the lane's own, of what each turn gives.
pub struct Collect {
    /// The instruction that copies a tile.
    pub copy: Run,
    /// Which one.
    pub own: usize,
    /// What a turn gives.
    pub value: Loc,
}

/// A fold by a commutative primitive over what the turns give, in the lanes of the schedule: here each of them is
/// a register.
pub struct Fold {
    /// Its type.
    pub ty: ScalarType,
    /// The primitive, on two tiles.
    pub combine: Run,
    /// The element that changes no bit.
    pub neutral: Scalar,
    /// The registers of the schedule's lanes.
    pub lanes: Vec<usize>,
    /// Registers for what is combined: a turn's value where it counts, and the combination.
    pub spare: [usize; 2],
    /// The register of the fold so far.
    pub total: usize,
    /// What it starts from.
    pub start: Loc,
    /// What a turn gives.
    pub value: Loc,
    /// In which lanes it does.
    pub mask: Option<Loc>,
}

/// A fold by any operator over what the turns give, in a balanced tree of adjacent turns; all lanes take all turns.
pub struct Tree {
    /// Types of the components.
    pub tys: Vec<ScalarType>,
    /// The operator's instructions.
    pub insts: Vec<Inst>,
    /// Registers of its left operand.
    pub left: Vec<usize>,
    /// Registers of its right operand: also what goes up the tree.
    pub right: Vec<usize>,
    /// The register that says in which lanes it combines.
    pub both: usize,
    /// Where its results are.
    pub results: Vec<Loc>,
    /// Registers for these.
    pub out: Vec<usize>,
    /// For each level of the tree the registers of what waits there for its right sibling.
    pub levels: Vec<Vec<usize>>,
    /// The registers of the fold so far.
    pub total: Vec<usize>,
    /// What it starts from.
    pub start: Vec<Loc>,
    /// What a turn gives.
    pub value: Vec<Loc>,
}

/// Runs the region of an instruction.
pub fn run(frame: &mut Frame, inst: &Inst) {
    let Some(region) = inst.region.clone() else { return };
    if let Some(active) = region.active {
        frame.write::<bool>(Loc::Reg(active), |frame, out| match frame.mask(inst.mask) {
            Src::Tile(mask) => out.copy_from_slice(mask),
            Src::Uniform(all) => out.fill(all),
        });
    }
    region.first.iter().for_each(|inst| (inst.run)(frame, inst));
    if let (Some(active), Some(leaving)) = (region.active, &region.leaving) {
        return leaving::run(frame, &region, active, leaving);
    }
    region.folds.iter().for_each(|fold| fold.begin(frame));
    region.trees.iter().for_each(|tree| tree.begin(frame, region.active.map(Loc::Reg)));
    if region.walked(frame) {
        return;
    }
    let (mut turn, mut waiting) = (0, Vec::new());
    let nobody =
        region.active.is_some_and(|active| !frame.regs.of::<bool>()[active][..frame.len].contains(&true));
    while !nobody && region.goes_on(frame, turn) {
        if turn as u64 >= frame.turns || frame.stop.is_asked_for() {
            frame.failed = true;
            return;
        }
        for inst in &region.body {
            (inst.run)(frame, inst);
        }
        if frame.failed {
            return;
        }
        let position = turn as usize % region.chunk;
        if turn > 0 && position == 0 {
            region.flush(frame, turn as usize - region.chunk..turn as usize, &mut waiting);
        }
        region.folds.iter().for_each(|fold| fold.push(frame, position, region.active.map(Loc::Reg)));
        region.trees.iter().for_each(|tree| tree.push(frame, position));
        if frame.failed {
            return;
        }
        for Collect { copy, own, value } in &region.collects {
            let mut inst = Inst { dst: Loc::Own(*own, turn as usize), ..Inst::new(*copy) };
            inst.args[0] = *value;
            copy(frame, &inst);
        }
        region.step(frame, region.active);
        turn += 1;
    }
    if turn > 0 {
        let turns = turn as usize;
        region.flush(frame, turns - ((turns - 1) % region.chunk + 1)..turns, &mut waiting);
        region.finish(frame, &mut waiting);
    }
}

impl Region {
    /// Folds what stands evenly in arrays, where the turns do nothing else; whether it did.
    fn walked(&self, frame: &mut Frame) -> bool {
        let Turns::Count(count @ Loc::Uniform(_)) = self.turns else { return false };
        let Src::Uniform(turns) = frame.src::<i64>(count) else { return false };
        if self.walks.is_empty() || turns < 1 || turns as u64 > frame.turns {
            return false;
        }
        let (turns, mut waiting) = (turns as usize, Vec::new());
        let rows: Option<Vec<_>> = self.walks.iter().map(|walk| walk.rows(frame, turns)).collect();
        let Some(rows) = rows else { return false };
        if self.walked_own_rows(frame, turns, &rows) {
            return true;
        }
        if !rows.iter().all(Rows::side_by_side) {
            return false;
        }
        for chunk in (0..turns).step_by(self.chunk) {
            if frame.stop.is_asked_for() {
                frame.failed = true;
                return true;
            }
            let end = turns.min(chunk + self.chunk);
            for fold in &self.folds {
                fold.clear(frame, 0..fold.lanes.len().min(end - chunk));
            }
            // What several folds read is in the cache for the next one. All have as many accumulators.
            let together = walk::together(self.folds[0].lanes.len());
            for from in (chunk..end).step_by(together) {
                for ((fold, walk), rows) in self.folds.iter().zip(&self.walks).zip(&rows) {
                    (walk.push)(frame, &fold.lanes, *rows, from..end.min(from + together));
                }
            }
            self.flush(frame, chunk..end, &mut waiting);
        }
        self.finish(frame, &mut waiting);
        true
    }

    /// A chunk of these turns goes to each fold so far. In front of a new group the one before it waits.
    fn flush(&self, frame: &mut Frame, turns: Range<usize>, waiting: &mut Vec<Waiting>) {
        let begins = turns.start > 0 && (turns.start / self.chunk).is_multiple_of(self.group);
        if begins {
            waiting.resize_with(self.folds.len() + self.trees.len(), Waiting::default);
            let (folds, trees) = waiting.split_at_mut(self.folds.len());
            self.folds.iter().zip(folds).for_each(|(fold, waiting)| fold.wait(frame, waiting));
            self.trees.iter().zip(trees).for_each(|(tree, waiting)| tree.wait(frame, waiting));
        }
        self.folds.iter().for_each(|fold| fold.flush(frame, turns.len()));
        self.trees.iter().for_each(|tree| tree.flush(frame, turns.len(), begins));
    }

    /// What waits goes to each fold.
    fn finish(&self, frame: &mut Frame, waiting: &mut [Waiting]) {
        if waiting.is_empty() {
            return;
        }
        let (folds, trees) = waiting.split_at_mut(self.folds.len());
        for (fold, waiting) in self.folds.iter().zip(folds) {
            (0..waiting.subtrees()).for_each(|_| fold.join(frame, waiting));
        }
        for (tree, waiting) in self.trees.iter().zip(trees) {
            (0..waiting.subtrees()).for_each(|_| tree.join(frame, waiting));
        }
    }

    /// The same where each lane has a row of its own.
    fn walked_own_rows(&self, frame: &mut Frame, turns: usize, rows: &[[Rows; 2]]) -> bool {
        let fold_rows: Option<Vec<_>> = self.walks.iter().map(|walk| walk.own_rows).collect();
        let fits = |(fold, rows): (&Fold, &[Rows; 2])| own_rows::fits(rows[0], turns, fold.lanes.len());
        let Some(fold_rows) = fold_rows else { return false };
        if turns > self.chunk || !self.folds.iter().zip(rows).all(fits) {
            return false;
        }
        for ((fold, fold_rows), [rows, _]) in self.folds.iter().zip(fold_rows).zip(rows) {
            fold_rows(frame, fold.total, *rows, turns, fold.lanes.len());
        }
        true
    }

    /// Whether there is another turn for any lane.
    pub(crate) fn goes_on(&self, frame: &mut Frame, turn: i64) -> bool {
        match &self.turns {
            Turns::Count(count @ Loc::Uniform(_)) => match frame.src::<i64>(*count) {
                Src::Uniform(n) => turn < n,
                Src::Tile(_) => false,
            },
            Turns::Count(count) => self.narrowed::<i64>(frame, *count, |count| turn < count),
            Turns::While(code, again) => {
                code.iter().for_each(|inst| (inst.run)(frame, inst));
                !frame.failed && self.narrowed::<bool>(frame, *again, |again| again)
            }
        }
    }

    /// Only those of the lanes stay in for which `stays` holds; says whether any does.
    fn narrowed<T: Elem>(&self, frame: &mut Frame, of: Loc, stays: impl Fn(T) -> bool) -> bool {
        let Some(active) = self.active else { return false };
        let mut any = false;
        frame.write::<bool>(Loc::Reg(active), |frame, out| {
            any = simd::narrow(frame.arch, out, frame.src(of), stays);
        });
        any
    }

    /// The state becomes what the turn left, in the lanes that took it.
    pub(crate) fn step(&self, frame: &mut Frame, active: Option<usize>) {
        for State { ty, reg, spare, next } in &self.state {
            let spare = Loc::Reg(*spare);
            with_type!(*ty, T => match active {
                Some(active) => frame.write::<T>(spare, |frame, out| {
                    let (next, before) = (frame.src::<T>(*next), frame.src::<T>(Loc::Reg(*reg)));
                    simd::select(frame.arch, out, frame.src::<bool>(Loc::Reg(active)), next, before);
                }),
                None if *next == spare => {}
                None => frame.assign::<T>(spare, *next),
            });
        }
        for State { ty, reg, spare, .. } in &self.state {
            with_type!(*ty, T => frame.regs.of_mut::<T>().swap(*reg, *spare));
        }
    }
}

impl Fold {
    fn begin(&self, frame: &mut Frame) {
        with_type!(self.ty, T => frame.write::<T>(Loc::Reg(self.total), |frame, out| {
            simd::map1(frame.arch, out, frame.src::<T>(self.start), |x: T| x);
        }));
    }

    /// Takes what the turn at this place of its chunk gives. What comes to a lane first is what it holds.
    fn push(&self, frame: &mut Frame, position: usize, active: Option<Loc>) {
        let lane = self.lanes[position % self.lanes.len()];
        let first = position < self.lanes.len();
        let to = Loc::Reg(if first { lane } else { self.spare[0] });
        let mask = self.mask.or(active);
        if first || mask.is_some() {
            with_type!(self.ty, T => frame.write::<T>(to, |frame, out| {
                let neutral = Src::Uniform(T::from_scalar(self.neutral));
                simd::select(frame.arch, out, frame.mask(mask), frame.src::<T>(self.value), neutral);
            }));
        }
        if !first {
            self.combined(frame, lane, Loc::Reg(lane), if mask.is_some() { to } else { self.value });
        }
    }

    /// The lanes of a chunk of so many turns, combined in pairs, go to the fold so far.
    fn flush(&self, frame: &mut Frame, turns: usize) {
        let taken = turns.min(self.lanes.len());
        // Those that complete the pairs hold what changes no bit.
        let used = taken.next_power_of_two();
        self.clear(frame, taken..used);
        let mut step = 1;
        while step < used {
            for left in (0..used).step_by(2 * step) {
                let [left, right] = [left, left + step].map(|lane| self.lanes[lane]);
                self.combined(frame, left, Loc::Reg(left), Loc::Reg(right));
            }
            step *= 2;
        }
        self.combined(frame, self.total, Loc::Reg(self.total), Loc::Reg(self.lanes[0]));
    }

    /// The fold so far is a group that waits, and another one begins.
    fn wait(&self, frame: &mut Frame, waiting: &mut Waiting) {
        (0..waiting.siblings()).for_each(|_| self.join(frame, waiting));
        waiting.put(frame, &[self.ty], &[self.total]);
        let len = frame.len;
        with_type!(self.ty, T => {
            frame.regs.of_mut::<T>()[self.total][..len].fill(T::from_scalar(self.neutral));
        });
    }

    /// The last subtree that waits goes to the fold so far.
    fn join(&self, frame: &mut Frame, waiting: &mut Waiting) {
        waiting.take(frame, &[self.ty], &self.spare[..1]);
        self.combined(frame, self.total, Loc::Reg(self.spare[0]), Loc::Reg(self.total));
    }

    /// Lets these lanes hold what changes no bit.
    fn clear(&self, frame: &mut Frame, lanes: Range<usize>) {
        let len = frame.len;
        with_type!(self.ty, T => for lane in &self.lanes[lanes] {
            frame.regs.of_mut::<T>()[*lane][..len].fill(T::from_scalar(self.neutral));
        });
    }

    /// The primitive on two operands, one of which may be the register that it goes to.
    fn combined(&self, frame: &mut Frame, to: usize, left: Loc, right: Loc) {
        let out = self.spare[1];
        let mut inst = Inst { dst: Loc::Reg(out), ..Inst::new(self.combine) };
        (inst.args[0], inst.args[1]) = (left, right);
        (self.combine)(frame, &inst);
        with_type!(self.ty, T => frame.regs.of_mut::<T>().swap(out, to));
    }
}

impl Tree {
    fn begin(&self, frame: &mut Frame, active: Option<Loc>) {
        self.copied(frame, &self.start, &self.total);
        frame.write::<bool>(Loc::Reg(self.both), |frame, out| {
            simd::map1(frame.arch, out, frame.mask(active), |x: bool| x);
        });
    }

    /// Takes what the turn at this place of its chunk gives: it goes up as long as it is a right sibling.
    fn push(&self, frame: &mut Frame, position: usize) {
        self.copied(frame, &self.value, &self.right);
        let level = position.trailing_ones() as usize;
        self.levels[..level].iter().for_each(|waiting| self.joined(frame, waiting));
        self.swapped(frame, &self.right, &self.levels[level]);
    }

    /// What waits after so many turns of a chunk, from the right, goes to the fold so far, or begins one.
    fn flush(&self, frame: &mut Frame, turns: usize, begins: bool) {
        let mut waiting = (0..self.levels.len()).filter(|level| turns >> level & 1 == 1);
        if let Some(last) = waiting.next() {
            self.swapped(frame, &self.right, &self.levels[last]);
            waiting.for_each(|level| self.joined(frame, &self.levels[level]));
            if !begins {
                self.joined(frame, &self.total);
            }
            self.swapped(frame, &self.right, &self.total);
        }
    }

    /// The fold so far is a group that waits.
    fn wait(&self, frame: &mut Frame, waiting: &mut Waiting) {
        (0..waiting.siblings()).for_each(|_| self.join(frame, waiting));
        waiting.put(frame, &self.tys, &self.total);
    }

    /// The last subtree that waits goes to the fold so far.
    fn join(&self, frame: &mut Frame, waiting: &mut Waiting) {
        self.swapped(frame, &self.right, &self.total);
        waiting.take(frame, &self.tys, &self.left);
        self.combined(frame);
        self.swapped(frame, &self.right, &self.total);
    }

    /// The right operand becomes the combination of what these registers hold with it.
    fn joined(&self, frame: &mut Frame, left: &[usize]) {
        self.swapped(frame, left, &self.left);
        self.combined(frame);
    }

    /// The right operand becomes the combination of both.
    fn combined(&self, frame: &mut Frame) {
        self.insts.iter().for_each(|inst| (inst.run)(frame, inst));
        self.copied(frame, &self.results, &self.out);
        self.swapped(frame, &self.out, &self.right);
    }

    fn copied(&self, frame: &mut Frame, from: &[Loc], to: &[usize]) {
        for ((ty, from), to) in self.tys.iter().zip(from).zip(to) {
            with_type!(*ty, T => frame.write::<T>(Loc::Reg(*to), |frame, out| {
                simd::map1(frame.arch, out, frame.src::<T>(*from), |x: T| x);
            }));
        }
    }

    fn swapped(&self, frame: &mut Frame, a: &[usize], b: &[usize]) {
        for ((ty, a), b) in self.tys.iter().zip(a).zip(b) {
            with_type!(*ty, T => frame.regs.of_mut::<T>().swap(*a, *b));
        }
    }
}
