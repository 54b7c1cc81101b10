(** Two loops start, one after the other, where the one that they became starts. *)
From Coq Require Import List ZArith Bool Arith Lia.
From Lawson Require Import Computation Brackets Core Run Silent Alike Agree Mentioned Apart Binding Move Walk WalkSteps
  Started Columns Fusing Gathered Element Pair Kept.
Import ListNotations.

Section Starts.
Context {scalar type prim name fault W : Type} (T : table scalar type prim fault).
Context (D : known_of scalar type prim name).
Notation ty := (ty type).
Notation atom := (atom scalar).
Notation operator := (operator scalar type prim name).
Notation collector := (collector scalar type prim name).
Notation value := (value scalar type).
Notation env := (@env scalar type).
Notation param := (ty * atom)%type.
Notation starts := (starts T).

Context (known : nat -> bool) (outs1 : list (nat * ty)) (space : size) (caps1 ins1 caps2 ins2 caps ins : list param).
Context (ne1 ne2 : list atom) (scans1 scans2 : list operator) (cs1 : list collector).
Definition Q := not_among (new_sizes known outs1).
Definition names1 := map fst outs1.
Definition results := List.combine names1 (results_at 0 cs1).
Definition many1 := scan_neutrals scans1.
Definition many2 := scan_neutrals scans2.
Definition ne := firstn many1 ne1 ++ firstn many2 ne2 ++ skipn many1 ne1 ++ skipn many2 ne2.
Context (m1 m2 : list (nat * atom)) (sources1 sources2 : list source).
Context (H_space : size_in Q space = true).
Context (H_caps2 : forall p, In p caps2 -> atom_in (not_among names1) Q (snd p) = true /\ ty_in Q (fst p) = true).
Context (H_ins2 : forall p, In p ins2 -> (made_at results p = None -> atom_in (not_among names1) Q (snd p) = true)
  /\ ty_in Q (fst p) = true).
Context (H_ne2 : forall a, In a ne2 -> atom_in (not_among names1) Q a = true).
Context (H_caps : forall p, In p caps -> In p caps1 \/ In p caps2).
Context (H_ins : forall p, In p ins -> In p ins1 \/ (In p ins2 /\ made_at results p = None)).
Context (H_m1 : capture_names D 0 caps1 caps = Some m1) (H_m2 : capture_names D 0 caps2 caps = Some m2).
Context (C1 : Forall2 (comes_from [] ins) ins1 sources1) (C2 : Forall2 (comes_from results ins) ins2 sources2).

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
Lemma later_of e vs e1 : have known e -> bind_all e outs1 vs = Some e1 -> later e e1 /\ have known e1.
Proof.
  intros He B. apply (bind_agrees known Q outs1 vs e e1 He B). intros n Qn. unfold Q, not_among in Qn. now apply
    negb_true_iff in Qn.
Qed.
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
End Starts.
