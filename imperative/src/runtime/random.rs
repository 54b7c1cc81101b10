//! R's generator: the Mersenne Twister of Matsumoto and Nishimura (1998), seeded as R seeds it (`RNG.c`).

/// Words of its state.
const N: usize = 624;
/// How far the recurrence reaches.
const M: usize = 397;
/// 2^-32, by R's constant: below the true value, so that no draw is 1.
const SCALE: f64 = 2.328_306_437_080_797e-10;

/// The generator's state.
pub(super) struct Twister {
    words: [u32; N],
    /// The next word.
    at: usize,
}

impl Twister {
    /// `set.seed(seed)`.
    pub(super) fn new(seed: i32) -> Twister {
        let mut scrambled = seed as u32;
        let mut next = || {
            scrambled = scrambled.wrapping_mul(69069).wrapping_add(1);
            scrambled
        };
        for _ in 0..50 {
            next();
        }
        // R fills its position first, and then says that all words are used up.
        next();
        Twister { words: std::array::from_fn(|_| next()), at: N }
    }

    /// `unif_rand()`: in (0, 1).
    pub(super) fn uniform(&mut self) -> f64 {
        let draw = f64::from(self.word()) * SCALE_OF_WORD;
        draw.clamp(0.5 * SCALE, 1.0 - 0.5 * SCALE)
    }

    fn word(&mut self) -> u32 {
        if self.at == N {
            self.turn();
        }
        let mut y = self.words[self.at];
        self.at += 1;
        y ^= y >> 11;
        y ^= (y << 7) & 0x9d2c_5680;
        y ^= (y << 15) & 0xefc6_0000;
        y ^ (y >> 18)
    }

    /// The next words.
    fn turn(&mut self) {
        for at in 0..N {
            let y = (self.words[at] & 0x8000_0000) | (self.words[(at + 1) % N] & 0x7fff_ffff);
            let odd = if y & 1 == 1 { 0x9908_b0df } else { 0 };
            self.words[at] = self.words[(at + M) % N] ^ (y >> 1) ^ odd;
        }
        self.at = 0;
    }
}

/// What R multiplies a word with: 2^-32.
const SCALE_OF_WORD: f64 = 2.328_306_436_538_696_3e-10;
