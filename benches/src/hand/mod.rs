//! Hand-fused Rust: one pass for each loop of the fused program, rayon over chunks, sums in 16
//! accumulators so that the compiler can use vectors.

mod bins;
mod fold;
mod map;
mod nested;
mod points;
mod scan;
mod stencil;
mod turns;

pub use bins::{histogram, kmeans};
pub use fold::{chain, dot, filter_reduce, filtered_dot, mean_variance};
pub use map::{black_scholes, filter_map, five_maps, normalize2, triad};
pub use nested::{column_sums, mandelbrot, matmul, matvec, nbody, row_sums};
pub use points::{closest_points, quadtree, quickhull};
pub use scan::{expanded_normalise2, map_of_scan, map_scan, recurrence};
pub use stencil::{moving_average, stencil3, stencil5};
pub use turns::{ordered_sum, pair};

use rayon::prelude::*;

/// Elements for one task.
const CHUNK: usize = 16384;

/// Functions whose loops are built for the best vector instructions that the processor has. As a type of its own each
/// becomes a part of that code; a closure that is handed over may stay a call, into code for any processor.
macro_rules! kernels {
    ($(fn $name:ident($($arg:ident: $ty:ty),+) $(-> $out:ty)? $body:block)*) => { $(
        fn $name($($arg: $ty),+) $(-> $out)? {
            #[allow(non_camel_case_types, reason = "a parameter for the type of each argument")]
            struct Kernel<$($arg),+>($($arg),+);
            impl pulp::WithSimd for Kernel<$($ty),+> {
                type Output = kernels!(@out $($out)?);

                #[inline(always)]
                fn with_simd<S: pulp::Simd>(self, _: S) -> Self::Output {
                    let Kernel($($arg),+) = self;
                    $body
                }
            }
            pulp::Arch::new().dispatch(Kernel($($arg),+))
        }
    )* };
    (@out) => { () };
    (@out $out:ty) => { $out };
}

use kernels;

/// Sums of the elements that `f` makes of each.
#[inline(always)]
fn sums<const K: usize>(xs: &[f64], f: impl Fn(f64) -> [f64; K]) -> [f64; K] {
    let mut acc = [[0.0; 16]; K];
    let (blocks, rest) = xs.as_chunks::<16>();
    for block in blocks {
        for j in 0..16 {
            let values = f(block[j]);
            for k in 0..K {
                acc[k][j] += values[k];
            }
        }
    }
    for x in rest {
        let values = f(*x);
        for k in 0..K {
            acc[k][0] += values[k];
        }
    }
    acc.map(|lanes| lanes.iter().sum::<f64>())
}

/// The sums of a kernel over all chunks.
fn all<const K: usize>(xs: &[f64], kernel: fn(&[f64]) -> [f64; K]) -> [f64; K] {
    let partial: Vec<[f64; K]> = xs.par_chunks(CHUNK).map(kernel).collect();
    partial.into_iter().fold([0.0; K], |a, b| std::array::from_fn(|k| a[k] + b[k]))
}

/// Where the yardsticks leave their results; used again by every run, as the engine's pool is.
#[derive(Clone, Debug, Default)]
pub struct Results {
    /// Arrays of numbers.
    pub arrays: Vec<Vec<f64>>,
    /// How many elements of each count, where that is found.
    pub lens: Vec<usize>,
    /// Scalars.
    pub scalars: Vec<f64>,
    /// An array of integers.
    pub ints: Vec<i32>,
}

impl Results {
    /// The elements that count of each array.
    pub fn kept(&self) -> impl Iterator<Item = &[f64]> {
        self.arrays.iter().enumerate().map(|(k, all)| &all[..self.lens.get(k).copied().unwrap_or(all.len())])
    }
}
