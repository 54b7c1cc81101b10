(** Statements one by one: those without scopes, what they bind, and those that the first one does alone. *)
From Coq Require Import List ZArith Bool Arith Lia.
From Lawson Require Import Computation Brackets Core Run Silent Alike Agree Mentioned Apart Binding Walk WalkAlike.
Import ListNotations.

Section Walks.
Context {scalar type prim name fault W : Type} (T : table scalar type prim fault) (numbers : constants).
Context (D : known_of scalar type prim name).
Context (D_ok : forall p, never_fails D p = true -> forall args, exists s, apply T p args = Ok s).
Notation F := (failure fault).
Notation M := (comp W F).
Notation op := (op scalar type prim name).
Notation value := (value scalar type).
Notation env := (@env scalar type).
Notation scan := (scan (list value)).
Notation walked := (@walked scalar type prim name).
Context (print : list value -> M unit) (host : name -> list (list value) -> M (list value)) (most : nat).
Notation run_op := (run_op T numbers print host most).
Notation q_bind := (@quietly_bind fault W).
Notation q_ret := (@quietly_ret fault W).
Notation q_fail := (@quietly_fail fault W).
Context (in_loop : bool) (sized : nat -> bool) (fixed : nat) (f0 : env) (f0_sized : have sized f0) (Q : nat -> bool)
  (before after : list scan) (scans : nat) (places : nat -> option nat) (followed : nat -> bool) (pos : nat).
Notation off := (length before).
Notation moved := (moved places).
Notation moved_app := (moved_app places).
Notation is_emitted := (is_emitted followed pos).
Notation here := (here in_loop pos).
Notation holds := (holds T numbers print host most in_loop pos).
Notation alike := (alike T numbers print host most in_loop fixed f0 Q before after scans places followed pos).
Notation atom_value := (atom_value T D Q).
Notation atom_values := (atom_values T D Q).
Notation atom_scalar := (atom_scalar T D Q).
Notation atom_number := (atom_number T D Q).
Notation atom_truth := (atom_truth T D Q).
Notation atoms_each := (atoms_each D Q).
Notation q_scalar := (q_scalar T).
Notation q_number := (q_number T).
Notation q_truth := (q_truth T).
Notation q_numbers := (q_numbers T).
Notation op_rel := (op_rel before after scans places followed).
Notation op_plain := (op_plain before after scans places followed).
Notation op_quiet := (op_quiet before after scans places followed).
Notation op_one := (op_one before after scans places followed).
Notation op_sound := (op_sound T numbers D print host most in_loop sized fixed f0 Q before after scans places followed
  pos).
Notation a_sizes := (a_sizes T numbers print host most in_loop fixed f0 Q before after scans places followed pos).
Notation a_scalars := (a_scalars T numbers print host most in_loop fixed f0 Q before after scans places followed pos).
Ltac andbs := repeat match goal with H : _ && _ = true |- _ => apply andb_prop in H; destruct H end.

Lemma nth_frame k (st : list scan) : k < length st -> nth_error (before ++ st ++ after) (off + k) = nth_error st k.
Proof. intro L. rewrite nth_error_app2 by lia. replace (off + k - off) with k by lia. now rewrite nth_error_app1. Qed.
Lemma replaced_frame k x (st : list scan) : k < length st ->
  replaced (off + k) x (before ++ st ++ after) = before ++ replaced k x st ++ after.
Proof.
  intro L. unfold replaced. rewrite firstn_app, skipn_app.
  rewrite firstn_all2 by lia. replace (off + k - off) with k by lia.
  rewrite (skipn_all2 before) by lia. replace (S (off + k) - off) with (S k) by lia.
  rewrite firstn_app, skipn_app. replace (k - length st) with 0 by lia. replace (S k - length st) with 0 by lia. cbn.
  rewrite app_nil_r, <- !app_assoc. cbn. reflexivity.
