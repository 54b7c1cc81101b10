//! How what runs is stopped from outside: [`until`] runs something, and asks a question again and again.
//!
//! What runs looks at a flag, as often as it likes: that is a load. A thread raises the flags of all that run, every
//! [`BETWEEN`], and whoever then sees the flag of his run lowers it and asks. So nobody looks at a clock, and a thread that
//! runs the program asks where it can, which matters where the answer depends on the thread. Machine code can't: where nobody
//! has asked by the next time, the thread that raises flags does.
//!
//! A forked process, in which that thread is gone, begins anew: it waits for nothing that another thread may have locked.

use std::any::Any;
use std::cell::RefCell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::process;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, Ordering::SeqCst};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, atomic};
use std::thread;
use std::time::Duration;

/// How long nobody is asked after an answer, about.
pub const BETWEEN: Duration = Duration::from_millis(10);

/// How often the thread that raises flags finds none before it ends: to begin another takes as long as a short run.
const IDLE: u32 = 100;

/// Nobody is to be asked yet.
const RUNS: u8 = 0;
/// It is time to ask.
const ASK: u8 = 1;
/// What the flag is once the answer was yes; it stays.
pub const STOPPED: u8 = 2;

thread_local! {
    static CURRENT: RefCell<Stop> = const { RefCell::new(NEVER) };
}

const NEVER: Stop = Stop { flag: &FIRST.flag, asked: None };

/// Runs something that is to stop soon after the answer is yes. It is asked once before, and then about every ten
/// milliseconds, by one of the threads that run or by one that is there for it. Where there is no memory for that one, it is
/// asked only before. Within another `until`, the question of that one is asked too.
///
/// # Panics
/// With what the question panics with, after the run has stopped.
pub fn until<T>(question: impl Fn() -> bool + Send + Sync + 'static, run: impl FnOnce() -> T) -> T {
    let outer = Stop::current();
    let question = Box::new(move || question() || outer.is_asked_for());
    let asked = Arc::new(Asked { question, panic: Mutex::default() });
    let (place, stop) = Place::take(&asked);
    stop.ask();
    raise_flags();
    let before = Before(CURRENT.replace(stop));
    let result = run();
    drop((before, place));
    let panic = asked.panic.lock().unwrap_or_else(PoisonError::into_inner).take();
    panic.map_or(result, |why| resume_unwind(why))
}

/// Runs something that nobody stops, within an [`until`] or not.
pub fn never<T>(run: impl FnOnce() -> T) -> T {
    let _before = Before(CURRENT.replace(NEVER));
    run()
}

/// What is asked for a run; of one that nobody stops the flag is never raised.
#[derive(Clone)]
pub struct Stop {
    flag: &'static AtomicU8,
    asked: Option<Arc<Asked>>,
}

struct Asked {
    question: Box<dyn Fn() -> bool + Send + Sync>,
    /// With what it panicked.
    panic: Mutex<Option<Box<dyn Any + Send>>>,
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stop").field("flag", self.flag).finish_non_exhaustive()
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
        self.flag.load(atomic::Ordering::Relaxed) != RUNS && self.ask()
    }

    /// What machine code looks at: whether it is [`STOPPED`].
    pub fn flag(&self) -> &'static AtomicU8 {
        self.flag
    }

    /// The answer, if there is one; else asks. While another thread asks, the answer is no.
    #[cold]
    pub fn ask(&self) -> bool {
        if let Err(other) = self.flag.compare_exchange(ASK, RUNS, SeqCst, SeqCst) {
            return other == STOPPED;
        }
        let Some(Asked { question, panic }) = self.asked.as_deref() else { return false };
        // Nothing unwinds through machine code.
        let yes = catch_unwind(AssertUnwindSafe(question)).unwrap_or_else(|why| {
            *panic.lock().unwrap_or_else(PoisonError::into_inner) = Some(why);
            true
        });
        if yes {
            self.flag.store(STOPPED, SeqCst);
        }
        yes
    }
}

/// Puts back what was current before.
struct Before(Stop);

impl Drop for Before {
    fn drop(&mut self) {
        CURRENT.set(self.0.clone());
    }
}

/// The flag of a run, and the next one. The first is of those that nobody stops.
struct Flag {
    taken: AtomicBool,
    flag: AtomicU8,
    /// For the thread that raises it.
    stop: Mutex<Option<Stop>>,
    next: OnceLock<Box<Flag>>,
}

static FIRST: Flag = Flag::new();

impl Flag {
    const fn new() -> Flag {
        Flag {
            taken: AtomicBool::new(false),
            flag: AtomicU8::new(RUNS),
            stop: Mutex::new(None),
            next: OnceLock::new(),
        }
    }
}

/// A flag that a run has for itself.
struct Place(&'static Flag);

impl Place {
    /// One for a question, for which it is time.
    fn take(asked: &Arc<Asked>) -> (Place, Stop) {
        let mut flag = &FIRST;
        loop {
            flag = flag.next.get_or_init(|| Box::new(Flag::new()));
            if flag.taken.swap(true, SeqCst) {
                continue;
            }
            // Else somebody still asks for the run before, or did when the process was forked.
            if let Ok(mut place) = flag.stop.try_lock() {
                let stop = Stop { flag: &flag.flag, asked: Some(asked.clone()) };
                flag.flag.store(ASK, SeqCst);
                *place = Some(stop.clone());
                return (Place(flag), stop);
            }
            flag.taken.store(false, SeqCst);
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Ok(mut place) = self.0.stop.try_lock() {
            *place = None;
        }
        self.0.taken.store(false, SeqCst);
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
            idle = if raise_all() { 0 } else { idle + 1 };
            if idle < IDLE {
                continue;
            }
            RAISED_IN.store(0, SeqCst);
            // Who came just before has begun none.
            if !raise_all() || RAISED_IN.swap(here, SeqCst) == here {
                return;
            }
        }
    };
    if thread::Builder::new().name("lawson-stop".into()).spawn(raise).is_err() {
        RAISED_IN.store(0, SeqCst);
    }
}

/// Raises the flags of all that run; says whether something does.
fn raise_all() -> bool {
    let (mut flag, mut some) = (&FIRST, false);
    while let Some(next) = flag.next.get() {
        flag = next;
        if flag.taken.load(SeqCst) {
            some = true;
            if flag.flag.compare_exchange(RUNS, ASK, SeqCst, SeqCst) == Err(ASK)
                && let Ok(stop) = flag.stop.try_lock()
            {
                stop.iter().for_each(|stop| _ = stop.ask());
            }
        }
    }
    some
}
