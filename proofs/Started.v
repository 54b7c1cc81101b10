(** How a loop starts: what it captures, reads and begins with, each by itself. *)
From Coq Require Import List ZArith Bool Arith Lia.
From Lawson Require Import Computation Brackets Core Run Silent Alike Agree Mentioned Apart Binding Walk WalkSteps.
Import ListNotations.

Section Started.
Context {scalar type prim name fault W : Type} (T : table scalar type prim fault) (numbers : constants).
Notation M := (comp W (failure fault)).
Notation ty := (ty type).
Notation atom := (atom scalar).
Notation value := (value scalar type).
Notation env := (@env scalar type).
Context (print : list value -> M unit) (host : name -> list (list value) -> M (list value)) (most : nat).
Notation run_scope := (run_scope T numbers print host most).
Notation run_op := (run_op T numbers print host most).
Notation run_operator := (run_operator T numbers print host most).
Notation run_collector := (run_collector T numbers print host most).
Notation param := (ty * atom)%type.

Definition started (e : env) (space : size) (captures inputs : list param) (neutrals : list atom)
  : option (Z * env * list value * list value) :=
  match extent e space with
  | Some n => if Z.ltb n 0 then None else
    match values_of T e (map snd captures) with
    | Some vs => match captured (Env [] (sizes e)) 0 (map fst captures) vs with
      | Some e' => match values_of T e (map snd inputs) with
        | Some arrays => match inputs_fit e' n (map fst inputs) arrays with
          | Some e' => match values_of T e neutrals with Some ne => Some (n, e', arrays, ne) | None => None end
          | None => None end
        | None => None end
      | None => None end
    | None => None end
  | None => None
  end.
(** What a loop does that has started. *)
Definition element (k m : nat) body (scans : list _) (e : env) st (x : nat * list value) : M _ :=
  bind (run_scope body (Inside (Some (fst x)) (map (fun o => step (run_operator o e) numbers (way_of o)) scans))
    (set_all (seq k m) (snd x) e) st) (fun q => ret (snd q)).
Definition looping (captures inputs : list param) scans collectors body (s : Z * env * list value * list value) : M
  (list value) :=
  let '(n, e, arrays, ne) := s in
  let starts := split_by (map components scans) ne in
  let before := split_by (map neutrals_of collectors) (skipn (length (concat starts)) ne) in
  bind (run_each (element (length captures) (length inputs) body scans e) (Z.to_nat n) 0 (map rows arrays) (map
    scan_start starts))
    (fun r => gathered (fun c => run_collector c e) (snd r) 0 collectors before).
Definition a_loop (e : env) space captures inputs neutrals scans collectors body : M (list value) :=
  match started e space captures inputs neutrals with
  | Some s => looping captures inputs scans collectors body s
  | None => fail Malformed
  end.
Lemma run_started space captures inputs neutrals scans collectors body outs i e st :
  meq (run_op (Loop space captures inputs neutrals scans collectors body) outs i e st)
    (quiet (a_loop e space captures inputs neutrals scans collectors body) st).
Proof.
  rewrite run_loop. unfold a_loop, started, known, quiet.
  destruct (extent e space) as [n|]; [|now apply meq_pointwise].
  intro w. unfold bind at 1. cbn. destruct (Z.ltb n 0); [split; cbn; auto|]. unfold bind at 1.
  destruct (values_of T e (map snd captures)); [|split; cbn; auto]. cbn. unfold bind at 1.
  destruct (captured _ _ _ _); [|split; cbn; auto]. cbn. unfold bind at 1.
  destruct (values_of T e (map snd inputs)); [|split; cbn; auto]. cbn. unfold bind at 1.
  destruct (inputs_fit _ _ _ _); [|split; cbn; auto]. cbn. unfold bind at 1.
  destruct (values_of T e neutrals); [|split; cbn; auto]. cbn. 
  match goal with |- result_rel _ (fst (?a w)) (fst (?b w)) /\ _ => cut (meq a b); [intro X; apply X|] end.
  unfold looping, quiet, known. rewrite bind_assoc. reflexivity.
Qed.
Lemma loop_then space captures inputs neutrals scans collectors body outs rest i e st :
  meq (run_scope (Do outs (Loop space captures inputs neutrals scans collectors body) rest) i e st)
    (bind (a_loop e space captures inputs neutrals scans collectors body) (fun vs =>
     bind (known (bind_all e outs vs)) (fun e => run_scope rest i e st))).
