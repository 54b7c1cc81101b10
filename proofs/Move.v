(** Statements that change places: [swapped] says when two neighbours may, and makes the scope where they have;
    [swapped_same] proves that it does the same.

    They may where nothing is printed and no host is called in either, neither emits nor steps a scan, and each needs
    nothing that the other one binds: no variable, and no size that gets its value there. Both may fail, for which
      error
    it is makes no difference ([meq]). *)
From Coq Require Import List ZArith Bool Arith.
From Lawson Require Import Computation Brackets Core Run Silent Alike Agree Mentioned Apart Binding.
Import ListNotations.

Section Moves.
Context {scalar type prim name : Type}.
Notation op := (op scalar type prim name).
Notation scope := (scope scalar type prim name).
Notation ty := (ty type).
(** Needs nothing that these bind. *)
Definition free_of (known : nat -> bool) (bound outs : list (nat * ty)) (o : op) : bool :=
  op_in (not_among (map fst bound)) (not_among (new_sizes known bound)) o
  && forallb (binding_in (not_among (new_sizes known bound))) outs
  && forallb (not_among (map fst bound)) (map fst outs).
Definition may_swap (known : nat -> bool) (outs1 : list (nat * ty)) (o1 : op) (outs2 : list (nat * ty)) (o2 : op) :
  bool :=
  op_silent o1 && op_silent o2 && op_keeps o1 && op_keeps o2
  && free_of known outs1 outs2 o2 && free_of known outs2 outs1 o1.

(** The scope in which the statement with this number and the next one have changed places. *)
Fixpoint swapped (known : list nat) (k : nat) (s : scope) : option scope :=
  match k, s with
  | 0, Do outs1 o1 (Do outs2 o2 rest) =>
      if may_swap (among known) outs1 o1 outs2 o2 && scope_in anything anything rest
      then Some (Do outs2 o2 (Do outs1 o1 rest)) else None
  | S k, Do outs o rest => option_map (Do outs o) (swapped (new_sizes (among known) outs ++ known) k rest)
  | S k, Bind_size v n rest => option_map (Bind_size v n) (swapped (v :: known) k rest)
  | _, _ => None
  end.
(** Several changes, one after the other. *)
Fixpoint all_swapped (known : list nat) (l : list nat) (s : scope) : option scope :=
  match l with
  | [] => Some s
  | k :: l => match swapped known k s with Some s => all_swapped known l s | None => None end
  end.
(** The sizes to which arguments give values. *)
Definition of_param (p : param type) : list nat :=
  match sizes_by p with Some x => [x] | None => [] end
  ++ flat_map (fun n => match as_var n with Some v => [v] | None => [] end) (dims_of (snd (binds p))).
Definition of_params (ps : list (param type)) : list nat := flat_map of_param ps.
Definition moved (l : list nat) (p : program scalar type prim name) : option (program scalar type prim name) :=
  option_map (Program (params p)) (all_swapped (of_params (params p)) l (body_of p)).
End Moves.

Section Move.
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

Notation local := (local T numbers print host most).
Notation scope_local := (scope_local T numbers print host most).
Notation silent_op := (silent_op T numbers print host most).
Notation apart := (apart T numbers print host most).

Lemma run_do outs what rest i e st w : run_scope (Do outs what rest) i e st w =
  match run_op what outs i e st w with
  | (Ok r, w) => match bind_all e outs (fst r) with
      | Some e => bind (run_scope rest i e (fst (snd r))) (fun q => ret (fst q, (fst (snd q), snd (snd r) ++ snd (snd
        q)))) w
      | None => (Err Malformed, w)
      end
  | (Err x, w) => (Err x, w)
  end.
Proof.
  assert (E : run_scope (Do outs what rest) i e st =
    (r <- run_op what outs i e st;; e <- known (bind_all e outs (fst r));;
     q <- run_scope rest i e (fst (snd r));; ret (fst q, (fst (snd q), snd (snd r) ++ snd (snd q))))) by reflexivity.
  rewrite E. unfold bind at 1. destruct (run_op what outs i e st w) as [[r|x] w1]; [|reflexivity]. unfold bind at 1.
  destruct (bind_all e outs (fst r)); reflexivity.
