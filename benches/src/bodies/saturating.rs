//! A histogram that ends at 255.

use rayon::prelude::*;

use super::{Body, Found, Size, body};
use crate::{Input, numbers};

/// Dark places are the most frequent ones.
pub(super) fn body(size: Size) -> Body {
    let (n, places) = (size.of(20_000, 2_000_000), size.of(100, 50_000));
    let image = numbers(n, 1).iter().map(|x| (x * x * places as f64) as i32).collect();
    let inputs = vec![Input::I64(places as i64), Input::I32s(vec![n], image)];
    body!(saturating, inputs, [places = places, n = n])
}

fn parts(inputs: &[Input]) -> (usize, &[i32]) {
    let [Input::I64(places), Input::I32s(_, image)] = inputs else { panic!("places and an image") };
    (*places as usize, image)
}

fn counted(places: usize, image: &[i32]) -> Vec<u8> {
    let mut counts = vec![0u8; places];
    for at in image {
        if let Some(count) = counts.get_mut(*at as usize) {
            *count = count.saturating_add(1);
        }
    }
    counts
}

fn plain(inputs: &[Input]) -> Found {
    let (places, image) = parts(inputs);
    vec![Input::U8s(vec![places], counted(places, image))]
}

fn dealt(inputs: &[Input]) -> Found {
    let (places, image) = parts(inputs);
    let each = image.len().div_ceil(rayon::current_num_threads()).max(1);
    let both = |mut a: Vec<u8>, b: Vec<u8>| {
        a.iter_mut().zip(b).for_each(|(a, b)| *a = a.saturating_add(b));
        a
    };
    let counts = image.par_chunks(each).map(|part| counted(places, part)).reduce_with(both);
    vec![Input::U8s(vec![places], counts.unwrap_or_else(|| vec![0; places]))]
}
