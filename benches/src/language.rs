//! Programs over the whole language, with plain safe Rust for one thread beside each.

use crate::{Input, below, numbers};

/// What a program gives: the elements of its result, as numbers.
pub type Found = Vec<f64>;

/// A program with its inputs and its yardstick.
pub struct Case {
    /// What it is called.
    pub name: &'static str,
    /// Its source text.
    pub source: &'static str,
    /// Its inputs.
    pub inputs: Vec<Input>,
    /// Sizes that it is planned for.
    pub sizes: Vec<(&'static str, u64)>,
    /// The same by hand, on the inputs.
    pub hand: fn(&[Input]) -> Found,
}

macro_rules! case {
    ($name:ident, $inputs:expr) => {
        case!($name by $name, $inputs)
    };
    ($name:ident by $hand:ident, $inputs:expr) => {
        Case {
            name: stringify!($name),
            source: include_str!(concat!("../programs/language/", stringify!($name), ".fut")),
            inputs: $inputs,
            sizes: Vec::new(),
            hand: $hand,
        }
    };
}

/// All of them, with inputs of the sizes that the README speaks of.
pub fn cases() -> Vec<Case> {
    let matrix = |n: usize, m: usize, seed| Input::F64s(vec![n, m], numbers(n * m, seed));
    let board = numbers(500 * 500, 3).iter().map(|x| i32::from(*x > 0.2)).collect();
    let keys: Vec<u32> = numbers(1_000_000, 4).iter().map(|x| x.to_bits() as u32).collect();
    let (nodes, edges) = (100_000, 1_000_000);
    let degree = below(nodes, 20, 7).iter().map(|d| d + 1).collect();
    let sizes = vec![("n", nodes as u64), ("m", edges as u64)];
    let graph = vec![
        Input::F64s(vec![nodes], vec![1.0 / nodes as f64; nodes]),
        Input::I64s(degree),
        Input::I64s(below(edges, nodes, 8)),
        Input::I64s(below(edges, nodes, 9)),
    ];
    let mut diagonal = numbers(200 * 200, 10);
    (0..200).for_each(|i| diagonal[i * 201] += 200.0);
    vec![
        case!(rows, vec![matrix(1_000_000, 3, 1)]),
        case!(blur, vec![matrix(1000, 1000, 2)]),
        case!(heat, vec![Input::I64(100), Input::F64s(vec![100_000], numbers(100_000, 2))]),
        case!(life, vec![Input::I32s(vec![500, 500], board), Input::I32(10)]),
        case!(radix_sort, vec![Input::U32s(vec![keys.len()], keys)]),
        Case { sizes: sizes.clone(), ..case!(pagerank, graph.clone()) },
        Case { sizes, ..case!(pagerank_once, graph) },
        case!(mandelbrot, vec![Input::I64(500), Input::I64(500)]),
        case!(lu, vec![Input::F64s(vec![200, 200], diagonal.clone())]),
        case!(lu_rows by lu, vec![Input::F64s(vec![200, 200], diagonal)]),
        case!(kmeans, vec![matrix(1_000_000, 3, 5), matrix(8, 3, 6)]),
    ]
}

fn rows(inputs: &[Input]) -> Found {
    inputs[0].f64s().as_chunks::<3>().0.iter().map(|[a, b, c]| a + b + c).collect()
}

fn blur(inputs: &[Input]) -> Found {
    let (n, image) = (1000, inputs[0].f64s());
    let mut out = vec![0.0; n * n];
    for i in 0..n {
        let [above, here, below] = [i.saturating_sub(1), i, (i + 1).min(n - 1)].map(|i| &image[i * n..][..n]);
        let out = &mut out[i * n..][..n];
        for j in 0..n {
            let (left, right) = (j.saturating_sub(1), (j + 1).min(n - 1));
            let sum = |row: &[f64]| (row[left], row[j], row[right]);
            let ((a, b, c), (d, e, f), (g, h, k)) = (sum(above), sum(here), sum(below));
            out[j] = (a + b + c + d + e + f + g + h + k) / 9.0;
        }
    }
    out
}

fn heat(inputs: &[Input]) -> Found {
    let (steps, mut u) = (inputs[0].int(), inputs[1].f64s().to_vec());
    let mut next = u.clone();
    for _ in 0..steps {
        for (x, around) in next[1..].iter_mut().zip(u.windows(3)) {
            *x = 0.25 * around[0] + 0.5 * around[1] + 0.25 * around[2];
        }
        std::mem::swap(&mut u, &mut next);
    }
    u
}

fn life(inputs: &[Input]) -> Found {
    let n = 500;
    let Input::I32s(_, board) = &inputs[0] else { return vec![] };
    let mut board = board.clone();
    let mut next = board.clone();
    for _ in 0..inputs[1].int() {
        for i in 0..n {
            let [above, here, below] = [(i + n - 1) % n, i, (i + 1) % n].map(|i| &board[i * n..][..n]);
            let out = &mut next[i * n..][..n];
            for j in 0..n {
                let (left, right) = (if j == 0 { n - 1 } else { j - 1 }, if j + 1 == n { 0 } else { j + 1 });
                let sum = |row: &[i32]| row[left] + row[right];
                let around = sum(above) + above[j] + sum(here) + sum(below) + below[j];
                out[j] = i32::from(around == 3 || (around == 2 && here[j] == 1));
            }
        }
        std::mem::swap(&mut board, &mut next);
    }
    board.into_iter().map(f64::from).collect()
}

fn radix_sort(inputs: &[Input]) -> Found {
    let Input::U32s(_, keys) = &inputs[0] else { return vec![] };
    let mut keys = keys.clone();
    let mut next = keys.clone();
    for bit in 0..32 {
        let mut places = [0, keys.iter().filter(|x| (*x >> bit) & 1 == 0).count()];
        for x in &keys {
            let place = &mut places[((x >> bit) & 1) as usize];
            next[*place] = *x;
            *place += 1;
        }
        std::mem::swap(&mut keys, &mut next);
    }
    keys.into_iter().map(f64::from).collect()
}

fn pagerank(inputs: &[Input]) -> Found {
    let (rank, degree, from, to) = (inputs[0].f64s(), inputs[1].i64s(), inputs[2].i64s(), inputs[3].i64s());
    let mut sums = vec![0.0; rank.len()];
    for (from, to) in from.iter().zip(to) {
        sums[*to as usize] += rank[*from as usize] / degree[*from as usize] as f64;
    }
    sums.iter().map(|s| 0.15 / rank.len() as f64 + 0.85 * s).collect()
}

fn pagerank_once(inputs: &[Input]) -> Found {
    let (rank, degree, from, to) = (inputs[0].f64s(), inputs[1].i64s(), inputs[2].i64s(), inputs[3].i64s());
    let each: Vec<f64> = rank.iter().zip(degree).map(|(rank, degree)| rank / *degree as f64).collect();
    let mut sums = vec![0.0; rank.len()];
    for (from, to) in from.iter().zip(to) {
        sums[*to as usize] += each[*from as usize];
    }
    sums.iter().map(|s| 0.15 / rank.len() as f64 + 0.85 * s).collect()
}

fn mandelbrot(inputs: &[Input]) -> Found {
    let (w, h) = (inputs[0].int(), inputs[1].int());
    let mut out = Vec::with_capacity(w * h);
    for j in 0..h {
        for i in 0..w {
            let (cx, cy) = (i as f64 / w as f64 * 3.0 - 2.0, j as f64 / h as f64 * 2.0 - 1.0);
            let (mut x, mut y, mut k) = (0.0, 0.0, 0);
            while k < 100 && x * x + y * y < 4.0 {
                (x, y, k) = (x * x - y * y + cx, 2.0 * x * y + cy, k + 1);
            }
            out.push(f64::from(k));
        }
    }
    out
}

fn lu(inputs: &[Input]) -> Found {
    let (n, mut a) = (200, inputs[0].f64s().to_vec());
    for k in 0..n {
        let (above, below) = a.split_at_mut((k + 1) * n);
        let pivot = &above[k * n..];
        for row in below.chunks_exact_mut(n) {
            let f = row[k] / pivot[k];
            row[k] = f;
            for (x, p) in row[k + 1..].iter_mut().zip(&pivot[k + 1..]) {
                *x -= f * p;
            }
        }
    }
    a
}

fn kmeans(inputs: &[Input]) -> Found {
    let (points, centres) = (inputs[0].f64s().as_chunks::<3>().0, inputs[1].f64s().as_chunks::<3>().0);
    let (mut sums, mut counts) = ([[0.0; 8]; 3], [0i64; 8]);
    for p in points {
        let (mut least, mut best) = (f64::INFINITY, 0);
        for (j, c) in centres.iter().enumerate() {
            let e = (0..3).map(|d| (p[d] - c[d]) * (p[d] - c[d])).sum();
            if e < least {
                (least, best) = (e, j);
            }
        }
        counts[best] += 1;
        (0..3).for_each(|d| sums[d][best] += p[d]);
    }
    sums.iter().flat_map(|s| s.iter().zip(&counts).map(|(x, c)| x / *c as f64)).collect()
}