Qed.
Lemma replaced_length k x (st : list scan) : k < length st -> length (replaced k x st) = length st.
Proof. intro L. unfold replaced. rewrite app_length, firstn_length. cbn [length]. rewrite skipn_length. lia. Qed.

Lemma leaf_sound o : has_scopes o = false -> op_sound o.
Proof.
  intros L w outs outs' o' i j e f st I N A S (P & P' & St) Ln _ _.
  destruct o; try discriminate L; destruct o'; cbn in I; try discriminate I; andbs; cbn [Run.run_op].
  - apply is_true in H. subst p0.
    rewrite (atoms_each _ (scalar_at T e) (scalar_at T f) (names_of w) args) with (l' := args0)
      by (auto; intros; now apply (atom_scalar (names_of w))).
    eapply q_bind; [apply q_each; intro; apply q_scalar|]. intros vs ? <-. destruct (apply T p vs); [now apply
      op_plain|apply q_fail].
  - fold (atom_is D Q (names_of w) (Var array) (Var array0)) in H.
    pose proof (atom_value (names_of w) e f (Var array) (Var array0) N A H) as V. cbn in V. rewrite V.
    rewrite (atoms_each _ (number_at T e) (number_at T f) (names_of w) at_) with (l' := at_0)
      by (auto; intros; now apply (atom_number (names_of w))).
    apply op_one; [exact Ln|].
    eapply q_bind; [apply q_known|]. intros v ? <-. eapply q_bind; [apply q_numbers|]. intros z ? <-. apply q_indexed.
  - rewrite P'. apply op_one; [exact Ln|]. eapply q_bind; [apply q_known|]. intros n ? <-. now apply q_ret.
  - rewrite (atom_number (names_of w) e f n n0) by auto. apply op_one; [exact Ln|].
    eapply q_bind; [apply q_number|]. intros z ? <-. destruct (Z.ltb _ _); [apply q_fail|now apply q_ret].
  - rewrite (atom_number (names_of w) e f n n0), (atom_value (names_of w) e f x x0) by auto. apply op_one; [exact
      Ln|].
    eapply q_bind; [apply q_number|]. intros z ? <-. destruct (Z.ltb _ _); [apply q_fail|].
    eapply q_bind; [apply q_known|]. intros v ? <-. now apply q_ret.
  - apply Nat.ltb_lt in H. apply Nat.eqb_eq in H1. rewrite <- H1. rewrite (atom_values (names_of w) e f values N A
      values0) by auto.
    eapply q_bind; [apply q_known|]. intros vs ? <-. rewrite nth_frame by lia.
    eapply q_bind; [apply q_known|]. intros s ? <-.
    destruct (St _ H) as (g & h & G1 & G2 & G3). rewrite G1, G2. cbn [known].
    eapply q_bind with (V := fun a b => a = g /\ b = h); [now apply q_ret|]. intros ? ? [-> ->]. rewrite P'.
    eapply q_bind; [apply q_known|]. intros n ? <-. eapply q_bind; [apply G3|]. intros r ? <-.
    apply q_ret. unfold op_rel. cbn [fst snd]. rewrite replaced_frame, replaced_length by lia. auto.
  - destruct (places collector) as [k|] eqn:Pl; [|discriminate]. apply Nat.eqb_eq in H1. subst k.
    rewrite (atom_values (names_of w) e f values N A values0) by auto.
    eapply q_bind; [apply q_known|]. intros vs ? <-. rewrite P'. eapply q_bind; [apply q_known|]. intros n ? <-.
    apply q_ret. repeat split; auto; cbn; [now rewrite Pl|]. intros k K. unfold pick. cbn.
    destruct (Nat.eqb collector k) eqn:E; [|reflexivity]. apply Nat.eqb_eq in E. subst k. rewrite K in H.
      discriminate.
  - rewrite (atom_values (names_of w) e f atoms N A atoms0) by auto. apply op_quiet; [exact Ln|apply q_known].
  - rewrite (atom_value (names_of w) e f array array0), (atom_value (names_of w) e f value value0) by auto.
    rewrite (atoms_each _ (number_at T e) (number_at T f) (names_of w) at_) with (l' := at_0)
      by (auto; intros; now apply (atom_number (names_of w))).
    apply op_one; [exact Ln|]. eapply q_bind; [apply q_known|]. intros a ? <-. eapply q_bind; [apply q_known|].
      intros v ? <-.
    eapply q_bind; [apply q_numbers|]. intros z ? <-. apply q_updated.
  - rewrite (atom_truth (names_of w) e f cond cond0) by auto. eapply q_bind; [apply q_truth|]. intros b ? <-.
    destruct b; [now apply op_plain|apply q_fail].
Qed.

(** Bindings. *)
Lemma names_fresh m (e f : env) y v : named m e f -> forallb (fun p => not_it y (snd p)) m = true -> named m e (set
  y v f).
Proof.
  intros N H x a L. specialize (N x a L). destruct a as [z|s|n]; auto. rewrite N. cbn.
  destruct (Nat.eqb z y) eqn:E; [|reflexivity]. exfalso. apply Nat.eqb_eq in E. subst z. clear - L H.
  induction m as [|[x' a'] m IH]; cbn in *; [discriminate|]. apply andb_prop in H. destruct H as [H1 H2].
  destruct (Nat.eqb x x'); [injection L as ->|auto]. cbn in H1. now rewrite Nat.eqb_refl in H1.
Qed.
Lemma sizes_named m (e f e1 f1 : env) : vars e1 = vars e -> vars f1 = vars f -> named m e f -> named m e1 f1.
Proof. intros H K N x a L. rewrite H, K. exact (N x a L). Qed.
Lemma emitted_fresh em (f : env) ev y v : is_emitted em f ev ->
  forallb (fun p => forallb (fun a => match a with Some a => not_it y a | None => true end) (snd p)) em = true ->
  is_emitted em (set y v f) ev.
Proof.
  intros E H k K. specialize (E k K). destruct (lookup k em) as [us|] eqn:L; [|exact E]. destruct E as (vs & P & S).
  exists vs. split; [exact P|]. assert (U : forallb (fun a => match a with Some a => not_it y a | None => true end)
    us = true).
  { clear - L H. induction em as [|[x' a'] m IH]; cbn in *; [discriminate|]. apply andb_prop in H. destruct H as [H1
    H2].
    destruct (Nat.eqb k x'); [injection L as ->|]; auto. }
  clear - S U. induction S as [|a u us vs [S1 S2] S IH]; constructor; cbn in U; apply andb_prop in U; destruct U as
    [U1 U2]; auto.
  split; [exact S1|]. destruct a as [[z| |]|]; auto. cbn in *. destruct (Nat.eqb z y); [discriminate U1|exact S2].
Qed.
Lemma emitted_vars em (f f1 : env) ev : vars f1 = vars f -> is_emitted em f ev -> is_emitted em f1 ev.
Proof.
  intros H E k K. specialize (E k K). destruct (lookup k em) as [us|]; [|exact E]. destruct E as (vs & P & S).
  exists vs. split; [exact P|]. clear - S H. induction S as [|a u us vs [S1 S2] S IH]; constructor; auto.
  split; [exact S1|]. destruct a as [[z| |]|]; auto. now rewrite H.
Qed.
Lemma fits_vars ns : forall ms (e e1 : env), fits e ns ms = Some e1 -> vars e1 = vars e.
Proof.
  induction ns as [|n ns IH]; intros [|m ms] e e1 E; cbn in E; try discriminate E; [now injection E as <-|].
  destruct (said e n m) as [[k e']|] eqn:Sd; [|discriminate E]. destruct (Z.eqb _ _); [|discriminate E].
  rewrite (IH _ _ _ E). unfold said in Sd. destruct (as_var n).
  - destruct (lookup n0 (sizes e)); now injection Sd as <- <-.
  - destruct (extent e n); [now injection Sd as <- <-|discriminate Sd].
Qed.
(** What has sizes that are known binds none. *)
Lemma fits_same ns : forall ms (e e1 : env), have sized e ->
  forallb (fun n => match as_var n with Some v => sized v | None => true end) ns = true -> fits e ns ms = Some e1 ->
    e1 = e.
Proof.
  induction ns as [|n ns IH]; intros [|m ms] e e1 He I E; cbn in E; try discriminate E; [now injection E as <-|].
  cbn in I. apply andb_prop in I. destruct I as [I1 I2]. unfold said in E. destruct (as_var n) as [v|].
  - pose proof (He v I1) as H. destruct (lookup v (sizes e)); [|congruence]. destruct (Z.eqb _ _); [|discriminate
      E]. eauto.
  - destruct (extent e n); [|discriminate E]. destruct (Z.eqb _ _); [|discriminate E]. eauto.
Qed.
Lemma no_dims (v : value) : dims v = [] -> exists s, v = Scalar s.
Proof. destruct v as [s|t [|d ds] r]; cbn; try discriminate. eauto. Qed.
Lemma pure_set (o : op) y v (f : env) outs j st : is_pure o = true -> op_without y o = true -> run_op o outs j (set
  y v f) st = run_op o outs j f st.
Proof.
  assert (V : forall a, not_it y a = true -> value_of T (set y v f) a = value_of T f a).
  { intros [z|c|n] H; cbn in *; [|reflexivity|reflexivity]. destruct (Nat.eqb z y); [discriminate H|reflexivity]. }
  intros P H. destruct o as [p args| | | | | | | | | | | | | | | | |]; try discriminate P; cbn [op_without] in H;
    cbn [Run.run_op]; [|reflexivity].
  assert (X : each (scalar_at T (set y v f)) args = (each (scalar_at T f) args : M _)).
  { clear P. induction args as [|a args IH]; [reflexivity|]. cbn in H. andbs. cbn. unfold scalar_at at 1 3. rewrite
    (V a H), IH by exact H0. reflexivity. }
  now rewrite X.
Qed.
Lemma holds_set (f : env) y v p : holds f p -> negb (Nat.eqb (snd p) y) && op_without y (fst p) = true -> holds (set
  y v f) p.
Proof.
  intros (P & s & L & R) H. andbs. split; [exact P|]. exists s. split.
  - cbn. apply negb_true_iff in H. now rewrite H.
  - intros. rewrite pure_set by assumption. auto.
Qed.
Lemma bound_sound outs : forall w outs' w' base e f st st' ev ev', bound D sized fixed Q w outs outs' = Some w' ->
  alike w base e f st st' ev ev' ->
  forall vs, both_or_none (fun e1 f1 => alike w' base e1 f1 st st' ev ev') (bind_all e outs vs) (bind_all f outs' vs).
Proof.
  induction outs as [|[x t] outs IH]; intros w outs' w' base e f st st' ev ev' B A vs.
  - destruct outs'; [|discriminate B]. cbn in B. injection B as <-. destruct vs; cbn; auto.
  - destruct outs' as [|[y u] outs']; [discriminate B|]. cbn [bound] in B.
    destruct (ty_is D t u && ty_in Q t && dims_known sized t && fresh fixed y w && not_among (scalars_of w) x)
      eqn:C; [|discriminate B]. andbs.
    apply ty_is_true in H. subst u. destruct vs as [|v vs]; cbn [bind_all]; [exact I|].
    pose proof (fits_agree none Q (dims_of t) (dims v) e f (a_sizes _ _ _ _ _ _ _ _ A) H3) as X.
    destruct (fits e (dims_of t) (dims v)) as [e1|] eqn:E1, (fits f (dims_of t) (dims v)) as [f1|] eqn:F1; try
      contradiction; cbn; auto.
    eapply IH; [exact B|]. unfold fresh in H1. apply andb_prop in H1. destruct H1 as [H1 H6]. apply andb_prop in H1.
      destruct H1 as [H1 H5]. apply andb_prop in H1.
    destruct H1 as [H4 H1]. apply Nat.leb_le in H4. destruct A.
    pose proof (fits_vars _ _ _ _ E1) as Ve. pose proof (fits_vars _ _ _ _ F1) as Vf. constructor; auto.
    + intros z a L. cbn [names_of lookup] in L. destruct (Nat.eqb z x) eqn:Z0.
      * injection L as L. subst a. apply Nat.eqb_eq in Z0. subst z. cbn. now rewrite !Nat.eqb_refl.
      * pose proof (names_fresh _ _ _ y v (sizes_named _ _ _ _ _ Ve Vf a_names) H1 z a L) as N. destruct a; auto;
          cbn [set vars lookup]; now rewrite Z0.
    + destruct X as [_ X]. split; [discriminate|exact X].
    + intros z Hz. cbn [scalars_of] in Hz. cbn [set vars lookup]. destruct (Nat.eqb z x) eqn:Z0.
      * exists (match v with Scalar s => s | Array _ _ _ => nothing T end).
        apply Nat.eqb_eq in Z0. subst z. unfold with_scalar in Hz. destruct (dims_of t) as [|d ds] eqn:Dt.
        -- destruct (dims v) eqn:Dv; [|discriminate E1]. destruct (no_dims v Dv) as [s ->]. reflexivity.
        -- unfold not_among in H0. now rewrite Hz in H0.
      * rewrite Ve. apply a_scalars. unfold with_scalar in Hz. destruct (dims_of t); [|exact Hz].
        change (Nat.eqb z x || among (scalars_of w) z = true) in Hz. now rewrite Z0 in Hz.
    + apply emitted_fresh; [|exact H5]. now apply (emitted_vars _ f).
    + intros z Hz. cbn [set vars lookup]. replace (Nat.eqb z y) with false by (symmetry; apply Nat.eqb_neq; lia).
        rewrite Vf. auto.
    + cbn. apply fits_same in F1; [now subst f1| |exact H2]. intros n N. rewrite a_same. now apply f0_sized.
    + apply fits_same in F1; [subst f1| |exact H2]; [|intros n N; rewrite a_same; now apply f0_sized]. cbn
        [available].
      rewrite forallb_forall in H6. rewrite Forall_forall in *. intros p Hp. apply holds_set; auto.
Qed.

(** What the first one does alone. *)
Lemma scalar_known (w : walked) e a : are_scalars (scalars_of w) e -> is_scalar w a = true -> exists s, value_of T e
  a = Some (Scalar s).
Proof. intros A I. destruct a as [x|s|n]; [now apply A|cbn; eauto|discriminate I]. Qed.
Lemma scalars_each (w : walked) e l : are_scalars (scalars_of w) e -> forallb (is_scalar w) l = true ->
  exists ss, forall W0, each (scalar_at T e) l W0 = (Ok ss, W0) :> result F (list scalar) * W.
Proof.
  intros A. induction l as [|a l IH]; intro I; cbn in I; [exists []; now intro|]. andbs. destruct (IH H0) as [ss E].
  destruct (scalar_known w e a A H) as [s V]. exists (s :: ss). intro W0. cbn. unfold bind, scalar_at. rewrite V.
    cbn. now rewrite E.
Qed.
Lemma scalars_values (w : walked) e l : are_scalars (scalars_of w) e -> forallb (is_scalar w) l = true ->
  exists ss, values_of T e l = Some (map Scalar ss).
Proof.
  intros A. induction l as [|a l IH]; intro I; cbn in I; [exists []; reflexivity|]. andbs. destruct (IH H0) as [ss E].
  destruct (scalar_known w e a A H) as [s V]. exists (s :: ss). unfold values_of in *. cbn. now rewrite V, E.
Qed.
Lemma idle_sound (w : walked) outs o w' : idle D in_loop places followed w outs o = Some w' -> forall base i e f st
  st' ev ev',
  position i = here -> alike w base e f st st' ev ev' ->
  exists vs es e1, (forall w0, run_op o outs i e st w0 = (Ok (vs, (st, es)), w0)) /\ bind_all e outs vs = Some e1 /\
    alike w' base e1 f st st' (ev ++ es) ev'.
Proof.
  intros E base i e f st st' ev ev' P A.
  assert (New : forall x s, not_among (scalars_of w) x = true -> not_among (map fst (names_of w)) x = true ->
    alike (Walked (names_of w) (x :: scalars_of w) (emitted w) (available w)) base (set x (Scalar s) e) f st st' ev
      ev').
  { intros x s N1 N2. destruct A. constructor; auto.
    - intros z a L. pose proof (a_names z a L) as N. cbn [names_of] in L.
      assert (Z0 : Nat.eqb z x = false).
      { destruct (Nat.eqb z x) eqn:Z0; [|reflexivity]. apply Nat.eqb_eq in Z0. subst z. exfalso. unfold not_among,
        among in N2.
        apply negb_true_iff in N2. clear - L N2. induction (names_of w) as [|[y b] m IH]; cbn in *; [discriminate|].
        destruct (Nat.eqb x y); [discriminate N2|auto]. }
      destruct a; auto; cbn [set vars lookup]; now rewrite Z0.
    - destruct a_sizes as [_ K]. split; [discriminate|exact K].
    - intros z Hz. cbn [set vars lookup]. destruct (Nat.eqb z x) eqn:Z0; [eauto|]. apply a_scalars.
      change (Nat.eqb z x || among (scalars_of w) z = true) in Hz. now rewrite Z0 in Hz. }
  destruct o as [p args| | | | | | | | | |k vs| | | | | | |]; try discriminate E; cbn [idle] in E.
  - destruct outs as [|[x t] [|? ?]]; try discriminate E.
    destruct (never_fails D p && _ && _ && _ && _) eqn:C; [|discriminate E]. injection E as <-. andbs. apply is_true
      in H2.
    destruct (scalars_each w e args (a_scalars _ _ _ _ _ _ _ _ A) H3) as [ss Hs]. destruct (D_ok p H ss) as [s Hp].
    exists [Scalar s], [], (set x (Scalar s) e). split.
    + intro w0. cbn. unfold bind. rewrite Hs, Hp. reflexivity.
    + split; [cbn; now rewrite H2|]. rewrite app_nil_r. auto.
  - destruct outs as [|[x t] [|? ?]]; try discriminate E.
    destruct (in_loop && _ && _ && _) eqn:C; [|discriminate E]. injection E as <-. andbs. unfold here in P. rewrite
      H in P. apply is_true in H2.
    exists [Scalar (number T (Z.of_nat pos))], [], (set x (Scalar (number T (Z.of_nat pos))) e). split.
    + intro w0. cbn. unfold one, bind. rewrite P. reflexivity.
    + split; [cbn; now rewrite H2|]. rewrite app_nil_r. auto.
  - destruct outs; [|discriminate E]. destruct (places k) eqn:Pl; [discriminate E|].
    destruct (in_loop && negb (followed k) && forallb (is_scalar w) vs) eqn:C; [|discriminate E]. injection E as <-.
      andbs.
    unfold here in P. rewrite H in P.
    destruct (scalars_values w e vs (a_scalars _ _ _ _ _ _ _ _ A) H0) as [ss Hs].
    exists [], [(k, (pos, map Scalar ss))], e. split; [|split; [reflexivity|]].
    + intro w0. cbn. unfold bind. rewrite Hs, P. reflexivity.
    + destruct A. constructor; auto.
      * intros k' K'. rewrite pick_app. unfold pick at 2. cbn. destruct (Nat.eqb k k') eqn:Kk.
        -- apply Nat.eqb_eq in Kk. subst k'. now rewrite K' in H1.
        -- cbn. specialize (a_emitted k' K'). destruct (lookup k' (emitted w)); now rewrite app_nil_r.
      * rewrite moved_app. unfold moved at 2. cbn. rewrite Pl. cbn. now rewrite app_nil_r.
Qed.
End Walks.
