//! Blocks of 64 bits by a cipher of eight rounds.

use rayon::prelude::*;

use super::{Body, Found, Size, body};
use crate::{Input, below};

pub(super) fn body(size: Size) -> Body {
    let blocks = size.of(300, 500_000);
    let drawn = |n: usize, seed| below(n, 1 << 16, seed).iter().map(|x| *x as u16).collect::<Vec<u16>>();
    let inputs =
        vec![Input::U16s(vec![52], drawn(52, 1)), Input::U16s(vec![blocks, 4], drawn(blocks * 4, 2))];
    body!(cipher, inputs, [n = blocks])
}

/// The product modulo 65537, where 0 stands for 65536.
fn mul(a: u16, b: u16) -> u16 {
    if a == 0 {
        return 1u16.wrapping_sub(b);
    }
    if b == 0 {
        return 1u16.wrapping_sub(a);
    }
    let p = u32::from(a) * u32::from(b);
    let (low, high) = (p as u16, (p >> 16) as u16);
    low.wrapping_sub(high).wrapping_add(u16::from(low < high))
}

fn encrypted(key: &[u16; 52], [mut a, mut b, mut c, mut d]: [u16; 4]) -> [u16; 4] {
    let (rounds, last) = key.as_chunks::<6>();
    for k in rounds {
        (a, b, c, d) = (mul(a, k[0]), b.wrapping_add(k[1]), c.wrapping_add(k[2]), mul(d, k[3]));
        let e = mul(a ^ c, k[4]);
        let f = mul((b ^ d).wrapping_add(e), k[5]);
        let e = e.wrapping_add(f);
        (a, b, c, d) = (a ^ f, c ^ f, b ^ e, d ^ e);
    }
    [mul(a, last[0]), c.wrapping_add(last[1]), b.wrapping_add(last[2]), mul(d, last[3])]
}

fn parts(inputs: &[Input]) -> (&[u16; 52], &[[u16; 4]]) {
    let [Input::U16s(_, key), Input::U16s(_, text)] = inputs else { panic!("a key and a text") };
    (key[..].try_into().expect("52 subkeys"), text.as_chunks::<4>().0)
}

fn plain(inputs: &[Input]) -> Found {
    let (key, text) = parts(inputs);
    let blocks: Vec<[u16; 4]> = text.iter().map(|block| encrypted(key, *block)).collect();
    vec![Input::U16s(vec![blocks.len(), 4], blocks.into_flattened())]
}

fn dealt(inputs: &[Input]) -> Found {
    let (key, text) = parts(inputs);
    let blocks: Vec<[u16; 4]> = text.par_iter().map(|block| encrypted(key, *block)).collect();
    vec![Input::U16s(vec![blocks.len(), 4], blocks.into_flattened())]
}
