//! Arrays that a body makes for itself: each lane has its own, of one length in all of them.

use lawson_oracle::scalar::ScalarType;

use super::bound::Bound;
use super::flatten::Flattener;
use super::regions::I64;
use super::{Def, NotNative, Operand, OwnArray, UniformId, ValueId};
use crate::core::{Origin, Ty};

impl Flattener {
    /// An array of so many elements in each lane, which is there after a value that is still to be made.
    pub(super) fn own_array(&mut self, ty: ScalarType, extent: UniformId) -> usize {
        self.code.own.push(OwnArray { ty, extent, made: ValueId(usize::MAX) });
        self.code.own.len() - 1
    }

    /// An element of an array of the lane's own.
    pub(super) fn own_element(&mut self, array: usize, at: Operand, mask: Option<ValueId>) -> Operand {
        let ty = self.code.own[array].ty;
        self.value(ty, Def::Own { array, at, mask })
    }

    /// A row that is read where it is, or has no place in memory, as an array of the lane's own.
    pub(super) fn copied(&mut self, row: Bound, ty: &Ty, origin: &Origin) -> Result<usize, NotNative> {
        let count = self.size(&ty.dims[0], origin)?;
        let Operand::Uniform(extent) = count else {
            return self.refuse_rows("rows of different lengths", origin);
        };
        let (region, active) = self.begin(None, false);
        let position = self.value(I64, Def::State(region, 0));
        let Bound::Operand(element) = self.current(row, position, active, origin)? else {
            return self.refuse("arrays inside a loop's body", origin);
        };
        let (array, value) = (self.own_array(ty.scalar, extent), Operand::Value(self.spread(element)));
        self.code.regions[region].collects.push((array, value));
        self.end_counted(region, position, count, Vec::new());
        self.code.own[array].made = ValueId(self.code.regions[region].end);
        Ok(array)
    }
}
