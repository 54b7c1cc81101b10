(** Computations: a world goes in; a value or an error, and a world, come out.

    Two are equal ([meq]) by what the design calls equal: the worlds afterwards are the same, also where they fail, and
    either both give the same value or both fail, up to which error it is. *)
From Coq Require Import List Setoid Morphisms RelationClasses.
Import ListNotations.

Inductive result (E A : Type) := Ok (a : A) | Err (e : E).
Arguments Ok {E A}. Arguments Err {E A}.

Section Computations.
Context {W E : Type}.

Definition comp (A : Type) := W -> result E A * W.
Definition ret {A} (a : A) : comp A := fun w => (Ok a, w).
Definition fail {A} (e : E) : comp A := fun w => (Err e, w).
Definition bind {A B} (m : comp A) (k : A -> comp B) : comp B :=
  fun w => match m w with (Ok a, w') => k a w' | (Err e, w') => (Err e, w') end.

(** Results related by [R] where there are values. *)
Definition result_rel {A B} (R : A -> B -> Prop) (r : result E A) (s : result E B) : Prop :=
  match r, s with Ok a, Ok b => R a b | Err _, Err _ => True | _, _ => False end.
Definition mrel {A B} (R : A -> B -> Prop) (m : comp A) (n : comp B) : Prop :=
  forall w, result_rel R (fst (m w)) (fst (n w)) /\ snd (m w) = snd (n w).
Definition meq {A} : comp A -> comp A -> Prop := mrel eq.

(** The same outcome of one world. *)
Definition same {A} (r s : result E A * W) : Prop := result_rel eq (fst r) (fst s) /\ snd r = snd s.
Lemma same_sym A (r s : result E A * W) : same r s -> same s r.
Proof. destruct r as [[]], s as [[]]; intros [H K]; split; simpl in *; auto; contradiction. Qed.
Lemma same_trans A (r s t : result E A * W) : same r s -> same s t -> same r t.
Proof.
  destruct r as [[]], s as [[]], t as [[]]; intros [H K] [H' K']; split; simpl in *; try contradiction; congruence.
Qed.

Global Instance meq_equivalence A : Equivalence (@meq A).
Proof.
  split; red; unfold meq, mrel.
  - intros m w. destruct (m w) as [[]]; simpl; auto.
  - intros m n H w. destruct (H w). destruct (m w) as [[]], (n w) as [[]]; simpl in *; auto.
  - intros m n o H K w. destruct (H w), (K w).
    destruct (m w) as [[]], (n w) as [[]], (o w) as [[]]; simpl in *; try contradiction; split; congruence.
Qed.

(** Computations that give the same in each world are equal: without an axiom, that is all that can be said of
    functions. *)
Lemma meq_pointwise A (m n : comp A) : (forall w, m w = n w) -> meq m n.
Proof. intros H w. rewrite H. destruct (n w) as [[]]; simpl; auto. Qed.

Lemma mrel_bind A B C D (R : A -> B -> Prop) (Q : C -> D -> Prop) m n k h :
  mrel R m n -> (forall a b, R a b -> mrel Q (k a) (h b)) -> mrel Q (bind m k) (bind n h).
Proof.
  intros H K w; unfold bind; destruct (H w) as [H1 H2].
  destruct (m w) as [[a|e] w1], (n w) as [[b|f] w2]; simpl in *; subst; try contradiction.
  - now apply K.
  - split; simpl; auto.
Qed.
Lemma mrel_ret A B (R : A -> B -> Prop) a b : R a b -> mrel R (ret a) (ret b).
Proof. intros H w; simpl; auto. Qed.
Lemma mrel_mono A B (R Q : A -> B -> Prop) m n : (forall a b, R a b -> Q a b) -> mrel R m n -> mrel Q m n.
Proof.
  intros H K w; destruct (K w). split; auto. destruct (fst (m w)), (fst (n w)); simpl in *; auto.
Qed.
Global Instance mrel_proper A B (R : A -> B -> Prop) : Proper (meq ==> meq ==> iff) (mrel R).
Proof.
  assert (X : forall m m' n n', meq m m' -> meq n n' -> mrel R m n -> mrel R m' n').
  { intros m m' n n' H K L w; destruct (H w), (K w), (L w).
    destruct (m w) as [[]], (m' w) as [[]], (n w) as [[]], (n' w) as [[]]; simpl in *; subst; try contradiction;
      split; congruence. }
  intros m m' H n n' K. split; intro L; eapply X; eauto; now symmetry.
Qed.
Global Instance bind_proper A B : Proper (meq ==> pointwise_relation A meq ==> meq) (@bind A B).
Proof. intros m n H k h K. apply (mrel_bind _ _ _ _ eq eq); auto. intros a b <-. apply K. Qed.
Lemma bind_ext A B (m : comp A) (k h : A -> comp B) : (forall a, meq (k a) (h a)) -> meq (bind m k) (bind m h).
Proof. intro H; now apply bind_proper. Qed.

Lemma bind_ret_l A B (a : A) (k : A -> comp B) : meq (bind (ret a) k) (k a).
Proof. now apply meq_pointwise. Qed.
Lemma bind_ret_r A (m : comp A) : meq (bind m ret) m.
Proof. apply meq_pointwise; intro w; unfold bind; now destruct (m w) as [[]]. Qed.
Lemma bind_assoc A B C (m : comp A) (k : A -> comp B) (h : B -> comp C) :
  meq (bind (bind m k) h) (bind m (fun a => bind (k a) h)).
Proof. apply meq_pointwise; intro w; unfold bind. destruct (m w) as [[a|e] w']; auto. Qed.

(** Which of two computations comes first can't be told: what the conditions on effects are for. *)
Definition commutes {A B} (m : comp A) (n : comp B) : Prop :=
  meq (bind m (fun a => bind n (fun b => ret (a, b)))) (bind n (fun b => bind m (fun a => ret (a, b)))).
Lemma commutes_use A B C (m : comp A) (n : comp B) (k : A -> B -> comp C) : commutes m n ->
  meq (bind m (fun a => bind n (fun b => k a b))) (bind n (fun b => bind m (fun a => k a b))).
Proof.
  intro H.
  transitivity (bind (bind m (fun a => bind n (fun b => ret (a, b)))) (fun p => k (fst p) (snd p))).
  - rewrite bind_assoc. apply bind_ext; intro a. rewrite bind_assoc. apply bind_ext; intro b. now rewrite bind_ret_l.
  - red in H; rewrite H. rewrite bind_assoc. apply bind_ext; intro b. rewrite bind_assoc. apply bind_ext; intro a.
    now rewrite bind_ret_l.
Qed.
Lemma commutes_sym A B (m : comp A) (n : comp B) : commutes m n -> commutes n m.
Proof. intro H; unfold commutes. symmetry. exact (commutes_use A B _ m n (fun a b => ret (b, a)) H). Qed.
Lemma commutes_ret A B (a : A) (n : comp B) : commutes (ret a) n.
Proof. unfold commutes. rewrite bind_ret_l. apply bind_ext; intro b. now rewrite bind_ret_l. Qed.
Lemma commutes_bind A B C (m : comp A) (k : A -> comp B) (n : comp C) :
  commutes m n -> (forall a, commutes (k a) n) -> commutes (bind m k) n.
Proof.
  intros Hm Hk; unfold commutes. rewrite bind_assoc.
  transitivity (bind m (fun a => bind n (fun c => bind (k a) (fun b => ret (b, c))))).
  - apply bind_ext; intro a. apply Hk.
  - rewrite (commutes_use _ _ _ m n (fun a c => bind (k a) (fun b => ret (b, c))) Hm).
    apply bind_ext; intro c. now rewrite bind_assoc.
Qed.
End Computations.
Arguments comp : clear implicits.
