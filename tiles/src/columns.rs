//! Columns of rows that stand one after the other: the elements of a scan's blocks at one place of each.

use crate::simd::SCAN_BLOCK;

/// `out[i] = rows[i][j]`, for rows of this width, the last of which may be shorter.
pub fn column<T: Copy>(out: &mut [T], rows: &[T], width: usize, j: usize) {
    if width == SCAN_BLOCK {
        return column_of::<T, SCAN_BLOCK>(out, rows, j);
    }
    for (out, row) in out.iter_mut().zip(rows.chunks(width)) {
        *out = row[j];
    }
}

fn column_of<T: Copy, const WIDTH: usize>(out: &mut [T], rows: &[T], j: usize) {
    let (rows, last) = rows.as_chunks::<WIDTH>();
    // The compiler sees that it is inside of each row.
    let j = j % WIDTH;
    for (out, row) in out.iter_mut().zip(rows) {
        *out = row[j];
    }
    if let (Some(out), Some(x)) = (out.get_mut(rows.len()), last.get(j)) {
        *out = *x;
    }
}

/// `rows[i][j] = values[i]`, for rows of this width, the last of which may be shorter.
pub fn set_column<T: Copy>(rows: &mut [T], width: usize, j: usize, values: &[T]) {
    if width == SCAN_BLOCK {
        return set_column_of::<T, SCAN_BLOCK>(rows, j, values);
    }
    for (value, row) in values.iter().zip(rows.chunks_mut(width)) {
        row[j] = *value;
    }
}

fn set_column_of<T: Copy, const WIDTH: usize>(rows: &mut [T], j: usize, values: &[T]) {
    let (rows, last) = rows.as_chunks_mut::<WIDTH>();
    let j = j % WIDTH;
    for (value, row) in values.iter().zip(rows.iter_mut()) {
        row[j] = *value;
    }
    if let (Some(value), Some(x)) = (values.get(rows.len()), last.get_mut(j)) {
        *x = *value;
    }
}

/// Each value `times` times.
pub fn repeat<T: Copy>(out: &mut [T], values: &[T], times: usize) {
    for (out, value) in out.chunks_mut(times).zip(values) {
        out.fill(*value);
    }
}
