(** Steps of a program of which each is proved: [judged] takes them, or refuses, and [judged_same] says that what it comes to does the same on all
    arguments. Nobody has to believe how the steps were found. *)
From Coq Require Import List ZArith Bool Arith.
From Lawson Require Import Computation Brackets Core Run Silent Alike Agree Mentioned Apart Binding Move Walk WalkSound Started Fusing FusingSound.
Import ListNotations.

Section Steps.
Context {scalar type prim name : Type} (D : known_of scalar type prim name).
Notation ty := (ty type).
Notation op := (op scalar type prim name).
Notation scope := (scope scalar type prim name).
Notation bindings := (list (nat * ty)).

Inductive step :=
(** This statement and the next one change places. *)
| Swap (at_ : nat)
(** They become one, of which these collectors of the first one stay. *)
| Fuse (at_ : nat) (keep : list bool) (outs : bindings) (o : op)
(** A loop is written in another way. *)
| Rewrite (at_ : nat) (outs : bindings) (o : op).

(** A change of what begins at a statement, where these sizes have values. *)
Fixpoint at_statement (f : list nat -> scope -> option scope) (known : list nat) (k : nat) (s : scope) : option scope :=
  match k, s with
  | 0, _ => f known s
  | S k, Do outs o rest => option_map (Do outs o) (at_statement f (new_sizes (among known) outs ++ known) k rest)
  | S k, Bind_size v n rest => option_map (Bind_size v n) (at_statement f (v :: known) k rest)
  | S _, End _ => None
  end.
Definition fuse (keep : list bool) (outs : bindings) (o : op) (known : list nat) (s : scope) : option scope :=
  match s with
  | Do outs1 o1 (Do outs2 o2 rest) =>
      if fused D (among known) keep outs1 o1 outs2 o2 outs o rest then Some (Do outs o rest) else None
  | _ => None
  end.
(** A loop that does nothing but has the space of another one: beside it a loop is the one loop of two. *)
Definition idle_loop (o : op) : option op :=
  match o with Loop space _ _ _ _ _ _ => Some (Loop space [] [] [] [] [] (End [])) | _ => None end.
Definition rewrite (outs : bindings) (o : op) (known : list nat) (s : scope) : option scope :=
  match s with
  | Do outs2 o2 rest =>
      match idle_loop o2 with
      | Some o1 => if fused D (among known) [] [] o1 outs2 o2 outs o rest then Some (Do outs o rest) else None
      | None => None
      end
  | _ => None
  end.
Definition stepped (known : list nat) (t : step) (s : scope) : option scope :=
  match t with
  | Swap k => swapped known k s
  | Fuse k keep outs o => at_statement (fuse keep outs o) known k s
  | Rewrite k outs o => at_statement (rewrite outs o) known k s
  end.
Fixpoint all_stepped (known : list nat) (l : list step) (s : scope) : option scope :=
  match l with
  | [] => Some s
  | t :: l => match stepped known t s with Some s => all_stepped known l s | None => None end
  end.
Definition judged (l : list step) (p : program scalar type prim name) : option (program scalar type prim name) :=
  option_map (Program (params p)) (all_stepped (of_params (params p)) l (body_of p)).
End Steps.

Section Judge.
Context {scalar type prim name fault W : Type} (T : table scalar type prim fault) (numbers : constants).
Context (D : known_of scalar type prim name).
Context (D_ok : forall p, never_fails D p = true -> forall args, exists s, apply T p args = Ok s).
Notation M := (comp W (failure fault)).
Notation value := (value scalar type).
Notation ty := (ty type).
Notation scope := (scope scalar type prim name).
Notation env := (@env scalar type).
Context (print : list value -> M unit) (host : name -> list (list value) -> M (list value)) (most : nat).
Notation run_scope := (run_scope T numbers print host most).
Notation run_op := (run_op T numbers print host most).

Definition sound_change (f : list nat -> scope -> option scope) : Prop := forall known s t i (e : env) st, f known s = Some t ->
  have (among known) e -> meq (run_scope s i e st) (run_scope t i e st).
Lemma at_statement_same f : sound_change f -> forall k known s t i e st, at_statement f known k s = Some t -> have (among known) e ->
  meq (run_scope s i e st) (run_scope t i e st).
Proof.
  intros Hf k. induction k as [|k IH]; intros known s t i e st E He; [destruct s; exact (Hf _ _ _ _ _ _ E He)|].
  destruct s as [rs|outs o rest|v n rest]; cbn [at_statement] in E; [discriminate E| |].
  - destruct (at_statement f (new_sizes (among known) outs ++ known) k rest) as [r|] eqn:R; [|discriminate E]. injection E as <-.
    assert (X : forall rest, meq (run_scope (Do outs o rest) i e st) (bind (run_op o outs i e st) (fun r => bind (Run.known (bind_all e outs (fst r))) (fun e =>
      bind (run_scope rest i e (fst (snd r))) (fun q => ret (fst q, (fst (snd q), snd (snd r) ++ snd (snd q)))))))) by (intro; now apply meq_pointwise).
    rewrite !X. apply bind_ext. intro x. destruct (bind_all e outs (fst x)) as [e1|] eqn:B; [|now apply meq_pointwise].
    change (Run.known (Some e1)) with (ret e1 : M env). rewrite !bind_ret_l. apply bind_proper; [|reflexivity].
    apply (IH _ _ _ _ _ _ R). intros a H. apply (bind_known outs (among known) (fst x) e e1 He B). unfold known_after.
    rewrite among_app in H. now rewrite orb_comm.
  - destruct (at_statement f (v :: known) k rest) as [r|] eqn:R; [|discriminate E]. injection E as <-.
    assert (X : forall rest, run_scope (Bind_size v n rest) i e st = bind (number_at T e n) (fun n =>
      match lookup v (sizes e) with
      | Some m => if Z.eqb m n then run_scope rest i e st else fail Malformed
      | None => run_scope rest i (set_size v n e) st
      end)) by reflexivity.
    rewrite !X. apply bind_ext. intro z. destruct (lookup v (sizes e)) as [m|] eqn:L.
    + destruct (Z.eqb m z); [|reflexivity]. apply (IH _ _ _ _ _ _ R). intros a H.
      change (Nat.eqb a v || among known a = true) in H. apply orb_prop in H.
      destruct H as [H|H]; [|now apply He]. apply Nat.eqb_eq in H. subst a. congruence.
    + apply (IH _ _ _ _ _ _ R). intros a H. cbn. destruct (Nat.eqb a v) eqn:Av; [discriminate|].
      change (Nat.eqb a v || among known a = true) in H. rewrite Av in H. now apply He.
