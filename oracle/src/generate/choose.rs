//! Choices drawn from bytes. Where the bytes have run out, each gives its first or smallest.

use arbitrary::Unstructured;
use std::ops::RangeInclusive;

/// A number in the range; its start when no byte is left.
pub fn int(bytes: &mut Unstructured, range: RangeInclusive<i64>) -> i64 {
    let start = *range.start();
    bytes.int_in_range(range).unwrap_or(start)
}

/// True in `n` of `of` cases; false when no byte is left.
pub fn chance(bytes: &mut Unstructured, n: i64, of: i64) -> bool {
    int(bytes, 0..=of - 1) >= of - n
}

/// One of the items. `items` must not be empty.
pub fn one<'a, T>(bytes: &mut Unstructured, items: &'a [T]) -> &'a T {
    &items[int(bytes, 0..=items.len() as i64 - 1) as usize]
}

/// One of the items, each as often as its weight says. The weights must not all be 0.
pub fn weighted<T: Copy>(bytes: &mut Unstructured, items: &[(i64, T)]) -> T {
    let total: i64 = items.iter().map(|(w, _)| w).sum();
    let mut at = int(bytes, 0..=total - 1);
    for (weight, item) in items {
        if at < *weight {
            return *item;
        }
        at -= weight;
    }
    items[items.len() - 1].1
}
