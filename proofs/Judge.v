(** Steps of a program of which each is proved: [judged] takes them, or refuses, and [judged_same] says that what it
  comes to does the same on all
    arguments. Nobody has to believe how the steps were found. *)
From Coq Require Import List ZArith Bool Arith.
From Lawson Require Import Computation Brackets Core Run Silent Alike Agree Mentioned Apart Binding Move Walk Started
  Fusing FusingSound.
Import ListNotations.

Section Steps.
Context {scalar type prim name : Type} (D : known_of scalar type prim name).
Notation ty := (ty type).
Notation op := (op scalar type prim name).
Notation scope := (scope scalar type prim name).
Notation bindings := (list (nat * ty)).

Inductive part := Then | Otherwise | Body | Turn.
Inductive step :=
(** This statement and the next one change places. *)
| Swap (at_ : nat)
(** They become one, of which these collectors of the first one stay. *)
| Fuse (at_ : nat) (keep : list bool) (outs : bindings) (o : op)
(** A loop is written in another way. *)
| Rewrite (at_ : nat) (outs : bindings) (o : op)
(** A step within a statement. *)
| Inside (at_ : nat) (where_ : part) (t : step).

(** A change of what begins at a statement, where these sizes have values. *)
Fixpoint at_statement (f : list nat -> scope -> option scope) (known : list nat) (k : nat) (s : scope) : option
  scope :=
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
Definition inside_op (where_ : part) (f : list nat -> scope -> option scope) (known : list nat) (o : op) : option op
  :=
  match where_, o with
  | Then, If c a b => option_map (fun a => If c a b) (f known a)
  | Otherwise, If c a b => option_map (If c a) (f known b)
  | Body, Loop n captures inputs neutrals scans collectors body =>
      option_map (Loop n captures inputs neutrals scans collectors) (f known body)
  | Turn, Count x n state body => option_map (Count x n state) (f known body)
  | Turn, While c state body => option_map (While c state) (f known body)
  | _, _ => None
  end.
Definition inside_statement (where_ : part) (f : list nat -> scope -> option scope) (known : list nat) (s : scope) :
  option scope :=
  match s with
  | Do outs o rest => option_map (fun o => Do outs o rest) (inside_op where_ f known o)
  | _ => None
  end.
Fixpoint stepped (t : step) (known : list nat) (s : scope) : option scope :=
  match t with
  | Swap k => swapped known k s
  | Fuse k keep outs o => at_statement (fuse keep outs o) known k s
  | Rewrite k outs o => at_statement (rewrite outs o) known k s
  | Inside k where_ t => at_statement (inside_statement where_ (stepped t)) known k s
  end.
Fixpoint all_stepped (known : list nat) (l : list step) (s : scope) : option scope :=
  match l with
  | [] => Some s
  | t :: l => match stepped t known s with Some s => all_stepped known l s | None => None end
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

Definition sound_change (f : list nat -> scope -> option scope) : Prop := forall known s t i (e : env) st, f known s
  = Some t ->
  have (among known) e -> meq (run_scope s i e st) (run_scope t i e st).
Lemma at_statement_same f : sound_change f -> forall k known s t i e st, at_statement f known k s = Some t -> have
  (among known) e ->
  meq (run_scope s i e st) (run_scope t i e st).
Proof.
  intros Hf k. induction k as [|k IH]; intros known s t i e st E He; [destruct s; exact (Hf _ _ _ _ _ _ E He)|].
  destruct s as [rs|outs o rest|v n rest]; cbn [at_statement] in E; [discriminate E| |].
  - destruct (at_statement f (new_sizes (among known) outs ++ known) k rest) as [r|] eqn:R; [|discriminate E].
      injection E as <-.
    assert (X : forall rest, meq (run_scope (Do outs o rest) i e st) (bind (run_op o outs i e st) (fun r => bind
      (Run.known (bind_all e outs (fst r))) (fun e =>
      bind (run_scope rest i e (fst (snd r))) (fun q => ret (fst q, (fst (snd q), snd (snd r) ++ snd (snd q))))))))
        by (intro; now apply meq_pointwise).
    rewrite !X. apply bind_ext. intro x. destruct (bind_all e outs (fst x)) as [e1|] eqn:B; [|now apply
      meq_pointwise].
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
  destruct o as [| | | |space caps ins ne scans cs body| | | | | | | | | | | | |]; try discriminate. intro E.
    injection E as <-.
  rewrite !(loop_then T numbers print host most). unfold a_loop at 2, started at 1. cbn [values_of all map
    inputs_fit captured length].
  destruct (extent e space) as [n|] eqn:Ex.
  - destruct (Z.ltb n 0) eqn:Neg.
    + unfold a_loop, started. rewrite Ex, Neg. apply meq_pointwise. now intro.
    + assert (X : forall A (k : list value -> M A), meq (bind (looping T numbers print host most [] [] [] [] (End
        []) (n, Env [] (sizes e), [], [])) k) (k [])).
      { intros A k. unfold looping. cbn [map split_by concat length skipn list_sum].
        assert (Y : forall m from s, meq (run_each (element T numbers print host most 0 0 (End []) [] (Env [] (sizes
          e))) m from [] s) (ret (s, []))).
        { induction m as [|m IH]; intros from s; [reflexivity|]. cbn [run_each]. intro w. unfold bind at 1. cbn.
          match goal with |- context [run_each ?p m ?a ?b ?c] => pose proof (IH a c w) as Z0 end. cbn in Z0. unfold
            bind.
          match goal with |- context [run_each ?p m ?a ?b ?c ?d] => destruct (run_each p m a b c d) as [[[? ?]|?] ?]
            end; cbn in *; destruct Z0 as [Z1 Z2]; try contradiction.
          injection Z1 as <- <-. auto. }
        rewrite Y, !bind_ret_l. cbn. now rewrite bind_ret_l. }
      etransitivity; [|symmetry; apply X]. cbn [bind_all Run.known]. rewrite bind_ret_l. now rewrite (loop_then T
        numbers print host most).
  - unfold a_loop, started. rewrite Ex. apply meq_pointwise. now intro.
