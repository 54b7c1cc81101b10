//! Large pages for large arrays.
//!
//! The system gives memory page by page, when it is touched first. For results of 80 MB these are 20,000 pages of 4 KB,
//! which take longer than most loops; of 2 MB they are 40. Programs have to ask for these where the system does not give
//! them by itself.

/// Bytes of a large page.
const LARGE: usize = 1 << 21;

/// Asks for large pages for elements that nobody has touched. It is advice: where there are none, nothing changes.
pub fn advise<T>(data: &mut [T]) {
    // Less may have none whole.
    if size_of_val(data) >= 2 * LARGE {
        kevy_madvise::advise_hugepage(data.as_mut_ptr().cast(), size_of_val(data));
    }
}
