//! Functions of which nothing is known but a few properties, applied to terms.

use std::sync::Arc;

use super::symbolic::{Node, Symbolic, Term};
use super::{Domain, Undecided};
use crate::scalar::{Scalar, ScalarType};

/// What a function gives that nobody supplies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer<S> {
    /// Nothing: the domain knows of no such function.
    None,
    /// It fails on these arguments.
    Fails,
    /// Scalars, in the order of its result.
    Gives(Vec<S>),
}

/// What is known of a function. The algebraic properties are those of an operator: of two scalars of the type
/// that it gives.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Properties {
    /// It never fails.
    pub total: bool,
    /// Brackets do not matter.
    pub associative: bool,
    /// The order of its operands does not matter.
    pub commutative: bool,
    /// An operand with itself is that operand.
    pub idempotent: bool,
    /// With this one, on either side, the other operand comes out.
    pub neutral: Option<Term>,
}

impl Symbolic {
    /// From here on the function of this name is known to have these properties.
    pub fn assume(&mut self, function: &str, properties: Properties) {
        self.unknown.insert(function.into(), properties);
    }

    /// What an unknown function gives, in its normal form: equal for all functions with its properties where the
    /// terms are equal.
    pub(super) fn of_unknown(
        &mut self,
        function: &str,
        args: &[Term],
        results: &[ScalarType],
    ) -> Result<Answer<Term>, Undecided> {
        let Some((name, known)) = self.unknown.get_key_value(function) else { return Ok(Answer::None) };
        let (name, known) = (name.clone(), known.clone());
        if !known.total {
            let fails: Arc<str> = format!("{name} fails").into();
            let mut args = args.to_vec();
            if known.commutative {
                args.sort_unstable();
            }
            let fails = self.term(Node::Call(fails, 0, args, ScalarType::Bool));
            if self.branch(&fails)? {
                return Ok(Answer::Fails);
            }
        }
        let gives = match (args, results) {
            ([left, right], [ty]) if [left, right].iter().all(|arg| self.type_of(arg) == *ty) => {
                vec![self.combined(&name, &known, [*left, *right], *ty)]
            }
            _ => {
                let each = results.iter().zip(0..);
                each.map(|(ty, i)| self.term(Node::Call(name.clone(), i, args.to_vec(), *ty))).collect()
            }
        };
        Ok(Answer::Gives(gives))
    }

    /// The term on this path, where every condition in it is decided, and what can be one number only is that one.
    ///
    /// # Errors
    /// A condition can't be decided.
    pub fn decided(&mut self, term: Term) -> Result<Term, Undecided> {
        let node = self.node(term).clone();
        let (Node::Apply(_, args) | Node::Call(_, _, args, _)) = &node else {
            return self.answered(term);
        };
        let inner = args.iter().map(|arg| self.decided(*arg)).collect::<Result<Vec<_>, _>>()?;
        let again = match node {
            _ if inner == *args => term,
            Node::Apply(prim, _) => match self.prim(prim, &inner) {
                Ok(again) => again,
                Err(_) => term,
            },
            Node::Call(name, i, _, ty) => self.term(Node::Call(name, i, inner, ty)),
            Node::Constant(_) | Node::Variable(..) => term,
        };
        self.answered(again)
    }

    /// A condition becomes its answer, and an integer of which the answers leave one value that value.
    fn answered(&mut self, term: Term) -> Result<Term, Undecided> {
        match self.type_of(&term) {
            ScalarType::Bool => {
                let answer = self.branch(&term)?;
                Ok(self.constant(Scalar::Bool(answer)))
            }
            ty => Ok(match self.ranges.get(&term) {
                Some((low, high)) if low == high => self.constant(Scalar::integer(ty, *low)),
                _ => term,
            }),
        }
    }

    /// An operator applied to two operands.
    fn combined(&mut self, name: &Arc<str>, known: &Properties, args: [Term; 2], ty: ScalarType) -> Term {
        let mut operands = Vec::new();
        for arg in args {
            self.operands(name, known, arg, &mut operands);
        }
        if let Some(neutral) = known.neutral {
            operands.retain(|operand| *operand != neutral);
        }
        if known.commutative {
            operands.sort_unstable();
        }
        if known.idempotent {
            operands.dedup();
        }
        let joined = operands
            .into_iter()
            .reduce(|all, next| self.term(Node::Call(name.clone(), 0, vec![all, next], ty)));
        joined.or(known.neutral).unwrap_or(args[0])
    }

    /// What an operator that is associative combines, from left to right; of another one the operand itself.
    fn operands(&self, name: &Arc<str>, known: &Properties, term: Term, out: &mut Vec<Term>) {
        let mut open = vec![term];
        while let Some(term) = open.pop() {
            match self.node(term) {
                Node::Call(inner, _, args, _) if known.associative && inner == name => {
                    open.extend(args.iter().rev());
                }
                _ => out.push(term),
            }
        }
    }

    /// The value of a call where nothing is known of the function: one that is as good as any other.
    pub(super) fn any_value(ty: ScalarType) -> Scalar {
        Scalar::zero(ty)
    }
}
