//! Sizes as operands: those that the program knows are uniform, and the body gives others a value.

use lawson_oracle::scalar::{Prim, PrimOp, Scalar, ScalarType};

use super::flatten::Flattener;
use super::{NotNative, Operand, UniformDef};
use crate::core::{Origin, Size};

impl Flattener {
    /// The value of a size.
    pub(super) fn size(&mut self, size: &Size, origin: &Origin) -> Result<Operand, NotNative> {
        if let Some(own) = size.as_var().and_then(|var| self.sizes.get(var)) {
            return Ok(*own);
        }
        if size.any_var(&mut |var| self.sizes.contains_key(var)) {
            // Of a size that is an expression by itself `any_var` looks into that, which nobody here works out.
            return match size.as_var() {
                Some(_) => self.refuse("sizes computed inside a loop's body", origin),
                None => self.polynomial(size, origin),
            };
        }
        Ok(self.uniform(ScalarType::I64, UniformDef::Size(size.clone())))
    }

    /// A size of those that the body gives a value, worked out.
    fn polynomial(&mut self, size: &Size, origin: &Origin) -> Result<Operand, NotNative> {
        let on = |l: &mut Self, op, args| l.prim(Prim { op, ty: ScalarType::I64 }, args, None);
        let mut sum = None;
        for (factors, coefficient) in size.terms() {
            let number = UniformDef::Const(Scalar::I64(coefficient));
            let mut product = (coefficient != 1).then(|| self.uniform(ScalarType::I64, number));
            for factor in factors {
                let factor = self.size(&Size::var(factor.clone()), origin)?;
                product = Some(match product {
                    Some(product) => on(self, PrimOp::Mul, vec![product, factor]),
                    None => factor,
                });
            }
            let one = UniformDef::Const(Scalar::I64(1));
            let product = product.unwrap_or_else(|| self.uniform(ScalarType::I64, one));
            sum = Some(match sum {
                Some(sum) => on(self, PrimOp::Add, vec![sum, product]),
                None => product,
            });
        }
        let nothing = UniformDef::Const(Scalar::I64(0));
        Ok(sum.unwrap_or_else(|| self.uniform(ScalarType::I64, nothing)))
    }
}
