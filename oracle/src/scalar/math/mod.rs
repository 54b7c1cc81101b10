//! The elementary functions that interpreter and native code share: branch-free, so that a loop
//! over them becomes vector code, and of plain multiplications and additions, so that every
//! processor gives the same bits.
//!
//! Most reductions and coefficients are those of Sun's fdlibm and of FreeBSD's library, which grew
//! from it: "Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved. Developed at SunPro,
//! a Sun Microsystems, Inc. business. Permission to use, copy, modify, and distribute this software
//! is freely granted, provided that this notice is preserved." Where its error is too great, sums of
//! two numbers carry the bits that are missing.

#![allow(clippy::excessive_precision, reason = "the digits are those of the published constants")]

mod error;
mod exponential;
mod inverse;
mod logarithm;
mod parts;
mod power;
mod trigonometric;

pub use error::{erf, erfc};
pub use exponential::{cosh, exp, sinh, tanh};
pub use inverse::{acos, asin, atan, atan2};
pub use logarithm::{log, log1p, log2, log10};
pub use power::{cbrt, hypot, pow};
pub use trigonometric::{cos, cos_near, is_far, sin, sin_near, tan, tan_near};

/// The functions for `f32`: computed in `f64` and rounded, which is at most 0.51 ulp from the truth.
pub mod single {
    macro_rules! rounded {
        ($($function:ident($($x:ident),+))*) => { $(
            #[doc = concat!("[`super::", stringify!($function), "`], rounded.")]
            pub fn $function($($x: f32),+) -> f32 {
                super::$function($(f64::from($x)),+) as f32
            }
        )* };
    }
    rounded! {
        exp(x) sinh(x) cosh(x) tanh(x) log(x) log2(x) log10(x) log1p(x) sin(x) cos(x) tan(x) asin(x) acos(x)
        atan(x) atan2(y, x) pow(x, y) cbrt(x) hypot(x, y) erf(x) erfc(x)
    }
}
