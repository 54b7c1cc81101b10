//! Elements as the bytes of a file.

use std::io::{self, Read};

use lawson_tiles::elem::Elem;

use super::BUFFER;

/// An element that has bytes.
pub(super) trait Bytes: Elem {
    /// How many.
    const SIZE: usize;
    /// From so many bytes, the lowest first.
    fn of(bytes: &[u8]) -> Self;
    /// Its bytes, the lowest first.
    fn write(self, out: &mut impl io::Write) -> io::Result<()>;
}

macro_rules! numbers {
    ($($t:ident)*) => {
        $( impl Bytes for $t {
            const SIZE: usize = size_of::<$t>();
            fn of(bytes: &[u8]) -> $t {
                bytes.try_into().map_or($t::default(), $t::from_le_bytes)
            }
            fn write(self, out: &mut impl io::Write) -> io::Result<()> {
                out.write_all(&self.to_le_bytes())
            }
        } )*
    };
}

numbers! { i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 }

impl Bytes for bool {
    const SIZE: usize = 1;
    fn of(bytes: &[u8]) -> bool {
        bytes.iter().any(|byte| *byte != 0)
    }
    fn write(self, out: &mut impl io::Write) -> io::Result<()> {
        out.write_all(&[u8::from(self)])
    }
}

/// Reads so many elements; `big` says that their highest bytes are first.
pub(super) fn read<T: Bytes>(reader: &mut impl Read, count: usize, big: bool) -> io::Result<Vec<T>> {
    let mut data = Vec::new();
    data.try_reserve_exact(count).map_err(|_| io::ErrorKind::OutOfMemory)?;
    let mut buffer = vec![0; BUFFER];
    while data.len() < count {
        let bytes = (count - data.len()).saturating_mul(T::SIZE).min(BUFFER);
        let bytes = &mut buffer[..bytes];
        reader.read_exact(bytes)?;
        for element in bytes.chunks_exact_mut(T::SIZE) {
            if big {
                element.reverse();
            }
            data.push(T::of(element));
        }
    }
    Ok(data)
}
