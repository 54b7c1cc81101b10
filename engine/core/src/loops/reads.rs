//! Elements that a body reads of arrays: at indices that move with the position, of short rows, at any others.

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};

use super::bound::Row;
use super::flatten::Flattener;
use super::{Def, NotNative, Operand, UniformDef, UniformId, ValueId};
use crate::core::{Origin, Size};

/// Elements of a row that are read before they are needed, at most.
const SHORT_ROW: i64 = 16;

impl Flattener {
    /// The element of an array at the indices of a row and these.
    pub(super) fn element(
        &mut self,
        row: Row,
        at: Vec<Operand>,
        mask: Option<ValueId>,
        origin: &Origin,
    ) -> Result<Operand, NotNative> {
        let at = [row.at.clone(), at].concat();
        if at.len() > 3 {
            return self.refuse("more than three indices", origin);
        }
        if row.ty.dims.len() != at.len() {
            return self.refuse("rows of arrays inside a loop's body", origin);
        }
        let array = self.indexed(&row);
        let def = match self.shifted(&at) {
            Some((at, along)) => {
                if let Some(element) = self.of_short_row(array, &at, along) {
                    return Ok(element);
                }
                Def::Shifted { array, at, along, mask, inside: false }
            }
            None => Def::Gather { array, at, mask },
        };
        Ok(self.value(row.ty.scalar, def))
    }

    /// The number of a row's array among those that the code indexes.
    fn indexed(&mut self, row: &Row) -> usize {
        let entry = (row.ty.scalar, row.ty.dims.len(), row.array);
        self.arrays.iter().position(|a| *a == entry).unwrap_or_else(|| {
            self.arrays.push(entry);
            self.arrays.len() - 1
        })
    }

    /// Reads the elements of an input's row, if it is short and has as many as the source says: once, however often
    /// regions read them. What nobody reads is left out.
    pub(super) fn short_row(&mut self, row: &Row) {
        let extents: Option<Vec<i64>> = row.ty.dims[1..].iter().map(Size::as_constant).collect();
        let Some(extents) = extents.filter(|extents| extents.len() < 3) else { return };
        let elements = extents.iter().try_fold(1, |product: i64, extent| product.checked_mul(*extent));
        let Some(elements) = elements.filter(|elements| (1..=SHORT_ROW).contains(elements)) else { return };
        let array = self.indexed(row);
        for k in 0..elements {
            let place = if let [_, inner] = extents[..] { vec![k / inner, k % inner] } else { vec![k] };
            let index = |k: &i64| self.uniform(ScalarType::I64, UniformDef::Const(Scalar::I64(*k)));
            let at = [0].iter().chain(&place).map(index).collect::<Vec<_>>();
            let at = at.into_iter().filter_map(|o| self.constant_over_chunks(o)).collect();
            let def = Def::Shifted { array, at, along: 0, mask: None, inside: true };
            let element = self.value(row.ty.scalar, def);
            self.short_rows.insert((array, place), element);
        }
    }

    /// The element at these indices where the position is added to the first one, if it is one of a short row.
    fn of_short_row(&self, array: usize, at: &[UniformId], along: usize) -> Option<Operand> {
        let index = |u: &UniformId| match self.constant(Operand::Uniform(*u)) {
            Some(Scalar::I64(k)) => Some(k),
            _ => None,
        };
        let at: Vec<i64> = at.iter().map(index).collect::<Option<_>>()?;
        let (0, [0, place @ ..]) = (along, &at[..]) else { return None };
        self.short_rows.get(&(array, place.to_vec())).copied()
    }

    /// Indices of which one is the position and something that is the same in every lane, as all others are: that,
    /// and which one it is.
    fn shifted(&mut self, at: &[Operand]) -> Option<(Vec<UniformId>, usize)> {
        let mut along = None;
        let mut uniforms = Vec::new();
        for (k, index) in at.iter().enumerate() {
            let shift = match index {
                Operand::Uniform(_) => *index,
                Operand::Value(_) if along.is_none() => {
                    along = Some(k);
                    self.shift(*index)?
                }
                Operand::Value(_) => return None,
            };
            uniforms.push(self.constant_over_chunks(shift)?);
        }
        Some((uniforms, along?))
    }

    /// How much more than the position this is, where that is the same in every lane.
    fn shift(&mut self, operand: Operand) -> Option<Operand> {
        let Operand::Value(v) = operand else { return None };
        let uniform = |o: &Operand| self.constant_over_chunks(*o).map(Operand::Uniform);
        let (value, op, by) = match &self.code.values[v.0].def {
            Def::Position => return Some(self.uniform(ScalarType::I64, UniformDef::Const(Scalar::I64(0)))),
            Def::Prim { prim, args, .. } => match (prim.op, &args[..]) {
                (PrimOp::Add | PrimOp::Sub, [x, y]) if uniform(y).is_some() => (*x, prim.op, *y),
                (PrimOp::Add, [x, y]) if uniform(x).is_some() => (*y, prim.op, *x),
                _ => return None,
            },
            _ => return None,
        };
        let shift = self.shift(value)?;
        Some(self.prim(Prim { op, ty: ScalarType::I64 }, vec![shift, by], None))
    }
}
