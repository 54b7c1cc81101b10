//! Elements that are read or written next are asked for while others are worked on, so that a loop waits for the memory
//! and for its instructions at once, and not for one after the other.

use std::mem::size_of;

use pulp::Arch;

/// Bytes of a line of the cache.
const LINE: usize = 64;

/// Asks for the lines in which elements stand. It is advice: nothing is read or written.
#[inline(always)]
pub(crate) fn lines<T>(arch: Arch, data: &[T]) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::_MM_HINT_T0;
        let sse = match arch {
            Arch::V4(v4) => v4.sse,
            Arch::V3(v3) => v3.sse,
            _ => return,
        };
        for line in data.chunks(LINE / size_of::<T>()) {
            sse._mm_prefetch::<_MM_HINT_T0>(line.as_ptr().cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (arch, data, LINE, size_of::<T>());
}
