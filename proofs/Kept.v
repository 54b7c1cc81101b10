(** Bindings of which some are left out, and lists that are split. *)
From Coq Require Import List ZArith Bool Arith Lia.
From Lawson Require Import Computation Brackets Core Run Silent Alike Agree Mentioned Apart Binding Walk Started
  Columns Fusing Gathered Element.
Import ListNotations.

Section Kept.
Context {scalar type prim name fault W : Type} (T : table scalar type prim fault).
Context (D : known_of scalar type prim name).
Notation ty := (ty type).
Notation atom := (atom scalar).
Notation collector := (collector scalar type prim name).
Notation value := (value scalar type).
Notation env := (@env scalar type).

(** Values of parts of a list. *)
Lemma values_firstn e n l vs : values_of T e l = Some vs -> values_of T e (firstn n l) = Some (firstn n vs).
Proof.
  rewrite !values_each. intro H. revert n. induction H as [|a v l vs Hv H IH]; intros [|n]; cbn; constructor; auto.
Qed.
Lemma values_skipn e n l vs : values_of T e l = Some vs -> values_of T e (skipn n l) = Some (skipn n vs).
Proof.
  rewrite !values_each. intro H. revert n. induction H as [|a v l vs Hv H IH]; intros [|n]; cbn; auto.
Qed.
Lemma values_app e l m vs us : values_of T e l = Some vs -> values_of T e m = Some us -> values_of T e (l ++ m) =
  Some (vs ++ us).
Proof. rewrite !values_each. apply Forall2_app. Qed.
Lemma values_nth (e : env) (l : list (ty * atom)) vs i p : values_of T e (map snd l) = Some vs -> nth_error l i =
  Some p ->
  exists v, nth_error vs i = Some v /\ value_of T e (snd p) = Some v.
Proof.
  intros V N. apply values_each in V. pose proof (map_nth_error snd i l N) as N'. exact (forall2_nth _ _ _ _ _ V i
    (snd p) N').
Qed.

(** Groups. *)
Lemma sum_cons n l : list_sum (n :: l) = n + list_sum l. Proof. reflexivity. Qed.
Lemma split_app c1 : forall c2 (v w : list value), length v = list_sum c1 -> split_by (c1 ++ c2) (v ++ w) = split_by
  c1 v ++ split_by c2 w.
Proof.
  induction c1 as [|n c1 IH]; intros c2 v w L; [destruct v; [reflexivity|discriminate L]|]. rewrite sum_cons in L.
    cbn [app split_by].
  rewrite firstn_app, skipn_app. replace (n - length v) with 0 by lia. cbn. rewrite app_nil_r. f_equal. apply IH.
  rewrite skipn_length. lia.
Qed.
Lemma split_front c : forall (v w : list value), length v = list_sum c -> split_by c (v ++ w) = split_by c v.
Proof.
  induction c as [|n c IH]; intros v w L; [reflexivity|]. rewrite sum_cons in L. cbn [split_by].
  rewrite firstn_app, skipn_app. replace (n - length v) with 0 by lia. cbn. rewrite app_nil_r. f_equal. apply IH.
  rewrite skipn_length. lia.
Qed.
Lemma split_concat c : forall v : list value, list_sum c <= length v -> length (concat (split_by c v)) = list_sum c.
Proof.
  induction c as [|n c IH]; intros v L; [reflexivity|]. rewrite sum_cons in *. cbn [split_by concat]. rewrite
    app_length, firstn_length, IH by (rewrite skipn_length; lia). lia.
Qed.
Lemma split_length c : forall v : list value, length (split_by c v) = length c.
Proof. induction c; intro v; cbn; auto. Qed.
Lemma split_kept keep : forall (cs : list collector) v, length keep = length cs ->
  (forall i c, nth_error cs i = Some c -> nth i keep true = false -> neutrals_of c = 0) ->
  kept keep (split_by (map neutrals_of cs) v) = split_by (map neutrals_of (kept keep cs)) (v : list value).
