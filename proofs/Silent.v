(** What core does without the world, and without most of what has a name around it.

    [silent]: an operation in which nothing is printed and no host is called gives the same in every world, and
      leaves it
    as it is. [local]: what an operation gives depends on the variables and sizes that it mentions, and on nothing
      else
    that has a value around it. *)
From Coq Require Import List ZArith Bool Arith.
From Lawson Require Import Computation Stream Brackets Core Run.
Import ListNotations.

Section Mentions.
Context {scalar type prim name : Type}.
Notation ty := (ty type).
Notation atom := (atom scalar).
Notation op := (op scalar type prim name).
Notation operator := (operator scalar type prim name).
Notation collector := (collector scalar type prim name).
Notation scope := (scope scalar type prim name).

(** Whether all variables that are mentioned are among [P], and all sizes among [Q]. What a branch binds itself is
    mentioned too: no name is bound twice in a program. A loop's body and operators are closed: their variables are
      their
    own. *)
Section Within.
Context (P Q : nat -> bool).
Definition size_in (n : size) : bool := forallb (fun term => forallb Q (snd term)) n.
Definition ty_in (t : ty) : bool := forallb size_in (dims_of t).
Definition atom_in (a : atom) : bool := match a with Var x => P x | Const _ => true | Size n => size_in n end.
Definition traced_in (t : traced scalar) : bool := match t with Part a | Unit a => atom_in a end.
Definition binding_in (b : nat * ty) : bool := ty_in (snd b).
End Within.
Definition anything : nat -> bool := fun _ => true.

Fixpoint scope_in (P Q : nat -> bool) (s : scope) : bool :=
  match s with
  | End results => forallb (atom_in P Q) results
  | Do outs what rest => forallb (binding_in Q) outs && op_in P Q what && scope_in P Q rest
  | Bind_size v n rest => Q v && atom_in P Q n && scope_in P Q rest
  end
with op_in (P Q : nat -> bool) (o : op) : bool :=
  match o with
  | Prim _ args | Step _ args | Emit _ args | Opaque args | Array_of args => forallb (atom_in P Q) args
  | Index x at_ => P x && forallb (atom_in P Q) at_
  | Position => true
  | If cond t f => atom_in P Q cond && scope_in P Q t && scope_in P Q f
  | Loop space captures inputs neutrals scans collectors body =>
      size_in Q space && forallb (fun c => ty_in Q (fst c) && atom_in P Q (snd c)) (captures ++ inputs)
      && forallb (atom_in P Q) neutrals && forallb (operator_in Q) scans && forallb (collector_in Q) collectors
      && scope_in anything Q body
  | Count x n state body =>
      atom_in P Q n && forallb (fun s => binding_in Q (fst s) && atom_in P Q (snd s)) state && scope_in P Q body
  | While cond state body =>
      forallb (fun s => binding_in Q (fst s) && atom_in P Q (snd s)) state && scope_in P Q cond && scope_in P Q body
  | Iota n => atom_in P Q n
  | Replicate n x => atom_in P Q n && atom_in P Q x
  | Trace parts => forallb (traced_in P Q) parts
  | Update a at_ v => atom_in P Q a && forallb (atom_in P Q) at_ && atom_in P Q v
  | Reshape a | Assert a => atom_in P Q a
  | Call _ args => forallb (forallb (traced_in P Q)) args
  end
with operator_in (Q : nat -> bool) (o : operator) : bool :=
  match o with Operator _ tys _ _ body => forallb (ty_in Q) tys && scope_in anything Q body end
with collector_in (Q : nat -> bool) (c : collector) : bool :=
  match c with
  | Collect tys | Reversed tys => forallb (ty_in Q) tys
  | Concat t => ty_in Q t
  | Fold o => operator_in Q o
  | Bins _ tys o => forallb (ty_in Q) tys && match o with Some o => operator_in Q o | None => true end
  end.

(** Whether nothing in it is printed, and no host is called. *)
Fixpoint scope_silent (s : scope) : bool :=
  match s with
  | End _ => true
  | Do _ what rest => op_silent what && scope_silent rest
  | Bind_size _ _ rest => scope_silent rest
  end