Qed.
(** What a silent operation that keeps to itself comes to. *)
Lemma outcome o P Q outs i e st w : op_in P Q o = true -> forallb (binding_in Q) outs = true -> op_silent o = true ->
  op_keeps o = true ->
  (exists vs, run_op o outs i e st w = (Ok (vs, (st, [])), w)) \/ (exists x, run_op o outs i e st w = (Err x, w)).
Proof.
  intros I O S K. destruct (silent_op o P Q outs i e st I O S K w w) as [_ X].
  destruct (snd apart o K outs i i e st st eq_refl w) as [Y _].
  destruct (run_op o outs i e st w) as [[[vs r]|x] w1]; cbn in *; subst; [left|right]; eauto.
  destruct Y as (_ & Y & _). cbn in Y. subst r. now exists vs.
Qed.
Lemma elsewhere o P Q outs i e f st w : op_in P Q o = true -> forallb (binding_in Q) outs = true -> op_silent o =
  true ->
  op_keeps o = true -> agree P Q e f ->
  (exists vs, run_op o outs i e st w = (Ok (vs, (st, [])), w) /\ run_op o outs i f st w = (Ok (vs, (st, [])), w)) \/
  (exists x y, run_op o outs i e st w = (Err x, w) /\ run_op o outs i f st w = (Err y, w)).
Proof.
  intros I O S K A. destruct (local o P Q outs e f i st I O A w) as [L _].
  destruct (outcome o P Q outs i e st w I O S K) as [[vs E]|[x E]], (outcome o P Q outs i f st w I O S K) as [[vs'
    E']|[y E']];
    rewrite E, E' in *; cbn in L; try contradiction; [left|right; eauto]. injection L as ->. eauto.
Qed.

Theorem swap known outs1 o1 outs2 o2 rest i e st : have known e -> may_swap known outs1 o1 outs2 o2 = true ->
  scope_in anything anything rest = true ->
  meq (run_scope (Do outs1 o1 (Do outs2 o2 rest)) i e st) (run_scope (Do outs2 o2 (Do outs1 o1 rest)) i e st).
