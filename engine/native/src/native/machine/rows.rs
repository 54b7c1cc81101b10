//! A loop that runs once for each row of its results: from row to row other scalars and other parts of what it reads,
//! and nothing else to prepare.

use std::sync::atomic::Ordering;

use lawson_oracle::scalar::{Prim, Scalar, ScalarType};

use super::dealt::dealt;
use super::outputs::buffers;
use super::{FAR, Shared, Task, TileLoop, WAVE, apply};
use crate::native::backend::{LoopArgs, LoopError, LoopOutput, Part, RowArgs, RowUniform};
use crate::native::tile::{Counts, OutputCode, next};
use crate::native::{parallel, threads};
use lawson_tiles::buffer::{Buffer, Pool, Slice};
use lawson_tiles::frame::{Frame, Scalars};
use lawson_tiles::table::Collapse;
use lawson_tiles::{
    elem::{Elem, PerType},
    per_type, with_type,
};

impl TileLoop {
    /// See [`crate::native::backend::NativeLoop::run_by_row`].
    pub(super) fn by_row(
        &self,
        args: &LoopArgs<'_>,
        rows: &RowArgs<'_>,
        pool: &Pool,
    ) -> Result<Vec<LoopOutput>, LoopError> {
        let (count, length) = (rows.count, args.space);
        let written = self.whole(&args.uniforms).into_iter().map(|(ty, width)| (ty, width * length));
        let folded = self.folds().map(|fold| (fold.ty, 1));
        let widths: Vec<_> = written.chain(folded).collect();
        let mut whole = buffers(&widths, count, pool)?;
        let most = (self.machine.constants.chunk / length.max(1)).max(1);
        let work = count.saturating_mul(length).saturating_mul(self.cost(args));
        let parallel = count > 1 && work >= self.machine.serial_work && threads::there_are();
        let together = if parallel { dealt(count).min(most) } else { most };
        for start in (0..count).step_by(WAVE * together) {
            // What all rows read alike is in the cache: elements ahead are those of arrays that are indexed by rows.
            let far = self.code.phases[0].reads_rows() && count.saturating_mul(length) >= FAR;
            let shared = Shared { far, ..self.share(args) };
            let range = start..count.min(start.saturating_add(WAVE * together));
            let tasks = &mut self.tasks(range, together, &widths, &mut whole)[..];
            let threads = parallel::each(parallel, tasks, 1, |tasks| {
                tasks.iter_mut().for_each(|task| self.run_rows(task, args, rows, &shared));
            });
            args.watch.threads.fetch_max(threads, Ordering::Relaxed);
            if shared.failed.load(Ordering::Relaxed) {
                return Err(LoopError::Failed);
            }
        }
        let mut take = |ty: ScalarType| {
            LoopOutput::Array(with_type!(ty, T => Buffer::from(whole.of_mut::<T>().remove(0))))
        };
        let mut written =
            self.whole(&args.uniforms).into_iter().map(|(ty, _)| take(ty)).collect::<Vec<_>>().into_iter();
        let mut folded = self.folds().map(|fold| take(fold.ty)).collect::<Vec<_>>().into_iter();
        let mut outputs = Vec::new();
        for output in &self.code.outputs {
            match output {
                OutputCode::Whole(tys) => outputs.extend(written.by_ref().take(tys.len())),
                _ => outputs.extend(folded.next()),
            }
        }
        Ok(outputs)
    }

    /// The folds of a row, in order.
    fn folds(&self) -> impl Iterator<Item = Fold> {
        let mut pieces = PerType::<Counts>::default();
        for output in &self.code.outputs {
            if let OutputCode::Whole(tys) = output {
                tys.iter().for_each(|ty| _ = next(&mut pieces, *ty));
            }
        }
        self.code.outputs.iter().filter_map(move |output| {
            let OutputCode::Lanes { prim: (prim, _), lanes: (ty, lanes), neutral, collapse } = output else {
                return None;
            };
            let (_, start) = self.code.uniforms[neutral.0];
            let piece = next(&mut pieces, *ty);
            Some(Fold { prim: *prim, ty: *ty, lanes: *lanes, collapse: *collapse, start, piece })
        })
    }

