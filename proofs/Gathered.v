(** Operators and collectors under other names, and what collectors give when some of them are left out. *)
From Coq Require Import List ZArith Bool Arith Lia.
From Lawson Require Import Computation Brackets Core Run Silent Alike Agree Mentioned Apart Binding Walk WalkAlike
  WalkSteps WalkSound Started Columns Fusing.
Import ListNotations.

Section Gathered.
Context {scalar type prim name fault W : Type} (T : table scalar type prim fault) (numbers : constants).
Context (D : known_of scalar type prim name).
Context (D_ok : forall p, never_fails D p = true -> forall args, exists s, apply T p args = Ok s).
Notation F := (failure fault).
Notation M := (comp W F).
Notation ty := (ty type).
Notation atom := (atom scalar).
Notation operator := (operator scalar type prim name).
Notation collector := (collector scalar type prim name).
Notation value := (value scalar type).
Notation env := (@env scalar type).
Notation scan := (scan (list value)).
Notation event := (nat * (nat * list value))%type.
Context (sized : nat -> bool).
Context (print : list value -> M unit) (host : name -> list (list value) -> M (list value)) (most : nat).
Notation run_operator := (run_operator T numbers print host most).
Notation run_collector := (run_collector T numbers print host most).
Notation quietly := (@quietly fault W).
Notation q_bind := (@quietly_bind fault W).
Notation q_ret := (@quietly_ret fault W).
Notation q_fail := (@quietly_fail fault W).
Notation q_known := (@q_known fault W).
Notation default := (default (type := type) (nothing T)).
Notation named := (@named scalar type).

Lemma both_all_eq A (f : A -> A -> bool) : (forall a b, f a b = true -> a = b) -> forall l m, both_all f l m = true
  -> l = m.
Proof.
  intros H l. induction l as [|a l IH]; intros [|b m] E; cbn in E; try discriminate E; [reflexivity|].
  apply andb_prop in E. destruct E as [E1 E2]. now rewrite (H a b E1), (IH m E2).
Qed.
Lemma tys_eq l m : both_all (ty_is D) l m = true -> l = m.
Proof. apply both_all_eq. apply ty_is_true. Qed.
Lemma name_all_sound xs : forall (m : list (nat * atom)) ys m' (e f : env) vs, name_all m xs ys = Some m' -> named m
  e f -> length vs = length xs ->
  named m' (set_all xs vs e) (set_all ys vs f) /\ sizes (set_all xs vs e) = sizes e /\ sizes (set_all ys vs f) =
    sizes f.
