(** Two loops and the one that they became, under the conditions that [fused] decides. *)
From Coq Require Import List ZArith Bool Arith Lia.
From Lawson Require Import Computation Brackets Core Run Silent Alike Agree Mentioned Apart Binding Move Walk WalkAlike
  WalkSteps WalkSound Started Columns Fusing Gathered Element Pair Kept Silence JoinedStarts JoinedResults.
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
Notation param := (ty * atom)%type.
Context (print : list value -> M unit) (host : name -> list (list value) -> M (list value)) (most : nat).
Notation a_loop := (a_loop T numbers print host most).

Context (known : nat -> bool) (keep : list bool) (outs1 outs2 : list (nat * ty)) (space : size).
Context (caps1 ins1 caps2 ins2 caps ins : list param) (ne1 ne2 : list atom) (scans1 scans2 scans : list operator).
Context (cs1 cs2 cs : list collector) (body1 body2 body more : scope).
Notation Q := (Q known outs1).
Notation names1 := (names1 outs1).
Notation results := (results outs1 cs1).
Notation many1 := (many1 scans1).
Notation many2 := (many2 scans2).
Notation ne := (ne ne1 ne2 scans1 scans2).
Notation later_value := (later_value T known outs1).
Notation later_of := (later_of known outs1).
Notation made_well := (made_well T outs1 ins2 cs1).
Notation captured_of := (captured_of T).
Notation scalars_of_captures := (scalars_of_captures T).
Notation rows_all := (rows_all T ins).
Notation read_rows := (read_rows T space caps ins ne1 ne2 scans1 scans2).
Notation known_split := (known_split known).
Notation stays := (stays keep cs1).
Notation collectors_counts := (collectors_counts D known).
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
Notation one_starts := (one_starts T outs1 space caps1 ins1 caps2 ins2 caps ins ne1 ne2 scans1 scans2 cs1 H_caps H_ins).
Notation first_starts := (first_starts T D space caps1 ins1 caps ins ne1 ne2 scans1 scans2 m1 sources1 H_m1 C1).
Notation second_starts := (second_starts T D outs1 space caps2 ins2 caps ins ne1 ne2 scans1 scans2 cs1 m2 sources2 H_m2
  C2).
Notation outside_starts := (outside_starts T known outs1 space caps2 ins2 ne2 cs1 H_space H_caps2 H_ins2 H_ne2).
Notation inside_starts := (inside_starts T known outs1 space caps2 ins2 ne2 cs1 H_space H_caps2 H_ins2 H_ne2).
Notation dropped_followed := (dropped_followed keep sources2).
Notation made_follows := (made_follows keep sources2).
Notation made_component := (made_component outs1 ins2 ins cs1 sources2 C2).
Notation neutral_groups := (neutral_groups D known keep outs1 scans1 scans2 scans cs1 cs2 cs m1 m2 sources2 H_keep
  H_scalars O1 O2 G1 G2).
Notation made_rows := (made_rows T keep outs1 space ins2 ins cs1 sources2 H_nodup C2).

Lemma follow_inside k : follow k = true -> k < length cs1.
Proof.
  intro F. unfold Pair.follow, is_read in F. apply orb_prop in F. destruct F as [F|F].
  - apply existsb_exists in F. destruct F as ([y|k' q] & I & E); [discriminate E|]. apply Nat.eqb_eq in E. subst k'.
      eauto.
  - apply negb_true_iff in F. destruct (Nat.ltb k (length cs1)) eqn:L; [now apply Nat.ltb_lt|]. apply Nat.ltb_ge in L.
    rewrite nth_overflow in F by lia. discriminate F.
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
    { unfold JoinedStarts.ne. apply values_app; [now apply values_firstn|]. apply values_app; [now apply
      values_firstn|]. apply
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
    rewrite gathered_app; [|rewrite Lf; unfold JoinedResults.stays; rewrite (kept_length _ keep cs1 H_keep), <-
      (kept_length _
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
