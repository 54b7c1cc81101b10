(** Two loops and the one that they became, under the conditions that [fused] decides. *)
From Coq Require Import List ZArith Bool Arith Lia.
From Lawson Require Import Computation Brackets Core Run Silent Alike Agree Mentioned Apart Binding Move Walk
  WalkSound Started Columns
  Fusing Gathered Element Pair Kept Silence.
Import ListNotations.

Section Joined.
Context {scalar type prim name fault W : Type} (T : table scalar type prim fault) (numbers : constants).
Context (D : known_of scalar type prim name).
Context (D_ok : forall p, never_fails D p = true -> forall args, exists s, apply T p args = Ok s).
Notation M := (comp W (failure fault)).
Notation ty := (ty type).
Notation atom := (atom scalar).
Notation operator := (operator scalar type prim name).
Notation collector := (collector scalar type prim name).
Notation scope := (scope scalar type prim name).
Notation value := (value scalar type).
Notation env := (@env scalar type).
Notation event := (nat * (nat * list value))%type.
Notation param := (ty * atom)%type.
Context (print : list value -> M unit) (host : name -> list (list value) -> M (list value)) (most : nat).
Notation default := (default (type := type) (nothing T)).
Notation starts := (starts T).
Notation a_loop := (a_loop T numbers print host most).