Proof.
  induction xs as [|x xs IH]; intros m ys m' e f vs E N L.
  - destruct ys; [|discriminate E]. injection E as <-. destruct vs; [|discriminate L]. auto.
  - destruct ys as [|y ys]; [discriminate E|]. cbn [name_all] in E. destruct vs as [|v vs]; [discriminate L|].
    destruct (forallb (fun p => not_it y (snd p)) m) eqn:C; [|discriminate E]. cbn [set_all].
    destruct (IH ((x, Var y) :: m) ys m' (set x v e) (set y v f) vs E) as (A & B & G); [|now injection L|auto].
    intros z a Lz. cbn [lookup] in Lz. destruct (Nat.eqb z x) eqn:Z0.
    + injection Lz as Lz. subst a. cbn. apply Nat.eqb_eq in Z0. subst z. now rewrite !Nat.eqb_refl.
    + pose proof (names_fresh _ _ _ y v N C z a Lz) as X. destruct a; auto; cbn [set vars lookup]; now rewrite Z0.
Qed.
Lemma name_all_length xs : forall (m : list (nat * atom)) ys m', name_all m xs ys = Some m' -> length ys = length xs.
Proof.
  induction xs as [|x xs IH]; intros m [|y ys] m' E; try discriminate E; [reflexivity|]. cbn in E.
  destruct (forallb _ m); [|discriminate E]. cbn. f_equal. eauto.
Qed.
Lemma agree_none_sizes Q (e f e1 f1 : env) : sizes e1 = sizes e -> sizes f1 = sizes f -> agree none Q e f -> agree
  none Q e1 f1.
Proof. intros H K [_ A]. split; [discriminate|]. now rewrite H, K. Qed.
Lemma fit_results Q (e f : env) (l : list (ty * value)) : agree none Q e f -> forallb (fun b => ty_in Q (fst b)) l =
  true ->
  quietly _ _ (fun _ _ => True) (known (all (fun both => fits e (dims_of (fst both)) (dims (snd both))) l))
    (known (all (fun both => fits f (dims_of (fst both)) (dims (snd both))) l)).
Proof.
  intros H I. assert (X : both_or_none (fun _ _ => True) (all (fun both : ty * value => fits e (dims_of (fst both))
    (dims (snd both))) l)
    (all (fun both : ty * value => fits f (dims_of (fst both)) (dims (snd both))) l)).
  { induction l as [|[t v] l IH]; cbn in *; [exact Logic.I|]. apply andb_prop in I. destruct I as [I1 I2].
    pose proof (fits_agree none Q (dims_of t) (dims v) e f H I1) as X. specialize (IH I2).
    destruct (fits e _ _), (fits f _ _); cbn in X; try contradiction; auto. destruct (all _ l), (all _ l); cbn in *;
      auto. }
  destruct (all _ l), (all _ l); try contradiction; [now apply q_ret|apply q_fail].
Qed.
Lemma combine_in Q tys (vs : list value) : forallb (ty_in Q) tys = true -> forallb (fun b : ty * value => ty_in Q
  (fst b)) (List.combine tys vs) = true.
Proof. revert vs. induction tys; intros [|v vs] H; cbn in *; auto. apply andb_prop in H. destruct H as [H1 H2]. now
  rewrite H1, IHtys. Qed.

Lemma operator_sound Q m o o' (e f : env) : operator_is D sized Q m o o' = true -> named m e f -> agree none Q e f ->
  have sized f -> forall l r,
  quietly _ _ eq (run_operator o e l r) (run_operator o' f l r).
Proof.
  destruct o as [way tys xs ys body], o' as [way' tys' xs' ys' body']. intros I N A Hf l r. cbn [operator_is] in I.
  apply andb_prop in I. destruct I as [I I4]. apply andb_prop in I. destruct I as [I I3]. apply andb_prop in I.
    destruct I as [I1 I2].
  apply tys_eq in I2. subst tys'. destruct (name_all m xs xs') as [m1|] eqn:N1; [|discriminate I4].
  destruct (name_all m1 ys ys') as [m2|] eqn:N2; [|discriminate I4].
  destruct (walk D false sized 0 Q 0 0 nowhere_to nothing_followed (Walked m2 [] [] []) body body') as [[[w rs]
    [rs'|? ? ?|? ? ?]]|] eqn:Wk; try discriminate I4.
  cbn. rewrite (name_all_length _ _ _ _ N1), (name_all_length _ _ _ _ N2).
  destruct (Nat.eqb (length l) (length xs)) eqn:Ll; [|eapply q_bind with (V := fun _ _ => False); [apply
    q_fail|contradiction]].
  destruct (Nat.eqb (length r) (length ys)) eqn:Lr; [|eapply q_bind with (V := fun _ _ => False); [apply
    q_fail|contradiction]].
  apply Nat.eqb_eq in Ll, Lr. cbn [andb known]. eapply q_bind with (V := eq); [now apply q_ret|]. intros _ _ _.
  destruct (name_all_sound _ _ _ _ e f l N1 N Ll) as (A1 & S1 & S1').
  destruct (name_all_sound _ _ _ _ _ _ r N2 A1 Lr) as (A2 & S2 & S2').
  assert (A3 : agree none Q (set_all ys r (set_all xs l e)) (set_all ys' r (set_all xs' l f))).
  { eapply agree_none_sizes; [| |exact A]; congruence. }
  eapply q_bind with (V := fun a b => fst a = fst b).
  - eapply quietly_proper; [apply scope_gives|apply scope_gives|].
    eapply (fst (walks_sound T numbers D D_ok print host most false sized 0 f Hf Q [] [] 0 nowhere_to
      nothing_followed 0) body
      _ _ _ _ _ Wk _ _ _ []).
    + split; [reflexivity|split; [reflexivity|intros k K; lia]].
    + constructor; cbn; auto; try discriminate; try (intros; lia). congruence.
    + intros e1 f1 st1 st1' ev1 ev1' []. cbn [run_then]. unfold gives.
      rewrite (atom_values T D Q _ e1 f1 rs a_names a_sizes rs' I4). eapply q_bind; [apply q_known|]. intros vs ?
        <-. now apply q_ret.
  - intros q q' E. rewrite <- E. eapply q_bind; [apply (fit_results Q); [exact A|now apply combine_in]|]. intros _ _
      _. now apply q_ret.
Qed.
Lemma way_is Q m o o' : operator_is D sized Q m o o' = true -> way_of o = way_of o' /\ components o = components o'.
Proof.
  destruct o as [way tys xs ys body], o' as [way' tys' xs' ys' body']. intros I. cbn [operator_is] in I.
  apply andb_prop in I. destruct I as [I I4]. apply andb_prop in I. destruct I as [I I3]. apply andb_prop in I.
    destruct I as [I1 I2].
  apply tys_eq in I2. apply is_true in I1. now subst.
Qed.
Lemma collector_sound Q m c c' (e f : env) ne es : collector_is D sized Q m c c' = true -> named m e f -> agree none
  Q e f -> have sized f ->
  quietly _ _ eq (run_collector c e ne es) (run_collector c' f ne es).
Proof.
  intros I N A Hf. destruct c as [tys|tys|t|o|rank tys o], c' as [tys'|tys'|t'|o'|rank' tys' o']; cbn [collector_is]
    in I; try discriminate I.
  - apply andb_prop in I. destruct I as [I1 I2]. apply tys_eq in I1. subst tys'. cbn. rewrite (collected_agree none
      Q e f false tys A I2). apply q_known.
  - apply andb_prop in I. destruct I as [I1 I2]. apply tys_eq in I1. subst tys'. cbn. rewrite (collected_agree none
      Q e f true tys A I2). apply q_known.
  - apply andb_prop in I. destruct I as [I1 I2]. apply ty_is_true in I1. subst t'. cbn.
    eapply q_bind; [apply q_known|]. intros vs ? <-. unfold concatenated. rewrite (array_agree none Q e f _ _ _ A
      I2). apply q_known.
  - cbn. rewrite <- (proj1 (way_is _ _ _ _ I)). apply (fold_alike quietly q_ret q_bind). intros a b. now apply
      (operator_sound Q m).
  - apply andb_prop in I. destruct I as [I I4]. apply andb_prop in I. destruct I as [I I3]. apply andb_prop in I.
      destruct I as [I1 I2].
    apply tys_eq in I2. subst tys'. apply Nat.eqb_eq in I1. subst rank'. cbn.
    eapply q_bind; [apply (fit_results Q); [exact A|now apply combine_in]|]. intros _ _ _.
    eapply q_bind; [apply (in_places_alike T quietly q_ret q_fail q_bind)|]. intros l ? <-.
    apply (all_places_alike numbers quietly q_ret q_fail q_bind). destruct o as [o|], o' as [o'|]; try discriminate
      I4; [|exact Logic.I].
    split; [exact (proj1 (way_is _ _ _ _ I4))|]. intros a b. now apply (operator_sound Q m).
Qed.
Lemma counts_same Q m c c' : collector_is D sized Q m c c' = true -> neutrals_of c = neutrals_of c' /\ results_of c
  = results_of c'.
Proof.
  destruct c as [tys|tys|t|o|rank tys o], c' as [tys'|tys'|t'|o'|rank' tys' o']; cbn [collector_is]; intro I; try
    discriminate I;
    repeat match goal with H : _ && _ = true |- _ => apply andb_prop in H; destruct H end; cbn; auto.
  - apply tys_eq in H. now subst.
  - apply tys_eq in H. now subst.
  - now destruct (way_is _ _ _ _ I).
  - apply tys_eq in H2. now subst.
