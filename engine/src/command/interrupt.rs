//! What becomes of half-written files where the process is told to end.

/// From now on Ctrl-C, SIGTERM and a terminal that closes remove them before they end the process, where there are signals.
pub fn leaves_nothing_unfinished() {
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        use signal_hook::iterator::Signals;
        use signal_hook::low_level::emulate_default_handler;

        // Where no thread can be had to wait for them, signals do what they do anyway.
        let _ = std::thread::Builder::new().spawn(|| {
            let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) else { return };
            for signal in signals.forever() {
                crate::data::file::abandon();
                let _ = emulate_default_handler(signal);
            }
        });
    }
}