with op_silent (o : op) : bool :=
  match o with
  | Trace _ | Call _ _ => false
  | If _ t f => scope_silent t && scope_silent f
  | Loop _ _ _ _ scans collectors body =>
      forallb operator_silent scans && forallb collector_silent collectors && scope_silent body
  | Count _ _ _ body => scope_silent body
  | While cond _ body => scope_silent cond && scope_silent body
  | _ => true
  end
with operator_silent (o : operator) : bool := match o with Operator _ _ _ _ body => scope_silent body end
with collector_silent (c : collector) : bool :=
  match c with
  | Collect _ | Reversed _ | Concat _ => true
  | Fold o => operator_silent o
  | Bins _ _ o => match o with Some o => operator_silent o | None => true end
  end.

Lemma loop_in P Q space captures inputs neutrals scans collectors body :
  op_in P Q (Loop space captures inputs neutrals scans collectors body) =
  (size_in Q space && forallb (fun c => ty_in Q (fst c) && atom_in P Q (snd c)) (captures ++ inputs)
   && forallb (atom_in P Q) neutrals && forallb (operator_in Q) scans && forallb (collector_in Q) collectors
   && scope_in anything Q body).
Proof. reflexivity. Qed.
Lemma loop_silent space captures inputs neutrals scans collectors body :
  op_silent (Loop space captures inputs neutrals scans collectors body) =
  (forallb operator_silent scans && forallb collector_silent collectors && scope_silent body).
Proof. reflexivity. Qed.

(** Induction over programs: over what stands in branches, bodies and operators. *)
Definition has_scopes (o : op) : bool := match o with If _ _ _ | Loop _ _ _ _ _ _ _ | Count _ _ _ _ | While _ _ _ =>
  true | _ => false end.
Section Induction.
Context (Ps : scope -> Prop) (Po : op -> Prop) (Pr : operator -> Prop) (Pc : collector -> Prop).
Context (H_end : forall results, Ps (End results)).
Context (H_do : forall outs what rest, Po what -> Ps rest -> Ps (Do outs what rest)).
Context (H_size : forall v n rest, Ps rest -> Ps (Bind_size v n rest)).
Context (H_leaf : forall o, has_scopes o = false -> Po o).
Context (H_if : forall cond t f, Ps t -> Ps f -> Po (If cond t f)).
Context (H_loop : forall space captures inputs neutrals scans collectors body,
  Forall Pr scans -> Forall Pc collectors -> Ps body -> Po (Loop space captures inputs neutrals scans collectors
    body)).
Context (H_count : forall x n state body, Ps body -> Po (Count x n state body)).
Context (H_while : forall cond state body, Ps cond -> Ps body -> Po (While cond state body)).
Context (H_operator : forall way tys left right body, Ps body -> Pr (Operator way tys left right body)).
Context (H_flat : forall c, match c with Fold _ | Bins _ _ (Some _) => False | _ => True end -> Pc c).
Context (H_fold : forall o, Pr o -> Pc (Fold o)).
Context (H_bins : forall rank tys o, Pr o -> Pc (Bins rank tys (Some o))).
Fixpoint scope_all (s : scope) : Ps s :=
  match s with
  | End results => H_end results
  | Do outs what rest => H_do outs what rest (op_all what) (scope_all rest)
  | Bind_size v n rest => H_size v n rest (scope_all rest)
  end
with op_all (o : op) : Po o :=
  match o with
  | If cond t f => H_if cond t f (scope_all t) (scope_all f)
  | Loop space captures inputs neutrals scans collectors body =>
      H_loop space captures inputs neutrals scans collectors body
        ((fix go l : Forall Pr l := match l with
          | [] => Forall_nil Pr | o :: t => Forall_cons o (operator_all o) (go t) end) scans)
        ((fix go l : Forall Pc l := match l with
          | [] => Forall_nil Pc | c :: t => Forall_cons c (collector_all c) (go t) end) collectors)
        (scope_all body)
  | Count x n state body => H_count x n state body (scope_all body)
  | While cond state body => H_while cond state body (scope_all cond) (scope_all body)
  | o => H_leaf o eq_refl
  end
with operator_all (o : operator) : Pr o :=
  match o with Operator way tys xs ys body => H_operator way tys xs ys body (scope_all body) end
with collector_all (c : collector) : Pc c :=
  match c with
  | Fold o => H_fold o (operator_all o)
  | Bins rank tys (Some o) => H_bins rank tys o (operator_all o)
  | c => H_flat c I
  end.
End Induction.
End Mentions.
