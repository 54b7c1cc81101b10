//! Calls of functions of the host.

use lawson_oracle::domain::Domain;
use lawson_oracle::scalar::Scalar;
use lawson_oracle::value::Value;

use super::{Failure, Frame, Machine, Run};
use crate::core::call::fits;
use crate::core::value::CoreValue;
use crate::core::{Call, Stmt};

impl<D: Domain> Machine<'_, D> {
    /// The parts of what the host gives, in the shape that the statement's types say; sizes in these that have no
    /// value get theirs.
    pub(super) fn external(
        &mut self,
        stmt: &Stmt,
        call: &Call,
        frame: &Frame<D::S>,
    ) -> Run<Vec<CoreValue<D::S>>> {
        let args = call.args.iter().map(|arg| self.traced(arg, frame)).collect::<Run<Vec<Value<D::S>>>>()?;
        let scalars = stmt.outs.iter().map(|out| out.ty.scalar);
        let no = self.domain.constant(Scalar::Bool(false));
        let domain = &*self.domain;
        let given = call.call(self.outside.host, &args, scalars, &no, &mut |s| domain.type_of(s));
        let Ok(parts) = given else { return self.fail(Failure::External) };
        for (out, part) in stmt.outs.iter().zip(&parts) {
            for (dimension, (said, found)) in out.ty.dims.iter().zip(part.dims()).enumerate() {
                let said = match said.as_var() {
                    Some(var) => self.value_or_bind(var, *found),
                    None => self.extent(said)?,
                };
                if !fits(dimension, said, *found) {
                    return self.fail(Failure::External);
                }
            }
        }
        Ok(parts)
    }
}