Proof.
  intros He Sw Rest w. unfold may_swap, free_of in Sw.
  repeat match goal with H : _ && _ = true |- _ => apply andb_prop in H; destruct H end.
  set (P1 := not_among (map fst outs1)) in *. set (Q1 := not_among (new_sizes known outs1)) in *.
  set (P2 := not_among (map fst outs2)) in *. set (Q2 := not_among (new_sizes known outs2)) in *.
  change (same (run_scope (Do outs1 o1 (Do outs2 o2 rest)) i e st w) (run_scope (Do outs2 o2 (Do outs1 o1 rest)) i e
    st w)).
  assert (A0 : forall Q, agree none Q e e) by (split; reflexivity).
  assert (X1 : forall vs f, bind_all e outs2 vs = Some f -> exists S, adds known outs2 vs S e f).
  { intros vs f E. pose proof (bind_adds known Q1 outs2 vs e e He He (A0 Q1)) as X. rewrite E in X.
    destruct X as (S & X & _); eauto. }
  assert (X2 : forall vs f, bind_all e outs1 vs = Some f -> exists S, adds known outs1 vs S e f).
  { intros vs f E. pose proof (bind_adds known Q2 outs1 vs e e He He (A0 Q2)) as X. rewrite E in X.
    destruct X as (S & X & _); eauto. }
  rewrite !run_do.
  destruct (outcome o1 P2 Q2 outs1 i e st w) as [[v1 E1]|[x1 E1]]; auto;
  destruct (outcome o2 P1 Q1 outs2 i e st w) as [[v2 E2]|[x2 E2]]; auto; rewrite E1, E2; cbn [fst snd].
  - destruct (bind_all e outs1 v1) as [e1|] eqn:B1; destruct (bind_all e outs2 v2) as [f1|] eqn:B2.
    + destruct (X2 v1 e1 B1) as [S1 D1], (X1 v2 f1 B2) as [S2 D2].
      pose proof (outside _ _ _ _ _ _ D1) as Oe. pose proof (outside _ _ _ _ _ _ D2) as Of. fold P1 Q1 in Oe. fold P2
        Q2 in Of.
      pose proof (have_more known _ _ _ (proj1 (proj2 D1)) He) as He1.
      pose proof (have_more known _ _ _ (proj1 (proj2 D2)) He) as Hf1.
      unfold bind. rewrite !run_do.
      destruct (elsewhere o2 P1 Q1 outs2 i e e1 st w) as [(u & U1 & U2)|(? & ? & U1 & _)]; auto; [|congruence].
      destruct (elsewhere o1 P2 Q2 outs1 i e f1 st w) as [(u' & U1' & U2')|(? & ? & U1' & _)]; auto; [|congruence].
      rewrite U2, U2'. cbn [fst snd].
      assert (u = v2) by congruence. assert (u' = v1) by congruence. subst u u'.
      pose proof (bind_adds known Q1 outs2 v2 e e1 He He1 (agree_none _ _ _ _ Oe)) as Y. rewrite B2 in Y.
      pose proof (bind_adds known Q2 outs1 v1 e f1 He Hf1 (agree_none _ _ _ _ Of)) as Z0. rewrite B1 in Z0.
      destruct (bind_all e1 outs2 v2) as [e2|]; [|exfalso; now apply Y].
      destruct (bind_all f1 outs1 v1) as [f2|]; [|exfalso; now apply Z0].
      destruct Y as (S2' & Y1 & Y2); auto. destruct Z0 as (S1' & Z1 & Z2); auto.
      assert (AG : agree anything anything e2 f2).
      { destruct Y1 as (Ya & Yb & Yc), Y2 as (Yd & Ye & _), Z1 as (Za & Zb & Zc), Z2 as (Zd & Ze & _), D1 as (Da & Db
        & Dc), D2 as (Dd & De & Df).
        assert (S1' = S1) by (apply (app_inv_tail (sizes e)); congruence).
        assert (S2' = S2) by (apply (app_inv_tail (sizes e)); congruence). subst S1' S2'.
        split; intros n _.
        - rewrite Yd, Zd, Da, Dd, !lookup_app.
          destruct (lookup n (rev (List.combine (map fst outs1) v1))) eqn:L1, (lookup n (rev (List.combine (map fst
            outs2) v2))) eqn:L2; auto.
          exfalso. pose proof (lookup_bound n (map fst outs1) v1) as M1. pose proof (lookup_bound n (map fst outs2)
            v2) as M2.
          rewrite L1 in M1. rewrite L2 in M2. specialize (M1 ltac:(discriminate)). specialize (M2
            ltac:(discriminate)).
          match goal with H : forallb P1 (map fst outs2) = true |- _ => rewrite forallb_forall in H; rename H into F1
            end.
          unfold among in M2. apply existsb_exists in M2. destruct M2 as (m & M2 & E). apply Nat.eqb_eq in E. subst m.
          specialize (F1 n M2). unfold P1, not_among in F1. now rewrite M1 in F1.
        - rewrite Ye, Ze, Db, De, !lookup_app. destruct (lookup n S1) eqn:L1, (lookup n S2) eqn:L2; auto.
          exfalso. assert (N1 : among (new_sizes known outs1) n = true) by (apply Dc; congruence).
          assert (N2 : among (new_sizes known outs2) n = true) by (apply Df; congruence).
          match goal with H : forallb (binding_in Q1) outs2 = true |- _ => rewrite forallb_forall in H; rename H into
            F1 end.
          unfold among, new_sizes in N2. apply existsb_exists in N2. destruct N2 as (m & M2 & E). apply Nat.eqb_eq in
            E. subst m.
          apply in_flat_map in M2. destruct M2 as (b & B & M2). apply in_flat_map in M2. destruct M2 as (d & Dm & M2).
          specialize (F1 b B). unfold binding_in, ty_in in F1. rewrite forallb_forall in F1. specialize (F1 d Dm).
          destruct (as_var d) as [v|] eqn:V; [|contradiction]. destruct (known v); [contradiction|]. destruct M2 as
            [->|[]].
          unfold as_var in V. destruct d as [|[[|[]|] [|? []]] []]; try discriminate V. injection V as ->. cbn in F1.
          rewrite !andb_true_r in F1. unfold Q1, not_among in F1. now rewrite N1 in F1. }
      destruct (scope_local rest anything anything e2 f2 i st Rest AG w) as [R1 R2]. unfold bind, ret.
      destruct (run_scope rest i e2 st w) as [[q|x] w1], (run_scope rest i f2 st w) as [[q'|y] w2]; cbn in *; try
        contradiction; subst; split; cbn; auto.
    + (* The second one does not fit its types. *)
      destruct (X2 v1 e1 B1) as [S1 D1]. pose proof (outside _ _ _ _ _ _ D1) as Oe. fold P1 Q1 in Oe.
      pose proof (have_more known _ _ _ (proj1 (proj2 D1)) He) as He1. unfold bind. rewrite run_do.
      destruct (elsewhere o2 P1 Q1 outs2 i e e1 st w) as [(u & U1 & U2)|(? & ? & U1 & _)]; auto; [|congruence].
      rewrite U2. cbn [fst snd]. assert (u = v2) by congruence. subst u.
      pose proof (bind_adds known Q1 outs2 v2 e e1 He He1 (agree_none _ _ _ _ Oe)) as Y. rewrite B2 in Y.
      destruct (bind_all e1 outs2 v2) as [e2|]; [exfalso; now apply Y|]. split; cbn; auto.
    + destruct (X1 v2 f1 B2) as [S2 D2]. pose proof (outside _ _ _ _ _ _ D2) as Of. fold P2 Q2 in Of.
      pose proof (have_more known _ _ _ (proj1 (proj2 D2)) He) as Hf1. unfold bind. rewrite run_do.
      destruct (elsewhere o1 P2 Q2 outs1 i e f1 st w) as [(u & U1 & U2)|(? & ? & U1 & _)]; auto; [|congruence].
      rewrite U2. cbn [fst snd]. assert (u = v1) by congruence. subst u.
      pose proof (bind_adds known Q2 outs1 v1 e f1 He Hf1 (agree_none _ _ _ _ Of)) as Y. rewrite B1 in Y.
      destruct (bind_all f1 outs1 v1) as [f2|]; [exfalso; now apply Y|]. split; cbn; auto.
    + split; cbn; auto.
  - destruct (bind_all e outs1 v1) as [e1|] eqn:B1; [|split; cbn; auto].
    destruct (X2 v1 e1 B1) as [S1 D1]. pose proof (outside _ _ _ _ _ _ D1) as Oe. fold P1 Q1 in Oe.
    unfold bind. rewrite run_do.
    destruct (elsewhere o2 P1 Q1 outs2 i e e1 st w) as [(u & U1 & U2)|(? & ? & U1 & U2)]; auto; [congruence|].
    rewrite U2. split; cbn; auto.
  - destruct (bind_all e outs2 v2) as [f1|] eqn:B2; [|split; cbn; auto].
    destruct (X1 v2 f1 B2) as [S2 D2]. pose proof (outside _ _ _ _ _ _ D2) as Of. fold P2 Q2 in Of.
    unfold bind. rewrite run_do.
    destruct (elsewhere o1 P2 Q2 outs1 i e f1 st w) as [(u & U1 & U2)|(? & ? & U1 & U2)]; auto; [congruence|].
    rewrite U2. split; cbn; auto.
  - split; cbn; auto.
Qed.

Theorem swapped_same k : forall known s t i e st, swapped known k s = Some t -> have (among known) e ->
  meq (run_scope s i e st) (run_scope t i e st).
Proof.
  induction k as [|k IH]; intros known s t i e st E He.
  - destruct s as [|outs1 o1 [|outs2 o2 rest|]|]; try discriminate E. cbn [swapped] in E.
    destruct (may_swap (among known) outs1 o1 outs2 o2 && scope_in anything anything rest) eqn:C; [|discriminate E].
    injection E as <-. apply andb_prop in C. destruct C as [C1 C2]. now apply swap with (known := among known).
  - destruct s as [|outs o rest|v n rest]; try discriminate E; cbn [swapped] in E.
    + destruct (swapped (new_sizes (among known) outs ++ known) k rest) as [r|] eqn:R; [|discriminate E].
      injection E as <-. intro w.
      change (same (run_scope (Do outs o rest) i e st w) (run_scope (Do outs o r) i e st w)). rewrite !run_do.
      destruct (run_op o outs i e st w) as [[x|x] w1]; [|split; cbn; auto].
      destruct (bind_all e outs (fst x)) as [e1|] eqn:B; [|split; cbn; auto].
      apply bind_proper; [|reflexivity]. apply (IH _ _ _ _ _ _ R). intros a H.
      apply (bind_known outs (among known) (fst x) e e1 He B). unfold known_after. rewrite among_app in H.
      now rewrite orb_comm.
    + destruct (swapped (v :: known) k rest) as [r|] eqn:R; [|discriminate E]. injection E as <-.
      assert (X : forall rest, run_scope (Bind_size v n rest) i e st = (n <- number_at T e n;;
        match lookup v (sizes e) with
        | Some m => if Z.eqb m n then run_scope rest i e st else fail Malformed
        | None => run_scope rest i (set_size v n e) st
        end)) by reflexivity.
      rewrite !X. apply bind_ext. intro z. destruct (lookup v (sizes e)) as [m|] eqn:L.
      * destruct (Z.eqb m z); [|reflexivity]. apply (IH _ _ _ _ _ _ R). intros a H.
        change (Nat.eqb a v || among known a = true) in H. apply orb_prop in H.
        destruct H as [H|H]; [|now apply He]. apply Nat.eqb_eq in H. subst a. congruence.
      * apply (IH _ _ _ _ _ _ R). intros a H. cbn. destruct (Nat.eqb a v) eqn:Av; [discriminate|].
        change (Nat.eqb a v || among known a = true) in H. rewrite Av in H. now apply He.
Qed.
Theorem all_swapped_same l : forall known s t i e st, all_swapped known l s = Some t -> have (among known) e ->
  meq (run_scope s i e st) (run_scope t i e st).
Proof.
  induction l as [|k l IH]; intros known s t i e st E He; cbn in E; [injection E as <-; reflexivity|].
  destruct (swapped known k s) as [r|] eqn:R; [|discriminate E].
  rewrite (swapped_same k known s r i e st R He). now apply (IH known).
Qed.

(** Of programs. *)
Lemma agrees_gives (e e1 : env) v n (w w1 : W) : (agrees e v n : M env) w = (Ok e1, w1) ->
  lookup v (sizes e1) <> None /\ (forall m, lookup m (sizes e) <> None -> lookup m (sizes e1) <> None).
Proof.
  unfold agrees. intro E. destruct (lookup v (sizes e)) as [m|] eqn:L.
  - destruct (Z.eqb m n); [|discriminate E]. injection E as <- <-. split; [congruence|auto].
  - injection E as <- <-. cbn. split; [rewrite Nat.eqb_refl; discriminate|]. intros m H. destruct (Nat.eqb m v);
    [discriminate|exact H].
Qed.
Lemma dims_agree_gives ns : forall (e e1 : env) ms (w w1 : W), (dims_agree e ns ms : M env) w = (Ok e1, w1) ->
  (forall n, among (flat_map (fun n => match as_var n with Some v => [v] | None => [] end) ns) n = true -> lookup n
    (sizes e1) <> None)
  /\ (forall m, lookup m (sizes e) <> None -> lookup m (sizes e1) <> None).
Proof.
  induction ns as [|a ns IH]; intros e e1 ms w w1 E; destruct ms as [|m ms]; try discriminate E.
  - injection E as <- <-. split; [discriminate|auto].
  - cbn [dims_agree] in E. unfold bind in E. destruct (as_var a) as [v|] eqn:V.
    + destruct (agrees e v m w) as [[e'|] w'] eqn:A; [|discriminate E]. destruct (agrees_gives _ _ _ _ _ _ A) as [A1
      A2].
      destruct (IH _ _ _ _ _ E) as [I1 I2]. split; [|auto]. intros n H. cbn in H. rewrite V in H.
      change (Nat.eqb n v || among (flat_map (fun n => match as_var n with Some v => [v] | None => [] end) ns) n =
        true) in H.
      apply orb_prop in H. destruct H as [H|H]; [|auto]. apply Nat.eqb_eq in H. subst n. auto.
    + destruct (IH _ _ _ _ _ E) as [I1 I2]. split; [|exact I2]. intros n H. cbn in H. rewrite V in H. auto.
Qed.
Lemma arguments_give ps : forall (e e1 : env) args (w w1 : W), (arguments T e ps args : M env) w = (Ok e1, w1) ->
  have (among (of_params ps)) e1 /\ (forall m, lookup m (sizes e) <> None -> lookup m (sizes e1) <> None).
Proof.
  induction ps as [|p ps IH]; intros e e1 args w w1 E; destruct args as [|v args]; try discriminate E.
  - injection E as <- <-. split; [discriminate|auto].
  - cbn [arguments] in E. unfold bind at 1 in E.
    destruct ((match sizes_by p, v with
      | Some x, Scalar s => n <- number_of T s;; agrees e x n
      | Some _, Array _ _ _ => fail Malformed
      | None, _ => ret e
      end : M env) w) as [[e2|] w2] eqn:A; [|discriminate E].
    assert (X : (forall x, sizes_by p = Some x -> lookup x (sizes e2) <> None) /\
      (forall m, lookup m (sizes e) <> None -> lookup m (sizes e2) <> None)).
    { destruct (sizes_by p) as [x|]; [destruct v as [s|]; [|discriminate A]|injection A as <- <-; split;
      [discriminate|auto]].
      unfold bind in A. destruct (number_of T s w) as [[n|] w3]; [|discriminate A]. destruct (agrees_gives _ _ _ _ _
        _ A) as [A1 A2].
      split; [|exact A2]. intros y Y. injection Y as <-. exact A1. }
    destruct X as [X1 X2]. unfold bind in E. destruct (dims_agree e2 _ _ w2) as [[e3|] w3] eqn:D; [|discriminate E].
    destruct (dims_agree_gives _ _ _ _ _ _ D) as [D1 D2]. destruct (IH _ _ _ _ _ E) as [I1 I2]. split; [|auto].
    intros n H. unfold of_params in H. cbn [flat_map] in H. rewrite among_app in H. apply orb_prop in H. destruct H
      as [H|H].
    + apply I2. cbn. unfold of_param in H. rewrite among_app in H. apply orb_prop in H. destruct H as [H|H]; [|auto].
      destruct (sizes_by p) as [x|]; [|discriminate H]. cbn in H. rewrite orb_false_r in H. apply Nat.eqb_eq in H.
        subst n. auto.
    + now apply I1.
Qed.
Lemma program_same p t args : (forall e, have (among (of_params (params p))) e ->
    meq (run_scope (body_of p) nowhere e []) (run_scope t nowhere e [])) ->
  meq (run_program T numbers print host most p args) (run_program T numbers print host most (Program (params p) t) args).
Proof.
  intros S w. match goal with |- result_rel _ (fst ?a) (fst ?b) /\ _ => change (same a b) end.
  unfold run_program. cbn [params body_of].
  assert (B : forall (m : M env) (k : env -> M (list value)), bind m k w =
    match m w with (Ok e, w) => k e w | (Err x, w) => (Err x, w) end) by reflexivity.
  rewrite !B. destruct (arguments T (Env [] []) (params p) args w) as [[e|x] w1] eqn:A; [|split; cbn; auto].
  destruct (arguments_give _ _ _ _ _ _ A) as [H _].
  match goal with |- same (?m w1) (?n w1) => cut (meq m n); [intro X; apply X|] end.
  apply bind_ext. intros []. apply bind_proper; [|reflexivity]. exact (S e H).
Qed.
Theorem moved_same l p q args : moved l p = Some q ->
  meq (run_program T numbers print host most p args) (run_program T numbers print host most q args).
Proof.
  unfold moved. intro E. destruct (all_swapped _ l (body_of p)) as [t|] eqn:S; [|discriminate E]. injection E as <-.
  apply program_same. intros e H. exact (all_swapped_same l _ _ _ _ _ _ S H).
Qed.
End Move.
