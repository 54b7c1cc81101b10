//! Calls of functions of the host.

use lawson_oracle::scalar::Scalar;
use lawson_oracle::value::Value;

use super::super::run::RunError;
use super::super::value::NativeValue;
use super::compile::Compiler;
use super::lane::bits;
use super::machine::Machine;
use super::{External, Inst, Said};
use crate::core::call::fits;
use crate::core::{Binding, Call, SizeVar};

impl Compiler<'_> {
    /// A call, whose results these are.
    pub(super) fn external(&mut self, call: &Call, results: &[Binding]) -> Option<()> {
        let args = call.args.iter().map(|arg| self.traced(arg)).collect::<Option<_>>()?;
        let (mut outs, mut born) = (Vec::new(), Vec::new());
        for out in results {
            let mut dims = Vec::new();
            for dim in &out.ty.dims {
                dims.push(match dim.as_var().filter(|var| self.is_born(var)) {
                    Some(var) => {
                        let known = born.iter().position(|other| other == var);
                        Said::Born(known.unwrap_or_else(|| {
                            born.push(var.clone());
                            born.len() - 1
                        }))
                    }
                    None => Said::Is(self.size(dim)?),
                });
            }
            outs.push((self.fresh_of(&out.ty), dims));
        }
        results.iter().zip(&outs).for_each(|(out, (place, _))| self.bind(out, *place));
        self.emit(Inst::Call(Box::new(External { call: call.clone(), args, outs })));
        Some(())
    }

    /// Whether the size has no value before.
    fn is_born(&self, var: &SizeVar) -> bool {
        self.inside.contains(var) && !self.sizes.contains_key(var)
    }
}

impl<'c> Machine<'c, '_> {
    #[inline(never)]
    pub(super) fn external(&mut self, external: &'c External) -> Result<(), RunError> {
        let args = external.args.iter().map(|arg| self.joined(arg)).collect::<Result<Vec<Value>, _>>()?;
        let scalars = external.outs.iter().map(|(place, _)| place.ty);
        let given =
            external.call.call(self.outside.host, &args, scalars, &Scalar::Bool(false), &mut |s| s.ty());
        let parts = given.map_err(|_| RunError::Failed)?;
        let mut born = Vec::new();
        for ((place, dims), part) in external.outs.iter().zip(&parts) {
            for (dimension, (said, found)) in dims.iter().zip(part.dims()).enumerate() {
                let said = match said {
                    Said::Is(reg) => self.scalars[*reg] as i64,
                    Said::Born(k) => {
                        if *k == born.len() {
                            born.push(*found);
                        }
                        born[*k]
                    }
                };
                if !fits(dimension, said, *found) {
                    return Err(RunError::Failed);
                }
            }
            match NativeValue::from_core(part).ok_or(RunError::Internal("extents"))? {
                NativeValue::Scalar(s) => self.scalars[place.reg] = bits(s),
                NativeValue::Array(array) => self.arrays[place.reg] = array.into(),
            }
        }
        Ok(())
    }
}
