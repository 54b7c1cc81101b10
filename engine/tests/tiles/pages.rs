//! Large pages.

use lawson_tiles::pages::advise;

/// Bytes of a large page.
const LARGE: usize = 1 << 21;

#[test]
fn elements_stay_as_they_are() {
    for len in [0, 1, LARGE - 1, LARGE, 3 * LARGE + 5] {
        let mut data: Vec<u8> = (0..len).map(|i| i as u8).collect();
        advise(&mut data);
        assert!((0..len).all(|i| data[i] == i as u8), "{len}");
    }
}

/// The system tells it of each mapping: `hg` among its flags.
#[test]
#[cfg(all(target_os = "linux", not(miri)))]
fn the_system_is_asked() {
    let mut data = vec![0u8; 8 * LARGE];
    let advised = |data: &[u8]| {
        let middle = data[4 * LARGE..].as_ptr().addr();
        let maps = std::fs::read_to_string("/proc/self/smaps").unwrap();
        let hex = |text: &str| usize::from_str_radix(text, 16).ok();
        let is_here = |line: &str| {
            let (from, to) =
                line.split(' ').next().and_then(|range| range.split_once('-')).unwrap_or_default();
            hex(from).zip(hex(to)).is_some_and(|(from, to)| (from..to).contains(&middle))
        };
        let flags = maps.lines().skip_while(|line| !is_here(line)).find(|line| line.starts_with("VmFlags:"));
        flags.is_some_and(|flags| flags.split(' ').any(|flag| flag == "hg"))
    };
    advise(&mut data);
    // Where the kernel is built without them, the advice is refused.
    assert_eq!(advised(&data), std::path::Path::new("/sys/kernel/mm/transparent_hugepage").exists());
    assert_eq!(data[LARGE], 0);
}
