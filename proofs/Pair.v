(** For one element the bodies of two loops do, one after the other, what the body of the one does that [fused]
  accepts. *)
From Coq Require Import List ZArith Bool Arith Lia.
From Lawson Require Import Computation Brackets Core Run Silent Alike Agree Mentioned Apart Binding Walk WalkAlike
  WalkSound Started Columns Fusing Gathered Element.
Import ListNotations.

Section Pair.
Context {scalar type prim name fault W : Type} (T : table scalar type prim fault) (numbers : constants).
Context (D : known_of scalar type prim name).
Context (D_ok : forall p, never_fails D p = true -> forall args, exists s, apply T p args = Ok s).
Notation F := (failure fault).
Notation M := (comp W F).
Notation ty := (ty type).
Notation atom := (atom scalar).
Notation operator := (operator scalar type prim name).
Notation collector := (collector scalar type prim name).
Notation scope := (scope scalar type prim name).
Notation value := (value scalar type).
Notation env := (@env scalar type).
Notation scan := (scan (list value)).
Notation event := (nat * (nat * list value))%type.
Notation param := (ty * atom)%type.
Notation walked := (@walked scalar type prim name).
Context (print : list value -> M unit) (host : name -> list (list value) -> M (list value)) (most : nat).
Notation run_scope := (run_scope T numbers print host most).
Notation run_operator := (run_operator T numbers print host most).
Notation element := (element T numbers print host most).
Notation quietly := (@quietly fault W).
Notation q_bind := (@quietly_bind fault W).
Notation q_ret := (@quietly_ret fault W).
Notation q_fail := (@quietly_fail fault W).
Notation default := (default (type := type) (nothing T)).
Notation cell := (cell (type := type) (nothing T)).

Context (caps1 ins1 caps2 ins2 caps ins : list param) (scans1 scans2 scans : list operator) (cs1 : list collector).
Context (body1 body2 body more : scope) (many2 stays : nat) (Q : nat -> bool) (keep : list bool) (results : list
  (nat * (nat * nat))).
Context (sized : nat -> bool).
Context (cv1 cv2 cv : list value) (s1 s2 s : list (nat * Z)) (sources1 sources2 : list source) (m1 m2 : list (nat *
  atom)).
Context (H_m1 : capture_names D 0 caps1 caps = Some m1) (H_m2 : capture_names D 0 caps2 caps = Some m2).
Context (A1 : captured_alike caps1 caps cv1 cv) (A2 : captured_alike caps2 caps cv2 cv).
Context (Z1 : forall n, lookup n s1 = lookup n s) (Z2 : forall n, Q n = true -> lookup n s2 = lookup n s).
Context (H_s : forall n, sized n = true -> lookup n s <> None).
Context (C1 : Forall2 (comes_from [] ins) ins1 sources1) (C2 : Forall2 (comes_from results ins) ins2 sources2).
Context (K1 : forall i p, nth_error caps1 i = Some p -> dims_of (fst p) = [] -> exists c, nth_error cv1 i = Some
  (Scalar c)).
Context (K2 : forall i p, nth_error caps2 i = Some p -> dims_of (fst p) = [] -> exists c, nth_error cv2 i = Some
  (Scalar c)).
Context (O1 : both_all (operator_is D sized anything m1) scans1 (firstn (length scans1) scans) = true).
Context (O2 : both_all (operator_is D sized Q m2) scans2 (skipn (length scans1) scans) = true).
Definition follow := is_read keep sources2.
Definition fixed := length caps + length ins.
Definition at_first : walked := Walked (element_names (length caps1) (length caps) [] sources1 ++ m1) (scalar_params
  0 (caps1 ++ ins1)) [] [].
Definition at_second (em : list (nat * list (option atom))) av : walked :=
  Walked (element_names (length caps2) (length caps) em sources2 ++ m2) (scalar_params 0 (caps2 ++ ins2)) [] av.
