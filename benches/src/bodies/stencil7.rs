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
    // What lies at the surface is the same in both.
    let (mut a, mut next) = (body.clone(), body.clone());
    for _ in 0..*steps {
        each_row(dealt, &mut next, y * z, |i, out| {
            if i == 0 || i == x - 1 {
                return;
            }
            for j in 1..y - 1 {
                let row = |i: usize, j: usize| &a[(i * y + j) * z..][..z];
                let (own, others) = (row(i, j), [row(i - 1, j), row(i + 1, j), row(i, j - 1), row(i, j + 1)]);
                let [west, east, north, south] = others;
                let out = &mut out[j * z..][..z];
                for k in 1..z - 1 {
                    out[k] = around * (west[k] + east[k] + north[k] + south[k] + own[k - 1] + own[k + 1])
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