Qed.
Lemma rewrite_same outs o : sound_change (rewrite D outs o).
Proof.
  intros known s t i e st E He. destruct s as [|outs2 o2 rest|]; try discriminate E. cbn [rewrite] in E.
  destruct (idle_loop o2) as [o1|] eqn:Id; [|discriminate E].
  destruct (fused D (among known) [] [] o1 outs2 o2 outs o rest) eqn:F; [|discriminate E]. injection E as <-.
  rewrite (idle_beside o2 o1 outs2 rest i e st Id). now apply (fused_same T numbers D D_ok print host most (among
    known) []).
Qed.
(** Sizes that have a value keep it. *)
Lemma fits_have K ns ms (e e1 : env) : have K e -> fits e ns ms = Some e1 -> have K e1.
Proof. intros He E n Kn. apply (fits_known ns K ms e e1 He E). now rewrite Kn. Qed.
Lemma captured_have K tys : forall vs k (e e1 : env), have K e -> captured e k tys vs = Some e1 -> have K e1.
Proof.
  induction tys as [|t tys IH]; intros [|v vs] k e e1 He E; cbn in E; try discriminate E; [now injection E as <-|].
  destruct (fits e (dims_of t) (dims v)) as [e2|] eqn:Ft; [|discriminate E]. apply (IH _ _ _ _ (fits_have K _ _ _ _
    He Ft : have K (set k v e2)) E).
Qed.
Lemma inputs_have K n tys : forall vs (e e1 : env), have K e -> inputs_fit e n tys vs = Some e1 -> have K e1.
Proof.
  induction tys as [|t tys IH]; intros [|v vs] e e1 He E; cbn in E; try discriminate E; [now injection E as <-|].
  destruct (dims v) as [|m inner]; [discriminate E|]. destruct (Z.eqb m n && _); [|discriminate E].
  destruct (fits e (dims_of t) inner) as [e2|] eqn:Ft; [|discriminate E]. exact (IH _ _ _ (fits_have K _ _ _ _ He
    Ft) E).
Qed.
Lemma set_all_have K xs : forall vs (e : env), have K e -> have K (set_all xs vs e).
Proof. induction xs as [|x xs IH]; intros [|v vs] e He; cbn; auto. Qed.
Lemma run_each_ext X B (p q : X -> nat * list value -> M (X * list B)) n : (forall s x, meq (p s x) (q s x)) ->
  forall from inputs s,
  meq (run_each p n from inputs s) (run_each q n from inputs s).
Proof.
  intro H. induction n as [|n IH]; intros from inputs s; cbn; [reflexivity|]. rewrite (H s _). apply bind_ext. intro
    r. now rewrite IH.
Qed.
Lemma turns_ext n : forall t (f g : Z -> list value -> M (list value)) s, (forall t s, meq (f t s) (g t s)) -> meq
  (turns n t f s) (turns n t g s).
Proof. induction n as [|n IH]; intros t f g s H; cbn; [reflexivity|]. rewrite (H t s). apply bind_ext. intro s'. now
  apply IH. Qed.
Lemma turns_while_ext n again : forall (f g : list value -> M (list value)) s, (forall s, meq (f s) (g s)) ->
  meq (turns_while n again f s) (turns_while n again g s).
Proof.
  induction n as [|n IH]; intros f g s H; cbn; [reflexivity|]. apply bind_ext. intros []; [|reflexivity]. rewrite (H
    s). apply bind_ext. intro. now apply IH.
Qed.
Lemma known_ext A B (o : option A) (k h : A -> M B) : (forall a, o = Some a -> meq (k a) (h a)) -> meq (bind
  (Run.known o) k) (bind (Run.known o) h).
