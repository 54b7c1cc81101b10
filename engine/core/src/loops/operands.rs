//! What the values of a body's code need.

use super::{Code, Def, Operand, Region, UniformId, ValueId};

impl Code {
    /// What a value needs: its operands; of what a region gives that it runs; of a region all that it needs from
    /// outside, and what of its own a turn leaves.
    pub fn operands(&self, value: usize) -> Vec<Operand> {
        let ran = |region: usize| vec![Operand::Value(ValueId(self.regions[region].end))];
        match &self.values[value].def {
            Def::Region(region) => self.regions[*region].operands(),
            Def::Last(region, _) | Def::Folded(region, _) => ran(*region),
            def @ Def::Own { array, .. } => {
                def.operands().into_iter().chain([Operand::Value(self.own[*array].made)]).collect()
            }
            def => def.operands(),
        }
    }

    /// Whether the value is evaluated also when nobody uses its result.
    pub fn may_fail(&self, value: usize) -> bool {
        match &self.values[value].def {
            Def::Region(region) => self.regions[*region].fails,
            def => def.may_fail(),
        }
    }
}

impl Region {
    fn operands(&self) -> Vec<Operand> {
        let masks = [self.again, self.mask, self.active].into_iter().flatten().map(Operand::Value);
        let state = self.state.iter().flat_map(|(first, next)| [*first, *next]);
        let folds = self.folds.iter().flat_map(|fold| {
            [Some(fold.start), Some(fold.value), fold.mask.map(Operand::Value)].into_iter().flatten()
        });
        let trees = self.trees.iter().flat_map(|tree| tree.start.iter().chain(&tree.value).copied());
        let given = folds.chain(trees).chain(self.collects.iter().map(|(_, value)| *value));
        self.count.into_iter().chain(masks).chain(state).chain(given).collect()
    }
}

impl Def {
    /// The operands of this definition, its mask and condition included.
    pub fn operands(&self) -> Vec<Operand> {
        let value = |v: &ValueId| Operand::Value(*v);
        match self {
            Def::Input(_) | Def::Position | Def::Scanned { .. } => vec![],
            // What a region uses, and what uses it, its [`Region`] says.
            Def::Region(_) | Def::Active(_) | Def::State(..) | Def::Last(..) | Def::Folded(..) => vec![],
            Def::Prim { args, mask, .. } => args.iter().copied().chain(mask.iter().map(value)).collect(),
            Def::Select { cond, then, otherwise } => vec![value(cond), *then, *otherwise],
            Def::Gather { at, mask, .. } => at.iter().copied().chain(mask.iter().map(value)).collect(),
            Def::Shifted { at, mask, .. } => {
                at.iter().map(|u| Operand::Uniform(*u)).chain(mask.iter().map(value)).collect()
            }
            Def::Own { at, mask, .. } => std::iter::once(*at).chain(mask.iter().map(value)).collect(),
            Def::List { elements, .. } => elements.clone(),
            Def::Splat(u) => vec![Operand::Uniform(*u)],
        }
    }

    pub(super) fn uniforms(&self) -> impl Iterator<Item = UniformId> {
        self.operands().into_iter().filter_map(|o| match o {
            Operand::Uniform(u) => Some(u),
            Operand::Value(_) => None,
        })
    }

    /// Whether it may end the run: it is evaluated also when nobody uses its result.
    pub fn may_fail(&self) -> bool {
        match self {
            Def::Prim { prim, .. } => prim.may_fail(),
            Def::Shifted { inside, .. } => !inside,
            Def::Gather { .. } | Def::Own { .. } => true,
            Def::Input(_)
            | Def::Position
            | Def::Select { .. }
            | Def::Splat(_)
            | Def::List { .. }
            | Def::Region(_)
            | Def::Active(_)
            | Def::State(..)
            | Def::Last(..)
            | Def::Folded(..)
            | Def::Scanned { .. } => false,
        }
    }
}
