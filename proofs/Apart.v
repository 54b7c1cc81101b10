(** What a statement does apart from all others: [local], it depends on what it mentions alone; [silent_op], where it
    neither prints nor calls, nor emits, nor steps a scan, it neither sees nor changes the world. *)
From Coq Require Import List ZArith Bool Arith.
From Lawson Require Import Computation Brackets Core Run Silent Alike Agree Mentioned.
Import ListNotations.

Section Keeps.
Context {scalar type prim name : Type}.
Notation op := (op scalar type prim name).
Notation scope := (scope scalar type prim name).
Notation ty := (ty type).
(** Neither emits nor steps a scan of the loop around it. *)
Fixpoint scope_keeps (s : scope) : bool :=
  match s with
  | End _ => true
  | Do _ what rest => op_keeps what && scope_keeps rest
  | Bind_size _ _ rest => scope_keeps rest
  end
with op_keeps (o : op) : bool :=
  match o with
  | Step _ _ | Emit _ _ => false
  | If _ t f => scope_keeps t && scope_keeps f
  | _ => true
  end.
End Keeps.

Section Apart.
Context {scalar type prim name fault W : Type} (T : table scalar type prim fault) (numbers : constants).
Notation F := (failure fault).
Notation M := (comp W F).
Notation ty := (ty type).
Notation op := (op scalar type prim name).
Notation scope := (scope scalar type prim name).
Notation value := (value scalar type).
Notation env := (@env scalar type).
Notation scan := (scan (list value)).
Context (print : list value -> M unit) (host : name -> list (list value) -> M (list value)) (most : nat).
Notation run_scope := (run_scope T numbers print host most).
Notation run_op := (run_op T numbers print host most).

(** What an operation gives depends on what it mentions alone. *)
Lemma print_same : true = true -> forall vs, meq (print vs) (print vs). Proof. reflexivity. Qed.
Lemma host_same : true = true -> forall f args, meq (host f args) (host f args). Proof. reflexivity. Qed.
Lemma mrel_fail A B (V : A -> B -> Prop) (e : F) : mrel V (fail e : M A) (fail e). Proof. intro w. cbn. auto. Qed.
Lemma inside_same (i : @inside scalar type fault W) : inside_alike (fun A B V => mrel V) i i.
Proof. split; [reflexivity|]. induction (steps i); constructor; auto. intros. reflexivity. Qed.
Theorem local (o : op) P Q outs e f i st : op_in P Q o = true -> forallb (binding_in Q) outs = true -> agree P Q e f
  ->
  meq (run_op o outs i e st) (run_op o outs i f st).
Proof.
  intros. apply (ops_alike T numbers print host most (fun A B V => mrel V) (@mrel_ret W F) mrel_fail (@mrel_bind W F)
    true
    print_same host_same) with (P := P) (Q := Q); auto using inside_same. apply orb_true_r.
Qed.
Theorem scope_local (s : scope) P Q e f i st : scope_in P Q s = true -> agree P Q e f ->
  meq (run_scope s i e st) (run_scope s i f st).
Proof.
  intros. apply (scopes_alike T numbers print host most (fun A B V => mrel V) (@mrel_ret W F) mrel_fail (@mrel_bind W
    F) true
    print_same host_same) with (P := P) (Q := Q); auto using inside_same. apply orb_true_r.
Qed.

(** What is silent does nothing to the world, and sees nothing of it. *)
Definition silent {A} (m : M A) : Prop := forall w v, result_rel eq (fst (m w)) (fst (m v)) /\ snd (m w) = w.
Definition quietly A B (V : A -> B -> Prop) (m : M A) (n : M B) : Prop := mrel V m n /\ silent m.
Lemma quietly_ret A B (V : A -> B -> Prop) a b : V a b -> quietly A B V (ret a) (ret b).
Proof. split; [now apply mrel_ret|]. now intros w v. Qed.
Lemma quietly_fail A B (V : A -> B -> Prop) e : quietly A B V (fail e) (fail e).
Proof. split; [apply mrel_fail|]. now intros w v. Qed.
Lemma quietly_bind A B C D (V : A -> B -> Prop) (U : C -> D -> Prop) m n k h :
  quietly A B V m n -> (forall a b, V a b -> quietly C D U (k a) (h b)) -> quietly C D U (bind m k) (bind n h).