Qed.
Lemma fuse_same keep outs o : sound_change (fuse D keep outs o).
Proof.
  intros known s t i e st E He. destruct s as [|outs1 o1 [|outs2 o2 rest|]|]; try discriminate E. cbn [fuse] in E.
  destruct (fused D (among known) keep outs1 o1 outs2 o2 outs o rest) eqn:F; [|discriminate E]. injection E as <-.
  now apply (fused_same T numbers D D_ok print host most (among known) keep).
Qed.
Lemma idle_beside o o' outs rest i e st : idle_loop o = Some o' ->
  meq (run_scope (Do outs o rest) i e st) (run_scope (Do [] o' (Do outs o rest)) i e st).
Proof.
  destruct o as [| | | |space caps ins ne scans cs body| | | | | | | | | | | | |]; try discriminate. intro E. injection E as <-.
  rewrite !(loop_then T numbers print host most). unfold a_loop at 2, started at 1. cbn [values_of all map inputs_fit captured length].
  destruct (extent e space) as [n|] eqn:Ex.
  - destruct (Z.ltb n 0) eqn:Neg.
    + unfold a_loop, started. rewrite Ex, Neg. apply meq_pointwise. now intro.
    + assert (X : forall A (k : list value -> M A), meq (bind (looping T numbers print host most [] [] [] [] (End []) (n, Env [] (sizes e), [], [])) k) (k [])).
      { intros A k. unfold looping. cbn [map split_by concat length skipn list_sum].
        assert (Y : forall m from s, meq (run_each (element T numbers print host most 0 0 (End []) [] (Env [] (sizes e))) m from [] s) (ret (s, []))).
        { induction m as [|m IH]; intros from s; [reflexivity|]. cbn [run_each]. intro w. unfold bind at 1. cbn.
          match goal with |- context [run_each ?p m ?a ?b ?c] => pose proof (IH a c w) as Z0 end. cbn in Z0. unfold bind.
          match goal with |- context [run_each ?p m ?a ?b ?c ?d] => destruct (run_each p m a b c d) as [[[? ?]|?] ?] end; cbn in *; destruct Z0 as [Z1 Z2]; try contradiction.
          injection Z1 as <- <-. auto. }
        rewrite Y, !bind_ret_l. cbn. now rewrite bind_ret_l. }
      etransitivity; [|symmetry; apply X]. cbn [bind_all Run.known]. rewrite bind_ret_l. now rewrite (loop_then T numbers print host most).
  - unfold a_loop, started. rewrite Ex. apply meq_pointwise. now intro.
Qed.
Lemma rewrite_same outs o : sound_change (rewrite D outs o).
Proof.
  intros known s t i e st E He. destruct s as [|outs2 o2 rest|]; try discriminate E. cbn [rewrite] in E.
  destruct (idle_loop o2) as [o1|] eqn:Id; [|discriminate E].
  destruct (fused D (among known) [] [] o1 outs2 o2 outs o rest) eqn:F; [|discriminate E]. injection E as <-.
  rewrite (idle_beside o2 o1 outs2 rest i e st Id). now apply (fused_same T numbers D D_ok print host most (among known) []).
Qed.
Theorem stepped_same t : sound_change (fun known s => stepped D known t s).
Proof.
  intros known s s' i e st E He. destruct t as [k|k keep outs o|k outs o]; cbn [stepped] in E.
  - exact (swapped_same T numbers print host most k known s s' i e st E He).
  - exact (at_statement_same _ (fuse_same keep outs o) k known s s' i e st E He).
  - exact (at_statement_same _ (rewrite_same outs o) k known s s' i e st E He).
Qed.
Theorem all_stepped_same l : sound_change (fun known s => all_stepped D known l s).
Proof.
  induction l as [|t l IH]; intros known s s' i e st E He; cbn [all_stepped] in E; [injection E as <-; reflexivity|].
  destruct (stepped D known t s) as [r|] eqn:R; [|discriminate E].
  rewrite (stepped_same t known s r i e st R He). exact (IH known r s' i e st E He).
Qed.
Theorem judged_same l p q args : judged D l p = Some q ->
  meq (run_program T numbers print host most p args) (run_program T numbers print host most q args).
Proof.
  unfold judged. intro E. destruct (all_stepped D _ l (body_of p)) as [t|] eqn:S; [|discriminate E]. injection E as <-.
  apply program_same. intros e He. exact (all_stepped_same l _ _ _ nowhere e [] S He).
Qed.
End Judge.
