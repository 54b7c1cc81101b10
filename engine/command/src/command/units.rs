//! Bytes, times and speeds as they are printed.

use std::time::Duration;

/// `640 bytes`, `1.4 kB`, `160 MB`.
pub fn bytes(n: u64) -> String {
    let units = [("kB", 1e3), ("MB", 1e6), ("GB", 1e9)];
    match units.into_iter().rev().find(|(_, size)| n as f64 >= *size) {
        Some((unit, size)) if (n as f64) < 10.0 * size => format!("{:.1} {unit}", n as f64 / size),
        Some((unit, size)) => format!("{:.0} {unit}", n as f64 / size),
        None => format!("{n} bytes"),
    }
}

/// `14 ms`, `1.4 ms`, `2.3 s`.
pub fn duration(d: Duration) -> String {
    let millis = d.as_secs_f64() * 1e3;
    match millis {
        m if m < 0.1 => format!("{m:.2} ms"),
        m if m < 10.0 => format!("{m:.1} ms"),
        m if m < 1000.0 => format!("{m:.0} ms"),
        m => format!("{:.1} s", m / 1e3),
    }
}

/// As JSON has it.
pub fn millis(took: Duration) -> f64 {
    took.as_secs_f64() * 1e3
}

/// Bytes a second, in GB; none where it took no time.
pub fn speed(bytes: u64, took: Duration) -> Option<f64> {
    let speed = bytes as f64 / took.as_secs_f64() / 1e9;
    speed.is_finite().then_some(speed)
}
