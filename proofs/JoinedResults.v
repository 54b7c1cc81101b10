(** What the second of two loops reads of what the first one made, and neutral elements of both. *)
From Coq Require Import List ZArith Bool Arith Lia.
From Lawson Require Import Computation Brackets Core Run Silent Alike Agree Mentioned Apart Binding Move Walk WalkSteps
  Started Columns Fusing Gathered Element Pair Kept JoinedStarts.
Import ListNotations.

Section Results.
Context {scalar type prim name fault W : Type} (T : table scalar type prim fault).
Context (D : known_of scalar type prim name).
Notation ty := (ty type).
Notation atom := (atom scalar).
Notation operator := (operator scalar type prim name).
Notation collector := (collector scalar type prim name).
Notation value := (value scalar type).
Notation param := (ty * atom)%type.
Notation default := (default (type := type) (nothing T)).

Lemma results_length (l : list collector) : forall k, length (results_at k l) = list_sum (map results_of l).
Proof. induction l as [|c l IH]; intro k; [reflexivity|]. cbn [results_at map]. rewrite sum_cons, app_length,
  map_length, seq_length, IH. reflexivity. Qed.
Lemma results_in (l : list collector) : forall a k q, In (k, q) (results_at a l) -> exists c, a <= k /\ nth_error l
  (k - a) = Some c /\ q < results_of c.