Proof.
  transitivity (bind (run_op (Loop space captures inputs neutrals scans collectors body) outs i e st) (fun r =>
    bind (known (bind_all e outs (fst r))) (fun e => bind (run_scope rest i e (fst (snd r))) (fun q =>
      ret (fst q, (fst (snd q), snd (snd r) ++ snd (snd q))))))); [now apply meq_pointwise|]. rewrite run_started.
        unfold quiet. rewrite bind_assoc. apply bind_ext. intro vs. rewrite bind_ret_l. cbn [fst snd].
  apply bind_ext. intro e1. rewrite <- (bind_ret_r _ (run_scope rest i e1 st)) at 2. apply bind_ext. now intros [?
    [? ?]].
Qed.

(** Values, one by one. *)
Lemma values_each e l vs : values_of T e l = Some vs <-> Forall2 (fun a v => value_of T e a = Some v) l vs.
Proof.
  unfold values_of. revert vs. induction l as [|a l IH]; intros vs; cbn.
  - split; intro H; [injection H as <-; constructor|inversion H; reflexivity].
  - split; intro H.
    + destruct (value_of T e a) eqn:V; [|discriminate H]. destruct (all _ l) eqn:A; [|discriminate H]. injection H
        as <-.
      constructor; [exact V|]. now apply IH.
    + inversion H as [|? v ? us V R]; subst. rewrite V. apply IH in R. now rewrite R.
Qed.
Lemma values_some e l : values_of T e l <> None <-> Forall (fun a => value_of T e a <> None) l.
Proof.
  unfold values_of. induction l as [|a l IH]; cbn; [split; [constructor|discriminate]|]. split.
  - intro H. destruct (value_of T e a) eqn:V; [|congruence]. constructor; [congruence|]. apply IH. destruct (all _
      l); congruence.
  - intro H. inversion H as [|? ? V R]; subst. destruct (value_of T e a); [|congruence]. apply IH in R. destruct
      (all _ l); congruence.
Qed.

Lemma fits_sizes ns ms (e f : env) : sizes e = sizes f -> fits e ns ms <> None -> fits f ns ms <> None.
Proof.
  intros S H. assert (A : agree none anything e f) by (split; [discriminate|intros; now rewrite S]).
  pose proof (fits_agree none anything ns ms e f A) as X.
  assert (I : forallb (size_in anything) ns = true).
  { clear. induction ns as [|n ns IH]; [reflexivity|]. cbn. rewrite IH, andb_true_r. unfold size_in.
    induction n as [|t n IHn]; [reflexivity|]. cbn. rewrite IHn, andb_true_r. induction (snd t); auto. }
  specialize (X I). destruct (fits e ns ms), (fits f ns ms); cbn in X; try contradiction; congruence.
Qed.
Definition fit (s : list (nat * Z)) (t : ty) (v : value) : Prop := fits (Env [] s : env) (dims_of t) (dims v) <> None.
Definition read_fits (s : list (nat * Z)) (n : Z) (t : ty) (a : value) : Prop :=
  match dims a with
  | m :: inner => m = n /\ length (rows a) = Z.to_nat n /\ Core.alike inner (rows a) = true /\ fits (Env [] s : env)
    (dims_of t) inner <> None
  | [] => False
  end.
Lemma captured_each known tys : forall vs k (e : env), have known e -> forallb (dims_known known) tys = true ->
  (forall e1, captured e k tys vs = Some e1 -> Forall2 (fit (sizes e)) tys vs /\
     e1 = Env (rev (List.combine (seq k (length tys)) vs) ++ vars e) (sizes e)) /\
  (Forall2 (fit (sizes e)) tys vs -> captured e k tys vs <> None).