Proof. intro H. destruct o as [a|]; [|now apply meq_pointwise]. intro w. exact (H a eq_refl w). Qed.
Lemma inside_op_same where_ f known o o' outs i e st : sound_change f -> inside_op where_ f known o = Some o' ->
  have (among known) e ->
  meq (run_op o outs i e st) (run_op o' outs i e st).
Proof.
  intros Hf E He. destruct where_, o; try discriminate E; cbn [inside_op] in E;
    match type of E with option_map _ (f known ?s) = _ => destruct (f known s) as [t|] eqn:F; [|discriminate E] end;
      injection E as <-.
  - cbn. apply bind_ext. intros []; [|reflexivity]. exact (Hf _ _ _ _ _ _ F He).
  - cbn. apply bind_ext. intros []; [reflexivity|]. exact (Hf _ _ _ _ _ _ F He).
  - rewrite !run_loop. apply bind_ext. intro n. destruct (Z.ltb n 0); [reflexivity|]. apply known_ext. intros vs _.
      apply known_ext. intros e1 E1.
    apply known_ext. intros arrays _. apply known_ext. intros e2 E2. apply known_ext. intros nes _. cbv zeta.
    apply bind_proper; [|reflexivity]. apply run_each_ext. intros s x. apply bind_proper; [|reflexivity]. apply (Hf
      _ _ _ _ _ _ F).
    apply set_all_have. apply (inputs_have _ _ _ _ _ _ (captured_have _ _ _ _ _ _ (He : have (among known) (Env []
      (sizes e))) E1) E2).
  - cbn. apply bind_ext. intro m. apply known_ext. intros first _. unfold quiet. apply bind_proper; [|reflexivity].
      apply turns_ext. intros u vs.
    apply known_ext. intros e1 E1. apply bind_proper; [|reflexivity]. apply (Hf _ _ _ _ _ _ F).
    intros a H. apply (bind_known _ (among known) vs e e1 He E1). unfold known_after. now rewrite H.
  - cbn. apply known_ext. intros first _. unfold quiet. apply bind_proper; [|reflexivity]. apply turns_while_ext.
      intro vs.
    apply known_ext. intros e1 E1. apply bind_proper; [|reflexivity]. apply (Hf _ _ _ _ _ _ F).
    intros a H. apply (bind_known _ (among known) vs e e1 He E1). unfold known_after. now rewrite H.
Qed.
Lemma inside_same where_ f : sound_change f -> sound_change (inside_statement where_ f).
Proof.
  intros Hf known s t i e st E He. destruct s as [|outs o rest|]; try discriminate E. cbn [inside_statement] in E.
  destruct (inside_op where_ f known o) as [o'|] eqn:I; [|discriminate E]. injection E as <-.
  assert (X : forall o, meq (run_scope (Do outs o rest) i e st) (bind (run_op o outs i e st) (fun r => bind
    (Run.known (bind_all e outs (fst r))) (fun e =>
    bind (run_scope rest i e (fst (snd r))) (fun q => ret (fst q, (fst (snd q), snd (snd r) ++ snd (snd q)))))))) by
      (intro; now apply meq_pointwise).
  rewrite !X. apply bind_proper; [|reflexivity]. exact (inside_op_same where_ f known o o' outs i e st Hf I He).
Qed.
Theorem stepped_same t : sound_change (stepped D t).
Proof.
  induction t as [k|k keep outs o|k outs o|k where_ t IH]; intros known s s' i e st E He; cbn [stepped] in E.
  - exact (swapped_same T numbers print host most k known s s' i e st E He).
  - exact (at_statement_same _ (fuse_same keep outs o) k known s s' i e st E He).
  - exact (at_statement_same _ (rewrite_same outs o) k known s s' i e st E He).
  - exact (at_statement_same _ (inside_same where_ _ IH) k known s s' i e st E He).
Qed.
Theorem all_stepped_same l : sound_change (fun known s => all_stepped D known l s).
Proof.
  induction l as [|t l IH]; intros known s s' i e st E He; cbn [all_stepped] in E; [injection E as <-; reflexivity|].
  destruct (stepped D t known s) as [r|] eqn:R; [|discriminate E].
  rewrite (stepped_same t known s r i e st R He). exact (IH known r s' i e st E He).
Qed.
Theorem judged_same l p q args : judged D l p = Some q ->
  meq (run_program T numbers print host most p args) (run_program T numbers print host most q args).
Proof.
  unfold judged. intro E. destruct (all_stepped D _ l (body_of p)) as [t|] eqn:S; [|discriminate E]. injection E as
    <-.
  apply program_same. intros e He. exact (all_stepped_same l _ _ _ nowhere e [] S He).
Qed.
(** Two programs from which steps lead to a third one do the same: a loop that computes again what another one has made, beside
    that one, and the loop that reads it. *)
Theorem judged_both l l' p q r args : judged D l p = Some r -> judged D l' q = Some r ->
  meq (run_program T numbers print host most p args) (run_program T numbers print host most q args).
Proof. intros H K. rewrite (judged_same l p r args H). symmetry. exact (judged_same l' q r args K). Qed.
End Judge.
