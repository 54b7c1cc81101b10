//! What becomes of half-written files and running commands where the process is told to end.

#[cfg(unix)]
use signal_hook::consts::{
    SIGALRM, SIGBUS, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGSYS, SIGTERM, SIGTRAP, SIGUSR1, SIGUSR2, SIGVTALRM,
    SIGXCPU,
};

/// Signals that end a process which does nothing about them. Of the others that do, the runtime ignores SIGPIPE,
/// SIGABRT is more than a signal ([`super::abort`]), and SIGILL, SIGFPE and SIGSEGV are Lawson's own breakdown, which
/// safe code can't catch.
#[cfg(unix)]
const ENDS: [i32; 13] = [
    SIGALRM, SIGBUS, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGSYS, SIGTERM, SIGTRAP, SIGUSR1, SIGUSR2, SIGVTALRM,
    SIGXCPU,
];

/// Those that Linux has beyond POSIX: SIGSTKFLT, SIGIO, SIGPWR, and those without a name (two belong to the C library).
#[cfg(target_os = "linux")]
fn of_linux() -> impl Iterator<Item = i32> {
    [16, 29, 30].into_iter().chain(34..=64)
}

#[cfg(all(unix, not(target_os = "linux")))]
fn of_linux() -> impl Iterator<Item = i32> {
    std::iter::empty()
}

/// From now on every signal that ends a process (Ctrl-C and Ctrl-\, SIGTERM, SIGUSR1, a limit of time, a terminal that
/// closes, an abort) makes an end of them before that of the process, where there are signals. On Linux a signal
/// that is ignored stays so, as `nohup` wants it. Nothing can be done about SIGKILL, nor where Lawson itself breaks down.
pub fn leaves_nothing_unfinished() {
    #[cfg(unix)]
    {
        use nix::sys::signal::{SigSet, SigmaskHow, Signal};
        use signal_hook::consts::{SIGABRT, SIGXFSZ};
        use signal_hook::iterator::Signals;
        use signal_hook::low_level::emulate_default_handler;

        // A file that grows beyond its limit is an error of writing, as a full disk is.
        let _ = signal_hook::flag::register(SIGXFSZ, std::sync::Arc::default());
        let ignored = ignored();
        let meant = |signal: &i32| (ignored >> (signal - 1)) & 1 == 0;
        let ends = ENDS.into_iter().filter(meant).chain([SIGABRT]);
        // Where they, or a thread to wait for them, can't be had, signals do what they do anyway.
        let (Ok(mut signals), Ok(gate)) = (Signals::new(ends), Gate::for_aborts()) else { return };
        // A C library may keep some of these for itself.
        of_linux().filter(meant).for_each(|signal| _ = signals.add_signal(signal));
        // That thread must not meet an abort that somebody sends: it would wait for itself.
        let Ok(mask) = SigSet::from(Signal::SIGABRT).thread_swap_mask(SigmaskHow::SIG_BLOCK) else { return };
        let _ = std::thread::Builder::new().spawn(move || {
            let room = std::hint::black_box(Vec::<u8>::with_capacity(ROOM));
            let Some(signal) = signals.forever().next() else { return };
            drop(room);
            crate::data::unfinished::abandon();
            if signal == SIGABRT {
                return drop(gate);
            }
            if ENDS.contains(&signal) {
                let _ = emulate_default_handler(signal);
            }
            // What a shell says of a process that a signal has ended.
            std::process::exit(128 + signal);
        });
        let _ = mask.thread_set_mask();
    }
}

/// Memory that is set aside for removing what is unfinished, after an allocation has failed.
#[cfg(unix)]
const ROOM: usize = 1 << 16;

/// Where a thread that aborts waits until the gate is dropped: what comes after its signal ends the process.
#[cfg(unix)]
struct Gate {
    /// The other end of a pipe that is full.
    _read: std::io::PipeReader,
}

#[cfg(unix)]
impl Gate {
    fn for_aborts() -> std::io::Result<Gate> {
        use rustix::fs::{OFlags, fcntl_setfl};
        use std::io::Write;

        let (read, write) = std::io::pipe()?;
        let mut filled = write.try_clone()?;
        signal_hook::low_level::pipe::register(signal_hook::consts::SIGABRT, write)?;
        // From here on writing does not wait, until it is told to.
        while filled.write(&[0; 4096]).is_ok() {}
        fcntl_setfl(&filled, OFlags::empty())?;
        Ok(Gate { _read: read })
    }
}

/// The signals that whoever started the process wants ignored, one bit each, where the system says it as Linux does.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default()
}
