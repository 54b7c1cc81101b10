//! The values of chunks, for somebody who combines them elsewhere: see [`ChunkLists`].

use lawson_oracle::scalar::Scalar;

use super::{Task, TileLoop};
use crate::native::backend::ChunkLists;
use crate::native::tile::OutputCode;

/// A value that leaves the loop.
fn kept(value: Option<&Vec<Scalar>>) -> Option<Vec<Scalar>> {
    value.map(|components| components.iter().map(|scalar| scalar.canonical()).collect())
}

impl TileLoop {
    /// The outputs that are folds, with their numbers.
    fn listed(&self) -> impl Iterator<Item = usize> {
        let outputs = self.code.outputs.iter().enumerate();
        outputs.filter_map(|(k, output)| match output {
            OutputCode::Lanes { .. }
            | OutputCode::Tree { .. }
            | OutputCode::Ordered(_)
            | OutputCode::Neutral(_) => Some(k),
            OutputCode::Whole(_)
            | OutputCode::Kept { .. }
            | OutputCode::Rows(..)
            | OutputCode::Empty(_)
            | OutputCode::Bins(_) => None,
        })
    }

    /// Before the first chunk.
    pub(super) fn no_lists(&self) -> ChunkLists {
        let folds = self.listed().map(|_| Vec::new()).collect();
        ChunkLists { folds, scans: self.code.scans.iter().map(|scan| (scan.number, Vec::new())).collect() }
    }

    /// Keeps the last element inside each chunk of the scans that were stepped in this phase.
    pub(super) fn keep_last(&self, wave: &[Task], phase: usize, lists: &mut ChunkLists) {
        for s in &self.code.phases[phase].scans {
            let list = lists.scans.entry(self.code.scans[*s].number).or_default();
            list.extend(wave.iter().map(|task| kept(task.last[*s].as_ref())));
        }
    }

    /// Keeps the folds of the chunks.
    pub(super) fn keep_partial(&self, wave: &[Task], lists: &mut ChunkLists) {
        for (k, list) in self.listed().zip(&mut lists.folds) {
            list.extend(wave.iter().map(|task| kept(task.partial[k].as_ref())));
        }
    }
}