Qed.

(** Arrays of scalars that were emitted once for each element. *)
Definition good (many : nat) (es : list (nat * list value)) : Prop :=
  Forall (fun o => length (snd o) = many /\ Forall (is_scalar (type := type)) (snd o)) es.
Lemma component_good many q es : good many es -> q < many ->
  component q es = Some (map (fun o => nth q (snd o) default) es).
Proof.
  intros G L. unfold component. induction G as [|[n vs] es [G1 _] G IH]; [reflexivity|]. cbn in *. rewrite IH.
  now rewrite (nth_error_nth' vs default) by lia.
Qed.
Lemma scalars_alike many q es : good many es -> q < many -> Forall (fun v => dims v = []) (map (fun o => nth q (snd
  o) default) es).
Proof.
  intros G L. induction G as [|[n vs] es [G1 G2] G IH]; constructor; auto. cbn in *.
  assert (X : In (nth q vs default) vs) by (apply nth_In; lia). rewrite Forall_forall in G2. destruct (G2 _ X) as [s
    ->]. reflexivity.
Qed.
Lemma scalar_array e t vs : Forall (fun v : value => dims v = []) vs -> array_of (e : env) t [] vs = Some (Array t
  [Z.of_nat (length vs)] vs).
Proof.
  intro H. unfold array_of. assert (A : Core.alike [] vs = true).
  { unfold Core.alike. induction H as [|v vs Hv H IH]; [reflexivity|]. cbn. rewrite Hv. unfold same_dims. now
    destruct (list_eq_dec _ _ _). }
  destruct vs as [|v vs]; [reflexivity|]. inversion H; subst. now rewrite H2, A.
Qed.
Lemma collected_good e tys es : forallb (fun t : ty => match dims_of t with [] => true | _ => false end) tys = true
  -> forall k,
  good (k + length tys) es ->
  collected (e : env) false k tys es =
    Some (map (fun p => Array (scalar_of (fst p)) [Z.of_nat (length es)] (map (fun o => nth (snd p) (snd o) default)
      es))
      (List.combine tys (seq k (length tys)))).
Proof.
  induction tys as [|t tys IH]; intros I k G; cbn in *; [reflexivity|]. destruct (dims_of t) eqn:Dt; [|discriminate
    I].
  rewrite (component_good (k + S (length tys))) by (auto; lia).
  rewrite scalar_array by (apply (scalars_alike (k + S (length tys))); auto; lia). rewrite map_length.
  rewrite IH; auto. now replace (S k + length tys) with (k + S (length tys)) by lia.
Qed.
(** What is known of a result: of one that has to be emitted for each element, its rows. *)
Definition result_is (follow : nat -> bool) (es : list event) (at_ : nat * nat) (v : value) : Prop := follow (fst
  at_) = true ->
  exists t, v = Array t [Z.of_nat (length (pick (fst at_) es))] (map (fun o => nth (snd at_) (snd o) default) (pick
    (fst at_) es)).
Lemma in_order (P : nat * nat -> value -> Prop) k (f : ty * nat -> value) tys : forall q, (forall t j, q <= j < q +
  length tys -> P (k, j) (f (t, j))) ->
  Forall2 P (map (pair k) (seq q (length tys))) (map f (List.combine tys (seq q (length tys)))).
Proof.
  induction tys as [|t tys IH]; intros q H; cbn; constructor; [apply H; cbn; lia|]. apply IH. intros t' j J. apply
    H. cbn. lia.
Qed.
Lemma followed_result follow es k c e ne : follow k = true -> collects_scalars c = true -> good (results_of c) (pick
  k es) ->
  exists vs, run_collector c e ne (pick k es) = known (Some vs) /\ length vs = results_of c /\
    Forall2 (result_is follow es) (map (pair k) (seq 0 (results_of c))) vs.
Proof.
  intros Fk Cs G. destruct c as [tys| | | |]; try discriminate Cs. cbn in Cs, G.
  eexists. split; [cbn; rewrite (collected_good e tys (pick k es) Cs 0 G); reflexivity|]. split.
  - rewrite map_length, combine_length, seq_length. cbn. lia.
  - apply in_order with (f := fun p => Array (scalar_of (fst p)) [Z.of_nat (length (pick k es))] (map (fun o => nth
      (snd p) (snd o) default) (pick k es))).
    intros t j _ _. cbn. eauto.
Qed.
Lemma unfollowed_result follow es k n vs : follow k = false -> length vs = n -> Forall2 (result_is follow es) (map
  (pair k) (seq 0 n)) vs.
Proof.
  intros Fk L. subst n. generalize 0. induction vs as [|v vs IH]; intro q; cbn; constructor; auto.
  intro H. cbn in H. congruence.
Qed.
Lemma q_of_ret A B (V : A -> B -> Prop) v (n : M B) : quietly _ _ V (ret v) n -> quietly _ _ (fun a b => V a b /\ a
  = v) (ret v) n.
Proof.
  intros [H S]. split; [|exact S]. intro w. destruct (H w) as [H1 H2]. split; [|exact H2]. cbn in *. destruct (fst
    (n w)); auto.
Qed.
Lemma gathered_kept Q m e f follow esp esm : named m e f -> agree none Q e f -> have sized f -> forall keep cs k
  next csm before,
  length keep = length cs -> length before = length cs -> both_all (collector_is D sized Q m) (kept keep cs) csm =
    true ->
  (forall i j, place_in keep next i = Some j -> pick j esm = pick (k + i) esp) ->
  (forall i c, nth_error cs i = Some c -> follow (k + i) = true -> collects_scalars c = true /\ good (results_of c)
    (pick (k + i) esp)) ->
  (forall i, i < length cs -> nth i keep true = false -> follow (k + i) = true) ->
  quietly _ _ (fun a b => b = kept_results keep cs a /\ Forall2 (result_is follow esp) (results_at k cs) a)
    (gathered (fun c => run_collector c e) esp k cs before) (gathered (fun c => run_collector c f) esm next csm
      (kept keep before)).
Proof.
  intros N A Hf keep. induction keep as [|b keep IH]; intros [|c cs] k next csm before L1 L2 B P G Dr; try
    discriminate L1.
  { destruct csm; [|discriminate B]. cbn. destruct before; apply q_ret; split; constructor. }
  destruct before as [|ne before]; [discriminate L2|]. injection L1 as L1. injection L2 as L2.
  assert (G0 := G 0 c eq_refl). rewrite Nat.add_0_r in G0. cbn [gathered results_at].
  assert (G' : forall i c, nth_error cs i = Some c -> follow (S k + i) = true -> collects_scalars c = true /\ good
    (results_of c) (pick (S k + i) esp)).
  { intros i c' Hc Fk. replace (S k + i) with (k + S i) in * by lia. now apply G. }
  assert (Dr' : forall i, i < length cs -> nth i keep true = false -> follow (S k + i) = true).
  { intros i Hi Hk. replace (S k + i) with (k + S i) by lia. apply Dr; [cbn; lia|exact Hk]. }
  destruct b.
  - cbn [kept] in B. destruct csm as [|c' csm]; [discriminate B|]. cbn [both_all] in B. apply andb_prop in B.
      destruct B as [B1 B2].
    cbn [kept gathered]. rewrite (P 0 next eq_refl), Nat.add_0_r.
    pose proof (collector_sound Q m c c' e f ne (pick k esp) B1 N A Hf) as Cs.
    assert (P' : forall i j, place_in keep (S next) i = Some j -> pick j esm = pick (S k + i) esp).
    { intros i j Hj. replace (S k + i) with (k + S i) by lia. now apply (P (S i)). }
    destruct (counts_same _ _ _ _ B1) as [_ Rs].
    eapply q_bind with (V := fun a b => a = b /\ (length a = results_of c -> Forall2 (result_is follow esp) (map
      (pair k) (seq 0 (results_of c))) a)).
    + destruct (follow k) eqn:Fk.
      * destruct (G0 eq_refl) as [G1 G2]. destruct (followed_result follow esp k c e ne Fk G1 G2) as (vs & R1 & R2 &
          R3).
        rewrite R1 in *. apply q_of_ret in Cs. eapply q_weaken; [|exact Cs]. intros a b [<- ->]. auto.
      * eapply q_weaken; [|exact Cs]. intros a b <-. split; [reflexivity|]. now apply unfollowed_result.
    + intros vs vs' [<- Fv]. rewrite <- Rs. destruct (Nat.eqb (length vs) (results_of c)) eqn:Lv; [|apply q_fail].
        apply Nat.eqb_eq in Lv.
      eapply q_bind; [apply (IH cs (S k) (S next) csm before); auto|]. intros a b' [-> Fa]. apply q_ret.
      cbn [kept_results]. rewrite firstn_app, skipn_app, Lv, Nat.sub_diag, firstn_all2, skipn_all2 by lia. cbn.
        rewrite app_nil_r. split; [reflexivity|].
      apply Forall2_app; auto.
  - assert (Fk : follow k = true). { specialize (Dr 0). rewrite Nat.add_0_r in Dr. apply Dr; [cbn; lia|reflexivity]. }
    destruct (G0 Fk) as [G1 G2]. destruct (followed_result follow esp k c e ne Fk G1 G2) as (vs & R1 & R2 & R3).
    cbn [kept] in *. rewrite R1. eapply quietly_proper; [|reflexivity|].
    { apply meq_pointwise with (n := bind (gathered (fun c => run_collector c e) esp (S k) cs before) (fun rest =>
      ret (vs ++ rest))).
      intro w. unfold bind at 1. cbn. rewrite R2, Nat.eqb_refl. reflexivity. }
    assert (P' : forall i j, place_in keep next i = Some j -> pick j esm = pick (S k + i) esp).
    { intros i j Hj. replace (S k + i) with (k + S i) by lia. now apply (P (S i)). }
    pose proof (IH cs (S k) next csm before L1 L2 B P' G' Dr') as X. destruct X as [X S0]. split.
    + intro w. specialize (X w). unfold bind. destruct (gathered (fun c => run_collector c e) esp (S k) cs before w)
        as [[a|x] w1],
        (gathered (fun c => run_collector c f) esm next csm (kept keep before) w) as [[b|y] w2]; cbn in *; destruct
          X as [X X2]; try contradiction; auto.
      destruct X as [-> X]. split; [|exact X2]. cbn [kept_results app]. rewrite skipn_app, R2, Nat.sub_diag,
        skipn_all2 by lia. cbn. split; [reflexivity|].
      apply Forall2_app; auto.
    + apply silent_bind; [exact S0|]. intro a. apply silent_ret.
Qed.
Lemma gathered_moved Q m e f es esm : named m e f -> agree none Q e f -> have sized f -> forall cs k next csm before,
  length before = length cs -> both_all (collector_is D sized Q m) cs csm = true ->
  (forall i, i < length cs -> pick (next + i) esm = pick (k + i) es) ->
  quietly _ _ eq (gathered (fun c => run_collector c e) es k cs before) (gathered (fun c => run_collector c f) esm
    next csm before).
Proof.
  intros N A Hf cs. induction cs as [|c cs IH]; intros k next csm before L2 B P.
  { destruct csm; [|discriminate B]. now apply q_ret. }
  destruct before as [|ne before]; [discriminate L2|]. injection L2 as L2. destruct csm as [|c' csm]; [discriminate
    B|].
  cbn [both_all] in B. apply andb_prop in B. destruct B as [B1 B2]. destruct (counts_same _ _ _ _ B1) as [_ Rs]. cbn
    [gathered].
  pose proof (P 0) as P0. rewrite !Nat.add_0_r in P0. rewrite P0 by (cbn; lia).
  eapply q_bind; [exact (collector_sound Q m c c' e f ne (pick k es) B1 N A Hf)|]. intros vs ? <-. rewrite <- Rs.
  destruct (Nat.eqb _ _); [|apply q_fail]. eapply q_bind; [apply (IH (S k) (S next) csm before); auto|].
  - intros i Hi. replace (S next + i) with (next + S i) by lia. replace (S k + i) with (k + S i) by lia. apply P.
      cbn. lia.
  - intros a ? <-. now apply q_ret.
Qed.
Lemma gathered_app (run : collector -> list value -> list (nat * list value) -> M (list value)) es cs2 before2 :
  forall cs1 before1 k,
  length before1 = length cs1 ->
  meq (gathered run es k (cs1 ++ cs2) (before1 ++ before2))
    (bind (gathered run es k cs1 before1) (fun a => bind (gathered run es (k + length cs1) cs2 before2) (fun b =>
      ret (a ++ b)))).
Proof.
  induction cs1 as [|c cs1 IH]; intros [|ne before1] k L; try discriminate L.
  - cbn. rewrite Nat.add_0_r, bind_ret_l. cbn. now rewrite bind_ret_r.
  - injection L as L. cbn [gathered app]. rewrite bind_assoc. apply bind_ext. intro vs. destruct (Nat.eqb _ _);
      [|now apply meq_pointwise].
    rewrite (IH _ (S k) L), !bind_assoc. apply bind_ext. intro a. rewrite bind_ret_l, bind_assoc. replace (k +
      length (c :: cs1)) with (S k + length cs1) by (cbn; lia).
    apply bind_ext. intro b. rewrite bind_ret_l. now rewrite app_assoc.
Qed.
End Gathered.
