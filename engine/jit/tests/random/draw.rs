//! Numbers, scalars and arrays that a seed gives.

use lawson_jit::function::Reg;
use lawson_oracle::scalar::ScalarType;
use lawson_tiles::bits::{Bits, bits};
use lawson_tiles::elem::Elem;
use lawson_tiles::with_type;

use super::interpret::Array;

/// Numbers that a seed gives.
pub struct Draw(pub u64);

impl Draw {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// Once in so many times.
    pub fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// Some of these, each once, in any order.
    pub fn some(&mut self, of: &[Reg], without: usize) -> Vec<Reg> {
        let mut some: Vec<Reg> = of.iter().copied().filter(|_| !self.once_in(without)).collect();
        for k in 1..some.len() {
            some.swap(k, self.below(k + 1));
        }
        some
    }

    /// The bits of a scalar: small numbers, and those at which something changes.
    pub fn scalar(&mut self, ty: ScalarType) -> u64 {
        let floats = [0.0, -0.0, f64::NAN, f64::INFINITY, -f64::INFINITY, 5e-324, f64::MAX, 0.1, -2.5, 1e10];
        let any = match (ty, self.below(8)) {
            (ScalarType::F64, 0..4) => self.pick(&floats).to_bits(),
            (ScalarType::F32, 0..4) => u64::from((self.pick(&floats) as f32).to_bits()),
            (ScalarType::F64, _) => (self.below(7) as f64 - 2.0).to_bits(),
            (ScalarType::F32, _) => u64::from((self.below(7) as f32 - 2.0).to_bits()),
            (ScalarType::Bool, _) => self.below(2) as u64,
            (_, 0) => self.pick(&[i64::MIN, i64::MAX, -1, 127, 128, 1 << 31, 1 << 32, 1 << 62]) as u64,
            (_, 1) => self.next(),
            _ => self.below(6) as u64,
        };
        // As wide as its type is, in its own order of bits.
        with_type!(ty, T => {
            let value = T::of_bits(any);
            bits(value.to_scalar())
        })
    }

    /// An array of an argument, whose rows mostly have one extent.
    pub fn array(&mut self, ty: ScalarType, rank: usize, row: i64) -> Array {
        let mut dims: Vec<i64> =
            (0..rank).map(|_| if self.once_in(8) { self.below(5) as i64 } else { row }).collect();
        dims[0] = self.below(8).min(4) as i64;
        let len = dims.iter().product::<i64>();
        Array { dims, elements: (0..len).map(|_| Some(self.scalar(ty))).collect() }
    }
}
