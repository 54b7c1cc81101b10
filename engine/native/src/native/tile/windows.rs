//! What is computed from one index, and read at several that are near each other: it becomes a window
//! (`lawson_tiles::window`), which computes each element once. So a stencil over a computed array, which the fuser has
//! made one loop, computes this again for no neighbour.
//!
//! Two values are the same but for the index if their code is the same and reads arrays at one index each, which counts
//! upwards from lane to lane. What may fail apart from this reading, what is in a region and what depends on anything else of the
//! lane stays as it is.

mod shapes;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use lawson_oracle::scalar::ScalarType;

use super::registers::Allocator;
use super::{Arrays, Counts, Temp, fragments, next};
use crate::loops::{Code, Operand, ValueId};
use lawson_tiles::elem::PerType;
use lawson_tiles::frame::{Inst, Loc};
use lawson_tiles::window;
use shapes::{INDEX, MASK, Place, Shape};

/// The work of all readers from which on a window is quicker than that each of them computes its elements.
const WORTH: usize = 24;

/// The windows of a body.
#[derive(Default)]
pub struct Windows {
    /// Computes elements from [`INDEX`].
    code: Code,
    /// The windows.
    pub all: Vec<Window>,
    /// For each value of the body which window it reads, and which of its readers it is.
    readers: Vec<Option<(usize, usize)>>,
    /// The values that indices are made of: they are there before the windows are filled.
    early: Vec<bool>,
}

/// A window.
pub struct Window {
    /// What it computes.
    element: ValueId,
    /// Its type.
    ty: ScalarType,
    /// Its readers.
    readers: Vec<Shape>,
}

/// Finds the windows. `used` says which values something else than code uses; what windows compute is no longer `live`.
pub fn find(code: &Code, live: &mut [bool], mut used: Vec<bool>, has_place: &[bool]) -> Windows {
    let (made, shapes) = shapes::of(code, live, has_place);
    let mut groups = BTreeMap::<ValueId, Vec<usize>>::new();
    for (v, shape) in shapes.iter().enumerate() {
        shape.iter().for_each(|shape| groups.entry(shape.element).or_default().push(v));
    }
    let mut users = vec![Vec::new(); code.values.len()];
    for v in (0..code.values.len()).filter(|v| live[*v]) {
        code.operands(v).iter().filter_map(Operand::value).for_each(|used| users[used.0].push(v));
    }
    let is_worth = |element, places: usize| shapes::work(&made, element) * places > WORTH;
    let mut windows = Windows { readers: vec![None; code.values.len()], ..Windows::default() };
    let mut inside = vec![false; code.values.len()];
    // The whole of what is computed before its parts.
    for (element, group) in groups.into_iter().rev() {
        let group: Vec<usize> = group.into_iter().filter(|v| !inside[*v]).collect();
        let readers: Vec<Shape> = group.iter().filter_map(|v| shapes[*v]).collect();
        let places = readers.iter().map(|shape| shape.place).collect::<BTreeSet<Place>>().len();
        if places < 2 || !is_worth(element, places) {
            continue;
        }
        let mut now = inside.clone();
        let operands = group.iter().flat_map(|v| code.operands(*v));
        operands.for_each(|operand| parts(code, &shapes, operand, &mut now));
        // A part that others need besides has a window of its own.
        let others = |v: usize| used[v] || users[v].iter().any(|user| !now[*user] && !group.contains(user));
        let part = |v: usize| shapes[v].filter(|_| now[v] && !inside[v]);
        if (0..now.len()).any(|v| part(v).is_some_and(|part| is_worth(part.element, places) && others(v))) {
            continue;
        }
        inside = now;
        for (k, v) in group.iter().enumerate() {
            windows.readers[*v] = Some((windows.all.len(), k));
        }
        windows.all.push(Window { element, ty: made.values[element.0].ty, readers });
    }
    for v in (0..code.values.len()).rev() {
        live[v] &= used[v] || !inside[v];
        if live[v] {
            windows.operands(code, v).iter().filter_map(Operand::value).for_each(|v| used[v.0] = true);
        }
    }
    windows.early = vec![false; code.values.len()];
    let readers = windows.all.iter().flat_map(|window| &window.readers);
    readers.filter_map(|reader| reader.place.value()).for_each(|v| windows.early[v.0] = true);
    for v in (0..code.values.len()).rev() {
        if windows.early[v] {
            code.operands(v).iter().filter_map(Operand::value).for_each(|v| windows.early[v.0] = true);
        }
    }
    windows.code = made;
    windows
}