Proof.
  induction tys as [|t tys IH]; intros [|v vs] k e He I; cbn [captured].
  - split; [intros e1 E; injection E as <-; split; [constructor|now destruct e]|discriminate].
  - split; [discriminate|intro H; inversion H].
  - split; [discriminate|intro H; inversion H].
  - cbn in I. apply andb_prop in I. destruct I as [I1 I2]. destruct (fits e (dims_of t) (dims v)) as [e'|] eqn:E.
    + apply (fits_same known) in E as E'; auto. subst e'. destruct (IH vs (S k) (set k v e) He I2) as [H1 H2]. split.
      * intros e1 C. destruct (H1 e1 C) as [F ->]. split.
        -- constructor; [|exact F]. unfold fit. apply (fits_sizes _ _ e); [reflexivity|congruence].
        -- cbn. f_equal. rewrite <- app_assoc. reflexivity.
      * intro H. inversion H; subst. now apply H2.
    + split; [discriminate|]. intro H. inversion H; subst. exfalso. eapply fits_sizes with (f := e) in H3;
        [|reflexivity]. congruence.
Qed.
Lemma inputs_each known n tys : forall vs (e : env), have known e -> forallb (dims_known known) tys = true ->
  (forall e1, inputs_fit e n tys vs = Some e1 -> Forall2 (read_fits (sizes e) n) tys vs /\ e1 = e) /\
  (Forall2 (read_fits (sizes e) n) tys vs -> inputs_fit e n tys vs <> None).
Proof.
  induction tys as [|t tys IH]; intros [|v vs] e He I; cbn [inputs_fit].
  - split; [intros e1 E; injection E as <-; split; [constructor|reflexivity]|discriminate].
  - split; [discriminate|intro H; inversion H].
  - split; [discriminate|intro H; inversion H].
  - cbn in I. apply andb_prop in I. destruct I as [I1 I2]. destruct (dims v) as [|m inner] eqn:Dv.
    + split; [discriminate|]. intro H. inversion H; subst. unfold read_fits in H3. rewrite Dv in H3. contradiction.
    + destruct (Z.eqb m n && (Nat.eqb (length (rows v)) (Z.to_nat n) && Core.alike inner (rows v))) eqn:C.
      * apply andb_prop in C. destruct C as [C1 C2]. apply andb_prop in C2. destruct C2 as [C2 C3]. apply Z.eqb_eq
          in C1. apply Nat.eqb_eq in C2.
        destruct (fits e (dims_of t) inner) as [e'|] eqn:E.
        -- apply (fits_same known) in E as E'; auto. subst e'. destruct (IH vs e He I2) as [H1 H2]. split.
           ++ intros e1 X. destruct (H1 e1 X) as [F ->]. split; [|reflexivity]. constructor; [|exact F]. unfold
             read_fits. rewrite Dv.
              repeat split; auto. apply (fits_sizes _ _ e); [reflexivity|congruence].
           ++ intro H. inversion H; subst. now apply H2.
        -- split; [discriminate|]. intro H. inversion H; subst. exfalso. unfold read_fits in H3. rewrite Dv in H3.
          destruct H3 as (_ & _ & _ & X).
           eapply fits_sizes with (f := e) in X; [|reflexivity]. congruence.
      * split; [discriminate|]. intro H. inversion H; subst. unfold read_fits in H3. rewrite Dv in H3. destruct H3
          as (-> & A & B & _).
        rewrite Z.eqb_refl, A, Nat.eqb_refl, B in C. discriminate C.
Qed.

(** What a loop needs to start, one by one. *)
Record starts (e : env) (space : size) (captures inputs : list param) (neutrals : list atom) (n : Z) : Prop :=
  Starts {
  s_space : extent e space = Some n;
  s_nat : (0 <= n)%Z;
  s_captures : Forall (fun p => exists v, value_of T e (snd p) = Some v /\ fit (sizes e) (fst p) v) captures;
  s_inputs : Forall (fun p => exists v, value_of T e (snd p) = Some v /\ read_fits (sizes e) n (fst p) v) inputs;
  s_neutrals : Forall (fun a => value_of T e a <> None) neutrals
}.
Lemma forall2_of (P : ty -> value -> Prop) e (l : list param) vs :
  Forall2 (fun a v => value_of T e a = Some v) (map snd l) vs ->
  (Forall2 P (map fst l) vs <-> Forall (fun p => exists v, value_of T e (snd p) = Some v /\ P (fst p) v) l).
Proof.
  revert vs. induction l as [|p l IH]; intros vs H; inversion H; subst; cbn; [split; constructor|].
  match goal with Z : Forall2 _ _ ?l' |- _ => pose proof (IH l' Z) as IH' end.
  split; intro X.
  - inversion X; subst. constructor; [eauto|now apply IH'].
  - inversion X as [|? ? X1 X2]; subst. destruct X1 as (v & V & Pv). constructor; [congruence|now apply IH'].
Qed.
Lemma some_values P e (l : list param) : Forall (fun p => exists v, value_of T e (snd p) = Some v /\ P (fst p) v) l ->
  exists vs, values_of T e (map snd l) = Some vs.
Proof.
  intro H. destruct (values_of T e (map snd l)) as [vs|] eqn:E; [eauto|]. exfalso. revert E. apply values_some.
  induction H as [|p l (v & V & _) H IH]; constructor; [congruence|exact IH].
Qed.
Lemma started_starts known e space captures inputs neutrals n e' arrays ne : have known e ->
  forallb (dims_known known) (map fst captures) = true -> forallb (dims_known known) (map fst inputs) = true ->
  started e space captures inputs neutrals = Some (n, e', arrays, ne) ->
  starts e space captures inputs neutrals n /\ values_of T e (map snd inputs) = Some arrays /\ values_of T e
    neutrals = Some ne /\
  exists cv, values_of T e (map snd captures) = Some cv /\ e' = Env (rev (List.combine (seq 0 (length captures))
    cv)) (sizes e).
Proof.
  intros He C I E. unfold started in E. destruct (extent e space) as [n0|] eqn:Ex; [|discriminate E].
  destruct (Z.ltb n0 0) eqn:Neg; [discriminate E|]. apply Z.ltb_ge in Neg.
  destruct (values_of T e (map snd captures)) as [cv|] eqn:V1; [|discriminate E].
  destruct (captured _ 0 _ cv) as [e1|] eqn:Cp; [|discriminate E].
  destruct (values_of T e (map snd inputs)) as [av|] eqn:V2; [|discriminate E].
  destruct (inputs_fit e1 n0 _ av) as [e2|] eqn:Ip; [|discriminate E].
  destruct (values_of T e neutrals) as [nv|] eqn:V3; [|discriminate E]. injection E as <- <- <- <-.
  destruct (captured_each known (map fst captures) cv 0 (Env [] (sizes e)) He C) as [C1 _]. destruct (C1 _ Cp) as
    [C2 ->].
  rewrite app_nil_r, map_length in *. cbn [sizes] in *.
  destruct (inputs_each known n0 (map fst inputs) av (Env (rev (List.combine (seq 0 (length captures)) cv)) (sizes
    e)) He I) as [I1 _]. destruct (I1 _ Ip) as [I2 ->].
  split; [|split; [reflexivity|split; [reflexivity|eauto]]]. constructor; auto.
  - eapply forall2_of; [apply values_each; eassumption|exact C2].
  - eapply forall2_of; [apply values_each; eassumption|exact I2].
  - apply values_some. congruence.
Qed.
Lemma starts_started known e space captures inputs neutrals n : have known e ->
  forallb (dims_known known) (map fst captures) = true -> forallb (dims_known known) (map fst inputs) = true ->
  starts e space captures inputs neutrals n -> started e space captures inputs neutrals <> None.
Proof.
  intros He C I []. unfold started. rewrite s_space0. replace (Z.ltb n 0) with false by (symmetry; now apply
    Z.ltb_ge).
  destruct (some_values _ _ _ s_captures0) as [cv V1]. rewrite V1.
  destruct (captured_each known (map fst captures) cv 0 (Env [] (sizes e)) He C) as [C1 C2].
  destruct (captured _ 0 _ cv) as [e1|] eqn:Cp.
  2:{ exfalso. apply C2; [|reflexivity]. eapply forall2_of; [apply values_each; eassumption|exact s_captures0]. }
  destruct (C1 _ eq_refl) as [_ ->]. destruct (some_values _ _ _ s_inputs0) as [av V2]. rewrite V2.
  match goal with |- context [inputs_fit ?e1 _ _ _] => destruct (inputs_each known n (map fst inputs) av e1 He I) as
    [_ I2] end.
  destruct (inputs_fit _ n _ av) as [e2|] eqn:Ip.
  2:{ exfalso. apply I2; [|reflexivity]. eapply forall2_of; [apply values_each; eassumption|exact s_inputs0]. }
  apply values_some in s_neutrals0. destruct (values_of T e neutrals); congruence.
Qed.
End Started.