    /// Runs the rows of a task, of which the elements are rows.
    fn run_rows<'r>(
        &self,
        task: &mut Task<'r>,
        args: &'r LoopArgs<'r>,
        rows: &RowArgs<'r>,
        shared: &Shared<'r>,
    ) {
        if shared.failed.load(Ordering::Relaxed) {
            return;
        }
        let length = args.space;
        let mut scratch = self.take();
        self.reserve_own(&mut scratch, shared.scalars);
        let mut row = Shared {
            scalars: shared.scalars,
            inputs: per_type!(T => shared.inputs.of::<T>().clone()),
            arrays: per_type!(T => shared.arrays.of::<T>().clone()),
            uniforms: shared.uniforms.clone(),
            apart: None,
            far: shared.far,
            failed: false.into(),
            stop: shared.stop,
        };
        let inputs = self.inputs_of_rows(args, rows);
        let folds: Vec<Fold> = self.folds().collect();
        for k in 0..task.len {
            let position = task.start + k;
            for (u, uniform) in &rows.uniforms {
                self.set_uniform(&mut row.uniforms, *u, uniform, position);
            }
            let there = self.select(&mut row, position, args, (&inputs, &rows.arrays)).is_some();
            self.reset_lanes(&mut scratch);
            let mut frame = self.frame(&mut scratch, &row, &mut task.outs);
            frame.before = k * length;
            if there {
                self.run_tiles(&self.code.phases[0], &mut frame, length, shared.far);
                folds.iter().for_each(|fold| fold.finish(&mut frame, k));
            }
            if !there || frame.failed {
                shared.failed.store(true, Ordering::Relaxed);
                break;
            }
        }
        self.give(Some(scratch));
    }

    /// Gives a uniform its value in the row at a position.
    fn set_uniform(&self, uniforms: &mut PerType<Scalars>, u: usize, of: &RowUniform, position: usize) {
        let (ty, i) = self.code.uniforms[u];
        match of {
            RowUniform::Position => uniforms.of_mut::<i64>()[i] = position as i64,
            RowUniform::Element(all) => {
                with_type!(ty, T => uniforms.of_mut::<T>()[i] = all.of::<T>()[position]);
            }
            RowUniform::Prim(prim, of) => {
                let mut args = [Scalar::Bool(false); 3];
                for (u, arg) in of.iter().zip(&mut args) {
                    let (ty, i) = self.code.uniforms[*u];
                    *arg = with_type!(ty, T => uniforms.of::<T>()[i].to_scalar());
                }
                let value = prim.apply(&args[..of.len()]).unwrap_or(args[0]);
                with_type!(ty, T => uniforms.of_mut::<T>()[i] = T::from_scalar(value));
            }
        }
    }

    /// The inputs of which each row has its own.
    fn inputs_of_rows<'r>(&self, args: &LoopArgs<'r>, rows: &RowArgs<'r>) -> Vec<Input<'r>> {
        let mut numbers = PerType::<Counts>::default();
        let mut found = Vec::new();
        for (ty, k) in &self.code.inputs {
            let number = next(&mut numbers, *ty);
            let part = rows.inputs.iter().find(|(input, _)| input == k).zip(args.inputs[*k]);
            found.extend(part.map(|((_, at), all)| Input { ty: *ty, number, all, at: *at }));
        }
        found
    }

    /// Makes the parts of the row at a position what is read; nothing where one is outside.
    fn select<'r>(
        &self,
        row: &mut Shared<'r>,
        position: usize,
        args: &LoopArgs<'r>,
        (inputs, arrays): (&[Input<'r>], &[Part<'r>]),
    ) -> Option<()> {
        for Input { ty, number, all, at } in inputs {
            let part = part(*all, position, *at, args.space)?;
            with_type!(*ty, T => row.inputs.of_mut::<T>()[*number] = part.of::<T>());
        }
        for (k, at) in arrays {
            let ((ty, number), (all, dims)) = (self.code.arrays[*k], args.arrays[*k]);
            let (count, dims) = dims.split_first()?;
            let length = dims.iter().map(|extent| *extent as usize).product();
            let row_at = at.map_or(position as i64, |at| at.of::<i64>()[position]);
            // Of rows without elements it is the extent that tells whether one is there.
            (0..*count).contains(&row_at).then_some(())?;
            let part = part(all, position, *at, length)?;
            with_type!(ty, T => row.arrays.of_mut::<T>()[number] = (part.of::<T>(), dims));
        }
        Some(())
    }
}

/// A fold of a row.
struct Fold {
    prim: Prim,
    ty: ScalarType,
    /// The number of its accumulators, and what makes one of them.
    lanes: usize,
    collapse: Collapse,
    /// The number of the uniform that it begins with, and of the piece that the folds of all rows go to.
    start: usize,
    piece: usize,
}

impl Fold {
    /// Puts what has come together to the place of a row.
    fn finish(&self, frame: &mut Frame, row: usize) {
        (self.collapse)(frame.lanes, self.lanes);
        with_type!(self.ty, T => {
            let start = frame.uniforms.of::<T>()[self.start].to_scalar().canonical();
            let all = frame.lanes.of::<T>()[self.lanes][0].to_scalar();
            frame.outs.of_mut::<T>()[self.piece][row] = T::from_scalar(apply(self.prim, &[start, all]));
        });
    }
}

/// An input of which each row has its own: its number among those of its type, those of all rows, and see [`Part`].
struct Input<'r> {
    ty: ScalarType,
    number: usize,
    all: Slice<'r>,
    at: Option<Slice<'r>>,
}

/// The part of so many elements at the index that is given for a position, or else at the position.
fn part<'r>(all: Slice<'r>, position: usize, at: Option<Slice>, length: usize) -> Option<Slice<'r>> {
    let at = at.map_or(Some(position), |at| usize::try_from(at.of::<i64>()[position]).ok())?;
    let from = at.checked_mul(length).filter(|from| *from <= all.len() && length <= all.len() - from)?;
    Some(all.part(from..from + length))
}
