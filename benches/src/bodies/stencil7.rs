//! Heat in a body.

use super::{Body, Found, Size, between, body, each_row};
use crate::Input;

pub(super) fn body(size: Size) -> Body {
    let [x, y, z] = [5, 6, 7].map(|small| size.of(small, 128));
    let steps = size.of(3, 20);
    let inputs = vec![
        Input::I32(steps as i32),
        Input::F32(0.25),
        Input::F32(0.125),
        Input::F32s(vec![x, y, z], between(0.0, 1.0, x * y * z, 1)),
    ];
    body!(stencil7, inputs, [x = x, y = y, z = z])
}

fn run(inputs: &[Input], dealt: bool) -> Found {
    let [Input::I32(steps), Input::F32(centre), Input::F32(around), Input::F32s(dims, body)] = inputs else {
        panic!("steps, two numbers and a body");
    };
    let [x, y, z] = dims[..] else { panic!("three dimensions") };
    let (around, centre) = (*around, *centre);
    // What lies at the surface is the same in both.
    let (mut a, mut next) = (body.clone(), body.clone());
    for _ in 0..*steps {
        each_row(dealt, &mut next, y * z, |i, out| {
            if i == 0 || i == x - 1 {
                return;
            }
            for j in 1..y - 1 {
                let row = |i: usize, j: usize, from: usize| &a[(i * y + j) * z + from..][..z - 2];
                let [left, own, right] = [0, 1, 2].map(|from| row(i, j, from));
                let [west, east] = [i - 1, i + 1].map(|i| row(i, j, 1));
                let [north, south] = [j - 1, j + 1].map(|j| row(i, j, 1));
                let out = &mut out[j * z + 1..][..z - 2];
                for k in 0..out.len() {
                    out[k] = around * (west[k] + east[k] + north[k] + south[k] + left[k] + right[k])
                        + centre * own[k];
                }
            }
        });
        std::mem::swap(&mut a, &mut next);
    }
    vec![Input::F32s(dims.clone(), a)]
}

fn plain(inputs: &[Input]) -> Found {
    run(inputs, false)
}

fn dealt(inputs: &[Input]) -> Found {
    run(inputs, true)
}
