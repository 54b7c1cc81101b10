//! What is there where a consumer runs that is one with its producer: the current elements of what is emitted at its place,
//! and nothing that only the whole producer gives. `legality` has conditions of these; composition asks again.

use std::collections::BTreeSet;

use super::ProducerOutput;
use crate::core::canonical::Operand;
use crate::core::scopes::any_stmt;
use crate::core::visit::Uses;
use crate::core::{Atom, Collector, Loop, Op, Size, SizeVar};

/// What a producer gives.
pub trait Producing<T: 'static> {
    /// The iteration space.
    fn space(&self) -> &Size;
    /// All results.
    fn results(&self) -> impl Iterator<Item = &ProducerOutput<T>>;
}

/// The result that an operand stands for.
pub fn output<'p, T: Operand>(producer: &'p impl Producing<T>, operand: &T) -> Option<&'p ProducerOutput<T>> {
    producer.results().find(|output| output.name == *operand)
}

/// The extents of what is collected element by element.
pub fn extents<T: 'static>(producer: &impl Producing<T>) -> impl Iterator<Item = &Size> {
    producer.results().filter_map(|output| output.extent.as_ref())
}

/// The sizes that are known only when the whole producer has run.
pub fn rates<T: 'static>(producer: &impl Producing<T>) -> BTreeSet<SizeVar> {
    extents(producer).filter(|extent| *extent != producer.space()).flat_map(Size::vars).collect()
}

/// Whether an operand is an array that the producer collects.
pub fn is_collected<T: Operand>(producer: &impl Producing<T>, operand: &T) -> bool {
    output(producer, operand).is_some_and(|output| output.extent.is_some())
}

/// Whether the consumer runs over what the producer lets through.
pub fn is_filter_of<T: Operand>(producer: &impl Producing<T>, consumer: &Loop<T>) -> bool {
    consumer.space != *producer.space() && extents(producer).any(|extent| *extent == consumer.space)
}

/// The consumer runs over the producer's space, or over the extent of one of its results. Equal size terms; arrays that
/// merely happen to be of one length are not one space.
pub fn same_domain<T: Operand>(producer: &impl Producing<T>, consumer: &Loop<T>) -> bool {
    extents(producer).chain([producer.space()]).any(|space| *space == consumer.space)
}

/// It reads no array of the producer's but element by element.
pub fn reads_elements<T: Operand>(producer: &impl Producing<T>, consumer: &Loop<T>) -> bool {
    let mut whole = consumer.captures.iter().chain(&consumer.neutrals);
    !whole.any(|operand| is_collected(producer, operand))
}

/// It needs no result of a fold.
pub fn needs_no_fold<T: Operand>(producer: &impl Producing<T>, consumer: &Loop<T>) -> bool {
    let mut all = consumer.captures.iter().chain(&consumer.neutrals).chain(&consumer.inputs);
    !all.any(|operand| output(producer, operand).is_some_and(|output| output.extent.is_none()))
}

/// It mentions no size that is known only when the whole producer has run, except as its own space.
pub fn needs_no_rate<T: Operand>(producer: &impl Producing<T>, consumer: &Loop<T>) -> bool {
    let rates = rates(producer);
    if rates.is_empty() {
        return true;
    }
    let operands = consumer.captures.iter().chain(&consumer.neutrals);
    let sizes = operands.filter_map(|o| match o.atom() {
        Some(Atom::Size(size)) => Some(size.vars()),
        Some(Atom::Var(_) | Atom::Const(_)) | None => None,
    });
    // That a whole array of the producer's is captured is another condition's matter.
    let captures = consumer.captures.iter().zip(&consumer.fun.captures);
    let outside = captures.filter(|(operand, _)| !is_collected(producer, operand)).map(|(_, ty)| ty);
    let types = outside.chain(&consumer.fun.inputs).flat_map(|ty| ty.dims.iter().flat_map(|d| d.vars()));
    let inside = Uses::sizes_inside(&consumer.fun);
    let mentioned: BTreeSet<SizeVar> = sizes.flatten().chain(types).chain(inside).collect();
    // A polynomial of an unknown size is a number that must be known too.
    let space = consumer.space.as_var().is_none() && consumer.space.vars().iter().any(|v| rates.contains(v));
    mentioned.is_disjoint(&rates) && !space
}

/// Behind a filter, it neither uses its own position nor reads anything else at it.
pub fn needs_no_position<T: Operand>(producer: &impl Producing<T>, consumer: &Loop<T>) -> bool {
    !is_filter_of(producer, consumer)
        || !any_stmt(&consumer.fun.body, &mut |s| s.op == Op::Position)
            && !consumer.fun.collectors.iter().any(Collector::takes_every)
            && consumer.inputs.iter().all(|input| output(producer, input).is_some())
}

/// All that the consumer needs is there.
pub fn is_there<T: Operand>(producer: &impl Producing<T>, consumer: &Loop<T>) -> bool {
    same_domain(producer, consumer)
        && reads_elements(producer, consumer)
        && needs_no_fold(producer, consumer)
        && needs_no_rate(producer, consumer)
        && needs_no_position(producer, consumer)
}
