//! How what runs is stopped from outside: [`until`] runs something, and asks a question again and again.
//!
//! What runs looks at a flag, as often as it likes: that is a load. A thread raises the flags of all that run, every
//! [`BETWEEN`], and whoever then sees the flag of his run asks. So nobody looks at a clock, and a thread that runs the program
//! asks where it can, which matters where the answer depends on the thread. Machine code can't: where nobody has asked by the
//! next time, the thread that raises flags does.
//!
//! A forked process, in which that thread is gone, begins anew: it waits for nothing that another thread may have locked, and
//! what other threads ran is no run of its own.

use std::any::Any;
use std::cell::RefCell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::process;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering::SeqCst};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, atomic};
use std::thread;
use std::time::Duration;

/// About how long it takes from one question to the next.
pub const BETWEEN: Duration = Duration::from_millis(10);

/// How often the thread that raises flags finds no run before it ends: to begin another takes as long as a short run.
const IDLE: u32 = 100;

/// It is not time to ask.
const RUNS: u8 = 0;
/// It is time to ask.
const ASK: u8 = 1;
/// What the flag is once the answer was yes; it stays.
pub const STOPPED: u8 = 2;
/// Somebody asks.
const ASKING: u8 = 3;

thread_local! {
    static CURRENT: RefCell<Stop> = const { RefCell::new(Stop(None)) };
}

/// Runs something that is to stop soon after the answer is yes. It is asked once before, and then about every ten
/// milliseconds, by one of the threads that run or by one that is there for it; where there is no memory for that one, only
/// before. Within another `until`, the question of that one is asked too.
///
/// One thread asks at a time. A question that waits for something keeps all that run in this process from being stopped.
///
/// # Panics
/// With what the question panics with, after the run has stopped.
pub fn until<T>(question: impl Fn() -> bool + Send + Sync + 'static, run: impl FnOnce() -> T) -> T {
    let outer = Stop::current();
    let question = Box::new(move || question() || outer.is_asked_for());
    let asked = Arc::new(Asked { flag: AtomicU8::new(ASKING), question, panic: Mutex::default() });
    asked.answer();
    let place = Place::take(&asked);
    raise_flags();
    let before = Before(CURRENT.replace(Stop(Some(asked.clone()))));
    let result = run();
    drop((before, place));
    let panic = asked.panic.lock().unwrap_or_else(PoisonError::into_inner).take();
    panic.map_or(result, |why| resume_unwind(why))
}

/// Runs something that nobody stops, within an [`until`] or not.
pub fn never<T>(run: impl FnOnce() -> T) -> T {
    let _before = Before(CURRENT.replace(Stop(None)));
    run()
}

/// What is asked for a run; nothing for one that nobody stops.
#[derive(Clone)]
pub struct Stop(Option<Arc<Asked>>);

struct Asked {
    flag: AtomicU8,
    question: Box<dyn Fn() -> bool + Send + Sync>,
    /// With what it panicked.
    panic: Mutex<Option<Box<dyn Any + Send>>>,
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stop").field("flag", self.flag()).finish_non_exhaustive()
    }
}

impl Stop {
    /// That of what runs on this thread.
    pub fn current() -> Stop {
        CURRENT.with_borrow(Clone::clone)
    }

    /// Whether the run is to stop; asks where it is time.
    #[inline]
    pub fn is_asked_for(&self) -> bool {
        self.0.as_ref().is_some_and(|asked| asked.flag.load(atomic::Ordering::Relaxed) != RUNS && asked.ask())
    }

    /// What machine code looks at: whether it is [`STOPPED`].
    pub fn flag(&self) -> &AtomicU8 {
        static NEVER: AtomicU8 = AtomicU8::new(RUNS);
        self.0.as_ref().map_or(&NEVER, |asked| &asked.flag)
    }
}

impl Asked {
    /// The answer, if there is one; else asks, if it is time and nobody does.
    #[cold]
    fn ask(&self) -> bool {
        match self.flag.compare_exchange(ASK, ASKING, SeqCst, SeqCst) {
            Ok(_) => self.answer(),
            Err(flag) => flag == STOPPED,
        }
    }

    /// Asks, for whoever has set the flag to say so.
    fn answer(&self) -> bool {
        let yes = catch_unwind(AssertUnwindSafe(&self.question)).unwrap_or_else(|why| {
            *self.panic.lock().unwrap_or_else(PoisonError::into_inner) = Some(why);
            true
        });
        self.flag.store(if yes { STOPPED } else { RUNS }, SeqCst);
        yes
    }

    /// It is time to ask. Asks where that was so before, and nobody did.
    fn raise(&self) {
        if self.flag.compare_exchange(RUNS, ASK, SeqCst, SeqCst) == Err(ASK) {
            self.ask();
        }
    }
}

/// Puts back what was current before.
struct Before(Stop);

impl Drop for Before {
    fn drop(&mut self) {
        CURRENT.set(self.0.clone());
    }
}

/// A place for a run whose flag is raised, and the next one.
struct Run {
    /// The process that has it; 0 is nobody.
    process: AtomicU32,
    asked: Mutex<Option<Arc<Asked>>>,
    next: OnceLock<Box<Run>>,
}

static FIRST: Run = Run::new();

impl Run {
    const fn new() -> Run {
        Run { process: AtomicU32::new(0), asked: Mutex::new(None), next: OnceLock::new() }
    }
}

/// One that a run has for itself.
struct Place(&'static Run);

impl Place {
    fn take(asked: &Arc<Asked>) -> Place {
        let (mut run, here) = (&FIRST, process::id());
        loop {
            // What another process had is free in a forked one, unless it was locked at that moment.
            let had = run.process.load(SeqCst);
            if had != here && run.process.compare_exchange(had, here, SeqCst, SeqCst).is_ok() {
                if let Ok(mut place) = run.asked.try_lock() {
                    *place = Some(asked.clone());
                    return Place(run);
                }
                run.process.store(0, SeqCst);
            }
            run = run.next.get_or_init(|| Box::new(Run::new()));
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        // Where it is asked at the moment, it stays until the next run.
        if let Ok(mut place) = self.0.asked.try_lock() {
            *place = None;
        }
        self.0.process.store(0, SeqCst);
    }
}

/// Of which process there is a thread that raises flags; in a forked one it is gone.
static RAISED_IN: AtomicU32 = AtomicU32::new(0);

/// From now on a thread raises the flags of all that run.
fn raise_flags() {
    let here = process::id();
    if RAISED_IN.swap(here, SeqCst) == here {
        return;
    }
    let raise = move || {
        let mut idle = 0;
        loop {
            thread::sleep(BETWEEN);
            idle = if raise_all(here) { 0 } else { idle + 1 };
            if idle < IDLE {
                continue;
            }
            RAISED_IN.store(0, SeqCst);
            // Who came just before has begun none.
            if !raise_all(here) || RAISED_IN.swap(here, SeqCst) == here {
                return;
            }
        }
    };
    if thread::Builder::new().name("lawson-stop".into()).spawn(raise).is_err() {
        RAISED_IN.store(0, SeqCst);
    }
}

/// Raises the flags of all that run in this process; says whether something does.
fn raise_all(here: u32) -> bool {
    let (mut next, mut some) = (Some(&FIRST), false);
    while let Some(run) = next {
        if run.process.load(SeqCst) == here {
            some = true;
            // Asked outside of the lock, so that the place is free when the run has ended.
            let asked = run.asked.try_lock().ok().and_then(|asked| asked.clone());
            asked.iter().for_each(|asked| asked.raise());
        }
        next = run.next.get().map(|next| &**next);
    }
    some
}
