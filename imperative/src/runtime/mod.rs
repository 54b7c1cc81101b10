//! What R itself has at run time: its random numbers, and how it prints.

mod print;
mod random;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use lawson_oracle::interp::{Host, Output};
use lawson_oracle::scalar::Scalar;
use lawson_oracle::value::Value;

use crate::translate::Template;
use random::Twister;

/// The functions of a host that stand for `runif`, `set.seed` and each call of `cat`.
pub(crate) fn runtime(templates: &BTreeMap<String, Template>, output: Output) -> Host {
    let twister: Arc<Mutex<Option<Twister>>> = Arc::default();
    let seeded = Arc::clone(&twister);
    let mut host = Host::default()
        .with("set_seed'", move |args| match args {
            [Value::Scalar(Scalar::I32(seed))] if *seed != i32::MIN => {
                *seeded.lock().unwrap_or_else(PoisonError::into_inner) = Some(Twister::new(*seed));
                Ok(Value::unit())
            }
            _ => Err("takes a seed that is not `NA`".into()),
        })
        .with("runif'", move |_| {
            let mut twister = twister.lock().unwrap_or_else(PoisonError::into_inner);
            match &mut *twister {
                Some(twister) => Ok(Value::Scalar(Scalar::F64(twister.uniform()))),
                None => Err("has no seed: call `set.seed` first, so that a run can be repeated".into()),
            }
        });
    let output = Arc::new(Mutex::new(output));
    for (name, template) in templates {
        let (template, output) = (template.clone(), Arc::clone(&output));
        host = host.with(name.as_str(), move |args| {
            let text = print::text(&template, args).ok_or(
                "prints a double that is `NA` or NaN: these are one here, and R prints them differently",
            )?;
            (output.lock().unwrap_or_else(PoisonError::into_inner))(&text);
            Ok(Value::unit())
        });
    }
    host
}