Proof.
  induction keep as [|b keep IH]; intros [|c cs] v L Z; try discriminate L; [reflexivity|]. injection L as L. cbn
    [map split_by kept].
  assert (Z' : forall i c, nth_error cs i = Some c -> nth i keep true = false -> neutrals_of c = 0) by (intros i c'
    N K; exact (Z (S i) c' N K)).
  destruct b; cbn [kept map split_by]; rewrite IH by auto; [reflexivity|]. rewrite (Z 0 c eq_refl eq_refl).
    reflexivity.
Qed.
Lemma kept_neutrals keep : forall cs : list collector, length keep = length cs ->
  (forall i c, nth_error cs i = Some c -> nth i keep true = false -> neutrals_of c = 0) ->
  list_sum (map neutrals_of (kept keep cs)) = list_sum (map neutrals_of cs).
Proof.
  induction keep as [|b keep IH]; intros [|c cs] L Z; try discriminate L; [reflexivity|]. injection L as L.
  assert (Z' : forall i c, nth_error cs i = Some c -> nth i keep true = false -> neutrals_of c = 0) by (intros i c'
    N K; exact (Z (S i) c' N K)).
  destruct b; cbn; rewrite IH by auto; [reflexivity|]. now rewrite (Z 0 c eq_refl eq_refl).
Qed.

(** Places. *)
Lemma place_range keep : forall next k j, place_in keep next k = Some j -> next <= j < next + length (kept keep
  keep) /\ k < length keep /\ nth k keep true = true.
Proof.
  induction keep as [|b keep IH]; intros next [|k] j E; cbn [place_in kept] in *; try discriminate E.
  - destruct b; [|discriminate E]. injection E as <-. cbn. lia.
  - destruct (IH _ _ _ E) as (A & B & C). destruct b; cbn [length nth]; repeat split; auto; lia.
Qed.
Lemma place_injective keep : forall next k k' j, place_in keep next k = Some j -> place_in keep next k' = Some j ->
  k' = k.
Proof.
  induction keep as [|b keep IH]; intros next [|k] [|k'] j E E'; cbn [place_in] in *; try discriminate; auto.
  - destruct b; [|discriminate E]. injection E as <-. apply place_range in E'. lia.
  - destruct b; [|discriminate E']. injection E' as <-. apply place_range in E. lia.
  - f_equal. eauto.
Qed.
Lemma kept_length A keep : forall l : list A, length keep = length l -> length (kept keep l) = length (kept keep
  keep).
Proof. induction keep as [|b keep IH]; intros [|a l] L; try discriminate L; [reflexivity|]. injection L as L.
  destruct b; cbn; now rewrite IH. Qed.

(** What a binding of sizes that are known leaves of the others. *)
Lemma fits_more known Q ns ms (e e1 : env) : have known e -> fits e ns ms = Some e1 -> 
  (forall n, Q n = true -> among (new_among known ns) n = false) -> agree none Q e e1.
Proof.
  intros He E H. pose proof (fits_adds known anything ns ms e e He He (conj (fun x _ => eq_refl) (fun n _ =>
    eq_refl))) as X.
  assert (I : forallb (size_in anything) ns = true).
  { clear. induction ns as [|n ns IH]; [reflexivity|]. cbn. rewrite IH, andb_true_r. unfold size_in.
    induction n as [|t n IHn]; [reflexivity|]. cbn. rewrite IHn, andb_true_r. induction (snd t); auto. }
  specialize (X I). rewrite E in X. destruct X as (_ & _ & S & S1 & _ & S3). split; [discriminate|]. intros n Qn.
    rewrite S1, lookup_app.
  destruct (lookup n S) eqn:L; [|reflexivity]. assert (among (new_among known ns) n = true) by (apply S3;
    congruence). rewrite H in *; auto; discriminate.
Qed.
(** One of the extent of a space fits without a binding. *)
Lemma fits_space known (e : env) n m : have known e -> match as_var n with Some v => known v | None => true end =
  true ->
  extent e n = Some m -> (0 <= m)%Z -> fits e [n] [m] = Some e.
Proof.
  intros He K E Pm. cbn. unfold said. unfold extent in E. destruct (as_var n) as [v|] eqn:V.
  - rewrite E. rewrite Z.max_l by lia. now rewrite Z.eqb_refl.
  - unfold extent. rewrite V, E. rewrite Z.max_l by lia. now rewrite Z.eqb_refl.
Qed.
Lemma have_agree known Q (e e1 : env) : have known e -> agree none Q e e1 -> (forall n, known n = true -> Q n =
  true) -> have known e1.
Proof. intros He [_ A] H n K. rewrite <- (A n (H n K)). now apply He. Qed.

(** All bindings, and some of them. *)
Definition same_but (names : list nat) (e f : env) : Prop := agree (not_among names) anything e f.
Lemma bind_app (outs1 : list (nat * ty)) : forall outs2 vs1 vs2 (e e1 : env), bind_all e outs1 vs1 = Some e1 ->
  bind_all e (outs1 ++ outs2) (vs1 ++ vs2) = bind_all e1 outs2 vs2.
Proof.
  induction outs1 as [|[x t] outs1 IH]; intros outs2 [|v vs1] vs2 e e1 E; cbn in *; try discriminate E; [now
    injection E as <-|].
  destruct (fits e (dims_of t) (dims v)); [now apply IH|discriminate E].
Qed.
Lemma bind_app_none (outs1 : list (nat * ty)) : forall outs2 vs1 vs2 (e : env), length vs1 = length outs1 ->
  bind_all e outs1 vs1 = None ->
  bind_all e (outs1 ++ outs2) (vs1 ++ vs2) = None.
Proof.
  induction outs1 as [|[x t] outs1 IH]; intros outs2 [|v vs1] vs2 e L E; cbn in *; try discriminate; [].
  destruct (fits e (dims_of t) (dims v)); [|reflexivity]. apply IH; [now injection L|exact E].
Qed.
Lemma bind_length (outs : list (nat * ty)) : forall vs (e e1 : env), bind_all e outs vs = Some e1 -> length vs =
  length outs.
Proof.
  induction outs as [|[x t] outs IH]; intros [|v vs] e e1 E; cbn in *; try discriminate E; [reflexivity|].
  destruct (fits e (dims_of t) (dims v)); [|discriminate E]. f_equal. eauto.
Qed.
Lemma new_sizes_app known (a b : list (nat * ty)) : new_sizes known (a ++ b) = new_sizes known a ++ new_sizes known b.
Proof. apply flat_map_app. Qed.
(** [all]: what is bound at all; a group of results that is left out fits. *)
Lemma bind_group known (all : list (nat * ty)) names Q n m : Q = not_among (new_sizes known all) ->
  match as_var n with Some v => known v | None => true end = true -> size_in Q n = true -> (0 <= m)%Z ->
  forall outs vs (e e0 : env), have known e -> agree none Q e0 e -> extent e0 n = Some m ->
  Forall2 (fun (b : nat * ty) (v : value) => dims_of (snd b) = [n] /\ dims v = [m]) outs vs ->
  (forall x, In x (map fst outs) -> In x names) ->
  exists e1, bind_all e outs vs = Some e1 /\ sizes e1 = sizes e /\ (forall x, not_among names x = true -> lookup x
    (vars e1) = lookup x (vars e)).
Proof.
  intros -> K Sn Pm. induction outs as [|[x t] outs IH]; intros vs e e0 He A E F I; inversion F as [|? v ? us [F1
    F2] F3]; subst.
  - exists e. cbn. auto.
  - cbn [bind_all]. cbn in F1. rewrite F1, F2, (fits_space known e n m); auto.
    2:{ rewrite <- E. symmetry. now apply (extent_agree none (not_among (new_sizes known all))). }
    assert (A' : agree none (not_among (new_sizes known all)) e0 (set x v e)) by (destruct A as [_ A]; split;
      [discriminate|exact A]).
    destruct (IH us (set x v e) e0 He A' E F3 (fun y Y => I y (or_intror Y))) as (e1 & B & S1 & V1).
    exists e1. split; [exact B|]. split; [exact S1|]. intros y Y. rewrite V1 by exact Y. cbn. destruct (Nat.eqb y x)
      eqn:Yx; [|reflexivity].
    apply Nat.eqb_eq in Yx. subst y. exfalso. assert (In x names) by (apply I; now left). unfold not_among, among in
      Y. apply negb_true_iff in Y.
    assert (Z : existsb (Nat.eqb x) names = true) by (apply existsb_exists; exists x; split; [assumption|apply
      Nat.eqb_refl]). congruence.
Qed.
Lemma size_anything n : size_in anything n = true.
Proof. unfold size_in. induction n as [|t n IH]; [reflexivity|]. cbn. rewrite IH, andb_true_r. induction (snd t);
  auto. Qed.
Lemma bindings_anything (outs : list (nat * ty)) : forallb (binding_in anything) outs = true.
Proof.
  induction outs as [|b outs IH]; [reflexivity|]. cbn. rewrite IH, andb_true_r. unfold binding_in, ty_in.
  induction (dims_of (snd b)) as [|d ds IHd]; [reflexivity|]. cbn. now rewrite IHd, size_anything.
Qed.
Lemma bind_agrees known Q (outs : list (nat * ty)) vs (e e1 : env) : have known e -> bind_all e outs vs = Some e1 ->
  (forall n, Q n = true -> among (new_sizes known outs) n = false) -> agree (not_among (map fst outs)) Q e e1 /\
    have known e1.
Proof.
  intros He B H. pose proof (bind_adds known anything outs vs e e He He (conj (fun x _ => eq_refl) (fun n _ =>
    eq_refl)) (bindings_anything outs)) as X.
  rewrite B in X. destruct X as (S & X & _). destruct (outside _ _ _ _ _ _ X) as [V Z]. split.
  - split; [exact V|]. intros n N. apply Z. unfold not_among. now rewrite (H n N).
  - intros n N. apply (bind_known outs known vs e e1 He B). unfold known_after. now rewrite N.
Qed.
Lemma firstn_total A n (l : list A) : n <= length l -> length (firstn n l) = n. Proof. intro H. rewrite
  firstn_length. lia. Qed.
Lemma bind_kept known (all : list (nat * ty)) names n m e0 : match as_var n with Some v => known v | None => true
  end = true ->
  size_in (not_among (new_sizes known all)) n = true -> (0 <= m)%Z -> extent e0 n = Some m ->
  forall keep (cs : list collector) outs vs (e f : env), length keep = length cs -> length outs = list_sum (map
    results_of cs) -> length vs = list_sum (map results_of cs) ->
  have known e -> agree none (not_among (new_sizes known all)) e0 e -> same_but names e f ->
  (forall x, among (new_sizes known outs) x = true -> among (new_sizes known all) x = true) ->
  Forall2 (fun (b : nat * ty) (v : value) => dims_of (snd b) = [n] /\ dims v = [m]) (dropped keep cs outs) (dropped
    keep cs vs) ->
  (forall x, In x (map fst (dropped keep cs outs)) -> In x names) ->
  both_or_none (same_but names) (bind_all e outs vs) (bind_all f (kept_results keep cs outs) (kept_results keep cs
    vs)).
Proof.
  intros Kn Sn Pm Ex. set (Q := not_among (new_sizes known all)) in *.
  induction keep as [|b keep IH]; intros [|c cs] outs vs e f L Lo Lv He A Sm New Dr In_; try discriminate L.
  { destruct outs; [|discriminate Lo]. destruct vs; [|discriminate Lv]. exact Sm. }
  injection L as L. cbn [map] in Lo, Lv. rewrite sum_cons in Lo, Lv. cbn [kept_results dropped] in *.
  set (k := results_of c) in *.
  assert (Eo : outs = firstn k outs ++ skipn k outs) by now rewrite firstn_skipn.
  assert (Ev : vs = firstn k vs ++ skipn k vs) by now rewrite firstn_skipn.
  assert (Lo1 : length (firstn k outs) = k) by (apply firstn_total; lia). assert (Lv1 : length (firstn k vs) = k) by
    (apply firstn_total; lia).
  assert (Lo2 : length (skipn k outs) = list_sum (map results_of cs)) by (rewrite skipn_length; lia).
  assert (Lv2 : length (skipn k vs) = list_sum (map results_of cs)) by (rewrite skipn_length; lia).
  assert (New1 : forall x, among (new_sizes known (firstn k outs)) x = true -> among (new_sizes known all) x = true).
  { intros x X. apply New. rewrite Eo, new_sizes_app, among_app, X. reflexivity. }
  assert (New2 : forall x, among (new_sizes known (skipn k outs)) x = true -> among (new_sizes known all) x = true).
  { intros x X. apply New. rewrite Eo, new_sizes_app, among_app, X. apply orb_true_r. }
  rewrite Eo at 1. rewrite Ev at 1. destruct b.
  - pose proof (bind_all_agree (not_among names) anything (firstn k outs) (firstn k vs) e f Sm (bindings_anything
      _)) as X.
    destruct (bind_all e (firstn k outs) (firstn k vs)) as [e1|] eqn:B1, (bind_all f (firstn k outs) (firstn k vs))
      as [f1|] eqn:B2; cbn in X; try contradiction.
    + rewrite (bind_app _ _ _ _ _ _ B1), (bind_app _ _ _ _ _ _ B2).
      assert (Y : agree (not_among (map fst (firstn k outs))) Q e e1 /\ have known e1).
      { apply (bind_agrees known Q _ (firstn k vs)); auto. intros x Qx. unfold Q, not_among in Qx. apply
        negb_true_iff in Qx.
        destruct (among (new_sizes known (firstn k outs)) x) eqn:Nx; [|reflexivity]. now rewrite (New1 x Nx) in Qx. }
      destruct Y as [[_ Y1] Y2]. apply IH; auto. destruct A as [_ A]. split; [discriminate|]. intros x Qx. now
        rewrite (A x Qx), (Y1 x Qx).
    + rewrite bind_app_none by (auto; congruence). rewrite bind_app_none by (auto; congruence). exact Logic.I.
  - cbn [app] in *. apply Forall2_app_inv_l in Dr. destruct Dr as (v1 & v2 & D1 & D2 & Ed).
    assert (v1 = firstn k vs /\ v2 = dropped keep cs (skipn k vs)) as [-> ->].
    { pose proof (forall2_length _ _ _ _ _ D1) as Ld. rewrite Lo1 in Ld. rewrite <- Lv1 in Ld. clear - Ed Ld.
      revert Ed Ld. generalize (firstn k vs), (dropped keep cs (skipn k vs)). intro a. revert v1. induction a as [|x
        a IH]; intros [|y v1] r Ed Ld; try discriminate Ld.
      - auto.
      - injection Ed as -> Ed. injection Ld as Ld. destruct (IH _ _ Ed Ld) as [-> ->]. auto. }
    destruct (bind_group known all names Q n m eq_refl Kn Sn Pm (firstn k outs) (firstn k vs) e e0 He A Ex D1) as
      (e1 & B1 & S1 & V1).
    { intros x X. apply In_. rewrite map_app. apply in_or_app. now left. }
    rewrite (bind_app _ _ _ _ _ _ B1). apply IH; auto.
    + intros x X. rewrite S1. now apply He.
    + destruct A as [_ A]. split; [discriminate|]. intros x Qx. rewrite S1. auto.
    + destruct Sm as [Sm1 Sm2]. split; intros x X; [rewrite V1 by exact X; auto|rewrite S1; auto].
    + intros x X. apply In_. rewrite map_app. apply in_or_app. now right.
Qed.
End Kept.
