//! Programs with loops, branches and small arrays in the bodies of their loops, each with two forms in plain Rust: for
//! one thread, and by rayon for several. Both have the program's algorithm and its order of operations on floats, so
//! that all three give the same bits.

mod breadth_first;
mod cipher;
mod diffusion;
mod hotspot;
mod kmeans_rows;
mod lu_blocked;
mod merge_sort;
mod nearest;
mod options;
mod saturating;
mod stencil7;
mod tridiagonal;
mod wavefront;

use lawson::{Element, Output};
use rayon::prelude::*;

use crate::Input;
use crate::measure::close;

/// What a program gives: its results, in the form of inputs.
pub type Found = Vec<Input>;

/// A program with its inputs and its yardsticks.
pub struct Body {
    /// What it is called.
    pub name: &'static str,
    /// Its source text.
    pub source: &'static str,
    /// Its inputs.
    pub inputs: Vec<Input>,
    /// Sizes that it is planned for.
    pub sizes: Vec<(&'static str, usize)>,
    /// The same by hand, on one thread.
    pub plain: fn(&[Input]) -> Found,
    /// The same by hand, on all threads of rayon.
    pub dealt: fn(&[Input]) -> Found,
    /// Elementary functions of the standard library round otherwise than the language's.
    pub rounded: bool,
}

/// In which size programs run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// For tests.
    Small,
    /// As they are measured.
    Real,
}

impl Size {
    fn of(self, small: usize, real: usize) -> usize {
        match self {
            Size::Small => small,
            Size::Real => real,
        }
    }
}

/// A body whose program and yardsticks have their usual names.
macro_rules! body {
    ($name:ident, $inputs:expr, [$($size:ident = $value:expr),*]) => {
        super::Body {
            name: stringify!($name),
            source: include_str!(concat!("../../programs/bodies/", stringify!($name), ".fut")),
            inputs: $inputs,
            sizes: vec![$((stringify!($size), $value)),*],
            plain,
            dealt,
            rounded: false,
        }
    };
}

/// Computes each element of a row from the positions `left`, its own and `right`; at both ends it is its own neighbour.
/// A closure that was called at three places would stay a call.
macro_rules! along {
    ($out:ident, |$j:ident, $left:ident, $right:ident| $element:expr) => {
        let last = $out.len() - 1;
        for $j in [0, last] {
            let ($left, $right) = ($j.saturating_sub(1), last.min($j + 1));
            $out[$j] = $element;
        }
        for $j in 1..last {
            let ($left, $right) = ($j - 1, $j + 1);
            $out[$j] = $element;
        }
    };
}

use along;
use body;

/// All of them.
pub fn bodies(size: Size) -> Vec<Body> {
    vec![
        wavefront::body(size),
        options::body(size),
        lu_blocked::body(size),
        tridiagonal::body(size),
        cipher::body(size),
        kmeans_rows::body("kmeans_4", 4, size),
        kmeans_rows::body("kmeans_34", 34, size),
        saturating::body(size),
        nearest::body(size),
        hotspot::body(size),
        diffusion::body(size),
        stencil7::body(size),
        breadth_first::body(size),
        merge_sort::body(size),
    ]
}

/// Deterministic numbers from `low` to below `high`.
fn between(low: f32, high: f32, n: usize, seed: u64) -> Vec<f32> {
    crate::numbers(n, seed).iter().map(|x| low + (high - low) * ((x + 1.0) / 2.0) as f32).collect()
}

/// Makes the rows of a result, on one thread or on all of rayon.
fn each_row<T: Send>(dealt: bool, out: &mut [T], m: usize, row: impl Fn(usize, &mut [T]) + Sync) {
    if dealt {
        out.par_chunks_mut(m).enumerate().with_min_len(8).for_each(|(i, out)| row(i, out));
    } else {
        out.chunks_mut(m).enumerate().for_each(|(i, out)| row(i, out));
    }
}

/// Demands that a program has given what it gives by hand, to the bit.
///
/// # Panics
/// Where it has not.
pub fn demand(body: &Body, outputs: &[Output<'_>], expected: &[Input]) {
    assert_eq!(outputs.len(), expected.len(), "{}: results", body.name);
    for (output, expected) in outputs.iter().zip(expected) {
        match expected {
            Input::F64s(dims, data) if body.rounded => {
                same(body.name, output, dims, data, |f, e| close(*f, *e))
            }
            Input::F64s(dims, data) => same(body.name, output, dims, data, |f, e| f.to_bits() == e.to_bits()),
            Input::F32s(dims, data) => same(body.name, output, dims, data, |f, e| f.to_bits() == e.to_bits()),
            Input::I32s(dims, data) => same(body.name, output, dims, data, i32::eq),
            Input::I64s(data) => same(body.name, output, &[data.len()], data, i64::eq),
            Input::U32s(dims, data) => same(body.name, output, dims, data, u32::eq),
            Input::U16s(dims, data) => same(body.name, output, dims, data, u16::eq),
            Input::U8s(dims, data) => same(body.name, output, dims, data, u8::eq),
            Input::I64(_) | Input::I32(_) | Input::F64(_) | Input::F32(_) => {
                panic!("{}: by hand a scalar", body.name)
            }
        }
    }
}

fn same<T: Element + std::fmt::Debug>(
    name: &str,
    output: &Output<'_>,
    dims: &[usize],
    expected: &[T],
    same: impl Fn(&T, &T) -> bool,
) {
    let extents: Vec<usize> = output.dims().iter().map(|n| *n as usize).collect();
    assert_eq!(extents, dims, "{name}");
    let found = output.slice::<T>().unwrap_or_else(|| panic!("{name}: elements of another type"));
    assert_eq!(found.len(), expected.len(), "{name}");
    for (i, (f, e)) in found.iter().zip(expected).enumerate() {
        assert!(same(f, e), "{name}, element {i}: {f:?}, by hand {e:?}");
    }
}
