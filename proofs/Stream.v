(** Loops as transducers: a body with a state (its position, those of its scans) gives, for each element, some others.

    The two master theorems, from which the rows of loops follow: [run_within], a loop over what another loop makes is
    one loop whose consumer runs where its producer emits; [run_beside], two loops over the same elements are one loop
    with both bodies. Both ask that the bodies commute, and nothing else. *)
From Coq Require Import List Setoid Morphisms RelationClasses.
From Lawson Require Import Computation.
Import ListNotations.

Section Streams.
Context {W E : Type}.
Notation M := (comp W E).

Definition body (S A B : Type) := S -> A -> M (S * list B).
Fixpoint run {S A B} (p : body S A B) (s : S) (xs : list A) : M (S * list B) :=
  match xs with
  | [] => ret (s, [])
  | x :: t => bind (p s x) (fun r => bind (run p (fst r) t) (fun q => ret (fst q, snd r ++ snd q)))
  end.

Lemma run_ext S A B (p q : body S A B) xs : (forall s x, meq (p s x) (q s x)) -> forall s, meq (run p s xs) (run q s
  xs).
Proof.
  intro H; induction xs as [|x t IH]; intro s; simpl; [reflexivity|]. rewrite H. apply bind_ext; intro r.
  now rewrite IH.
Qed.
Lemma run_app S A B (p : body S A B) xs : forall s ys, meq (run p s (xs ++ ys))
  (bind (run p s xs) (fun r => bind (run p (fst r) ys) (fun q => ret (fst q, snd r ++ snd q)))).
Proof.
  induction xs as [|x t IH]; intros s ys; simpl.
  - rewrite bind_ret_l; simpl. rewrite <- (bind_ret_r _ (run p s ys)) at 1. apply bind_ext. now intros [].
  - rewrite bind_assoc. apply bind_ext; intro r. rewrite IH, !bind_assoc. apply bind_ext; intro q.
    rewrite bind_assoc, bind_ret_l; simpl. apply bind_ext; intro v. rewrite bind_ret_l; simpl. now rewrite app_assoc.
Qed.
Lemma commutes_run S A B C (p : body S A B) (n : M C) xs :
  (forall s x, commutes (p s x) n) -> forall s, commutes (run p s xs) n.
Proof.
  intro H; induction xs as [|x t IH]; intro s; simpl; [apply commutes_ret|].
  apply commutes_bind; [apply H|]; intro r. apply commutes_bind; [apply IH|]; intro q. apply commutes_ret.
Qed.

(** What two bodies gave, each for itself. *)
Fixpoint lefts {B C} (l : list (B + C)) := match l with [] => [] | inl b :: t => b :: lefts t | _ :: t => lefts t end.
Fixpoint rights {B C} (l : list (B + C)) := match l with [] => [] | inr c :: t => c :: rights t | _ :: t => rights t
  end.
Lemma lefts_app B C (l m : list (B + C)) : lefts (l ++ m) = lefts l ++ lefts m.
Proof. induction l as [|[] l IH]; simpl; congruence. Qed.
Lemma rights_app B C (l m : list (B + C)) : rights (l ++ m) = rights l ++ rights m.
Proof. induction l as [|[] l IH]; simpl; congruence. Qed.
Lemma lefts_inl B C (l : list B) : @lefts B C (map inl l) = l. Proof. induction l; simpl; congruence. Qed.
Lemma lefts_inr B C (l : list C) : @lefts B C (map inr l) = []. Proof. induction l; simpl; congruence. Qed.
Lemma rights_inl B C (l : list B) : @rights B C (map inl l) = []. Proof. induction l; simpl; congruence. Qed.
Lemma rights_inr B C (l : list C) : @rights B C (map inr l) = l. Proof. induction l; simpl; congruence. Qed.
Definition apart_from {B C} (bs : list B) (cs : list C) : list (B + C) := map inl bs ++ map inr cs.
Lemma lefts_apart B C (bs : list B) (cs : list C) : lefts (apart_from bs cs) = bs.
Proof. unfold apart_from. now rewrite lefts_app, lefts_inl, lefts_inr, app_nil_r. Qed.
Lemma rights_apart B C (bs : list B) (cs : list C) : rights (apart_from bs cs) = cs.
Proof. unfold apart_from. now rewrite rights_app, rights_inl, rights_inr. Qed.

