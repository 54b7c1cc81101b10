//! What becomes of the process where an allocation fails.

/// From now on an abort ends the process with the exit code for no memory, where there are signals for it.
///
/// What is known to be large is asked for with care, and refused in words of ours; any other allocation
/// that fails makes the standard library say so (`memory allocation of .. bytes failed`) and abort. Nothing of ours
/// can run in between, so the signal of the abort is caught. It is caught before by [`super::interrupt`], which removes
/// what is unfinished, and is to be asked first. An abort that somebody else sends has this exit code too.
///
/// The standard library aborts in two other cases. A panic while another one unwinds is a bug of ours: from
/// the first panic on, an abort stays one. A stack that overflows can't be told apart: it has this exit code
/// too, and what tells is the standard library's message (`.. has overflowed its stack`). It would be a bug
/// of ours, for what is nested too deeply is refused before (`core::deep`).
pub fn is_no_memory() {
    #[cfg(unix)]
    {
        use std::sync::Arc;
        use std::sync::atomic::{AtomicBool, Ordering};

        let no_panic = Arc::new(AtomicBool::new(true));
        // Where it can't be registered, an abort stays one.
        let _ = signal_hook::flag::register_conditional_shutdown(
            signal_hook::consts::SIGABRT,
            super::BAD_INPUT.into(),
            no_panic.clone(),
        );
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            // The stack's memory was taken in between, which its caller says (`oracle::stack`).
            let payload = panic.payload().downcast_ref::<String>();
            if payload.is_some_and(|text| text.contains("mmap failed to allocate stack")) {
                return;
            }
            no_panic.store(false, Ordering::SeqCst);
            report(panic);
        }));
    }
}
