//! Collectors: what a loop makes of the elements that its body emits.
//!
//! Other files ask a collector, and leave its variants alone: only its meaning (`interp/loops.rs`), its text (`print.rs`,
//! and `kind.rs` for messages), its well-formedness (`check.rs`) and the back end match on them. What is about one variant
//! asks for it (`as_collect`, `as_fold`, `as_bins`) and passes over all others.

use super::{Operator, Ty};

/// A collector.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Collector {
    /// The emitted elements, in order: one array for each component, of these element types.
    Collect(Vec<Ty>),
    /// The emitted elements from the last to the first, scalars of these types: each element of the iteration space
    /// emits one.
    Reversed(Vec<Ty>),
    /// What is emitted are arrays of elements of this type, of any length: they come one after the other in one array (the
    /// inner emits of MultiCollect: the report on loop fusion in LMS, sections 6.7 to 6.9).
    Concat(Ty),
    /// The fold of the emitted elements: one result for each component.
    Fold(Operator),
    /// An array in whose places the emitted elements go: one result for each component.
    Bins(Box<Bins>),
}

/// Arrays into which elements go at indices that they bring: a scatter, or a histogram. An element is the indices,
/// one `i64` for each of the arrays' outermost dimensions, and then a component for each array. One whose indices
/// lie outside goes nowhere. The arrays before stand among the neutral elements ([`Loop::neutrals`](super::Loop)).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bins {
    /// How many indices.
    pub rank: usize,
    /// The types of an element: indices, then values.
    pub element: Vec<Ty>,
    /// The types of the arrays.
    pub arrays: Vec<Ty>,
    /// What combines what a place held with what comes to it, in order; without it, the last one stays.
    pub operator: Option<Operator>,
}

impl Collector {
    /// The types of the components of an element; where arrays are emitted, of an element of these.
    pub fn tys(&self) -> &[Ty] {
        match self {
            Collector::Collect(tys) | Collector::Reversed(tys) => tys,
            Collector::Concat(ty) => std::slice::from_ref(ty),
            Collector::Fold(operator) => &operator.elements,
            Collector::Bins(bins) => &bins.element,
        }
    }

    /// The types of its neutral elements.
    pub fn neutral_tys(&self) -> &[Ty] {
        match self {
            Collector::Collect(_) | Collector::Reversed(_) | Collector::Concat(_) => &[],
            Collector::Fold(operator) => &operator.tys,
            Collector::Bins(bins) => &bins.arrays,
        }
    }

    /// How many neutral elements it takes.
    pub fn neutrals(&self) -> usize {
        self.neutral_tys().len()
    }

    /// How many results it has.
    pub fn arity(&self) -> usize {
        match self {
            Collector::Collect(tys) | Collector::Reversed(tys) => tys.len(),
            Collector::Concat(_) => 1,
            Collector::Fold(operator) => operator.tys.len(),
            Collector::Bins(bins) => bins.arrays.len(),
        }
    }

    /// Whether its results are arrays of what is emitted, in order, whose common length only running tells. What is not
    /// is needed whole by whoever reads it.
    pub fn is_collected(&self) -> bool {
        match self {
            Collector::Collect(_) => true,
            Collector::Reversed(_) | Collector::Concat(_) | Collector::Fold(_) | Collector::Bins(_) => false,
        }
    }

    /// Whether its results may be arrays of a length of their own, which only running tells.
    pub fn may_have_own_length(&self) -> bool {
        match self {
            Collector::Collect(_) | Collector::Concat(_) => true,
            Collector::Reversed(_) | Collector::Fold(_) | Collector::Bins(_) => false,
        }
    }

    /// Whether what is emitted are arrays of elements.
    pub fn takes_arrays(&self) -> bool {
        match self {
            Collector::Concat(_) => true,
            Collector::Collect(_) | Collector::Reversed(_) | Collector::Fold(_) | Collector::Bins(_) => false,
        }
    }

