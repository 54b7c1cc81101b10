(** That what [walk] finds to be the same is the same. *)
From Coq Require Import List ZArith Bool Arith Lia.
From Lawson Require Import Computation Brackets Core Run Silent Alike Agree Mentioned Apart Binding Walk WalkAlike
  WalkSteps.
Import ListNotations.

Section Walks.
Context {scalar type prim name fault W : Type} (T : table scalar type prim fault) (numbers : constants).
Context (D : known_of scalar type prim name).
Context (D_ok : forall p, never_fails D p = true -> forall args, exists s, apply T p args = Ok s).
Notation F := (failure fault).
Notation M := (comp W F).
Notation atom := (atom scalar).
Notation op := (op scalar type prim name).
Notation value := (value scalar type).
Notation env := (@env scalar type).
Notation scan := (scan (list value)).
Notation event := (nat * (nat * list value))%type.
Notation walked := (@walked scalar type prim name).
Context (print : list value -> M unit) (host : name -> list (list value) -> M (list value)) (most : nat).
Notation run_scope := (run_scope T numbers print host most).
Notation run_op := (run_op T numbers print host most).
Notation quietly := (@quietly fault W).
Notation q_bind := (@quietly_bind fault W).
Notation q_ret := (@quietly_ret fault W).
Notation q_fail := (@quietly_fail fault W).
Context (in_loop : bool) (sized : nat -> bool) (fixed : nat) (f0 : env) (f0_sized : have sized f0) (Q : nat -> bool)
  (before after : list scan) (scans : nat) (places : nat -> option nat) (followed : nat -> bool) (pos : nat).
Notation off := (length before).
Notation run_then := (run_then T numbers print host most).
Notation gives := (gives T).
Notation scope_gives := (scope_gives T numbers print host most).
Notation moved := (moved places).
Notation moved_app := (moved_app places).
Notation here := (here in_loop pos).
Notation alike := (alike T numbers print host most in_loop fixed f0 Q before after scans places followed pos).
Notation both_in := (both_in in_loop before scans pos).
Notation atom_values := (atom_values T D Q).
Notation atom_truth := (atom_truth T D Q).
Notation q_truth := (q_truth T).
Notation op_rel := (op_rel before after scans places followed).
Notation op_sound := (op_sound T numbers D print host most in_loop sized fixed f0 Q before after scans places followed
  pos).
Notation scope_sound := (scope_sound T numbers D print host most in_loop sized fixed f0 Q before after scans places
  followed pos).
Notation leaf_sound := (leaf_sound T numbers D print host most in_loop sized fixed f0 Q before after scans places
  followed pos).
Notation pure_set := (pure_set T numbers print host most).
Notation bound_sound := (bound_sound T numbers D print host most in_loop sized fixed f0 f0_sized Q before after scans
  places followed pos).
Notation scalar_known := (scalar_known T).
Notation idle_sound := (idle_sound T numbers D D_ok print host most in_loop fixed f0 Q before after scans places
  followed pos).
Ltac andbs := repeat match goal with H : _ && _ = true |- _ => apply andb_prop in H; destruct H end.

