//! Decimal numbers that R reads as others do.
//!
//! R computes them in the numbers with 64 bits that x86 has, and then rounds a second time. So it reads `0.577903` as the
//! double that is not the nearest one.

/// Whether rounding twice gives the nearest double: the number is not nearly half-way between two of them.
pub fn is_read_alike(text: &str) -> bool {
    let (number, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let Ok(exponent) = exponent.parse::<i32>() else { return true };
    let digits = format!("{whole}{part}");
    let digits = digits.trim_start_matches('0');
    let scale = exponent.saturating_sub(i32::try_from(part.len()).unwrap_or(i32::MAX));
    if digits.is_empty() {
        return true;
    }
    // Powers of ten up to 10^27, and whole numbers to 2^64, have 64 bits: there is one rounding before the last one.
    let once = digits.len() <= 19 && scale.abs() <= 27;
    let kept = &digits[..digits.len().min(DIGITS)];
    let zeros = DIGITS - kept.len();
    let Ok(mantissa) = format!("{kept}{}", "0".repeat(zeros)).parse::<u128>() else { return false };
    let scale = scale.saturating_add((digits.len() - kept.len()) as i32).saturating_sub(zeros as i32);
    let error = mantissa >> if once { 64 } else { 60 };
    let read = |mantissa: u128| format!("{mantissa}e{scale}").parse::<f64>().ok();
    read(mantissa - error - 1) == read(mantissa + error + 1)
}

/// So many digits are looked at: they fit in 128 bits.
const DIGITS: usize = 36;
