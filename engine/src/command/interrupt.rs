//! What becomes of half-written files and running commands where the process is told to end.

/// From now on Ctrl-C and Ctrl-\, SIGTERM, a limit of time and a terminal that closes make an end of them before
/// that of the process, where there are signals. Nothing can be done about SIGKILL, nor where Lawson itself breaks down.
pub fn leaves_nothing_unfinished() {
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU, SIGXFSZ};
        use signal_hook::iterator::Signals;
        use signal_hook::low_level::emulate_default_handler;

        // A file that grows beyond its limit is an error of writing, as a full disk is.
        let _ = signal_hook::flag::register(SIGXFSZ, std::sync::Arc::default());
        // Where no thread can be had to wait for them, signals do what they do anyway.
        let _ = std::thread::Builder::new().spawn(|| {
            let ends = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU];
            let Ok(mut signals) = Signals::new(ends) else { return };
            for signal in signals.forever() {
                crate::data::unfinished::abandon();
                let _ = emulate_default_handler(signal);
            }
        });
    }
}