    /// Whether its results are the emitted elements, or those of the emitted arrays, in whatever order, and nothing else:
    /// without any, empty arrays.
    pub fn keeps_elements(&self) -> bool {
        match self {
            Collector::Collect(_) | Collector::Reversed(_) | Collector::Concat(_) => true,
            Collector::Fold(_) | Collector::Bins(_) => false,
        }
    }

    /// Whether each element of the iteration space must emit one.
    pub fn takes_every(&self) -> bool {
        match self {
            Collector::Reversed(_) => true,
            Collector::Collect(_) | Collector::Concat(_) | Collector::Fold(_) | Collector::Bins(_) => false,
        }
    }

    /// What combines the emitted elements: the operator of a fold, or of bins.
    pub fn operator(&self) -> Option<&Operator> {
        match self {
            Collector::Collect(_) | Collector::Reversed(_) | Collector::Concat(_) => None,
            Collector::Fold(operator) => Some(operator),
            Collector::Bins(bins) => bins.operator.as_ref(),
        }
    }

    /// The same, to be changed.
    pub fn operator_mut(&mut self) -> Option<&mut Operator> {
        match self {
            Collector::Collect(_) | Collector::Reversed(_) | Collector::Concat(_) => None,
            Collector::Fold(operator) => Some(operator),
            Collector::Bins(bins) => bins.operator.as_mut(),
        }
    }

    /// The element types, where it collects in order.
    pub fn as_collect(&self) -> Option<&[Ty]> {
        if let Collector::Collect(tys) = self { Some(tys) } else { None }
    }

    /// The same, to be changed.
    pub fn as_collect_mut(&mut self) -> Option<&mut [Ty]> {
        if let Collector::Collect(tys) = self { Some(tys) } else { None }
    }

    /// The operator, where it is a fold.
    pub fn as_fold(&self) -> Option<&Operator> {
        if let Collector::Fold(operator) = self { Some(operator) } else { None }
    }

    /// The bins, where it has some.
    pub fn as_bins(&self) -> Option<&Bins> {
        if let Collector::Bins(bins) = self { Some(bins) } else { None }
    }

    /// The same collector over other types and another operator.
    pub fn map<C>(
        &self,
        context: &mut C,
        ty: impl Fn(&mut C, &Ty) -> Ty,
        operator: impl FnOnce(&mut C, &Operator) -> Operator,
    ) -> Collector {
        let tys = |context: &mut C, tys: &[Ty]| tys.iter().map(|of| ty(context, of)).collect();
        match self {
            Collector::Collect(of) => Collector::Collect(tys(context, of)),
            Collector::Reversed(of) => Collector::Reversed(tys(context, of)),
            Collector::Concat(of) => Collector::Concat(ty(context, of)),
            Collector::Fold(of) => Collector::Fold(operator(context, of)),
            Collector::Bins(bins) => Collector::Bins(Box::new(Bins {
                rank: bins.rank,
                element: tys(context, &bins.element),
                arrays: tys(context, &bins.arrays),
                operator: bins.operator.as_ref().map(|of| operator(context, of)),
            })),
        }
    }

    /// What gives the same results of elements that come the other way round, where every element of the space emits one
    /// and a fold's operator allows any order. `None` where nothing does.
    pub fn from_end(&self) -> Option<Collector> {
        match self {
            Collector::Collect(tys) => {
                tys.iter().all(|ty| ty.dims.is_empty()).then(|| Collector::Reversed(tys.clone()))
            }
            Collector::Fold(_) => Some(self.clone()),
            Collector::Reversed(_) | Collector::Concat(_) | Collector::Bins(_) => None,
        }
    }

    /// Leaves out the components that are not to be kept. What is no array of single elements stays whole when any of it is
    /// kept, and `keep` says so then.
    pub fn thin(&mut self, keep: &mut [bool]) {
        match self {
            Collector::Collect(tys) => {
                let mut kept = keep.iter();
                tys.retain(|_| kept.next().is_none_or(|keep| *keep));
            }
            Collector::Reversed(_) | Collector::Concat(_) | Collector::Fold(_) | Collector::Bins(_) => {
                let any = keep.contains(&true);
                keep.fill(any);
            }
        }
    }
}
