//! Verified before: a file with the verdict for each program, in the user's cache directory. It can be
//! deleted at any time.
//!
//! A verdict is remembered for one build of Lawson (the crate's `build.rs`: a hash of the sources and of the
//! settings). It is not remembered where memory or stack ran out (`Evidence::starved`,
//! `operators::Checked::starved`).

use std::io::Write;
use std::path::PathBuf;

use hmac_sha256::Hash;

use super::Verdict;
use crate::data::file;

/// No verdict that is longer is remembered, in bytes.
const LONGEST: u64 = 1 << 16;

/// The key of a verified program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key(String);

impl Key {
    /// From everything that the verdict depends on: the source, the entry, the fused program, its
    /// certificate, how much is verified; with Lawson's build and the processor's features.
    pub fn new(parts: &[&str]) -> Key {
        let mut hash = Hash::new();
        for part in parts.iter().copied().chain([BUILD, &features()]) {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        Key(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// The file that stands for it; `None` where there is no place for caches.
    fn path(&self) -> Option<PathBuf> {
        let set = |name| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
        let cache = set("XDG_CACHE_HOME").or_else(|| Some(set("HOME")?.join(".cache")))?;
        Some(cache.join("lawson").join("verified").join(&self.0))
    }

    /// What verification found before.
    pub fn known(&self) -> Option<Verdict> {
        serde_json::from_slice(&file::read_own(&self.path()?, LONGEST).ok()?).ok()
    }

    /// Remembers what it found. A cache that can't be written is ignored.
    pub fn remember(&self, verdict: &Verdict) {
        let (Some(path), Ok(text)) = (self.path(), serde_json::to_string(verdict)) else { return };
        if text.len() as u64 > LONGEST {
            return;
        }
        let written = path.parent().map(std::fs::create_dir_all).transpose();
        let _ = written.and_then(|_| file::replace(&path, |file| file.write_all(text.as_bytes())));
    }
}

/// This build of Lawson: a hash of its sources and settings, since after a change of Lawson the new
/// code has to be verified.
const BUILD: &str = env!("LAWSON_BUILD");

/// The processor's features that choose between versions of native code.
fn features() -> String {
    #[cfg(target_arch = "x86_64")]
    let known = [
        ("avx2", std::arch::is_x86_feature_detected!("avx2")),
        ("fma", std::arch::is_x86_feature_detected!("fma")),
        ("avx512f", std::arch::is_x86_feature_detected!("avx512f")),
    ];
    #[cfg(not(target_arch = "x86_64"))]
    let known: [(&str, bool); 0] = [];
    let there = known.iter().filter(|(_, there)| *there).map(|(name, _)| *name);
    std::iter::once(std::env::consts::ARCH).chain(there).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_kept_apart() {
        assert_ne!(Key::new(&["ab", "c"]), Key::new(&["a", "bc"]));
        assert_eq!(Key::new(&["ab", "c"]), Key::new(&["ab", "c"]));
    }
}
