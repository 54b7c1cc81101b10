//! LU factorisation, block by block.

use rayon::prelude::*;

use super::{Body, Found, Size, between, body};
use crate::Input;

const SIDE: usize = 32;

type Block = [[f32; SIDE]; SIDE];

pub(super) fn body(size: Size) -> Body {
    let n = size.of(70, 512);
    let mut a = between(-1.0, 1.0, n * n, 1);
    (0..n).for_each(|i| a[i * (n + 1)] += n as f32);
    body!(lu_blocked, vec![Input::F32s(vec![n, n], a)], [n = n])
}

fn factored(a: &mut Block) {
    for k in 0..SIDE {
        let pivot = a[k];
        for row in &mut a[k + 1..] {
            let f = row[k] / pivot[k];
            row[k] = f;
            for j in k + 1..SIDE {
                row[j] -= f * pivot[j];
            }
        }
    }
}

fn right_of(d: &Block, a: &mut Block) {
    for (i, l) in d.iter().enumerate() {
        let (above, own) = a.split_at_mut(i);
        for (l, u) in l.iter().zip(above) {
            own[0].iter_mut().zip(u).for_each(|(x, u)| *x -= l * *u);
        }
    }
}

fn below(d: &Block, a: &mut Block) {
    for row in a {
        for j in 0..SIDE {
            let x = (0..j).fold(row[j], |x, k| x - row[k] * d[k][j]);
            row[j] = x / d[j][j];
        }
    }
}

fn rest(l: &Block, u: &Block, a: &mut Block) {
    for (l, row) in l.iter().zip(a) {
        for (l, u) in l.iter().zip(u) {
            row.iter_mut().zip(u).for_each(|(x, u)| *x -= l * u);
        }
    }
}

/// What is to the right of the diagonal in a row of blocks below that of turn `k`.
fn row(k: usize, d: &Block, top: &[Block], row: &mut [Block]) {
    let (left, others) = row[k..].split_at_mut(1);
    below(d, &mut left[0]);
    others.iter_mut().zip(top).for_each(|(a, u)| rest(&left[0], u, a));
}

/// The blocks of a matrix, padded with the identity, and how many a row has.
fn blocks(inputs: &[Input]) -> (Vec<Block>, usize, usize) {
    let [Input::F32s(dims, a)] = inputs else { panic!("a matrix") };
    let (n, m) = (dims[0], dims[0].div_ceil(SIDE));
    let mut blocks = vec![[[0.0; SIDE]; SIDE]; m * m];
    for i in 0..m * SIDE {
        for j in 0..m * SIDE {
            let x = if i < n && j < n { a[i * n + j] } else { f32::from(i == j) };
            blocks[i / SIDE * m + j / SIDE][i % SIDE][j % SIDE] = x;
        }
    }
    (blocks, n, m)
}

fn matrix(blocks: &[Block], n: usize, m: usize) -> Found {
    let mut out = Vec::with_capacity(n * n);
    for i in 0..n {
        for j in 0..n {
            out.push(blocks[i / SIDE * m + j / SIDE][i % SIDE][j % SIDE]);
        }
    }
    vec![Input::F32s(vec![n, n], out)]
}

fn plain(inputs: &[Input]) -> Found {
    let (mut blocks, n, m) = blocks(inputs);
    for k in 0..m {
        let (above, under) = blocks.split_at_mut((k + 1) * m);
        let (diagonal, top) = above[k * m + k..].split_at_mut(1);
        factored(&mut diagonal[0]);
        top.iter_mut().for_each(|a| right_of(&diagonal[0], a));
        under.chunks_mut(m).for_each(|blocks| row(k, &diagonal[0], top, blocks));
    }
    matrix(&blocks, n, m)
}

fn dealt(inputs: &[Input]) -> Found {
    let (mut blocks, n, m) = blocks(inputs);
    for k in 0..m {
        let (above, under) = blocks.split_at_mut((k + 1) * m);
        let (diagonal, top) = above[k * m + k..].split_at_mut(1);
        factored(&mut diagonal[0]);
        top.par_iter_mut().for_each(|a| right_of(&diagonal[0], a));
        under.par_chunks_mut(m).for_each(|blocks| row(k, &diagonal[0], top, blocks));
    }
    matrix(&blocks, n, m)
}