Lemma alike_op (w : walked) base e f st st' ev ev' r r' : alike w base e f st st' ev ev' -> op_rel r r' ->
  alike w base e f (fst (snd r)) (fst (snd r')) (ev ++ snd (snd r)) (ev' ++ snd (snd r')).
Proof.
  intros [] (_ & R1 & R2 & R3 & R4). constructor; auto.
  - intros k K. specialize (a_emitted k K). rewrite pick_app, (R4 k K), app_nil_r. exact a_emitted.
  - now rewrite R3, a_events, moved_app, app_assoc.
Qed.
Lemma alike_emit (w : walked) base e f st ev k us ss : followed k = true -> has_none k w = true ->
  alike w base e f st (before ++ st ++ after) ev (base ++ moved ev) ->
  Forall2 (stands f) us (map Scalar ss) ->
  alike (Walked (names_of w) (scalars_of w) ((k, us) :: emitted w) (available w)) base e f st (before ++ st ++ after)
    (ev ++ [(k, (pos, map Scalar ss))]) (base ++ moved (ev ++ [(k, (pos, map Scalar ss))])).
Proof.
  intros K N [] S. constructor; auto. intros k' K'. specialize (a_emitted k' K'). cbn [emitted lookup].
  rewrite pick_app. unfold pick at 2. cbn. rewrite Nat.eqb_sym. destruct (Nat.eqb k k') eqn:E.
  - apply Nat.eqb_eq in E. subst k'. unfold has_none in N. destruct (lookup k (emitted w)); [discriminate N|].
    rewrite a_emitted. exists (map Scalar ss). split; [reflexivity|exact S].
  - cbn. destruct (lookup k' (emitted w)); now rewrite app_nil_r.
Qed.
Lemma pure_cases (o : op) (f : env) : is_pure o = true ->
  (exists v, forall outs j st w0, position j = here -> run_op o outs j f st w0 = (Ok ([v], (st, [])), w0)) \/
  (forall outs j st w0, position j = here -> exists x, run_op o outs j f st w0 = (Err x, w0)).
Proof.
  intro P. destruct o as [p args| | | | | | | | | | | | | | | | |]; try discriminate P.
  - assert (X : (exists ss, forall w0, each (scalar_at T f) args w0 = (Ok ss, w0) :> result F _ * W) \/
      (forall w0 : W, exists y, each (scalar_at T f) args w0 = (Err y, w0) :> result F _ * W)).
    { clear P. induction args as [|a args IH]; [left; exists []; now intro|]. destruct (match value_of T f a with
      Some v => as_scalar v | None => None end) as [s|] eqn:V.
      - destruct IH as [[ss IH]|IH].
        + left. exists (s :: ss). intro w0. cbn. unfold bind, scalar_at. rewrite V. cbn. now rewrite IH.
        + right. intro w0. destruct (IH w0) as [y E]. exists y. cbn. unfold bind at 1, scalar_at at 1. rewrite V.
            cbn. unfold bind. now rewrite E.
      - right. intro w0. exists Malformed. cbn. unfold bind, scalar_at. now rewrite V. }
    destruct X as [[ss X]|X].
    + destruct (apply T p ss) as [s|y] eqn:Ap.
      * left. exists (Scalar s). intros. cbn. unfold bind. rewrite X, Ap. reflexivity.
      * right. intros. exists (Fault y). cbn. unfold bind. rewrite X, Ap. reflexivity.
    + right. intros outs j st w0 _. destruct (X w0) as [y E]. exists y. cbn. unfold bind. now rewrite E.
  - unfold here. destruct in_loop.
    + left. exists (Scalar (number T (Z.of_nat pos))). intros outs j st w0 H. cbn. unfold one, bind. now rewrite H.
    + right. intros outs j st w0 H. exists Malformed. cbn. unfold one, bind. now rewrite H.
Qed.
Lemma emits_stand (w : walked) base e f st st' ev ev' vs : alike w base e f st st' ev ev' -> forallb (is_scalar w)
  vs = true ->
  exists ss, values_of T e vs = Some (map Scalar ss) /\ Forall2 (stands f) (map (to (names_of w)) vs) (map Scalar ss).
Proof.
  intros []. induction vs as [|a vs IH]; intro I; cbn in I; [exists []; split; [reflexivity|constructor]|]. andbs.
  destruct (IH H0) as (ss & S1 & S2). destruct (scalar_known w e a a_scalars H) as [s V].
  exists (s :: ss). unfold values_of in *. cbn. rewrite V, S1. split; [reflexivity|]. constructor; [|exact S2].
  split; [eauto|]. destruct a as [x|r|n]; cbn in *; [|congruence|discriminate H].
  pose proof (a_names x) as N. destruct (lookup x (names_of w)) as [[y|r|n]|]; auto.
  - specialize (N _ eq_refl). cbn in N. congruence.
  - specialize (N _ eq_refl). congruence.
Qed.
Lemma run_then_emit X k vs rest i e st ev ss (K : list atom -> env -> list scan -> list event -> M X) :
  values_of T e vs = Some (map Scalar ss) -> position i = Some pos ->
  meq (run_then (Do [] (Emit k vs) rest) i e st ev K) (run_then rest i e st (ev ++ [(k, (pos, map Scalar ss))]) K).
Proof. intros V P. apply meq_pointwise. intro w0. cbn. unfold bind. rewrite V, P. reflexivity. Qed.

Lemma branch_sound s : scope_sound s -> forall (w : walked) s' i j e f st,
  match walk D in_loop sized fixed Q scans off places followed (Walked (names_of w) (scalars_of w) [] []) s s' with
  | Some (Walked m' _ [] _, rs, End rs') => atoms_are D Q m' rs rs'
  | _ => false
  end = true ->
  named (names_of w) e f -> agree none Q e f -> are_scalars (scalars_of w) e -> both_in i j -> length st = scans ->
  (forall y, y < fixed -> lookup y (vars f) = lookup y (vars f0)) -> sizes f = sizes f0 ->
  quietly _ _ op_rel (run_scope s i e st) (run_scope s' j f (before ++ st ++ after)).
Proof.
  intros Hs w s' i j e f st I N A S P L Fx Sf.
  destruct (walk D in_loop sized fixed Q scans off places followed _ s s') as [[[[m' sc' [|? ?] av'] rs] [rs'|? ?
    ?|? ? ?]]|] eqn:E; try discriminate I.
  eapply quietly_proper; [apply scope_gives|apply scope_gives|].
  eapply (Hs _ _ _ _ _ E _ _ op_rel []); [exact P| |].
  - constructor; auto; [now intros k K|constructor].
  - intros e1 f1 st1 st1' ev1 ev1' []. cbn [run_then]. unfold gives. rewrite (atom_values m' e1 f1 rs a_names
      a_sizes rs' I).
    eapply q_bind; [apply q_known|]. intros vs ? <-. apply q_ret. unfold op_rel. cbn. repeat split; auto.
Qed.
(** What is known of a scalar that was computed. *)
Lemma noted (o' : op) (f : env) (m : M (list value * (list scan * list event))) outs' j st' : position j = here ->
  quietly _ _ op_rel m (run_op o' outs' j f st') ->
  quietly _ _ (fun a b => op_rel a b /\ (is_pure o' = true -> exists v, fst b = [v] /\
    forall outs j st w0, position j = here -> run_op o' outs j f st w0 = (Ok ([v], (st, [])), w0))) m (run_op o'
      outs' j f st').
Proof.
  intros Pj H. destruct (is_pure o') eqn:Pu; [|eapply q_weaken; [|exact H]; intros; split; [assumption|discriminate]].
  destruct (pure_cases o' f Pu) as [[v V]|Fl].
  - destruct H as [H S]. split; [|exact S]. intro w0. specialize (H w0). rewrite (V outs' j st' w0 Pj) in *. cbn in *.
    destruct H as [H1 H2]. destruct (fst (m w0)); [|contradiction]. split; [|exact H2]. split; [exact H1|]. intros
      _. exists v. auto.
  - destruct H as [H S]. split; [|exact S]. intro w0. specialize (H w0). destruct (Fl outs' j st' w0 Pj) as [x E].
      rewrite E in *. cbn in *.
    destruct H as [H1 H2]. destruct (fst (m w0)); [contradiction|]. split; [exact I|exact H2].
Qed.
Lemma alike_note (w : walked) outs' (o' : op) base e (f f1 : env) st st' ev ev' vs :
  bind_all f outs' vs = Some f1 ->
  (is_pure o' = true -> exists v, vs = [v] /\ forall outs j st w0, position j = here -> run_op o' outs j f st w0 =
    (Ok ([v], (st, [])), w0)) ->
  have sized f -> alike w base e f1 st st' ev ev' -> alike (note w outs' o') base e f1 st st' ev ev'.
Proof.
  intros B N Hf A. unfold note. destruct outs' as [|[y u] [|? ?]]; try exact A.
  destruct (is_pure o' && op_without y o' && _) eqn:C; [|exact A]. andbs. apply is_true in H0. destruct (N H) as (v
    & -> & R).
  destruct A. constructor; auto. cbn [available]. constructor; [|exact a_available]. split; [exact H|]. cbn [fst
    snd].
  cbn in B. rewrite H0 in B. destruct (dims v) eqn:Dv; [|discriminate B]. cbn in B. injection B as <-. destruct
    (no_dims v Dv) as [s ->].
  exists s. split; [cbn; now rewrite Nat.eqb_refl|]. intros. rewrite pure_set by assumption. auto.
Qed.
Lemma pure_keeps (o : op) outs i e st (w0 w1 : W) r : run_op o outs i e st w0 = (Ok r, w1) -> is_pure o = true ->
  snd r = (st, []).
Proof.
  intros E P. destruct o as [p args| | | | | | | | | | | | | | | | |]; try discriminate P; cbn in E; unfold one,
    bind in E.
  - destruct (each (scalar_at T e) args w0) as [[ss|] w2]; [|discriminate E]. destruct (apply T p ss); [now
      injection E as <- <-|discriminate E].
  - destruct (known (position i) w0) as [[n|] w2]; [|discriminate E]. cbn in E. now injection E as <- <-.
Qed.
Lemma pure_alike (w : walked) (o o' : op) : op_walk D in_loop sized fixed Q scans off places followed w o o' = true
  -> is_pure o' = true -> is_pure o = true.
Proof. destruct o, o'; cbn [op_walk is_pure]; intros; try discriminate; reflexivity. Qed.
Lemma shared_sound (o : op) : op_sound o -> forall (w : walked) outs w', shared D in_loop sized fixed Q scans off
  places followed w outs o = Some w' ->
  forall base i j e f st st' ev ev', both_in i j -> alike w base e f st st' ev ev' ->
  exists (v : value) (e1 : env), (forall w0, run_op o outs i e st w0 = (Ok ([v], (st, [])), w0)) /\ bind_all e outs
    [v] = Some e1 /\
    alike w' base e1 f st st' ev ev'.
Proof.
  intros Ho w outs w' E base i j e f st st' ev ev' P A. unfold shared in E. destruct outs as [|[x t] [|? ?]]; try
    discriminate E.
  destruct (is _ && _ && _) eqn:C; [|discriminate E]. andbs. apply is_true in H.
  destruct (List.find _ (available w)) as [[o' y]|] eqn:Fi; [|discriminate E]. injection E as <-.
  destruct (find_some _ _ Fi) as [I Ow]. cbn [fst] in Ow. assert (A' := A). destruct A'.
  rewrite Forall_forall in a_available. destruct (a_available _ I) as (Pu & s & L & R). cbn [fst snd] in *.
  assert (Pj : position j = here) by (destruct P as (P1 & P2 & _); congruence).
  pose proof (Ho w [(x, t)] [] o' i j e f st Ow a_names a_sizes a_scalars P a_number a_fixed a_same) as X.
  exists (Scalar s), (set x (Scalar s) e). split; [|split].
  - intro w0. destruct X as [X S]. specialize (X w0). destruct (S w0 w0) as [_ Sw]. rewrite (R [] j _ w0 Pj) in X.
      cbn in X.
    destruct (run_op o [(x, t)] i e st w0) as [[r|z] w1] eqn:Er; cbn in Sw, X; destruct X as [X X2];
      [|contradiction]. subst w1.
    destruct X as (X1 & _). cbn in X1. apply (pure_keeps o) in Er; [|now apply (pure_alike w o o')]. destruct r as
      [rv rs]. cbn in *. now subst.
  - cbn. now rewrite H.
  - constructor; auto.
    + intros z a Lz. cbn [names_of lookup] in Lz. destruct (Nat.eqb z x) eqn:Zx.
      * injection Lz as Lz. subst a. cbn. now rewrite Zx.
      * pose proof (a_names z a Lz) as N. destruct a; auto; cbn [set vars lookup]; now rewrite Zx.
    + destruct a_sizes as [_ K]. split; [discriminate|exact K].
    + intros z Hz. cbn [set vars lookup]. destruct (Nat.eqb z x) eqn:Zx; [eauto|]. apply a_scalars.
      change (Nat.eqb z x || among (scalars_of w) z = true) in Hz. now rewrite Zx in Hz.
    + now apply Forall_forall.
Qed.
Lemma do_sound outs o rest : op_sound o -> scope_sound rest -> scope_sound (Do outs o rest).
Proof.
  intros Ho Hs w t w' rs t' E X Y V base i j e f st st' ev ev' K H P A Go. rewrite walk_do in E.
  destruct (follows in_loop followed w outs o) as [[k vs]|] eqn:Sp; unfold follows in Sp.
  - destruct o as [| | | | | | | | | |k0 vs0| | | | | | |]; try discriminate Sp. destruct outs; [|discriminate Sp].
    destruct (in_loop && followed k0 && has_none k0 w && forallb (is_scalar w) vs0) eqn:C; [|discriminate Sp].
    injection Sp as -> ->. andbs. assert (P' := P). destruct P' as (Pi & Pj & _). unfold here in Pi. rewrite H0 in
      Pi. rewrite Pi in Pj.
    rename H3 into Fk. rename H2 into Nk. rename H1 into Sk.
    destruct (emits_stand w base e f st st' ev ev' vs A Sk) as (ss & S1 & S2).
    assert (A' := A). destruct A'. subst st' ev'.
    destruct (places k) as [j'|] eqn:Pl.
    + destruct t as [|[|? ?] [| | | | | | | | | |j0 us| | | | | | |] rest'|]; try discriminate E.
      destruct (Nat.eqb j' j0 && atoms_are D Q (names_of w) vs us) eqn:C2; [|discriminate E].
      apply andb_prop in C2. destruct C2 as [Hj Hus]. apply Nat.eqb_eq in Hj. subst j0.
      eapply quietly_proper; [now apply run_then_emit with (ss := ss); [exact S1|exact Pi]| |].
      { apply run_then_emit with (ss := ss); [|exact Pj]. rewrite <- (atom_values (names_of w) e f vs a_names
        a_sizes us Hus). exact S1. }
      eapply (Hs _ _ _ _ _ E _ _ V base); [exact P| |exact Go].
      replace ((base ++ moved ev) ++ _) with (base ++ moved (ev ++ [(k, (pos, map Scalar ss))])); [now apply
        alike_emit|].
      rewrite moved_app, app_assoc. f_equal. cbn. now rewrite Pl.
    + eapply quietly_proper; [apply run_then_emit with (ss := ss); [exact S1|exact Pi]|reflexivity|].
      eapply (Hs _ _ _ _ _ E _ _ V base); [exact P| |exact Go].
      replace (base ++ moved ev) with (base ++ moved (ev ++ [(k, (pos, map Scalar ss))])); [now apply alike_emit|].
      rewrite moved_app. cbn. now rewrite Pl, app_nil_r.
  - clear Sp.
    destruct (matches D in_loop sized fixed Q scans off places followed w outs o t) as [[w1 rest']|] eqn:Sm; unfold
      matches in Sm.
    + destruct t as [|outs' o' rest0|]; try discriminate Sm.
      destruct (op_walk D in_loop sized fixed Q scans off places followed w o o') eqn:Ow; [|discriminate Sm].
      destruct (bound D sized fixed Q w outs outs') as [w2|] eqn:B; [|discriminate Sm]. injection Sm as <- ->.
      cbn [run_then]. assert (A' := A). destruct A'. subst st'.
      eapply q_bind; [eapply noted; [destruct P as (Pi & Pj & _); congruence|eapply Ho; eauto]|]. intros r r' [R
        Nt]. assert (R1 := proj1 R). rewrite <- R1.
      pose proof (bound_sound outs w outs' w2 base e f _ _ _ _ B (alike_op _ _ _ _ _ _ _ _ _ _ A R) (fst r)) as X1.
      destruct (bind_all e outs (fst r)) as [e1|], (bind_all f outs' (fst r)) as [f1|] eqn:Bf; try contradiction;
        cbn [known].
      * eapply q_bind with (V := fun a b => a = e1 /\ b = f1); [now apply q_ret|]. intros ? ? [-> ->].
        eapply (Hs _ _ _ _ _ E _ _ V base); [exact P| |exact Go].
        apply (alike_note w2 outs' o' base e1 f f1 _ _ _ _ (fst r')); [rewrite <- R1; exact Bf|exact Nt| |exact X1].
          intros n N. rewrite a_same. now apply f0_sized.
      * eapply q_bind with (V := fun _ _ => False); [apply q_fail|contradiction].
    + clear Sm. destruct (shared D in_loop sized fixed Q scans off places followed w outs o) as [w1|] eqn:Sh.
      { destruct (shared_sound o Ho w outs w1 Sh base i j e f st st' ev ev' P A) as (v & e1 & R1 & R2 & R3).
        eapply quietly_proper; [|reflexivity|].
        { apply meq_pointwise with (n := run_then rest i e1 st ev K). intro w0. cbn [run_then]. unfold bind. rewrite
          R1. cbn. rewrite R2. cbn.
          now rewrite app_nil_r. }
        eapply (Hs _ _ _ _ _ E _ _ V base); [exact P|exact R3|exact Go]. }
      destruct (idle D in_loop places followed w outs o) as [w1|] eqn:Id; [|discriminate E].
      destruct (idle_sound w outs o w1 Id base i e f st st' ev ev' (proj1 P) A) as (vs & es & e1 & R1 & R2 & R3).
      eapply quietly_proper; [|reflexivity|].
      { apply meq_pointwise with (n := run_then rest i e1 st (ev ++ es) K). intro w0. cbn [run_then]. unfold bind.
        rewrite R1. cbn. now rewrite R2. }
      eapply (Hs _ _ _ _ _ E _ _ V base); [exact P|exact R3|exact Go].
Qed.
Lemma size_sound v n rest : scope_sound (Bind_size v n rest).
Proof. intros w t w' rs t' E. discriminate E. Qed.
Lemma if_sound c a b : scope_sound a -> scope_sound b -> op_sound (If c a b).
Proof.
  intros Ha Hb w outs outs' o' i j e f st I N A S P L Fx Sf. destruct o'; cbn [op_walk] in I; try discriminate I.
    andbs.
  cbn [Run.run_op]. rewrite (atom_truth (names_of w) e f c cond) by auto. eapply q_bind; [apply q_truth|]. intros t
    ? <-.
  destruct t; [apply (branch_sound a Ha w)|apply (branch_sound b Hb w)]; auto.
Qed.
Lemma others_sound o : (forall w o', op_walk D in_loop sized fixed Q scans off places followed w o o' = false) ->
  op_sound o.
Proof. intros H w outs outs' o' i j e f st I. rewrite H in I. discriminate I. Qed.
Theorem walks_sound : (forall s, scope_sound s) * (forall o, op_sound o).
Proof.
  assert (L : forall space captures inputs neutrals ss cs body, op_sound (Loop space captures inputs neutrals ss cs
    body)).
  { intros. apply others_sound. now destruct o'. }
  assert (C : forall x n state body, op_sound (Count x n state body)).
  { intros. apply others_sound. now destruct o'. }
  assert (Wh : forall c state body, op_sound (While c state body)).
  { intros. apply others_sound. now destruct o'. }
  assert (E : forall results, scope_sound (End results)).
  { intros results w t w' rs t' E X Y V base i j e f st st' ev ev' K H P A Go. cbn in E. injection E as <- <- <-.
    now apply Go. }
  split; intro x.
  - apply (scope_all scope_sound op_sound (fun _ => True) (fun _ => True)); auto using do_sound, size_sound,
      if_sound, leaf_sound.
  - apply (op_all scope_sound op_sound (fun _ => True) (fun _ => True)); auto using do_sound, size_sound, if_sound,
      leaf_sound.
Qed.
End Walks.
