//! A model of the host, for programs whose real one is not there: it stands for any host that keeps what the
//! program declares.
//!
//! Each function gives a value of its result's type, or fails where its class says that it may. Which one follows
//! from its name and its arguments; for a function that is neither pure nor may only fail, from the number of its
//! calls so far as well.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::judge::beside;
use super::{Unstructured, bytes_from_seed, input};
use crate::interp::{Call, Host};
use crate::scalar::Scalar;
use crate::syntax::ast::{Decl, Effect};
use crate::types::{Checked, Scheme, SizeVar, Type};
use crate::value::Value;

/// Extents of results that only the call tells are less than this.
const EXTENTS: u64 = 4;

/// Of so many calls that may fail one does.
const FAILURES: u64 = 89;

/// What is called, in order, with how much was printed before; who prints counts that here.
#[derive(Clone, Default, Debug)]
pub struct Log {
    calls: Arc<Mutex<Vec<Call>>>,
    printed: Arc<AtomicUsize>,
}

impl Log {
    /// Something is printed.
    pub fn prints(&self) {
        self.printed.fetch_add(1, Ordering::Relaxed);
    }

    /// The calls so far; none is left.
    pub fn take(&self) -> Vec<Call> {
        std::mem::take(&mut *self.calls())
    }

    fn calls(&self) -> MutexGuard<'_, Vec<Call>> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A model of the host for the program's external functions; calls that can be seen go to the log.
pub fn model(checked: &Checked, log: &Log) -> Host {
    model_over(checked, log, |s| *s, |s| s)
}

/// The same over other scalars, each of which is a number and has been made of one.
pub fn model_over<S: Clone + 'static>(
    checked: &Checked,
    log: &Log,
    number: fn(&S) -> Scalar,
    made: fn(Scalar) -> S,
) -> Host<S> {
    let mut host = Host::default();
    for (decl, scheme) in checked.program.decls.iter().zip(&checked.schemes) {
        let (Decl::External(decl), Some(scheme)) = (decl, scheme) else { continue };
        let (name, effects) = (decl.name.name.clone(), decl.effects());
        let (scheme, log) = (Scheme::clone(scheme), log.clone());
        let mut calls: u64 = 0;
        host = host.with(name.clone(), move |args: &[Value<S>]| {
            let args: Vec<Value> = args.iter().map(|arg| arg.map(&mut |s| number(s))).collect();
            let seed = hash(&format!("{name} {calls} {args:?}"));
            if !effects.iter().all(Effect::is_silent) {
                calls += 1;
                let printed = log.printed.load(Ordering::Relaxed);
                let (name, effects) = (name.clone(), effects.clone());
                log.calls().push(Call { name, effects, args: args.clone(), printed });
            }
            let fails = effects.iter().any(|e| matches!(e, Effect::Fail | Effect::Unknown));
            if fails && seed.is_multiple_of(FAILURES) {
                return Err("fails in the model of the host".into());
            }
            Ok(given(&scheme, &args, seed)?.map(&mut |s| made(*s)))
        });
    }
    host
}

/// A value of the result's type.
fn given(scheme: &Scheme, args: &[Value], seed: u64) -> Result<Value, String> {
    let mut sizes: BTreeMap<SizeVar, i64> = BTreeMap::new();
    for ((ty, arg), (_, binder)) in scheme.params.iter().zip(args).zip(&scheme.names) {
        if let (Some(var), Value::Scalar(Scalar::I64(n))) = (binder, arg) {
            sizes.insert(var.clone(), *n);
        }
        // The call has checked what they are.
        let _ = beside(ty, &arg.row_type(), &mut |size, n| {
            sizes.extend(size.as_var().map(|v| (v.clone(), n)));
            Ok(())
        });
    }
    let mut free = |var: &SizeVar| {
        sizes.entry(var.clone()).or_insert((hash(&format!("{seed} {}", var.name)) % EXTENTS) as i64);
    };
    each_size(&scheme.result, &mut free);
    let bytes = bytes_from_seed(seed, 512);
    let value = input::value(&mut Unstructured::new(&bytes), &scheme.result, &sizes);
    value.map_err(|why| format!("has no value: {why}"))
}

fn each_size(ty: &Type, f: &mut dyn FnMut(&SizeVar)) {
    match ty {
        Type::Array(size, row) => {
            size.vars().iter().for_each(&mut *f);
            each_size(row, f);
        }
        Type::Tuple(parts) => parts.iter().for_each(|part| each_size(part, f)),
        Type::Record(fields) | Type::Sum(fields) => fields.iter().for_each(|(_, part)| each_size(part, f)),
        Type::Scalar(_) | Type::Fun(..) | Type::Param(_) | Type::Meta(_) => {}
    }
}

/// FNV-1a: the same on every machine.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
