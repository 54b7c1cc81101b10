//! Arrays that a body makes for itself: each lane has its own, of one length in all of them.

use lawson_oracle::scalar::{Scalar, ScalarType};

use super::flatten::{Bound, Flattener};
use super::{Def, NotNative, Operand, OwnArray, UniformDef, UniformId, ValueId};
use crate::core::{Atom, Origin};

impl Flattener {
    /// An array of so many elements in each lane, which is there behind a value that is not made so far.
    pub(super) fn own_array(&mut self, ty: ScalarType, extent: UniformId) -> usize {
        self.code.own.push(OwnArray { ty, extent, made: ValueId(usize::MAX) });
        self.code.own.len() - 1
    }

    /// An array of these scalars.
    pub(super) fn listed(&mut self, atoms: &[Atom], origin: &Origin) -> Result<Bound, NotNative> {
        let elements = self.atoms(atoms, origin)?;
        self.list(elements, origin)
    }

    /// An array of these elements.
    pub(super) fn list(&mut self, elements: Vec<Operand>, origin: &Origin) -> Result<Bound, NotNative> {
        let Some(ty) = elements.first().map(|element| self.ty(*element)) else {
            return self.refuse("arrays without elements inside a loop's body", origin);
        };
        let extent = UniformDef::Const(Scalar::I64(elements.len() as i64));
        let Operand::Uniform(extent) = self.uniform(ScalarType::I64, extent) else {
            return self.refuse("arrays inside a loop's body", origin);
        };
        let array = self.own_array(ty, extent);
        self.lists.insert(array, elements.clone());
        let list = self.value(ty, Def::List { array, elements });
        self.code.own[array].made = self.spread(list);
        Ok(Bound::Own(array))
    }

    /// An element of an array of the lane's own.
    pub(super) fn own_element(&mut self, array: usize, at: Operand, mask: Option<ValueId>) -> Operand {
        // Of a list the element is known, where it is the same for all lanes.
        if let Some(Scalar::I64(k)) = self.constant(at)
            && let Some(element) = self.lists.get(&array).and_then(|list| list.get(usize::try_from(k).ok()?))
        {
            return *element;
        }
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
        let [value] = values else { return Ok(false) };
        let Some(Bound::Own(own)) = value.var().and_then(|var| self.env.get(&var)) else { return Ok(false) };
        if mask.is_some() {
            return self.refuse("rows that are not made for every element", origin);
        }
        self.rows.insert(collector, *own);
        Ok(true)
    }
}
