//! Programs whose bodies have loops and arrays give the same bits as both forms by hand, and on any number of threads.

use std::sync::Arc;

use lawson::{Program, Verify};
use lawson_benches::Input;
use lawson_benches::bodies::{Body, Size, bodies, demand};

/// Demands that results of a program on threads are these.
fn gives(body: &Body, inputs: &[Input], threads: usize, expected: &[Input]) {
    let pool = Arc::new(rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap());
    let fused = Program::parse(body.source).unwrap().main().unwrap().fuse().unwrap();
    let kernel = fused.compile_with(Verify::Off).unwrap().on(pool);
    let args: Vec<_> = inputs.iter().map(|input| input.arg()).collect();
    demand(body, &kernel.call(&args).unwrap(), expected);
}

#[test]
fn programs_give_what_plain_rust_does() {
    for body in bodies(Size::Small) {
        let (plain, dealt) = ((body.plain)(&body.inputs), (body.dealt)(&body.inputs));
        for threads in [1, 2] {
            gives(&body, &body.inputs, threads, &plain);
            gives(&body, &body.inputs, threads, &dealt);
        }
    }
}

#[test]
#[should_panic(expected = "saturating, element 0")]
fn another_result_is_told() {
    let body = named("saturating");
    let mut expected = (body.plain)(&body.inputs);
    let [Input::U8s(_, counts)] = &mut expected[..] else { return };
    counts[0] ^= 1;
    gives(&body, &body.inputs, 1, &expected);
}

fn named(name: &str) -> Body {
    bodies(Size::Small).into_iter().find(|body| body.name == name).unwrap()
}

/// The subkeys of a key: eight at a time, each turned by 25 bits more.
fn subkeys(key: u128) -> Vec<u16> {
    (0..52).map(|i| (key.rotate_left(25 * (i / 8)) >> (112 - 16 * (i % 8))) as u16).collect()
}

/// The example of Lai's thesis (On the Design and Security of Block Ciphers, 1992, table 3.1).
#[test]
fn the_cipher_is_idea() {
    let key = Input::U16s(vec![52], subkeys(0x0001_0002_0003_0004_0005_0006_0007_0008));
    let inputs = [key, Input::U16s(vec![1, 4], vec![0, 1, 2, 3])];
    let expected = [Input::U16s(vec![1, 4], vec![0x11fb, 0xed2b, 0x0198, 0x6de5])];
    gives(&named("cipher"), &inputs, 1, &expected);
}

/// Counted by hand: a pair is worth 3, two letters that differ -2, and a gap -1.
#[test]
fn short_sequences_are_aligned() {
    let body = named("wavefront");
    let last = |a: &[i32], b: &[i32]| {
        let inputs = [a, b].map(|xs| Input::I32s(vec![xs.len()], xs.to_vec()));
        let inputs = [inputs.to_vec(), vec![Input::I32(1)]].concat();
        let found = (body.plain)(&inputs);
        gives(&body, &inputs, 1, &found);
        let [Input::I32s(dims, scores)] = &found[..] else { panic!("scores") };
        scores[a.len() * dims[1] + b.len()]
    };
    // Three for each pair.
    assert_eq!(last(&[1, 2, 3, 4], &[1, 2, 3, 4]), 12);
    // Each letter beside another one, or beside a gap, which is as bad.
    assert_eq!(last(&[1, 1, 1], &[2, 2, 2]), -6);
    // Two pairs, and a gap in each.
    assert_eq!(last(&[1, 2, 3], &[1, 3, 9]), 4);
}

#[test]
fn keys_are_sorted() {
    let body = named("merge_sort");
    let Input::I32s(dims, keys) = &body.inputs[0] else { panic!("keys") };
    let mut sorted = keys.clone();
    sorted.sort();
    gives(&body, &body.inputs, 2, &[Input::I32s(dims.clone(), sorted)]);
}
