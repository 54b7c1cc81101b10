//! Arrays that a body makes for itself: each lane has its own, of one length in all of them.

use lawson_oracle::scalar::ScalarType;

use super::bound::Bound;
use super::flatten::Flattener;
use super::regions::I64;
use super::tables::extents;
use super::{Def, Emitted, NotNative, Operand, Output, OwnArray, UniformId, ValueId};
use crate::core::{Atom, Origin, Ty};

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

    /// Of what the loop itself emits, the arrays become rows of its results: only scalars are left.
    pub(super) fn take_rows(
        &mut self,
        collector: usize,
        values: &mut Vec<Atom>,
        tys: &mut Vec<Ty>,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<(), NotNative> {
        let all = std::mem::take(values).into_iter().zip(std::mem::take(tys));
        for (component, (value, ty)) in all.enumerate() {
            if ty.dims.is_empty() {
                values.push(value);
                tys.push(ty);
                continue;
            }
            if mask.is_some() {
                return self.refuse("rows that are not made for every element", origin);
            }
            let own = match self.bound(&value, origin)? {
                Bound::Own(own) => own,
                Bound::Table(table) => table.whole_list(self).unwrap_or_else(|| self.list(&table.elements)),
                _ if extents(&ty.dims).is_some() => {
                    let elements = self.scalars(&[value], [&ty], mask, origin)?;
                    self.list(&elements)
                }
                row => self.copied(row, &ty, origin)?,
            };
            self.rows.insert((collector, component), own);
        }
        Ok(())
    }

    /// A row that is read where it is, or has no place in memory, as an array of the lane's own.
    fn copied(&mut self, row: Bound, ty: &Ty, origin: &Origin) -> Result<usize, NotNative> {
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

    /// The outputs of a collector: one, except for rows, each of which is one by itself, as what is beside them.
    pub(super) fn with_rows(
        &mut self,
        collector: usize,
        output: Output,
        origin: &Origin,
    ) -> Result<Vec<Output>, NotNative> {
        let tys = self.collected[collector].clone();
        let Output::Collect { emitted, .. } = &output else { return Ok(vec![output]) };
        if tys.iter().all(|ty| ty.dims.is_empty()) {
            return Ok(vec![output]);
        }
        let [emitted] = &emitted[..] else { return self.refuse("arrays inside a loop's body", origin) };
        let mut scalars = emitted.values.iter();
        let mut outputs = Vec::new();
        for (component, Ty { scalar, dims }) in tys.iter().enumerate() {
            let Some(own) = self.rows.get(&(collector, component)).copied() else {
                let emitted =
                    Emitted { values: scalars.by_ref().take(1).copied().collect(), ..emitted.clone() };
                outputs.push(Output::Collect { tys: vec![*scalar], emitted: vec![emitted], reversed: false });
                continue;
            };
            let extents = match extents(dims) {
                Some(dims) => dims.into_iter().map(|extent| self.extent(extent)).collect(),
                None => vec![self.code.own[own].extent],
            };
            outputs.push(Output::Rows { ty: *scalar, own, extents });
        }
        Ok(outputs)
    }
}