Proof.
  induction l as [|c l IH]; intros a k q I; [destruct I|]. cbn in I. apply in_app_or in I. destruct I as [I|I].
  - apply in_map_iff in I. destruct I as (j & E & J). injection E as <- <-. apply in_seq in J. exists c. rewrite
      Nat.sub_diag. repeat split; auto; lia.
  - destruct (IH _ _ _ I) as (c' & A & B & C). exists c'. replace (k - a) with (S (k - S a)) by lia. repeat split;
      auto; lia.
Qed.
Lemma combine_lookup A (xs : list nat) : forall (l : list A) x a, lookup x (List.combine xs l) = Some a -> exists i,
  nth_error xs i = Some x /\ nth_error l i = Some a.
Proof.
  induction xs as [|y xs IH]; intros [|b l] x a L; cbn in L; try discriminate L. destruct (Nat.eqb x y) eqn:E.
  - apply Nat.eqb_eq in E. injection L as ->. subst y. exists 0. auto.
  - destruct (IH _ _ _ L) as (i & I1 & I2). exists (S i). auto.
Qed.
Lemma nodup_lookup (xs : list nat) : forall (vs : list value) i x v, nodup xs = true -> nth_error xs i = Some x ->
  nth_error vs i = Some v ->
  lookup x (rev (List.combine xs vs)) = Some v.
Proof.
  induction xs as [|y xs IH]; intros [|u vs] [|i] x v N X V; try discriminate; cbn in N; apply andb_prop in N;
    destruct N as [N1 N2]; cbn [List.combine rev]; rewrite lookup_app.
  - injection X as ->. injection V as ->. destruct (lookup x (rev (List.combine xs vs))) eqn:L; [|cbn; now rewrite
      Nat.eqb_refl].
    exfalso. unfold not_among in N1. rewrite (lookup_bound x xs vs) in N1; [discriminate N1|congruence].
  - now rewrite (IH vs i x v).
Qed.
Lemma skipn_exact A n (l m : list A) : length l = n -> skipn n (l ++ m) = m.
Proof. intros <-. now rewrite skipn_app, skipn_all, Nat.sub_diag. Qed.
Lemma dropped_pairs (P : nat * nat -> value -> Prop) (R : nat * ty -> value -> Prop) kp : forall (l : list
  collector) a outs vs,
  length kp = length l -> Forall2 P (results_at a l) vs -> length outs = length (results_at a l) ->
  (forall i x t k q v, nth_error outs i = Some (x, t) -> nth_error (results_at a l) i = Some (k, q) -> nth_error vs
    i = Some v ->
    nth (k - a) kp true = false -> P (k, q) v -> R (x, t) v) ->
  Forall2 R (dropped kp l outs) (dropped kp l vs).
Proof.
  induction kp as [|b kp IH]; intros [|c l] a outs vs L F Lo H; try discriminate L; [constructor|]. injection L as
    L. cbn [dropped results_at] in *.
  set (n := results_of c) in *. assert (Ln : length (map (pair a) (seq 0 n)) = n) by now rewrite map_length,
    seq_length.
  apply Forall2_app_inv_l in F. destruct F as (v1 & v2 & F1 & F2 & ->). assert (L1 := forall2_length _ _ _ _ _ F1).
    rewrite Ln in L1.
  rewrite app_length, Ln in Lo. rewrite (skipn_exact _ n v1 v2) by auto.
  replace (firstn n (v1 ++ v2)) with v1 by (rewrite firstn_app, L1, Nat.sub_diag, firstn_O, app_nil_r; symmetry;
    apply firstn_all2; lia).
  apply Forall2_app.
  - destruct b; [constructor|].
    assert (X : forall i x t v, nth_error (firstn n outs) i = Some (x, t) -> nth_error v1 i = Some v -> R (x, t) v).
    { intros i x t v N1 N2. assert (Hi : i < n) by (rewrite L1; apply nth_error_Some; congruence).
      destruct (forall2_nth_right _ _ _ _ _ F1 i v N2) as ([k q] & N3 & Pk). assert (k = a).
      { apply nth_error_In, in_map_iff in N3. destruct N3 as (j & E & _). now injection E as <- <-. }
      subst k. apply (H i x t a q v).
      - rewrite <- (firstn_skipn n outs), nth_error_app1; [exact N1|]. rewrite firstn_length. lia.
      - rewrite nth_error_app1; [exact N3|lia].
      - rewrite nth_error_app1; [exact N2|lia].
      - now rewrite Nat.sub_diag.
      - exact Pk. }
    assert (Lf : length (firstn n outs) = length v1) by (rewrite firstn_length; lia). clear - X Lf. revert X Lf.
    generalize (firstn n outs). intro l. revert v1. induction l as [|[x t] l IH]; intros [|v v1] X Lf; try
      discriminate Lf; constructor.
    + now apply (X 0).
    + apply IH; [intros i; apply (X (S i))|now injection Lf].
  - apply (IH l (S a) (skipn n outs) v2); auto.
    + rewrite skipn_length. lia.
    + intros i x t k q v N1 N2 N3 K Pk. assert (A : S a <= k).
      { apply nth_error_In in N2. now destruct (results_in _ _ _ _ N2) as (? & ? & _). }
      apply (H (n + i) x t k q v).
      * rewrite <- (firstn_skipn n outs), nth_error_app2; rewrite firstn_length; [|lia]. now replace (n + i -
          Nat.min n (length outs)) with i by lia.
      * rewrite nth_error_app2; rewrite Ln; [|lia]. now replace (n + i - n) with i by lia.
      * rewrite nth_error_app2; rewrite <- L1; [|lia]. now replace (n + i - n) with i by lia.
      * now replace (k - a) with (S (k - S a)) by lia.
      * exact Pk.
Qed.

Context (known : nat -> bool) (keep : list bool) (outs1 : list (nat * ty)) (space : size) (ins2 ins : list param).
Context (scans1 scans2 scans : list operator) (cs1 cs2 cs : list collector).
Context (m1 m2 : list (nat * atom)) (sources2 : list source).
Definition stays := length (kept keep cs1).
Notation Q := (Q known outs1).
Notation names1 := (names1 outs1).
Notation results := (results outs1 cs1).
Notation many1 := (many1 scans1).
Notation many2 := (many2 scans2).
Notation follow := (follow keep sources2).
Context (H_nodup : nodup names1 = true) (H_keep : length keep = length cs1) (C2 : Forall2 (comes_from results ins) ins2
  sources2).
Context (H_scalars : forall k c, follow k = true -> nth_error cs1 k = Some c -> collects_scalars c = true).
Context (O1 : both_all (operator_is D known anything m1) scans1 (firstn (length scans1) scans) = true).
Context (O2 : both_all (operator_is D known Q m2) scans2 (skipn (length scans1) scans) = true).
Context (G1 : both_all (collector_is D known anything m1) (kept keep cs1) (firstn stays cs) = true).
Context (G2 : both_all (collector_is D known Q m2) cs2 (skipn stays cs) = true).

Lemma dropped_followed k : nth k keep true = false -> follow k = true.
Proof. intro H. unfold Pair.follow, is_read. rewrite H. apply orb_true_r. Qed.
Lemma made_follows k q : In (Made k q) sources2 -> follow k = true.
Proof. intro I. unfold Pair.follow, is_read. apply orb_true_intro. left. apply existsb_exists. exists (Made k q).
  split; [exact I|apply Nat.eqb_refl]. Qed.
Lemma made_place (p : param) k q : made_at results p = Some (k, q) -> exists x i, snd p = Var x /\ nth_error names1
  i = Some x /\ nth_error (results_at 0 cs1) i = Some (k, q).
Proof.
  unfold made_at. destruct (snd p) as [x| |]; try discriminate. intro L. destruct (combine_lookup _ _ _ _ _ L) as (i
    & I1 & I2). exists x, i. auto.
Qed.
Lemma made_component k q : In (Made k q) sources2 -> q < arity cs1 k.
Proof.
  intro I. destruct (In_nth_error _ _ I) as [i N]. destruct (forall2_nth_right _ _ _ _ _ C2 i _ N) as (p & _ & Mp &
    _).
  destruct (made_place _ _ _ Mp) as (x & j & _ & _ & R). apply nth_error_In in R. destruct (results_in _ _ _ _ R) as
    (c & _ & N' & Lt).
  unfold arity. rewrite Nat.sub_0_r in N'. now rewrite N'.
Qed.

(** Neutral elements. *)
Lemma scans_split : map components scans = map components scans1 ++ map components scans2.
Proof.
  rewrite <- (firstn_skipn (length scans1) scans), map_app.
  assert (X : forall Qx m l l', both_all (operator_is D known Qx m) l l' = true -> map components l' = map
    components l).
  { intros Qx m l. induction l as [|o l IH]; intros [|o' l'] E; cbn in E; try discriminate E; [reflexivity|]. apply
    andb_prop in E. destruct E as [E1 E2].
    cbn. rewrite (IH l' E2). now rewrite (proj2 (way_is _ _ _ _ _ _ E1)). }
  now rewrite (X _ _ _ _ O1), (X _ _ _ _ O2).
Qed.
Lemma collectors_counts Qx m l : forall l', both_all (collector_is D known Qx m) l l' = true -> map neutrals_of l' =
  map neutrals_of l /\ length l' = length l.
Proof.
  induction l as [|c l IH]; intros [|c' l'] E; cbn in E; try discriminate E; [auto|]. apply andb_prop in E. destruct
    E as [E1 E2].
  destruct (IH l' E2) as [I1 I2]. destruct (counts_same _ _ _ _ _ _ E1) as [C _]. cbn. split; [now rewrite I1, C|now
    rewrite I2].
Qed.
Lemma dropped_have_none i c : nth_error cs1 i = Some c -> nth i keep true = false -> neutrals_of c = 0.
Proof.
  intros N K. pose proof (H_scalars i c (dropped_followed i K) N) as S. destruct c; try discriminate S. reflexivity.
Qed.
Lemma neutral_groups (v1 v2 : list value) : length v1 = many1 + collector_neutrals cs1 -> length v2 = many2 +
  collector_neutrals cs2 ->
  let v := firstn many1 v1 ++ firstn many2 v2 ++ skipn many1 v1 ++ skipn many2 v2 in
  let starts1 := split_by (map components scans1) v1 in
  let starts2 := split_by (map components scans2) v2 in
  let starts := split_by (map components scans) v in
  starts = starts1 ++ starts2 /\ length starts1 = length scans1 /\ length starts2 = length scans2 /\
  split_by (map neutrals_of cs) (skipn (length (concat starts)) v) =
    kept keep (split_by (map neutrals_of cs1) (skipn (length (concat starts1)) v1)) ++ split_by (map neutrals_of
      cs2) (skipn (length (concat starts2)) v2).
Proof.
  intros L1 L2 v starts1 starts2 starts.
  assert (F1 : length (firstn many1 v1) = list_sum (map components scans1)) by (rewrite firstn_length; unfold
    JoinedStarts.many1,
    scan_neutrals in *; lia).
  assert (F2 : length (firstn many2 v2) = list_sum (map components scans2)) by (rewrite firstn_length; unfold
    JoinedStarts.many2,
    scan_neutrals in *; lia).
  assert (E1 : starts1 = split_by (map components scans1) (firstn many1 v1)).
  { unfold starts1. rewrite <- (firstn_skipn many1 v1) at 1. now apply split_front. }
  assert (E2 : starts2 = split_by (map components scans2) (firstn many2 v2)).
  { unfold starts2. rewrite <- (firstn_skipn many2 v2) at 1. now apply split_front. }
  assert (E : starts = starts1 ++ starts2).
  { unfold starts, v. rewrite scans_split, E1, E2, split_app by exact F1. f_equal. now apply split_front. }
  assert (S1 : length (concat starts1) = many1).
  { rewrite E1, split_concat by lia. reflexivity. }
  assert (S2 : length (concat starts2) = many2).
  { rewrite E2, split_concat by lia. reflexivity. }
  split; [exact E|]. split; [unfold starts1; rewrite split_length; now rewrite map_length|]. split; [unfold starts2;
    rewrite split_length; now rewrite map_length|].
  rewrite E, concat_app, app_length, S1, S2. unfold v.
  replace (skipn (many1 + many2) (firstn many1 v1 ++ firstn many2 v2 ++ skipn many1 v1 ++ skipn many2 v2)) with
    (skipn many1 v1 ++ skipn many2 v2).
  2:{ rewrite app_assoc. symmetry. apply skipn_exact. rewrite app_length, F1, F2. reflexivity. }
  rewrite <- (firstn_skipn stays cs) at 1. rewrite map_app. destruct (collectors_counts _ _ _ _ G1) as [N1 _],
    (collectors_counts _ _ _ _ G2) as [N2 _].
  rewrite N1, N2. rewrite split_app.
  - f_equal. symmetry. apply split_kept; [exact H_keep|exact dropped_have_none].
  - rewrite (kept_neutrals keep cs1 H_keep dropped_have_none). rewrite skipn_length. unfold collector_neutrals in *.
      lia.
Qed.

(** What the first loop made, seen from the second one. *)
Lemma made_rows e e1 n es vs : bind_all e outs1 vs = Some e1 -> extent e space = Some n -> (0 <= n)%Z ->
  emits follow (arity cs1) (Z.to_nat n) es -> Forall2 (result_is T follow es) (results_at 0 cs1) vs ->
  forall p k q, In (Made k q) sources2 -> made_at results p = Some (k, q) -> dims_of (fst p) = [] ->
  exists v, value_of T e1 (snd p) = Some v /\ read_fits (sizes e1) n (fst p) v /\ rows v = map (fun o => nth q (snd
    o) default) (pick k es).
Proof.
  intros B Ex Pn Emi Rs p k q I Mp Dp. destruct (made_place p k q Mp) as (x & i & Sp & Nx & Nr).
  destruct (forall2_nth _ _ _ _ _ Rs i _ Nr) as (v & Nv & Rv). assert (Fk := made_follows k q I).
  destruct (Rv Fk) as (t & Ev). cbn [fst snd] in Ev. exists v. rewrite Sp. cbn [value_of].
  assert (Lk : vars e1 = rev (List.combine names1 vs) ++ vars e).
  { clear - B. unfold JoinedStarts.names1. revert vs e B. induction outs1 as [|[y u] l IH]; intros [|z vs] e B; cbn in
    B; try
    discriminate B; [now injection B as <-|].
    destruct (fits e (dims_of u) (dims z)) as [e2|] eqn:F; [|discriminate B]. rewrite (IH _ _ B). cbn. rewrite <-
      app_assoc. cbn.
    now rewrite (fits_vars _ _ _ _ F). }
  destruct (Emi k Fk) as [Le Ge]. split; [|split].
  - rewrite Lk, lookup_app, (nodup_lookup names1 vs i x v); auto.
  - subst v. unfold read_fits. cbn [dims rows]. rewrite Dp, map_length, Le. repeat split; [now rewrite Z2Nat.id|
      |discriminate].
    unfold Core.alike. apply forallb_forall. intros u U. apply in_map_iff in U. destruct U as (o & <- & O). rewrite
      Forall_forall in Ge.
    destruct (Ge o O) as [Lo So]. assert (X : In (nth q (snd o) default) (snd o)) by (apply nth_In; rewrite Lo; now
      apply made_component).
    rewrite Forall_forall in So. destruct (So _ X) as [c ->]. reflexivity.
  - now subst v.
Qed.
End Results.