Context (w w' : walked).
Context (Wk1 : walk D true sized fixed anything (length scans1) 0 (place_in keep 0) follow at_first body1 body =
  Some (w, [], more)).
Context (Wk2 : walk D true sized fixed Q (length scans2) (length scans1) (place_after stays many2) nothing_followed
  (at_second (emitted w) (available w)) body2 more
  = Some (w', [], End [])).
Definition arity (k : nat) : nat := match nth_error cs1 k with Some c => results_of c | None => 0 end.
Context (Em : forall k, follow k = true -> exists us, lookup k (emitted w) = Some us /\ length us = arity k).
Context (Fk : forall k, follow k = true -> k < length cs1).
Context (Mk : forall k q, In (Made k q) sources2 -> q < arity k).

Definition loop_env (caps : list param) (cv : list value) (s : list (nat * Z)) : env := Env (rev (List.combine (seq
  0 (length caps)) cv)) s.
Definition first := element (length caps1) (length ins1) body1 scans1 (loop_env caps1 cv1 s1).
Definition second := element (length caps2) (length ins2) body2 scans2 (loop_env caps2 cv2 s2).
Definition one := element (length caps) (length ins) body scans (loop_env caps cv s).
Definition is_one (v : value) : bool := match v with Scalar _ => true | Array _ _ _ => false end.
Definition checked (r : list scan * list event) : bool :=
  Nat.eqb (length (fst r)) (length scans1)
  && forallb (fun k => negb (follow k) || match pick k (snd r) with
       | [(_, vs)] => Nat.eqb (length vs) (arity k) && forallb is_one vs
       | _ => false
       end) (seq 0 (length cs1)).
Lemma checked_ok r : checked r = true -> length (fst r) = length scans1 /\ emits (type := type) follow arity 1 (snd
  r).
Proof.
  intro H. apply andb_prop in H. destruct H as [H1 H2]. apply Nat.eqb_eq in H1. split; [exact H1|]. intros k K.
  rewrite forallb_forall in H2. specialize (H2 k ltac:(apply in_seq; specialize (Fk k K); lia)). rewrite K in H2.
    cbn in H2.
  destruct (pick k (snd r)) as [|[o vs] [|? ?]]; try discriminate H2. apply andb_prop in H2. destruct H2 as [H2 H3].
    apply Nat.eqb_eq in H2.
  split; [reflexivity|]. constructor; [|constructor]. split; [exact H2|]. cbn. apply Forall_forall. intros v V.
  rewrite forallb_forall in H3. specialize (H3 v V). destruct v as [c|]; [now exists c|discriminate H3].
Qed.
Definition input_of (src : source) : nat := match src with Outside y => y | Made _ _ => 0 end.
Lemma no_results (p : param) : made_at [] p = None. Proof. unfold made_at. now destruct (snd p). Qed.
Lemma all_outside x es : map (fun y => nth y x default) (map input_of sources1) = map (cell x es) sources1.
Proof.
  rewrite map_map. apply map_ext_in. intros src I. clear - C1 I.
  induction C1 as [|p src' l m H C IH]; [destruct I|]. destruct I as [->|I]; [|auto]. destruct src; [reflexivity|].
  destruct H as [H _]. now rewrite no_results in H.
Qed.
Lemma cells_length x es sources l : Forall2 (comes_from results ins) l sources -> length (map (cell x es) sources) =
  length l.
Proof. intro H. rewrite map_length. symmetry. eapply forall2_length, H. Qed.
Definition typed (y : nat) : bool := match nth_error ins y with Some p => match dims_of (fst p) with [] => true | _
  => false end | None => false end.

Lemma env_is l cv' s' xs : length cv' = length (l : list param) -> forall many, length xs = many ->
  set_all (seq (length l) many) xs (loop_env l cv' s') = body_env cv' xs s'.
Proof. intros L many <-. unfold loop_env, body_env. now rewrite L. Qed.
Lemma loop_named l cv' s' m : capture_names D 0 l caps = Some m -> captured_alike l caps cv' cv ->
  named m (loop_env l cv' s') (loop_env caps cv s).
Proof.
  intros C A. assert (A' := A). destruct A as (L1 & L2 & _).
  pose proof (names_at_start D l caps cv' cv m [] [] [] [] s' (loop_env caps cv s) C A' eq_refl) as N. cbn in N.
  unfold body_env in N. cbn in N. rewrite L1 in N. apply N.
  - intros y Y. unfold loop_env. cbn [vars]. rewrite <- L2, lookup_seq. cbn. now rewrite Nat.sub_0_r, app_nil_r.
  - now intros [|i].
Qed.
Lemma both_all_nth A B (f : A -> B -> bool) l : forall m, both_all f l m = true -> forall k a, nth_error l k = Some
  a ->
  exists b, nth_error m k = Some b /\ f a b = true.
Proof.
  induction l as [|a l IH]; intros [|b m] E k x N; cbn in E; try discriminate E; [now destruct k|].
  apply andb_prop in E. destruct E as [E1 E2]. destruct k as [|k]; [injection N as <-; exists b; split;
    [reflexivity|exact E1]|exact (IH m E2 k x N)].
Qed.
Lemma nth_firstn A n : forall (l : list A) k a, nth_error (firstn n l) k = Some a -> nth_error l k = Some a.
Proof. induction n as [|n IH]; intros [|b l] [|k] a E; cbn in *; try discriminate; auto. Qed.
Lemma nth_skipn A n : forall (l : list A) k, nth_error (skipn n l) k = nth_error l (n + k).
Proof. induction n as [|n IH]; intros [|b l] k; cbn; auto. now destruct k. Qed.
Lemma stepper Qx m o o' (e f : env) n v st : operator_is D sized Qx m o o' = true -> named m e f -> agree none Qx e
  f -> have sized f ->
  quietly _ _ eq (step (run_operator o e) numbers (way_of o) n v st) (step (run_operator o' f) numbers (way_of o') n
    v st).
Proof.
  intros I N A Hf. rewrite <- (proj1 (way_is D sized Qx m o o' I)). apply (step_alike quietly q_ret q_bind). intros
    a b.
  now apply (operator_sound T numbers D D_ok sized print host most Qx m).
Qed.
Lemma steps_of l e k (o : operator) : nth_error l k = Some o ->
  nth_error (map (fun o => step (run_operator o e) numbers (way_of o)) l) k = Some (step (run_operator o e) numbers
    (way_of o)).
Proof. intro H. now apply (map_nth_error (fun o => step (run_operator o e) numbers (way_of o))). Qed.

Theorem one_for_both pos st1 st2 x : length st1 = length scans1 -> length st2 = length scans2 -> length x = length
  ins ->
  (forall y, typed y = true -> is_scalar (nth y x default)) ->
  quietly _ _ (one_element (length scans2) (place_in keep 0) (place_after stays many2))
    (bind (first st1 (pos, map (fun y => nth y x default) (map input_of sources1))) (fun r => if checked r then
     bind (second st2 (pos, map (cell x (snd r)) sources2)) (fun q => ret (Some (r, q))) else ret None))
    (one (st1 ++ st2) (pos, x)).
Proof.
  intros L1 L2 Lx Ty. unfold first at 1, one, Started.element. cbn [fst snd].
  rewrite (all_outside x []). assert (Ls1 : length (map (cell x []) sources1) = length ins1).
  { rewrite map_length. symmetry. eapply forall2_length, C1. }
  rewrite (env_is caps1 cv1 s1 _ (proj1 A1) _ Ls1). rewrite (env_is caps cv s x (proj1 (proj2 A1)) _ Lx).
  set (i1 := Inside (Some pos) (map (fun o => step (run_operator o (loop_env caps1 cv1 s1)) numbers (way_of o))
    scans1)).
  set (j := Inside (Some pos) (map (fun o => step (run_operator o (loop_env caps cv s)) numbers (way_of o)) scans)).
  set (f0 := body_env cv x s).
  assert (H0 : have sized f0) by (intros n N; unfold f0; rewrite body_sizes; auto).
  assert (F0 : forall y, y < length caps + length x -> lookup y (vars f0) = nth_error (cv ++ x) y).
  { intros y _. unfold f0. apply body_lookup. }
  eapply quietly_proper; [apply scope_after|apply scope_alone|].
  eapply (fst (walks_sound T numbers D D_ok print host most true sized fixed f0 H0 anything [] st2 (length scans1)
    (place_in keep 0) follow pos) body1
    _ _ _ _ _ Wk1 _ _ _ []).
  - split; [reflexivity|split; [reflexivity|]]. intros k Hk. cbn [steps i1 j].
    destruct (nth_error scans1 k) as [o|] eqn:N; [|apply nth_error_None in N; lia].
    destruct (both_all_nth _ _ _ _ _ O1 k o N) as (o' & N' & Oo). apply nth_firstn in N'.
    exists (step (run_operator o (loop_env caps1 cv1 s1)) numbers (way_of o)), (step (run_operator o' (loop_env caps
      cv s)) numbers (way_of o')).
    split; [now apply steps_of|]. split; [now apply steps_of|]. intros n v st. apply (stepper anything m1); auto.
    + now apply loop_named.
    + split; [discriminate|]. intros z _. apply Z1.
  - constructor; auto.
    + cbn [names_of at_first]. apply (names_at_start D caps1 caps cv1 cv m1 [] sources1 _ x); auto.
      * now rewrite map_length.
      * intros i src a N E. rewrite (map_nth_error (cell x []) i sources1 N).
        destruct src as [y|k q]; cbn in E; [|discriminate E]. injection E as <-.
        assert (Y : y < length ins).
        { destruct (forall2_nth_right _ _ _ _ _ C1 i _ N) as (p & _ & H & _). apply nth_error_Some. congruence. }
        rewrite F0 by lia. rewrite nth_error_app2 by (rewrite (proj1 (proj2 A1)); lia). rewrite (proj1 (proj2 A1)).
        replace (length caps + y - length caps) with y by lia. cbn. symmetry. apply nth_error_nth'. lia.
    + unfold f0. eapply (agree_none_sizes anything (Env [] s1) (Env [] s)); rewrite ?body_sizes; auto. split;
        [discriminate|]. intros z _. apply Z1.
    + cbn [scalars_of at_first]. apply scalars_at_start; [apply A1|]. intros i p N Dp.
      destruct (Nat.ltb i (length caps1)) eqn:Li.
      * apply Nat.ltb_lt in Li. rewrite nth_error_app1 in N by lia. rewrite nth_error_app1 by (rewrite (proj1 A1);
          lia). eauto.
      * apply Nat.ltb_ge in Li. rewrite nth_error_app2 in N by lia. rewrite nth_error_app2 by (rewrite (proj1 A1);
          lia). rewrite (proj1 A1).
        set (i' := i - length caps1) in *.
        destruct (forall2_nth _ _ _ _ _ C1 i' p N) as (src & N' & Cm). rewrite (map_nth_error (cell x []) i'
          sources1 N').
        destruct src as [y|k q]; [|destruct Cm as [Cm _]; now rewrite no_results in Cm]. destruct Cm as [Cm _]. cbn.
        destruct (Ty y) as [c ->]; [|eauto]. unfold typed. now rewrite Cm, Dp.
    + now intros k K.
    + constructor.
  - intros e1 f1 st1' stm ev1 evm Al. destruct Al. cbn [app] in a_scans, a_events. subst stm evm.
    unfold gives at 1. cbn [values_of all known].
    assert (Ck : checked (st1', ev1) = true).
    { unfold checked. cbn [fst snd]. rewrite a_number, Nat.eqb_refl. cbn. apply forallb_forall. intros k _.
      destruct (follow k) eqn:Fo; [|reflexivity]. cbn. specialize (a_emitted k Fo). destruct (Em k Fo) as (us & Lu &
        Ln). rewrite Lu in a_emitted.
      destruct a_emitted as (vs & -> & St). rewrite <- (forall2_length _ _ _ _ _ St), Ln, Nat.eqb_refl. cbn. clear -
        St.
      induction St as [|a v us vs [[c ->] _] St IH]; [reflexivity|]. exact IH. }
    eapply quietly_proper.
    { rewrite bind_assoc, !bind_ret_l. cbn [snd]. rewrite Ck.
      unfold second, Started.element. cbn [fst snd]. rewrite (env_is caps2 cv2 s2 _ (proj1 A2) _ (cells_length x ev1
        sources2 ins2 C2)).
      apply scope_after. }
    { reflexivity. }
    assert (Fx : forall y, y < length caps + length x -> lookup y (vars f1) = nth_error (cv ++ x) y).
    { intros y Y. rewrite a_fixed; [now apply F0|]. unfold fixed. now rewrite <- Lx. }
    pose proof Wk2 as Wk. rewrite <- a_number in Wk.
    eapply (fst (walks_sound T numbers D D_ok print host most true sized fixed f0 H0 Q st1' [] (length scans2)
      (place_after stays many2) nothing_followed pos) body2
      _ _ _ _ _ Wk _ _ _ (moved (place_in keep 0) ev1)).
    + split; [reflexivity|split; [reflexivity|]]. intros k Hk. cbn [steps].
      destruct (nth_error scans2 k) as [o|] eqn:N; [|apply nth_error_None in N; lia].
      destruct (both_all_nth _ _ _ _ _ O2 k o N) as (o' & N' & Oo). rewrite nth_skipn in N'.
      exists (step (run_operator o (loop_env caps2 cv2 s2)) numbers (way_of o)), (step (run_operator o' (loop_env
        caps cv s)) numbers (way_of o')).
      split; [now apply steps_of|]. split; [rewrite a_number; now apply steps_of|]. intros n v st. apply (stepper Q
        m2); auto.
      * now apply loop_named.
      * split; [discriminate|]. intros z. apply Z2.
    + constructor; auto.
      * cbn [names_of at_second]. apply (names_at_start D caps2 caps cv2 cv m2 (emitted w) sources2 _ x); auto.
        -- now rewrite map_length.
        -- intros i src a N E. rewrite (map_nth_error (cell x ev1) i sources2 N). destruct src as [y|k q]; cbn
          [element_name] in E.
           ++ injection E as <-.
              assert (Y : y < length ins).
              { destruct (forall2_nth_right _ _ _ _ _ C2 i _ N) as (p & _ & H & _). apply nth_error_Some.
                congruence. }
              rewrite Fx by lia. rewrite nth_error_app2 by (rewrite (proj1 (proj2 A1)); lia). rewrite (proj1 (proj2
                A1)).
              replace (length caps + y - length caps) with y by lia. cbn. symmetry. apply nth_error_nth'. lia.
           ++ assert (Fo : follow k = true).
              { unfold follow, is_read. apply orb_true_intro. left. apply existsb_exists. exists (Made k q). split;
                [eapply nth_error_In, N|apply Nat.eqb_refl]. }
              specialize (a_emitted k Fo). destruct (lookup k (emitted w)) as [us|]; [|discriminate E].
              destruct a_emitted as (vs & Pk & St). cbn [Columns.cell]. rewrite Pk.
              assert (X : forall q, nth q us None = Some a -> stands f1 (Some a) (nth q vs default)).
              { clear - St. induction St as [|b v us vs S1 St IH]; intros [|q] H; cbn in *; try discriminate H; [now
                subst|auto]. }
              destruct (X q E) as [_ X']. destruct a as [y|c|n]; auto. now rewrite X'.
      * eapply (agree_none_sizes Q (Env [] s2) f1); [apply body_sizes|reflexivity|]. split; [discriminate|]. intros
          z Hz. cbn.
        rewrite a_same. unfold f0. rewrite body_sizes. auto.
      * cbn [scalars_of at_second]. apply scalars_at_start; [apply A2|]. intros i p N Dp.
        destruct (Nat.ltb i (length caps2)) eqn:Li.
        -- apply Nat.ltb_lt in Li. rewrite nth_error_app1 in N by lia. rewrite nth_error_app1 by (rewrite (proj1
          A2); lia). eauto.
        -- apply Nat.ltb_ge in Li. rewrite nth_error_app2 in N by lia. rewrite nth_error_app2 by (rewrite (proj1
          A2); lia). rewrite (proj1 A2).
           set (i' := i - length caps2) in *.
           destruct (forall2_nth _ _ _ _ _ C2 i' p N) as (src & N' & Cm). rewrite (map_nth_error (cell x ev1) i'
             sources2 N').
           destruct src as [y|k q].
           ++ destruct Cm as [Cm _]. cbn. destruct (Ty y) as [c ->]; [|eauto]. unfold typed. now rewrite Cm, Dp.
           ++ assert (Fo : follow k = true).
              { unfold follow, is_read. apply orb_true_intro. left. apply existsb_exists. exists (Made k q). split;
                [eapply nth_error_In, N'|apply Nat.eqb_refl]. }
              destruct (checked_ok _ Ck) as [_ E1]. destruct (E1 k Fo) as [_ E2]. cbn [snd] in E2. cbn [Columns.cell].
              destruct (pick k ev1) as [|[o vs] rest]; [cbn; eauto|]. inversion E2 as [|? ? [E3 E4] _]; subst. cbn
                in E3, E4.
              assert (X : In (nth q vs default) vs) by (apply nth_In; rewrite E3; apply Mk; eapply nth_error_In, N').
              rewrite Forall_forall in E4. destruct (E4 _ X) as [c ->]. eauto.
      * now intros k K.
      * now rewrite app_nil_r.
      * cbn. now rewrite app_nil_r.
    + intros e2 f2 st2' stm ev2 evm []. cbn [run_then]. unfold gives. cbn [values_of all known].
      eapply quietly_proper; [rewrite bind_assoc, !bind_ret_l; reflexivity|rewrite bind_assoc, !bind_ret_l;
        reflexivity|].
      apply q_ret. cbn [fst snd one_element]. rewrite a_scans, app_nil_r. auto.
Qed.
End Pair.
