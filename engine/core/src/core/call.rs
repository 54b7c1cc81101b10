//! What a call of a function of the host gives: the parts of a value that its type says.
//!
//! A call is one operation (`Op::Call`), which carries its class and how the source's values are put together. Host
//! functions take and give values of the source, in the reference interpreter, in core and natively. Loops with calls
//! don't run on tiles: they are bytecode, in order, on one thread. A run that fails is run again by the reference
//! interpreter for its error; calls that can be seen are then answered from what they gave (`Host::keep`,
//! `Host::again`).

use lawson_oracle::interp::Host;
use lawson_oracle::scalar::ScalarType;
use lawson_oracle::value::{RowType, Value};

use super::layout::{Layout, split_by};
use super::value::CoreValue;
use super::{Call, Op, Scope};

/// Whether there is a call in a scope, or in a scope inside of it.
pub fn stands_in(scope: &Scope) -> bool {
    let here = |op: &Op| matches!(op, Op::Call(_)) || op.scopes().any(|inner| stands_in(inner.scope));
    scope.stmts.iter().any(|stmt| here(&stmt.op))
}

impl Call {
    /// Whether it gives parts of these ranks.
    pub fn gives(&self, ranks: impl IntoIterator<Item = usize>) -> bool {
        let mut parts = Vec::new();
        ranks_of(&self.result, 0, &mut parts);
        parts.into_iter().eq(ranks)
    }

    /// Calls it; `no` is the scalar that stands for a unit. The parts of what it gives are of these scalars, and have extents of their own: whether these are
    /// as the call's type says, the caller asks ([`fits`]).
    ///
    /// # Errors
    /// The end of the sentence "the external function `name` ..".
    pub fn call<S: Clone>(
        &self,
        host: &mut Host<S>,
        args: &[Value<S>],
        scalars: impl Iterator<Item = ScalarType>,
        no: &S,
        ty: &mut dyn FnMut(&S) -> ScalarType,
    ) -> Result<Vec<CoreValue<S>>, String> {
        let value = host.call(&self.name, &self.effects, args)?;
        let row = value.row_type_by(ty);
        // A host knows no sums: units are all that constants stand for.
        let parts = split_by(&value, &mut |_| no.clone());
        let types = parts.iter().map(|part| match part {
            CoreValue::Scalar(s) => ty(s),
            CoreValue::Array(array) => array.scalar,
        });
        let same = laid_out(&self.result, &row) && types.collect::<Vec<_>>().into_iter().eq(scalars);
        if same && value.check_regular(ty).is_ok() {
            return Ok(parts);
        }
        Err(format!("gave a {row}, which is not what its type says"))
    }
}

/// Whether a part with this extent in this dimension is as its type says, where that is a number: rows that are not
/// there have no negative extent.
pub fn fits(dimension: usize, said: i64, found: i64) -> bool {
    let said = if dimension == 0 { said } else { said.max(0) };
    said == found
}

fn ranks_of(layout: &Layout, outer: usize, parts: &mut Vec<usize>) {
    match layout {
        Layout::Part | Layout::Unit => parts.push(outer),
        Layout::Array(row) => ranks_of(row, outer + 1, parts),
        Layout::Tuple(layouts) => layouts.iter().for_each(|l| ranks_of(l, outer, parts)),
        Layout::Record(fields) => fields.iter().for_each(|(_, l)| ranks_of(l, outer, parts)),
        // The checker takes no function of a host with sums.
        Layout::Sum(_, scalars) => parts.extend(scalars.iter().map(|_| outer)),
    }
}

fn laid_out(layout: &Layout, row: &RowType) -> bool {
    match (layout, row) {
        (Layout::Part, RowType::Scalar(_)) => true,
        (Layout::Unit, RowType::Tuple(rows)) => rows.is_empty(),
        (Layout::Array(layout), RowType::Array(_, row)) => laid_out(layout, row),
        (Layout::Tuple(layouts), RowType::Tuple(rows)) => {
            layouts.len() == rows.len() && layouts.iter().zip(rows).all(|(l, r)| laid_out(l, r))
        }
        (Layout::Record(layouts), RowType::Record(rows)) => {
            let same = |((f, l), (g, r)): (&(_, Layout), &(_, RowType))| f == g && laid_out(l, r);
            layouts.len() == rows.len() && layouts.iter().zip(rows).all(same)
        }
        (
            Layout::Part
            | Layout::Unit
            | Layout::Array(_)
            | Layout::Tuple(_)
            | Layout::Record(_)
            | Layout::Sum(..),
            _,
        ) => false,
    }
}
