//! An image smoothed except for its edges.

use super::{Body, Found, Size, along, between, body, each_row};
use crate::Input;

pub(super) fn body(size: Size) -> Body {
    let (n, m, steps) = (size.of(5, 512), size.of(7, 512), size.of(3, 20));
    let inputs = vec![
        Input::I64(steps as i64),
        Input::F32(0.125),
        Input::F32(0.5),
        Input::F32s(vec![n, m], between(0.0, 1.0, n * m, 1)),
    ];
    body!(diffusion, inputs, [steps = steps, n = n, m = m])
}

/// A row of an image, with those above and below.
type Rows<'a> = [&'a [f32]; 3];

/// How much flows at each point of a row.
fn coefficients(out: &mut [f32], [above, own, below]: Rows<'_>, edge: f32) {
    let m = out.len();
    let (above, own, below) = (&above[..m], &own[..m], &below[..m]);
    along!(out, |j, left, right| {
        let [north, south, west, east] = [above[j], below[j], own[left], own[right]].map(|x| x - own[j]);
        let g = north * north + south * south + west * west + east * east;
        1.0 / (1.0 + g / (edge * edge))
    });
}

/// A row after a step, by the coefficients of the row and of the one below.
fn row(out: &mut [f32], [above, own, below]: Rows<'_>, [here, under]: [&[f32]; 2], rate: f32) {
    let m = out.len();
    let (above, own, below, here, under) = (&above[..m], &own[..m], &below[..m], &here[..m], &under[..m]);
    along!(out, |j, left, right| {
        let [north, south, west, east] = [above[j], below[j], own[left], own[right]].map(|x| x - own[j]);
        own[j] + rate * (here[j] * north + under[j] * south + here[j] * west + here[right] * east)
    });
}

fn run(inputs: &[Input], dealt: bool) -> Found {
    let [Input::I64(steps), Input::F32(rate), Input::F32(edge), Input::F32s(dims, image)] = inputs else {
        panic!("steps, two numbers and an image");
    };
    let (n, m) = (dims[0], dims[1]);
    let (mut image, mut next, mut coefficient) = (image.clone(), vec![0.0; n * m], vec![0.0; n * m]);
    for _ in 0..*steps {
        let around = |i: usize| [i.saturating_sub(1), i, (i + 1).min(n - 1)].map(|i| &image[i * m..][..m]);
        each_row(dealt, &mut coefficient, m, |i, out| coefficients(out, around(i), *edge));
        each_row(dealt, &mut next, m, |i, out| {
            let by = [i, (i + 1).min(n - 1)].map(|i| &coefficient[i * m..][..m]);
            row(out, around(i), by, *rate);
        });
        std::mem::swap(&mut image, &mut next);
    }
    vec![Input::F32s(vec![n, m], image)]
}

fn plain(inputs: &[Input]) -> Found {
    run(inputs, false)
}

fn dealt(inputs: &[Input]) -> Found {
    run(inputs, true)
}
