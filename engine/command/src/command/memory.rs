//! What the system says of memory; nothing where it says it otherwise than Linux does.

/// The most memory that this process has had in use, in bytes.
pub fn peak() -> Option<u64> {
    line("/proc/self/status", "VmHWM:")
}

/// The memory that can be had without swapping, in bytes.
pub fn available() -> Option<u64> {
    line("/proc/meminfo", "MemAvailable:")
}

/// The number of a line such as `VmHWM:     1234 kB`.
fn line(file: &str, name: &str) -> Option<u64> {
    let text = std::fs::read_to_string(file).ok()?;
    let rest = text.lines().find_map(|line| line.strip_prefix(name))?;
    rest.trim().strip_suffix(" kB")?.parse::<u64>().ok()?.checked_mul(1024)
}
