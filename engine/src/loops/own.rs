//! Arrays that a body makes for itself: each lane has its own, of one length in all of them.

use lawson_oracle::scalar::ScalarType;

use super::flatten::{Bound, Flattener};
use super::{Def, NotNative, Operand, OwnArray, UniformId, ValueId};
use crate::core::{Atom, Origin};

impl Flattener {
    /// An array of so many elements in each lane, which is there behind a value that is not made so far.
    pub(super) fn own_array(&mut self, ty: ScalarType, extent: UniformId) -> usize {
        self.code.own.push(OwnArray { ty, extent, made: ValueId(usize::MAX) });
        self.code.own.len() - 1
    }

    /// An element of an array of the lane's own.
    pub(super) fn own_element(&mut self, array: usize, at: Operand, mask: Option<ValueId>) -> Operand {
        let ty = self.code.own[array].ty;
        self.value(ty, Def::Own { array, at, mask })
    }

    /// Whether what is emitted is an array of the lane's own: then it is the collector's row.
    pub(super) fn row(
        &mut self,
        collector: usize,
        values: &[Atom],
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<bool, NotNative> {
        // What loops inside are given is no row of the loop's.
        let ([value], Some(_)) = (values, &self.fun) else { return Ok(false) };
        let own = match value.var().and_then(|var| self.env.get(&var)).cloned() {
            Some(Bound::Own(own)) => own,
            Some(Bound::Table(table)) => table.whole_list(self).unwrap_or_else(|| self.list(&table.elements)),
            _ => return Ok(false),
        };
        if mask.is_some() {
            return self.refuse("rows that are not made for every element", origin);
        }
        self.rows.insert(collector, own);
        Ok(true)
    }
}