Context (known : nat -> bool) (keep : list bool) (outs1 outs2 : list (nat * ty)) (space : size).
Context (caps1 ins1 caps2 ins2 caps ins : list param) (ne1 ne2 : list atom) (scans1 scans2 scans : list operator).
Context (cs1 cs2 cs : list collector) (body1 body2 body more : scope).
Definition Q := not_among (new_sizes known outs1).
Definition names1 := map fst outs1.
Definition results := List.combine names1 (results_at 0 cs1).
Definition stays := length (kept keep cs1).
Definition many1 := scan_neutrals scans1.
Definition many2 := scan_neutrals scans2.
Definition ne := firstn many1 ne1 ++ firstn many2 ne2 ++ skipn many1 ne1 ++ skipn many2 ne2.
Context (m1 m2 : list (nat * atom)) (sources1 sources2 : list source) (w w' : @walked scalar type prim name).
Notation follow := (follow keep sources2).
Context (H_space : size_in Q space = true) (H_sized : match as_var space with Some v => known v | None => true end =
  true).
Notation loop1 := (Loop space caps1 ins1 ne1 scans1 cs1 body1).
Notation loop2 := (Loop space caps2 ins2 ne2 scans2 cs2 body2).
Context (H_silent1 : op_silent loop1 = true) (H_silent2 : op_silent loop2 = true).
Context (H_in1 : op_in anything anything loop1 = true) (H_in2 : op_in anything anything loop2 = true).
Context (H_nodup : nodup names1 = true) (H_outs : length outs1 = length (results_at 0 cs1)) (H_keep : length keep =
  length cs1).
Context (H_known1 : dims_known_in known (caps1 ++ ins1) = true) (H_known2 : dims_known_in known (caps2 ++ ins2) =
  true).
Context (H_known : dims_known_in known (caps ++ ins) = true).
Context (H_caps2 : forall p, In p caps2 -> atom_in (not_among names1) Q (snd p) = true /\ ty_in Q (fst p) = true).
Context (H_ins2 : forall p, In p ins2 -> (made_at results p = None -> atom_in (not_among names1) Q (snd p) = true)
  /\ ty_in Q (fst p) = true).
Context (H_ne2 : forall a, In a ne2 -> atom_in (not_among names1) Q a = true).
Context (H_caps : forall p, In p caps -> In p caps1 \/ In p caps2).
Context (H_ins : forall p, In p ins -> In p ins1 \/ (In p ins2 /\ made_at results p = None)).
Context (H_len1 : length ne1 = many1 + collector_neutrals cs1) (H_len2 : length ne2 = many2 + collector_neutrals cs2).
Context (H_m1 : capture_names D 0 caps1 caps = Some m1) (H_m2 : capture_names D 0 caps2 caps = Some m2).
Context (C1 : Forall2 (comes_from [] ins) ins1 sources1) (C2 : Forall2 (comes_from results ins) ins2 sources2).
Context (H_scalars : forall k c, follow k = true -> nth_error cs1 k = Some c -> collects_scalars c = true).
Context (H_dims : forall i x t k q, nth_error outs1 i = Some (x, t) -> nth_error (results_at 0 cs1) i = Some (k, q)
  -> follow k = true -> dims_of t = [space]).
Context (O1 : both_all (operator_is D known anything m1) scans1 (firstn (length scans1) scans) = true).
Context (O2 : both_all (operator_is D known Q m2) scans2 (skipn (length scans1) scans) = true).
Context (G1 : both_all (collector_is D known anything m1) (kept keep cs1) (firstn stays cs) = true).
Context (G2 : both_all (collector_is D known Q m2) cs2 (skipn stays cs) = true).
Notation fixed := (fixed caps ins).
Context (Wk1 : walk D true known fixed anything (length scans1) 0 (place_in keep 0) follow (at_first caps1 ins1 caps
  sources1 m1) body1 body = Some (w, [], more)).
Context (Wk2 : walk D true known fixed Q (length scans2) (length scans1) (place_after stays (length cs2))
  nothing_followed
  (at_second caps2 ins2 caps sources2 m2 (emitted w) (available w)) body2 more = Some (w', [], End [])).
Context (Em : forall k, follow k = true -> exists us, lookup k (emitted w) = Some us /\ length us = arity cs1 k).
Context (Mk0 : forall k q, In (Made k q) sources2 -> k < length cs1).

Lemma follow_inside k : follow k = true -> k < length cs1.
Proof.
  intro F. unfold Pair.follow, is_read in F. apply orb_prop in F. destruct F as [F|F].
  - apply existsb_exists in F. destruct F as ([y|k' q] & I & E); [discriminate E|]. apply Nat.eqb_eq in E. subst k'.
      eauto.
  - apply negb_true_iff in F. destruct (Nat.ltb k (length cs1)) eqn:L; [now apply Nat.ltb_lt|]. apply Nat.ltb_ge in L.
    rewrite nth_overflow in F by lia. discriminate F.
Qed.
Lemma dropped_followed k : nth k keep true = false -> follow k = true.
Proof. intro H. unfold Pair.follow, is_read. rewrite H. apply orb_true_r. Qed.
Lemma made_follows k q : In (Made k q) sources2 -> follow k = true.
Proof. intro I. unfold Pair.follow, is_read. apply orb_true_intro. left. apply existsb_exists. exists (Made k q).
  split; [exact I|apply Nat.eqb_refl]. Qed.
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

(** Environments around the second loop. *)
Definition later (e e1 : env) : Prop := agree (not_among names1) Q e e1.
Lemma later_value e e1 a : later e e1 -> atom_in (not_among names1) Q a = true -> value_of T e1 a = value_of T e a.
Proof. intros A I. symmetry. now apply (value_agree T (not_among names1) Q). Qed.
Lemma fit_later e e1 t (v : value) : later e e1 -> ty_in Q t = true -> (fit (sizes e) t v <-> fit (sizes e1) t v).
Proof.
  intros [_ A] I. unfold fit. assert (X : agree none Q (Env [] (sizes e) : env) (Env [] (sizes e1))) by (split;
    [discriminate|exact A]).
  pose proof (fits_agree none Q (dims_of t) (dims v) _ _ X I) as Y. destruct (fits _ _ _), (fits _ _ _); cbn in Y;
    try contradiction; split; congruence.
Qed.
Lemma read_later e e1 n t (v : value) : later e e1 -> ty_in Q t = true -> (read_fits (sizes e) n t v <-> read_fits
  (sizes e1) n t v).
Proof.
  intros [_ A] I. unfold read_fits. destruct (dims v) as [|m inner]; [tauto|].
  assert (X : agree none Q (Env [] (sizes e) : env) (Env [] (sizes e1))) by (split; [discriminate|exact A]).
  pose proof (fits_agree none Q (dims_of t) inner _ _ X I) as Y.
  destruct (fits _ (dims_of t) inner), (fits _ (dims_of t) inner); cbn in Y; try contradiction; split; intros (B1 &
    B2 & B3 & B4); repeat split; auto; congruence.
Qed.
Lemma space_later e e1 : later e e1 -> extent e1 space = extent e space.
Proof. intro A. symmetry. now apply (extent_agree (not_among names1) Q). Qed.
Definition outside_ins := filter (fun p : param => match made_at results p with Some _ => false | None => true end)
  ins2.
Lemma in_outside p : In p outside_ins <-> In p ins2 /\ made_at results p = None.
Proof. unfold outside_ins. rewrite filter_In. destruct (made_at results p); intuition congruence. Qed.

(** The one loop starts where both do. *)
Lemma one_starts e n : starts e space caps1 ins1 ne1 n -> starts e space caps2 outside_ins ne2 n -> starts e space
  caps ins ne n.
Proof.
  intros [] []. constructor; auto; rewrite Forall_forall in *.
  - intros p P. destruct (H_caps p P); auto.
  - intros p P. destruct (H_ins p P) as [I|I]; auto. apply s_inputs0. now apply in_outside.
  - intros a A. unfold ne in A. repeat (apply in_app_or in A; destruct A as [A|A]).
    + apply s_neutrals. rewrite <- (firstn_skipn many1 ne1). apply in_or_app. now left.
    + apply s_neutrals0. rewrite <- (firstn_skipn many2 ne2). apply in_or_app. now left.
    + apply s_neutrals. rewrite <- (firstn_skipn many1 ne1). apply in_or_app. now right.
    + apply s_neutrals0. rewrite <- (firstn_skipn many2 ne2). apply in_or_app. now right.
Qed.
Lemma captures_start e n l : starts e space caps ins ne n -> (exists k m, capture_names D k l caps = Some m) ->
  Forall (fun p => exists v, value_of T e (snd p) = Some v /\ fit (sizes e) (fst p) v) l.
Proof.
  intros [] (k & m & C). rewrite Forall_forall in *. intros p P. destruct (In_nth_error _ _ P) as [i N].
  destruct (captures_inside D _ _ _ _ C i p N) as [I|[Dp [c Sc]]]; [auto|]. exists (Scalar c). rewrite Sc. split;
    [reflexivity|].
  unfold fit. rewrite Dp. cbn. discriminate.
Qed.
Lemma first_starts e n : starts e space caps ins ne n -> starts e space caps1 ins1 ne1 n.
Proof.
  intro S. assert (S' := S). destruct S'. constructor; auto; [eapply captures_start; eauto| |]; rewrite
    Forall_forall in *.
  - intros p P. destruct (In_nth_error _ _ P) as [i N]. destruct (forall2_nth _ _ _ _ _ C1 i p N) as ([y|k q] & _ &
      X).
    + destruct X as [X _]. apply s_inputs. eapply nth_error_In, X.
    + destruct X as [X _]. unfold made_at in X. destruct (snd p); discriminate X.
  - intros a A. apply s_neutrals. unfold ne. rewrite <- (firstn_skipn many1 ne1) in A. apply in_app_or in A. rewrite
      !in_app_iff. tauto.
Qed.
Lemma second_starts e n : starts e space caps ins ne n -> starts e space caps2 outside_ins ne2 n.
Proof.
  intro S. assert (S' := S). destruct S'. constructor; auto; [eapply captures_start; eauto| |]; rewrite
    Forall_forall in *.
  - intros p P. apply in_outside in P. destruct P as [P Mp]. destruct (In_nth_error _ _ P) as [i N].
    destruct (forall2_nth _ _ _ _ _ C2 i p N) as ([y|k q] & _ & X); destruct X as [X _]; [|congruence].
    apply s_inputs. eapply nth_error_In, X.
  - intros a A. apply s_neutrals. unfold ne. rewrite <- (firstn_skipn many2 ne2) in A. apply in_app_or in A. rewrite
      !in_app_iff. tauto.
Qed.
(** Around the second loop the same holds of what it takes from outside, and of what the first one made. *)
Lemma outside_starts e e1 n : later e e1 -> starts e1 space caps2 ins2 ne2 n -> starts e space caps2 outside_ins ne2
  n.
Proof.
  intros L []. constructor; auto; rewrite ?Forall_forall in *.
  - now rewrite <- (space_later e e1).
  - intros p P. destruct (s_captures p P) as (v & V & Ft). destruct (H_caps2 p P) as [A B]. exists v. rewrite
      (later_value e e1) in V by auto.
    split; [exact V|]. now apply (fit_later e e1).
  - intros p P. apply in_outside in P. destruct P as [P Mp]. destruct (s_inputs p P) as (v & V & Ft). destruct
      (H_ins2 p P) as [A B].
    exists v. rewrite (later_value e e1) in V by auto. split; [exact V|]. now apply (read_later e e1).
  - intros a A. rewrite <- (later_value e e1) by auto. auto.
Qed.
Definition made_well (e1 : env) (n : Z) : Prop := forall p k q, In p ins2 -> made_at results p = Some (k, q) ->
  exists v, value_of T e1 (snd p) = Some v /\ read_fits (sizes e1) n (fst p) v.
Lemma inside_starts e e1 n : later e e1 -> made_well e1 n -> starts e space caps2 outside_ins ne2 n -> starts e1
  space caps2 ins2 ne2 n.
Proof.
  intros L Mw []. constructor; auto; rewrite ?Forall_forall in *.
  - now rewrite (space_later e e1).
  - intros p P. destruct (s_captures p P) as (v & V & Ft). destruct (H_caps2 p P) as [A B]. exists v. rewrite
      (later_value e e1) by auto.
    split; [exact V|]. now apply (fit_later e e1).
  - intros p P. destruct (made_at results p) as [[k q]|] eqn:Mp; [exact (Mw p k q P Mp)|].
    destruct (s_inputs p) as (v & V & Ft); [now apply in_outside|]. destruct (H_ins2 p P) as [A B].
    exists v. rewrite (later_value e e1) by auto. split; [exact V|]. now apply (read_later e e1).
  - intros a A. rewrite (later_value e e1) by auto. auto.
Qed.

(** Values of parameters. *)
Lemma captured_of e (l made : list param) cv cvm : values_of T e (map snd l) = Some cv -> values_of T e (map snd
  made) = Some cvm ->
  captured_alike l made cv cvm.
Proof.
  intros V1 V2. repeat split.
  - apply values_each in V1. apply forall2_length in V1. now rewrite map_length in V1.
  - apply values_each in V2. apply forall2_length in V2. now rewrite map_length in V2.
  - intros i p y N1 N2. destruct (values_nth T e l cv i p V1 N1) as (v & A & B), (values_nth T e made cvm y p V2 N2)
      as (u & C & E). congruence.
  - intros i p c N1 Sc. destruct (values_nth T e l cv i p V1 N1) as (v & A & B). rewrite Sc in B. cbn in B.
      congruence.
Qed.
Lemma scalars_of_captures e (l : list param) cv : values_of T e (map snd l) = Some cv ->
  Forall (fun p => exists v, value_of T e (snd p) = Some v /\ fit (sizes e) (fst p) v) l ->
  forall i p, nth_error l i = Some p -> dims_of (fst p) = [] -> exists c, nth_error cv i = Some (Scalar c).
Proof.
  intros V Ft i p N Dp. destruct (values_nth T e l cv i p V N) as (v & A & B). rewrite Forall_forall in Ft.
  destruct (Ft p (nth_error_In _ _ N)) as (u & C & E). rewrite B in C. injection C as <-. unfold fit in E. rewrite
    Dp in E. cbn in E.
  destruct (dims v) eqn:Dv; [|congruence]. destruct (no_dims v Dv) as [c ->]. eauto.
Qed.
Lemma rows_all R e (g : source -> list value) l srcs : Forall2 (comes_from R ins) l srcs -> forall arr,
  values_of T e (map snd l) = Some arr ->
  (forall p src v, In p l -> comes_from R ins p src -> value_of T e (snd p) = Some v -> rows v = g src) -> map rows
    arr = map g srcs.
Proof.
  intro C. induction C as [|p src l srcs C0 C IH]; intros arr V H; apply values_each in V; cbn in V; inversion V as
    [|? v ? us V1 V2]; subst; [reflexivity|].
  cbn. f_equal; [apply (H p); auto; now left|]. apply IH; [now apply values_each|]. intros p' src' v' I. apply H.
    now right.
Qed.
Lemma read_rows e n arr : starts e space caps ins ne n -> values_of T e (map snd ins) = Some arr ->
  length (map rows arr) = length ins /\ Forall (fun l => length l = Z.to_nat n) (map rows arr) /\
  (forall y, typed ins y = true -> Forall (is_scalar (type := type)) (nth y (map rows arr) [])).
Proof.
  intros [] V. assert (V' := V). apply values_each in V'. rewrite map_length.
  assert (L := forall2_length _ _ _ _ _ V'). rewrite map_length in L. split; [congruence|].
  assert (X : forall y v, nth_error arr y = Some v -> exists p, nth_error ins y = Some p /\ read_fits (sizes e) n
    (fst p) v).
  { intros y v N. destruct (forall2_nth_right _ _ _ _ _ V' y v N) as (a & N' & Va).
    destruct (nth_error ins y) as [p|] eqn:Np; [|rewrite (proj2 (nth_error_None _ _)) in N'; [discriminate
      N'|rewrite map_length; now apply nth_error_None]].
    rewrite (map_nth_error snd y ins Np) in N'. injection N' as <-. exists p. split; [reflexivity|]. rewrite
      Forall_forall in s_inputs.
    destruct (s_inputs p (nth_error_In _ _ Np)) as (u & U & Ru). congruence. }
  split.
  - apply Forall_forall. intros l I. apply in_map_iff in I. destruct I as (v & <- & I). destruct (In_nth_error _ _
      I) as [y N].
    destruct (X y v N) as (p & _ & R). unfold read_fits in R. destruct (dims v); [contradiction|]. apply R.
  - intros y Ty. destruct (nth_error arr y) as [v|] eqn:N.
    2:{ rewrite nth_overflow; [constructor|]. rewrite map_length. now apply nth_error_None. }
    destruct (X y v N) as (p & Np & R). unfold typed in Ty. rewrite Np in Ty. destruct (dims_of (fst p)) eqn:Dp;
      [|discriminate Ty].
    rewrite (nth_error_nth (map rows arr) y [] (map_nth_error rows y arr N)). unfold read_fits in R. rewrite Dp in R.
    destruct (dims v) as [|k inner]; [contradiction|]. destruct R as (_ & _ & Al & Ft). destruct inner; [|cbn in Ft;
      congruence].
    apply Forall_forall. intros u U. unfold Core.alike in Al. rewrite forallb_forall in Al. specialize (Al u U).
      unfold same_dims in Al.
    destruct (list_eq_dec Z.eq_dec (dims u) []) as [Du|]; [|discriminate Al]. exact (no_dims u Du).
Qed.
Lemma known_split (l m : list param) : dims_known_in known (l ++ m) = true ->
  forallb (dims_known known) (map fst l) = true /\ forallb (dims_known known) (map fst m) = true.
Proof. unfold dims_known_in. rewrite map_app, forallb_app. apply andb_prop. Qed.

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
Lemma skipn_exact A n (l m : list A) : length l = n -> skipn n (l ++ m) = m.
Proof. intros <-. now rewrite skipn_app, skipn_all, Nat.sub_diag. Qed.
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
  assert (F1 : length (firstn many1 v1) = list_sum (map components scans1)) by (rewrite firstn_length; unfold many1,
    scan_neutrals in *; lia).
  assert (F2 : length (firstn many2 v2) = list_sum (map components scans2)) by (rewrite firstn_length; unfold many2,
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
  { clear - B. unfold names1. revert vs e B. induction outs1 as [|[y u] l IH]; intros [|z vs] e B; cbn in B; try
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

Definition fails {A} (m : M A) (w0 : W) : Prop := exists x, m w0 = (Err x, w0).
Definition gives_ {A} (m : M A) (a : A) (w0 : W) : Prop := m w0 = (Ok a, w0).
Lemma fails_bind A B (m : M A) (k : A -> M B) w0 : fails m w0 -> fails (bind m k) w0.
Proof. intros [x E]. exists x. unfold bind. now rewrite E. Qed.
Lemma gives_fails A B (m : M A) (k : A -> M B) a w0 : gives_ m a w0 -> fails (k a) w0 -> fails (bind m k) w0.
Proof. intros E [x F]. exists x. unfold bind. rewrite E. exact F. Qed.
Lemma gives_gives A B (m : M A) (k : A -> M B) a b w0 : gives_ m a w0 -> gives_ (k a) b w0 -> gives_ (bind m k) b w0.
Proof. intros E F. unfold gives_, bind. rewrite E. exact F. Qed.
Lemma fails_known A w0 : fails (Run.known (None : option A)) w0. Proof. eexists. reflexivity. Qed.
Lemma gives_known A (a : A) w0 : gives_ (Run.known (Some a)) a w0. Proof. reflexivity. Qed.
Lemma quiet_cases A B (V : A -> B -> Prop) (m : M A) (n : M B) w0 : quietly _ _ V m n ->
  (fails m w0 /\ fails n w0) \/ exists a b, gives_ m a w0 /\ gives_ n b w0 /\ V a b.
Proof.
  intros [H S]. destruct (H w0) as [H1 H2], (S w0 w0) as [_ S1]. unfold fails, gives_.
  destruct (m w0) as [[a|x] w1], (n w0) as [[b|y] w2]; cbn in *; try contradiction; subst; [right|left]; eauto 6.
Qed.
Lemma outcome_of A (m : M A) w0 : silent m -> (exists a, gives_ m a w0) \/ fails m w0.
Proof. intro S. destruct (S w0 w0) as [_ E]. unfold gives_, fails. destruct (m w0) as [[a|x] w1]; cbn in E; subst;
  eauto. Qed.

Definition two (e : env) : M env :=
  bind (a_loop e space caps1 ins1 ne1 scans1 cs1 body1) (fun vs1 => bind (Run.known (bind_all e outs1 vs1)) (fun e1 =>
  bind (a_loop e1 space caps2 ins2 ne2 scans2 cs2 body2) (fun vs2 => Run.known (bind_all e1 outs2 vs2)))).
Definition joined (e : env) : M env :=
  bind (a_loop e space caps ins ne scans cs body) (fun vs => Run.known (bind_all e (kept_results keep cs1 outs1 ++
    outs2) vs)).
Notation gone := (map fst (dropped keep cs1 outs1)).

Lemma later_of e vs e1 : have known e -> bind_all e outs1 vs = Some e1 -> later e e1 /\ have known e1.
Proof.
  intros He B. apply (bind_agrees known Q outs1 vs e e1 He B). intros n Qn. unfold Q, not_among in Qn. now apply
    negb_true_iff in Qn.
Qed.
Theorem joined_same e w0 : have known e ->
  (fails (two e) w0 /\ fails (joined e) w0) \/
  exists e2 f2, gives_ (two e) e2 w0 /\ gives_ (joined e) f2 w0 /\ same_but gone e2 f2.
Proof.
  intro He. destruct (known_split _ _ H_known1) as [Kc1 Ki1], (known_split _ _ H_known2) as [Kc2 Ki2], (known_split
    _ _ H_known) as [Kc Ki].
  pose proof (loop_quiet T numbers print host most space caps1 ins1 ne1 scans1 cs1 body1 e H_in1 H_silent1) as Q1.
  assert (Q2 : forall e1, silent (a_loop e1 space caps2 ins2 ne2 scans2 cs2 body2)).
  { intro e1. apply loop_quiet; auto. }
  unfold two, joined. destruct (started T e space caps ins ne) as [[[[n eM] arrays] nes]|] eqn:SM.
  2:{ left. split; [|unfold Started.a_loop at 1; rewrite SM; apply fails_bind; eexists; reflexivity].
      destruct (outcome_of _ _ w0 Q1) as [[vs1 L1]|L1]; [|now apply fails_bind]. eapply gives_fails; [exact L1|].
      destruct (bind_all e outs1 vs1) as [e1|] eqn:B1; [|apply fails_bind, fails_known]. eapply gives_fails; [apply
        gives_known|].
      destruct (outcome_of _ _ w0 (Q2 e1)) as [[vs2 L2]|L2]; [|now apply fails_bind]. exfalso.
      destruct (later_of e vs1 e1 He B1) as [La He1]. unfold Started.a_loop in L1, L2.
      destruct (started T e space caps1 ins1 ne1) as [[[[n1 e1'] a1] v1]|] eqn:S1; [|discriminate L1].
      destruct (started T e1 space caps2 ins2 ne2) as [[[[n2 e2'] a2] v2]|] eqn:S2; [|discriminate L2].
      destruct (started_starts T known _ _ _ _ _ _ _ _ _ He Kc1 Ki1 S1) as [St1 _].
      destruct (started_starts T known _ _ _ _ _ _ _ _ _ He1 Kc2 Ki2 S2) as [St2 _].
      pose proof (outside_starts e e1 n2 La St2) as St3.
      assert (n1 = n2) by (pose proof (s_space _ _ _ _ _ _ _ St1); pose proof (s_space _ _ _ _ _ _ _ St3);
        congruence). subst n2.
      now apply (starts_started T known e space caps ins ne n1 He Kc Ki (one_starts e n1 St1 St3)). }
  destruct (started_starts T known _ _ _ _ _ _ _ _ _ He Kc Ki SM) as (St & Va & Vn & cv & Vc & ->).
  pose proof (first_starts e n St) as St1. pose proof (second_starts e n St) as St2.
  destruct (started T e space caps1 ins1 ne1) as [[[[n1 e1'] arrays1] nv1]|] eqn:S1.
  2:{ exfalso. now apply (starts_started T known e space caps1 ins1 ne1 n He Kc1 Ki1 St1). }
  destruct (started_starts T known _ _ _ _ _ _ _ _ _ He Kc1 Ki1 S1) as (St1' & Va1 & Vn1 & cv1 & Vc1 & ->).
  assert (n1 = n) by (pose proof (s_space _ _ _ _ _ _ _ St1); pose proof (s_space _ _ _ _ _ _ _ St1'); congruence).
    subst n1. clear St1'.
  destruct (some_values T _ _ _ (s_captures _ _ _ _ _ _ _ St2)) as [cv2 Vc2].
  destruct (values_of T e ne2) as [nv2|] eqn:Vn2.
  2:{ exfalso. revert Vn2. apply values_some. exact (s_neutrals _ _ _ _ _ _ _ St2). }
  set (s2 := match a_loop e space caps1 ins1 ne1 scans1 cs1 body1 w0 with
    | (Ok vs1, _) => match bind_all e outs1 vs1 with Some e1 => sizes e1 | None => sizes e end
    | _ => sizes e
    end).
  assert (Z2 : forall k, Q k = true -> lookup k s2 = lookup k (sizes e)).
  { intros k Qk. unfold s2. destruct (a_loop e space caps1 ins1 ne1 scans1 cs1 body1 w0) as [[vs1|x] w1];
    [|reflexivity].
    destruct (bind_all e outs1 vs1) as [e1|] eqn:B1; [|reflexivity]. destruct (later_of e vs1 e1 He B1) as [[_ A]
      _]. symmetry. now apply A. }
  destruct (read_rows e n arrays St Va) as (Lr & Lrows & Tr). set (rowsM := map rows arrays) in *.
  assert (A1 := captured_of e caps1 caps cv1 cv Vc1 Vc). assert (A2 := captured_of e caps2 caps cv2 cv Vc2 Vc).
  assert (Nn : nes = firstn many1 nv1 ++ firstn many2 nv2 ++ skipn many1 nv1 ++ skipn many2 nv2).
  { assert (X : values_of T e ne = Some (firstn many1 nv1 ++ firstn many2 nv2 ++ skipn many1 nv1 ++ skipn many2 nv2)).
    { unfold ne. apply values_app; [now apply values_firstn|]. apply values_app; [now apply values_firstn|]. apply
      values_app; now apply values_skipn. }
    congruence. }
  assert (Ln1 : length nv1 = many1 + collector_neutrals cs1).
  { apply values_each, forall2_length in Vn1. congruence. }
  assert (Ln2 : length nv2 = many2 + collector_neutrals cs2).
  { apply values_each, forall2_length in Vn2. congruence. }
  pose proof (neutral_groups nv1 nv2 Ln1 Ln2) as NG. cbv zeta in NG. rewrite <- Nn in NG.
  set (starts1 := split_by (map components scans1) nv1) in *. set (starts2 := split_by (map components scans2) nv2)
    in *.
  set (startsM := split_by (map components scans) nes) in *. destruct NG as (NG1 & NG2 & NG3 & NG4).
  set (before1 := split_by (map neutrals_of cs1) (skipn (length (concat starts1)) nv1)) in *.
  set (before2 := split_by (map neutrals_of cs2) (skipn (length (concat starts2)) nv2)) in *.
  set (first := Pair.first T numbers print host most caps1 ins1 scans1 body1 cv1 (sizes e)).
  set (second := Pair.second T numbers print host most caps2 ins2 scans2 body2 cv2 s2).
  set (one := Pair.one T numbers print host most caps ins scans body cv (sizes e)).
  assert (Col : both_run (nothing T) first second one (map (input_of) sources1) sources2 (place_in keep 0)
    (place_after stays (length cs2)) follow (arity cs1)
    (Z.to_nat n) 0 rowsM (map scan_start starts1) (map scan_start starts2) w0).
  { apply (columns (nothing T) first second one) with (width := length ins) (typed := typed ins) (n1 := length
    scans1) (n2 := length scans2)
      (checked := checked scans1 cs1 keep sources2); rewrite ?map_length; auto.
    - intros. eapply body_quiet; eauto.
    - intros. eapply body_quiet; eauto.
    - intros y Y. apply in_map_iff in Y. destruct Y as (src & <- & I). destruct (In_nth_error _ _ I) as [i N].
      destruct (forall2_nth_right _ _ _ _ _ C1 i _ N) as (p & _ & Cm). destruct src as [y|k q].
      + destruct Cm as [Cm _]. apply nth_error_Some. cbn. congruence.
      + destruct Cm as [Cm _]. now rewrite no_results in Cm.
    - intros y I. destruct (In_nth_error _ _ I) as [i N]. destruct (forall2_nth_right _ _ _ _ _ C2 i _ N) as (p & _
        & Cm & _).
      apply nth_error_Some. congruence.
    - exact made_follows.
    - intros k k' j. apply place_injective.
    - intros k k' j E E'. unfold place_after in *. destruct (Nat.ltb k _); [|discriminate E]. destruct (Nat.ltb k'
        _); [|discriminate E'].
      injection E as <-. injection E' as E'. lia.
    - intros k k' j E E'. apply place_range in E. unfold place_after in E'. destruct (Nat.ltb k' _); [|discriminate
        E']. injection E' as <-.
      unfold stays in E. rewrite (kept_length _ keep cs1 H_keep) in E. lia.
    - apply checked_ok. exact follow_inside.
    - intros pos st1 st2 x X1 X2 X3 X4. eapply (one_for_both T numbers D D_ok print host most caps1 ins1 caps2 ins2
        caps ins scans1 scans2 scans cs1
        body1 body2 body more (length cs2) stays Q keep results known cv1 cv2 cv (sizes e) s2 (sizes e) sources1
          sources2 m1 m2); eauto.
      + eapply scalars_of_captures; [exact Vc1|exact (s_captures _ _ _ _ _ _ _ St1)].
      + eapply scalars_of_captures; [exact Vc2|exact (s_captures _ _ _ _ _ _ _ St2)].
      + exact follow_inside.
      + exact made_component. }
  set (env1 := loop_env caps1 cv1 (sizes e)) in *. set (env2 := loop_env caps2 cv2 s2) in *. set (envM := loop_env
    caps cv (sizes e)) in *.
  set (gather1 es := gathered (fun c => run_collector T numbers print host most c env1) es 0 cs1 before1).
  set (gather2 es := gathered (fun c => run_collector T numbers print host most c env2) es 0 cs2 before2).
  set (gatherM es := gathered (fun c => run_collector T numbers print host most c envM) es 0 cs (kept keep before1
    ++ before2)).
  assert (R1 : map rows arrays1 = map (fun y => nth y rowsM []) (map input_of sources1)).
  { rewrite map_map. apply (rows_all [] e _ ins1 sources1 C1 arrays1 Va1). intros p src v I Cm V.
    destruct src as [y|k q]; [|destruct Cm as [Cm _]; now rewrite no_results in Cm].
    destruct Cm as [Cm _]. destruct (values_nth T e ins arrays y p Va Cm) as (u & U1 & U2). cbn. unfold rowsM.
    rewrite (nth_error_nth _ y [] (map_nth_error rows y arrays U1)). congruence. }
  assert (E1 : a_loop e space caps1 ins1 ne1 scans1 cs1 body1 =
    bind (run_each first (Z.to_nat n) 0 (map (fun y => nth y rowsM []) (map input_of sources1)) (map scan_start
      starts1)) (fun r => gather1 (snd r))).
  { rewrite <- R1. unfold Started.a_loop. rewrite S1. reflexivity. }
  assert (EM : a_loop e space caps ins ne scans cs body =
    bind (run_each one (Z.to_nat n) 0 rowsM (map scan_start starts1 ++ map scan_start starts2)) (fun r => gatherM
      (snd r))).
  { unfold Started.a_loop. rewrite SM. unfold looping. fold startsM. rewrite NG4, NG1, map_app. reflexivity. }
  assert (Lb1 : length before1 = length cs1) by (unfold before1; now rewrite split_length, map_length).
  assert (Lb2 : length before2 = length cs2) by (unfold before2; now rewrite split_length, map_length).
  assert (HeM : have known envM) by exact He.
  assert (GM : forall es, meq (gatherM es) (bind (gathered (fun c => run_collector T numbers print host most c envM)
    es 0 (firstn stays cs) (kept keep before1))
    (fun a => bind (gathered (fun c => run_collector T numbers print host most c envM) es stays (skipn stays cs)
      before2) (fun b => ret (a ++ b))))).
  { intro es. unfold gatherM. rewrite <- (firstn_skipn stays cs) at 1.
    assert (Lf : length (firstn stays cs) = stays) by (destruct (collectors_counts _ _ _ _ G1) as [_ X]; exact X).
    rewrite gathered_app; [|rewrite Lf; unfold stays; rewrite (kept_length _ keep cs1 H_keep), <- (kept_length _
      keep before1); congruence].
    now rewrite Lf. }
  assert (GQ2 : forall es2 es, (forall k j, place_after stays (length cs2) k = Some j -> pick j es = pick k es2) ->
    quietly _ _ eq (gather2 es2) (gathered (fun c => run_collector T numbers print host most c envM) es stays (skipn
      stays cs) before2)).
  { intros es2 es V. apply (gathered_moved T numbers D D_ok known print host most Q m2); auto.
    - eapply loop_named; eauto.
    - split; [discriminate|]. exact Z2.
    - intros i Hi. cbn [Nat.add]. apply V. unfold place_after. now rewrite (proj2 (Nat.ltb_lt _ _) Hi). }
  destruct Col as [[F1 FM]|(st1' & es1 & P1 & Emi & Rest)].
  { left. rewrite E1, EM. split; apply fails_bind, fails_bind; assumption. }
  assert (GQ1 : forall es, (forall k j, place_in keep 0 k = Some j -> pick j es = pick k es1) ->
    quietly _ _ (fun a b => b = kept_results keep cs1 a /\ Forall2 (result_is T follow es1) (results_at 0 cs1) a)
      (gather1 es1) (gathered (fun c => run_collector T numbers print host most c envM) es 0 (firstn stays cs) (kept
        keep before1))).
  { intros es V. apply (gathered_kept T numbers D D_ok known print host most anything m1); auto.
    - eapply loop_named; eauto.
    - split; [discriminate|reflexivity].
    - intros i c N Fo. cbn [Nat.add] in *. split; [eauto|]. destruct (Emi i Fo) as [_ Ge]. unfold arity in Ge. now
        rewrite N in Ge.
    - intros i _ K. cbn. now apply dropped_followed. }
  assert (Meq : forall A (m m' : M A), meq m m' -> fails m' w0 -> fails m w0).
  { intros A m m' X [x F]. destruct (X w0) as [X1 X2]. rewrite F in X1, X2. unfold fails. destruct (m w0) as [[a|y]
    w1]; cbn in *; [contradiction|]. subst. eauto. }
  assert (Meq' : forall A (m m' : M A) a, meq m m' -> gives_ m' a w0 -> gives_ m a w0).
  { intros A m m' a X F. destruct (X w0) as [X1 X2]. rewrite F in X1, X2. unfold gives_. destruct (m w0) as [[b|y]
    w1]; cbn in *; [|contradiction]. now subst. }
  rewrite EM. assert (Pl : forall k j, place_in keep 0 k = Some j -> pick j (placed (place_in keep 0) es1) = pick k
    es1).
  { intros k j P. apply pick_placed; [|exact P]. intros k' P'. exact (place_injective keep 0 k k' j P P'). }
  destruct (quiet_cases _ _ _ _ _ w0 (GQ1 _ Pl)) as [[GF _]|(vs1 & x & GG & _ & _ & Rs)].
  { left. rewrite E1. split; [apply fails_bind; eapply gives_fails; [exact P1|exact GF]|].
    destruct Rest as [[_ FM]|(st2' & es2 & es & P2 & PM & V1 & V2)]; [apply fails_bind, fails_bind; exact FM|].
    apply fails_bind. eapply gives_fails; [exact PM|]. cbn [snd]. eapply Meq; [apply GM|]. apply fails_bind.
    destruct (quiet_cases _ _ _ _ _ w0 (GQ1 es V1)) as [[_ X]|(a & b & X & _)]; [exact X|]. destruct GF as [y GF].
      unfold gives_ in X. congruence. }
  assert (L1 : gives_ (a_loop e space caps1 ins1 ne1 scans1 cs1 body1) vs1 w0) by (rewrite E1; eapply gives_gives;
    [exact P1|exact GG]).
  assert (Lvs : length vs1 = length outs1) by (rewrite H_outs; symmetry; eapply forall2_length, Rs).
  assert (Lo : length outs1 = list_sum (map results_of cs1)) by now rewrite H_outs, results_length.
  assert (Dropped : Forall2 (fun (b : nat * ty) (v : value) => dims_of (snd b) = [space] /\ dims v = [n]) (dropped
    keep cs1 outs1) (dropped keep cs1 vs1)).
  { eapply (dropped_pairs (result_is T follow es1)) with (a := 0); [exact H_keep|exact Rs|exact H_outs|].
    intros i x0 t k q v N1 N2 N3 K Rv. rewrite Nat.sub_0_r in K. assert (Fo := dropped_followed k K). cbn. split;
      [eauto|].
    destruct (Rv Fo) as (t' & ->). cbn. destruct (Emi k Fo) as [-> _]. f_equal. apply Z2Nat.id. exact (s_nat _ _ _ _
      _ _ _ St). }
  pose proof (bind_kept known outs1 gone space n e H_sized H_space (s_nat _ _ _ _ _ _ _ St) (s_space _ _ _ _ _ _ _
    St) keep cs1 outs1 vs1 e e H_keep Lo
    ltac:(congruence) He ltac:(split; [discriminate|reflexivity]) ltac:(split; reflexivity) (fun x X => X) Dropped
      (fun x X => X)) as BK.
  assert (Lk : length (kept_results keep cs1 vs1) = length (kept_results keep cs1 outs1)).
  { clear - Lvs. revert Lvs. generalize outs1, vs1, cs1. induction keep as [|b kp IH]; intros o v [|c l] L; try
    reflexivity. cbn [kept_results].
    rewrite !app_length. f_equal; [destruct b; [rewrite !firstn_length; lia|reflexivity]|]. apply IH. rewrite
      !skipn_length. lia. }
  assert (S2 : forall e1, bind_all e outs1 vs1 = Some e1 -> s2 = sizes e1).
  { intros e1 B. unfold s2. unfold gives_ in L1. now rewrite L1, B. }
  destruct (bind_all e outs1 vs1) as [e1|] eqn:B1, (bind_all e (kept_results keep cs1 outs1) (kept_results keep cs1
    vs1)) as [f1|] eqn:B2;
    cbn in BK; try contradiction.
  - destruct (later_of e vs1 e1 He B1) as [La He1]. specialize (S2 e1 eq_refl).
    pose proof (made_rows e e1 n es1 vs1 B1 (s_space _ _ _ _ _ _ _ St) (s_nat _ _ _ _ _ _ _ St) Emi Rs) as MR.
    assert (Mw : made_well e1 n).
    { intros p k q I Mp. destruct (In_nth_error _ _ I) as [i N]. destruct (forall2_nth _ _ _ _ _ C2 i p N) as (src &
      Ns & Cm).
      destruct src as [y|k' q']; [destruct Cm as [_ Cm]; congruence|]. destruct Cm as [Cm Dp]. rewrite Mp in Cm.
        injection Cm as <- <-.
      destruct (MR p k q (nth_error_In _ _ Ns) Mp Dp) as (v & V1 & V2 & _). eauto. }
    pose proof (inside_starts e e1 n La Mw St2) as St3.
    destruct (started T e1 space caps2 ins2 ne2) as [[[[n2 e2'] arrays2] nv2']|] eqn:SS2.
    2:{ exfalso. now apply (starts_started T known e1 space caps2 ins2 ne2 n He1 Kc2 Ki2 St3). }
    destruct (started_starts T known _ _ _ _ _ _ _ _ _ He1 Kc2 Ki2 SS2) as (St3' & Va2 & Vn2' & cv2' & Vc2' & ->).
    assert (n2 = n) by (pose proof (s_space _ _ _ _ _ _ _ St3); pose proof (s_space _ _ _ _ _ _ _ St3');
      congruence). subst n2.
    assert (cv2' = cv2).
    { assert (X : values_of T e1 (map snd caps2) = values_of T e (map snd caps2)).
      { symmetry. apply (values_agree T (not_among names1) Q); [exact La|]. apply forallb_forall. intros a A. apply
        in_map_iff in A.
        destruct A as (p & <- & A). now apply H_caps2. }
      congruence. }
    assert (nv2' = nv2).
    { assert (X : values_of T e1 ne2 = values_of T e ne2).
      { symmetry. apply (values_agree T (not_among names1) Q); [exact La|]. apply forallb_forall. exact H_ne2. }
      congruence. }
    subst cv2' nv2'.
    assert (R2 : map rows arrays2 = map (rows_of (nothing T) rowsM es1) sources2).
    { apply (rows_all results e1 _ ins2 sources2 C2 arrays2 Va2). intros p src v I Cm V. destruct src as [y|k q].
      - destruct Cm as [Cm Mp]. destruct (values_nth T e ins arrays y p Va Cm) as (u & U1 & U2). cbn. unfold rowsM.
        rewrite (nth_error_nth _ y [] (map_nth_error rows y arrays U1)). rewrite (later_value e e1) in V by (auto;
          now apply H_ins2). congruence.
      - destruct Cm as [Cm Dp]. destruct (In_nth_error _ _ I) as [i N]. destruct (forall2_nth _ _ _ _ _ C2 i p N) as
          (src & Ns & Cm').
        destruct src as [y|k' q']; [destruct Cm' as [_ Cm']; congruence|]. destruct Cm' as [Cm' _]. rewrite Cm in
          Cm'. injection Cm' as <- <-.
        destruct (MR p k q (nth_error_In _ _ Ns) Cm Dp) as (u & V1 & _ & V3). cbn. congruence. }
    assert (E2 : a_loop e1 space caps2 ins2 ne2 scans2 cs2 body2 =
      bind (run_each second (Z.to_nat n) 0 (map (rows_of (nothing T) rowsM es1) sources2) (map scan_start starts2))
        (fun r => gather2 (snd r))).
    { rewrite <- R2. unfold Started.a_loop. rewrite SS2. unfold second, gather2, env2. rewrite S2. reflexivity. }
    destruct Rest as [[F2 FM]|(st2' & es2 & es & P2 & PM & V1 & V2)].
    { left. split; [|apply fails_bind, fails_bind; exact FM]. eapply gives_fails; [exact L1|]. rewrite B1. eapply
      gives_fails; [apply gives_known|].
      rewrite E2. apply fails_bind, fails_bind. exact F2. }
    destruct (quiet_cases _ _ _ _ _ w0 (GQ1 es V1)) as [[[y X] _]|(a & b & X1 & X2 & Ea & _)]; [unfold gives_ in GG;
      congruence|].
    assert (a = vs1) by (unfold gives_ in *; congruence). subst a b.
    destruct (quiet_cases _ _ _ _ _ w0 (GQ2 es2 es V2)) as [[Y1 Y2]|(vs2 & b & Y1 & Y2 & <-)].
    { left. split.
      - eapply gives_fails; [exact L1|]. rewrite B1. eapply gives_fails; [apply gives_known|]. rewrite E2. apply
          fails_bind. eapply gives_fails; [exact P2|exact Y1].
      - apply fails_bind. eapply gives_fails; [exact PM|]. cbn [snd]. eapply Meq; [apply GM|]. eapply gives_fails;
          [exact X2|]. now apply fails_bind. }
    assert (L2 : gives_ (a_loop e1 space caps2 ins2 ne2 scans2 cs2 body2) vs2 w0) by (rewrite E2; eapply
      gives_gives; [exact P2|exact Y1]).
    assert (LM : gives_ (bind (run_each one (Z.to_nat n) 0 rowsM (map scan_start starts1 ++ map scan_start starts2))
      (fun r => gatherM (snd r)))
      (kept_results keep cs1 vs1 ++ vs2) w0).
    { eapply gives_gives; [exact PM|]. cbn [snd]. eapply Meq'; [apply GM|]. eapply gives_gives; [exact X2|]. eapply
      gives_gives; [exact Y2|]. reflexivity. }
    pose proof (bind_all_agree (not_among gone) anything outs2 vs2 e1 f1 BK (bindings_anything outs2)) as BB.
    destruct (bind_all e1 outs2 vs2) as [e2|] eqn:B3, (bind_all f1 outs2 vs2) as [f2|] eqn:B4; cbn in BB; try
      contradiction.
    + right. exists e2, f2. split; [|split; [|exact BB]].
      * eapply gives_gives; [exact L1|]. rewrite B1. eapply gives_gives; [apply gives_known|]. eapply gives_gives;
          [exact L2|]. rewrite B3. apply gives_known.
      * eapply gives_gives; [exact LM|]. rewrite (bind_app _ _ _ _ _ _ B2), B4. apply gives_known.
    + left. split.
      * eapply gives_fails; [exact L1|]. rewrite B1. eapply gives_fails; [apply gives_known|]. eapply gives_fails;
          [exact L2|]. rewrite B3. apply fails_known.
      * eapply gives_fails; [exact LM|]. rewrite (bind_app _ _ _ _ _ _ B2), B4. apply fails_known.
  - left. split; [eapply gives_fails; [exact L1|]; rewrite B1; apply fails_bind, fails_known|].
    destruct Rest as [[_ FM]|(st2' & es2 & es & P2 & PM & V1 & V2)]; [apply fails_bind, fails_bind; exact FM|].
    destruct (quiet_cases _ _ _ _ _ w0 (GQ1 es V1)) as [[[y X] _]|(a & b & X1 & X2 & Ea & _)]; [unfold gives_ in GG;
      congruence|].
    assert (a = vs1) by (unfold gives_ in *; congruence). subst a b.
    destruct (quiet_cases _ _ _ _ _ w0 (GQ2 es2 es V2)) as [[Y1 Y2]|(vs2 & b & Y1 & Y2 & <-)].
    + apply fails_bind. eapply gives_fails; [exact PM|]. cbn [snd]. eapply Meq; [apply GM|]. eapply gives_fails;
        [exact X2|]. now apply fails_bind.
    + eapply gives_fails.
      * eapply gives_gives; [exact PM|]. cbn [snd]. eapply Meq'; [apply GM|]. eapply gives_gives; [exact X2|].
          eapply gives_gives; [exact Y2|]. reflexivity.
      * rewrite bind_app_none by assumption. apply fails_known.
Qed.
End Joined.