Proof.
  intros [H S] K. split; [eapply mrel_bind; [exact H|]; intros; now apply K|]. intros w v. unfold bind.
  destruct (S w v) as [S1 S2], (S v v) as [_ S3], (H w) as [H1 _].
  destruct (m w) as [[a|e] w1], (m v) as [[b|e'] v1]; cbn in *; subst; try contradiction; auto.
  destruct (fst (n w)) as [c|] eqn:N; [|contradiction]. apply (K b c H1).
Qed.

(** What keeps to itself needs no scans, and leaves their states as they are. *)
Definition kept (st st' : list scan) (r r' : list value * (list scan * list (nat * (nat * list value)))) : Prop :=
  fst r = fst r' /\ snd r = (st, []) /\ snd r' = (st', []).
Definition scope_apart (s : scope) : Prop := scope_keeps s = true -> forall i j e st st',
  position i = position j -> mrel (kept st st') (run_scope s i e st) (run_scope s j e st').
Definition op_apart (o : op) : Prop := op_keeps o = true -> forall outs i j e st st',
  position i = position j -> mrel (kept st st') (run_op o outs i e st) (run_op o outs j e st').
Lemma both A C D (V : C -> D -> Prop) (m : M A) (k : A -> M C) (h : A -> M D) :
  (forall a, mrel V (k a) (h a)) -> mrel V (bind m k) (bind m h).
Proof. intro H. eapply mrel_bind with (R := eq); [change (meq m m); reflexivity|]. intros a ? <-. apply H. Qed.
Lemma kept_ret (vs : list value) st st' : mrel (kept st st') (ret (vs, (st, [])) : M _) (ret (vs, (st', []))).
Proof. apply mrel_ret. repeat split. Qed.
Ltac walk := repeat first [apply kept_ret | apply mrel_fail | apply both; intro
  | match goal with |- mrel _ (match ?x with _ => _ end) _ => destruct x end].
Lemma apart : (forall s, scope_apart s) * (forall o, op_apart o).
Proof.
  assert (E : forall results, scope_apart (End results)) by (intros results _ i j e st st' N; cbn; unfold quiet;
    walk).
  assert (D : forall outs what rest, op_apart what -> scope_apart rest -> scope_apart (Do outs what rest)).
  { intros outs what rest Ho Hs K i j e st st' N. cbn in K. apply andb_prop in K. destruct K as [K1 K2]. cbn.
    eapply mrel_bind; [eapply Ho; eauto|]. intros r r' (R1 & R2 & R3). rewrite R1, R2, R3. cbn. apply both; intro e'.
    eapply mrel_bind; [eapply Hs; eauto|]. intros q q' (Q1 & Q2 & Q3). rewrite Q1, Q2, Q3. cbn. apply kept_ret. }
  assert (B : forall v n rest, scope_apart rest -> scope_apart (Bind_size v n rest)).
  { intros v n rest Hs K i j e st st' N. cbn. apply both; intro k.
    destruct (lookup v (sizes e)); [destruct (Z.eqb _ _); [|apply mrel_fail]|]; apply Hs; auto. }
  assert (L : forall o, has_scopes o = false -> op_apart o).
  { intros o HL K outs i j e st st' N. destruct o; try discriminate HL; try discriminate K; cbn; unfold one, quiet;
    rewrite ?N; walk. }
  assert (I : forall cond t f, scope_apart t -> scope_apart f -> op_apart (If cond t f)).
  { intros cond t f Ht Hf K outs i j e st st' N. cbn in K. apply andb_prop in K. destruct K as [K1 K2]. cbn.
    apply both; intro b. destruct b; [apply Ht|apply Hf]; auto. }
  assert (P : forall space captures inputs neutrals scans collectors body,
    op_apart (Loop space captures inputs neutrals scans collectors body)).
  { intros * K outs i j e st st' N. rewrite !run_loop. apply both; intro n. destruct (Z.ltb n 0); [apply mrel_fail|].
    unfold quiet. repeat (apply both; intro). apply kept_ret. }
  assert (C : forall x n state body, op_apart (Count x n state body)).
  { intros * K outs i j e st st' N. cbn. unfold quiet. rewrite N. walk. }
  assert (Wh : forall cond state body, op_apart (While cond state body)).
  { intros * K outs i j e st st' N. cbn. unfold quiet. rewrite N. walk. }
  split; intro x.
  - apply (scope_all scope_apart op_apart (fun _ => True) (fun _ => True)); auto.
  - apply (op_all scope_apart op_apart (fun _ => True) (fun _ => True)); auto.
Qed.

Definition bare (i : @inside scalar type fault W) : @inside scalar type fault W := Inside (position i) [].
Lemma bare_quiet i : inside_alike quietly (bare i) (bare i).
Proof. split; [reflexivity|constructor]. Qed.
Theorem silent_op (o : op) P Q outs i e st : op_in P Q o = true -> forallb (binding_in Q) outs = true ->
  op_silent o = true -> op_keeps o = true -> silent (run_op o outs i e st).
Proof.
  intros I O S K. assert (X : silent (run_op o outs (bare i) e st)).
  { apply (ops_alike T numbers print host most quietly quietly_ret quietly_fail quietly_bind false) with (P := P) (Q
    := Q) (f := e)
      (j := bare i) (st := st); try discriminate; auto using bare_quiet; [now rewrite S|split; auto]. }
  pose proof (snd apart o K outs i (bare i) e st st eq_refl) as A. intros w v.
  destruct (A w) as [A1 A2], (A v) as [B1 B2], (X w v) as [X1 X2]. rewrite A2. split; [|exact X2].
  destruct (fst (run_op o outs i e st w)) as [r|], (fst (run_op o outs (bare i) e st w)) as [r'|],
    (fst (run_op o outs i e st v)) as [q|], (fst (run_op o outs (bare i) e st v)) as [q'|];
    cbn in *; try contradiction; auto.
  destruct A1 as (R1 & R2 & R3), B1 as (Q1 & Q2 & Q3). destruct r, r', q, q'. cbn in *. congruence.
Qed.
End Apart.
