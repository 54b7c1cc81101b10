//! The function whose body is flattened, and what it has come to: the loop's, that of a loop inside, or an operator.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::bound::Bound;
use super::flatten::Flattener;
use super::scans::ScannedInside;
use super::{Code, Emitted, NotNative, Operand, ValueId};
use crate::core::{Collector, Fun, Ty, Var};

/// What a function's variables stand for.
pub(super) type Env = HashMap<Var, Bound>;

/// A function whose body is flattened.
#[derive(Default)]
pub(super) struct Frame {
    /// What its variables stand for.
    pub env: Env,
    /// The function, if it is the loop's own.
    pub whole: Option<Arc<Fun>>,
    /// The position in a loop inside; none in the loop itself.
    pub position: Option<Operand>,
    /// The scans of a loop inside.
    pub scans: Vec<ScannedInside>,
    /// The types of what each collector is given.
    pub collected: Vec<Vec<Ty>>,
    /// What it has been given.
    pub emitted: Vec<Vec<Emitted>>,
    /// The arrays of the lane's own that are rows of the loop's results, by collector and component.
    pub rows: BTreeMap<(usize, usize), usize>,
}

impl Frame {
    /// The function of a loop inside, whose variables stand for this.
    pub(super) fn inside(fun: &Fun, env: Env, scans: Vec<ScannedInside>) -> Frame {
        let mut frame = Frame { env, scans, ..Frame::default() };
        frame.collects(fun);
        frame
    }

    /// Its collectors are those of this function, and have been given nothing.
    pub(super) fn collects(&mut self, fun: &Fun) {
        self.collected = fun.collectors.iter().map(|collector| collector.tys().to_vec()).collect();
        self.emitted = vec![Vec::new(); fun.collectors.len()];
    }

    /// Whether this collector is one of the loop's own, and collects elements.
    pub(super) fn makes_rows(&self, collector: usize) -> bool {
        let collects = |fun: &Arc<Fun>| fun.collectors.get(collector).is_some_and(Collector::is_collected);
        self.whole.as_ref().is_some_and(collects)
    }
}

impl Flattener {
    /// Does this within another function's body, and gives what has become of that too.
    pub(super) fn in_frame<R>(
        &mut self,
        frame: Frame,
        body: impl FnOnce(&mut Flattener) -> Result<R, NotNative>,
    ) -> Result<(R, Frame), NotNative> {
        let outer = std::mem::replace(&mut self.frame, frame);
        let result = body(self);
        let frame = std::mem::replace(&mut self.frame, outer);
        Ok((result?, frame))
    }

    /// Does this as code by itself, in which variables stand for this.
    pub(super) fn apart<R>(
        &mut self,
        env: Env,
        body: impl FnOnce(&mut Flattener) -> Result<R, NotNative>,
    ) -> Result<(R, Code), NotNative> {
        let outer = std::mem::take(&mut self.code);
        let result = self.in_frame(Frame { env, ..Frame::default() }, body);
        let code = std::mem::replace(&mut self.code, outer);
        Ok((result?.0, code))
    }

    /// What a turn of a loop inside emits, whose function this is.
    pub(super) fn turn(&mut self, fun: &Fun, mask: Option<ValueId>) -> Result<Vec<Vec<Emitted>>, NotNative> {
        self.scope(&fun.body, mask)?;
        let nothing = vec![Vec::new(); fun.collectors.len()];
        Ok(std::mem::replace(&mut self.frame.emitted, nothing))
    }
}