(** The consumer's body where the producer emits; what the producer emits is kept (to the left). *)
Definition within {S T A B C} (p : body S A B) (c : body T B C) : body (S * T) A (B + C) :=
  fun st x => bind (p (fst st) x) (fun r => bind (run c (snd st) (snd r)) (fun q =>
    ret ((fst r, fst q), apart_from (snd r) (snd q)))).
Theorem run_within S T A B C (p : body S A B) (c : body T B C) xs :
  (forall s x t y, commutes (p s x) (c t y)) -> forall s t,
  meq (bind (run p s xs) (fun r => bind (run c t (snd r)) (fun q => ret ((fst r, fst q), (snd r, snd q)))))
      (bind (run (within p c) (s, t) xs) (fun r => ret (fst r, (lefts (snd r), rights (snd r))))).
Proof.
  intro H; induction xs as [|x l IH]; intros s t; simpl.
  - rewrite !bind_ret_l; simpl. now rewrite bind_ret_l.
  - unfold within at 1; simpl. rewrite !bind_assoc. apply bind_ext; intros [s1 ys]; simpl.
    transitivity (bind (run p s1 l) (fun r => bind (run c t ys) (fun u => bind (run c (fst u) (snd r))
       (fun v => ret ((fst r, fst v), (ys ++ snd r, snd u ++ snd v)))))).
    { rewrite bind_assoc. apply bind_ext; intro r. rewrite bind_ret_l; simpl. rewrite run_app, bind_assoc.
      apply bind_ext; intro u. rewrite bind_assoc. apply bind_ext; intro v. now rewrite bind_ret_l. }
    rewrite commutes_use.
    2:{ apply commutes_run; intros s' x'. apply commutes_sym. apply commutes_run; intros t' y. apply commutes_sym, H. }
    rewrite bind_assoc. apply bind_ext; intros [t1 zs]; simpl. rewrite bind_ret_l, bind_assoc; simpl.
    transitivity (bind (bind (run p s1 l) (fun r => bind (run c t1 (snd r)) (fun q =>
       ret ((fst r, fst q), (snd r, snd q))))) (fun v => ret (fst v, (ys ++ fst (snd v), zs ++ snd (snd v))))).
    { rewrite bind_assoc. apply bind_ext; intro r. rewrite bind_assoc. apply bind_ext; intro v.
    now rewrite bind_ret_l. }
    rewrite IH, bind_assoc. apply bind_ext; intro r. rewrite !bind_ret_l; simpl.
    now rewrite lefts_app, rights_app, lefts_apart, rights_apart.
Qed.

(** Both bodies for each element. *)
Definition beside {S T A B C} (p : body S A B) (q : body T A C) : body (S * T) A (B + C) :=
  fun st x => bind (p (fst st) x) (fun r => bind (q (snd st) x) (fun u =>
    ret ((fst r, fst u), apart_from (snd r) (snd u)))).
Theorem run_beside S T A B C (p : body S A B) (q : body T A C) xs :
  (forall s x t y, commutes (p s x) (q t y)) -> forall s t,
  meq (bind (run p s xs) (fun r => bind (run q t xs) (fun u => ret ((fst r, fst u), (snd r, snd u)))))
      (bind (run (beside p q) (s, t) xs) (fun r => ret (fst r, (lefts (snd r), rights (snd r))))).
Proof.
  intro H; induction xs as [|x l IH]; intros s t; simpl.
  - rewrite !bind_ret_l; simpl. reflexivity.
  - unfold beside at 1; simpl. rewrite !bind_assoc. apply bind_ext; intros [s1 ys]; simpl.
    transitivity (bind (run p s1 l) (fun r => bind (q t x) (fun u => bind (run q (fst u) l)
       (fun v => ret ((fst r, fst v), (ys ++ snd r, snd u ++ snd v)))))).
    { rewrite bind_assoc. apply bind_ext; intro r. rewrite bind_ret_l; simpl. rewrite bind_assoc.
      apply bind_ext; intro u. rewrite bind_assoc. apply bind_ext; intro v. now rewrite bind_ret_l. }
    rewrite commutes_use by (apply commutes_run; intros; apply H).
    rewrite !bind_assoc. apply bind_ext; intros [t1 zs]; simpl. rewrite !bind_ret_l; simpl. rewrite bind_assoc.
    transitivity (bind (bind (run p s1 l) (fun r => bind (run q t1 l) (fun u => ret ((fst r, fst u), (snd r, snd u)))))
       (fun v => ret (fst v, (ys ++ fst (snd v), zs ++ snd (snd v))))).
    { rewrite bind_assoc. apply bind_ext; intro r. rewrite bind_assoc. apply bind_ext; intro u.
    now rewrite bind_ret_l. }
    rewrite IH, !bind_assoc. apply bind_ext; intro r. rewrite !bind_ret_l; simpl.
    now rewrite lefts_app, rights_app, lefts_apart, rights_apart.
Qed.

(** Two lists whose elements are related, each with its position, from [n] on. *)
Inductive each_with {A B} (I : nat -> A -> B -> Prop) : nat -> list A -> list B -> Prop :=
| no_more n : each_with I n [] []
| and_then n x y xs ys : I n x y -> each_with I (S n) xs ys -> each_with I n (x :: xs) (y :: ys).
(** Two bodies that do the same to related states: [O] relates all that was given, and goes on when more is. *)
Lemma run_sim S T A B C D (R : nat -> S -> T -> Prop) (I : nat -> A -> B -> Prop) (O : list C -> list D -> Prop)
  (p : body S A C) (q : body T B D) :
  O [] [] -> (forall a b c d, O a b -> O c d -> O (a ++ c) (b ++ d)) ->
  (forall n s t x y, R n s t -> I n x y ->
     mrel (fun a b => R (Datatypes.S n) (fst a) (fst b) /\ O (snd a) (snd b)) (p s x) (q t y)) ->
  forall xs ys n, each_with I n xs ys -> forall s t, R n s t ->
  mrel (fun a b => (exists m, R m (fst a) (fst b)) /\ O (snd a) (snd b)) (run p s xs) (run q t ys).
Proof.
  intros ON OA H xs ys n F; induction F as [n|n x y xs ys I1 F IH]; intros s t K; simpl.
  - apply mrel_ret; split; simpl; eauto.
  - eapply mrel_bind; [eapply H; eassumption|]. intros a b [K1 K2]. eapply mrel_bind; [eapply IH; eassumption|].
    intros c d [L1 L2]. apply mrel_ret; split; simpl; auto.
Qed.

(** A body that gives one element for each: what it gives stays beside what else stands there. *)
Definition along {S A B C} (p : body S A B) : body S (A * C) (B * C) :=
  fun s x => bind (p s (fst x)) (fun r => ret (fst r, map (fun b => (b, snd x)) (snd r))).
Definition once {S A B} (q : S -> A -> M (S * B)) : body S A B :=
  fun s x => bind (q s x) (fun r => ret (fst r, [snd r])).
Lemma run_along S A B C D (q : S -> A -> M (S * B)) xs : forall (ys : list C) s (k : list (B * C) -> M D),
  length xs = length ys ->
  meq (bind (run (once q) s xs) (fun r => k (combine (snd r) ys)))
      (bind (run (along (once q)) s (combine xs ys)) (fun r => k (snd r))).
Proof.
  induction xs as [|x xs IH]; intros [|y ys] s k L; try discriminate; simpl.
  - now rewrite !bind_ret_l.
  - unfold along at 1, once at 1 3. rewrite !bind_assoc. apply bind_ext; intros [s1 b]. rewrite !bind_ret_l; cbn.
    rewrite !bind_assoc. injection L as L.
    etransitivity; [|etransitivity; [apply (IH ys s1 (fun l => k ((b, y) :: l)) L)|]].
    + apply bind_ext; intro r. now rewrite bind_ret_l.
    + apply bind_ext; intro r. now rewrite bind_ret_l.
Qed.
End Streams.