/// What is computed only for a value of which this is an operand.
fn parts(code: &Code, shapes: &[Option<Shape>], operand: Operand, inside: &mut [bool]) {
    if let Some(v) = operand.value().filter(|v| shapes[v.0].is_some() && !inside[v.0]) {
        inside[v.0] = true;
        code.operands(v.0).iter().for_each(|operand| parts(code, shapes, *operand, inside));
    }
}

impl Windows {
    /// What a value needs.
    pub fn operands(&self, code: &Code, v: usize) -> Vec<Operand> {
        let Some((window, k)) = self.reader(v) else { return code.operands(v) };
        let reader = self.all[window].readers[k];
        reader.place.value().into_iter().chain(reader.mask).map(Operand::Value).collect()
    }

    /// What is needed to fill a window.
    pub fn indices(&self, window: usize) -> Vec<Operand> {
        let readers = self.all[window].readers.iter();
        readers.filter_map(|reader| reader.place.value()).map(Operand::Value).collect()
    }

    /// Whether indices are made of a value.
    pub fn is_early(&self, v: usize) -> bool {
        self.early.get(v) == Some(&true)
    }

    /// Which window a value reads, and which of its readers it is.
    pub fn reader(&self, v: usize) -> Option<(usize, usize)> {
        self.readers.get(v).copied().flatten()
    }

    /// The type of a window's elements.
    pub fn ty(&self, window: usize) -> ScalarType {
        self.all[window].ty
    }

    /// The mask of a reader.
    pub fn mask(&self, (window, k): (usize, usize)) -> Option<ValueId> {
        self.all[window].readers[k].mask
    }

    /// Compiles a window that has this temporary, with registers after those that are taken, which its own join.
    pub fn compile(
        &self,
        number: usize,
        temp: Temp,
        (uniforms, arrays): (&[(ScalarType, usize)], Arrays<'_>),
        regs: &mut PerType<Counts>,
        loc: impl Fn(Operand) -> Loc,
    ) -> Arc<window::Window> {
        let (code, Window { element, ty, readers }) = (&self.code, &self.all[number]);
        let mut allocator = Allocator::new(code, uniforms, vec![None; code.values.len()]);
        std::mem::swap(&mut allocator.regs, regs);
        let index = next(&mut allocator.regs, ScalarType::I64);
        let mask = next(&mut allocator.regs, ScalarType::Bool);
        allocator.place[INDEX.0] = Some(Loc::Reg(index));
        allocator.place[MASK.0] = Some(Loc::Reg(mask));
        allocator.place[element.0] = Some(Loc::Temp(temp.1));
        let mut live = vec![false; code.values.len()];
        live[element.0] = true;
        for v in (0..=element.0).rev().filter(|v| *v > MASK.0) {
            if live[v] {
                code.operands(v).iter().filter_map(Operand::value).for_each(|v| live[v.0] = true);
            }
        }
        let mut settled = vec![false; code.values.len()];
        settled[element.0] = true;
        let fragments = fragments::find(code, &mut live, vec![0; code.values.len()], &settled);
        let items: Vec<usize> = (MASK.0 + 1..=element.0).filter(|v| live[*v]).collect();
        let operands = |v: usize| match &fragments[v] {
            Some(fragment) => fragment.args.clone(),
            None => code.operands(v),
        };
        allocator.last_uses(items.iter().map(|v| operands(*v)));
        for (n, v) in items.iter().enumerate() {
            allocator.value(*v, fragments[*v].as_ref(), arrays);
            allocator.release(n);
        }
        std::mem::swap(&mut allocator.regs, regs);
        let code: Vec<Inst> = allocator.insts;
        let read = readers.iter().map(|reader| match reader.place {
            Place::At(v) => window::Place::At(loc(Operand::Value(v))),
            Place::Shifted(u) => window::Place::Shifted(loc(Operand::Uniform(u))),
        });
        Arc::new(window::Window { ty: *ty, temp: temp.1, number, index, mask, code, read: read.collect() })
    }
}
