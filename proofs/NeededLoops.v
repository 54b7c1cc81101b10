(** Every condition of the other rows that fuse loops or branches is needed. *)
From Coq Require Import List String ZArith.
From Lawson Require Import Computation Effects Term Meaning Sound Tactics Combinators Stream Bins Several Branches
  Needed.
Import ListNotations.
Open Scope string_scope. Open Scope list_scope.

Theorem zip_needs_reads_elementwise : needs zip ReadsElementwise.
Proof. refuted zip (sees [("f", Looks Whole)]). Qed.
Theorem zip_needs_needs_whole : needs zip NeedsWhole.
Proof. refuted zip (sees [("f", Looks Folds)]). Qed.
Theorem zip_needs_rate : needs zip Rate.
Proof. refuted zip (sees [("f", Looks Extents)]). Qed.
Theorem zip_needs_effects_io : needs zip EffectsIo.
Proof. refuted zip (effects_of [("g", Prints); ("f", Prints)]). Qed.
Theorem zip_needs_effects_rng : needs zip EffectsRng.
Proof. refuted zip (effects_of [("g", Draws); ("f", Draws)]). Qed.
Theorem zip_needs_effects_unknown : needs zip EffectsUnknown.
Proof. refuted zip (effects_of [("g", Acts); ("f", Acts)]). Qed.
Theorem zip_needs_effects_fail : needs zip EffectsFail.
Proof. refuted zip (effects_of [("g", Prints); ("f", Fails)]). Qed.

Theorem diagonal_needs_reads_elementwise : needs diagonal ReadsElementwise.
Proof. refuted diagonal (sees [("f", Looks Whole)]). Qed.
Theorem diagonal_needs_needs_whole : needs diagonal NeedsWhole.
Proof. refuted diagonal (sees [("f", Looks Folds)]). Qed.
Theorem diagonal_needs_rate : needs diagonal Rate.
Proof. refuted diagonal (sees [("f", Looks Extents)]). Qed.
Theorem diagonal_needs_effects_io : needs diagonal EffectsIo.
Proof. refuted diagonal (effects_of [("g", Prints); ("f", Prints)]). Qed.
Theorem diagonal_needs_effects_rng : needs diagonal EffectsRng.
Proof. refuted diagonal (effects_of [("g", Draws); ("f", Draws)]). Qed.
Theorem diagonal_needs_effects_unknown : needs diagonal EffectsUnknown.
Proof. refuted diagonal (effects_of [("g", Acts); ("f", Acts)]). Qed.
Theorem diagonal_needs_effects_fail : needs diagonal EffectsFail.
Proof. refuted diagonal (effects_of [("g", Prints); ("f", Fails)]). Qed.

Theorem horizontal_needs_reads_elementwise : needs horizontal ReadsElementwise.
Proof. refuted horizontal (sees [("g", Looks Whole)]). Qed.
Theorem horizontal_needs_needs_whole : needs horizontal NeedsWhole.
Proof. refuted horizontal (sees [("g", Looks Folds)]). Qed.
Theorem horizontal_needs_rate : needs horizontal Rate.
Proof. refuted horizontal (sees [("g", Looks Extents)]). Qed.
Theorem horizontal_needs_effects_io : needs horizontal EffectsIo.
Proof. refuted horizontal (effects_of [("f", Prints); ("g", Prints)]). Qed.
Theorem horizontal_needs_effects_rng : needs horizontal EffectsRng.
Proof. refuted horizontal (effects_of [("f", Draws); ("g", Draws)]). Qed.
Theorem horizontal_needs_effects_unknown : needs horizontal EffectsUnknown.
Proof. refuted horizontal (effects_of [("f", Acts); ("g", Acts)]). Qed.
Theorem horizontal_needs_effects_fail : needs horizontal EffectsFail.
Proof. refuted horizontal (effects_of [("f", Prints); ("g", Fails)]). Qed.

(** Behind a filter positions are others. *)
Theorem filtered_pairs : sound Bodies pairs_of_a_filter FILTERED.
Proof.
  unfold pairs_of_a_filter. start. stand_still.
  transitivity (bind (denote K F e (Filter (Var "p") (Var "xs"))) (fun u =>
    bind (ret u) (fun u => bind (ret u) (fun v => bind (array K F u) (fun xs => bind (array K F v) (fun ys =>
      made K (run (mapping_two K F (nowhere K) "f") 0 (zips K [xs; ys])))))))).
  { change (denote K F e (Let "ys" (Filter (Var "p") (Var "xs")) (Map (Var "f") [Var "ys"; Var "ys"]))) with
      (bind (denote K F e (Filter (Var "p") (Var "xs"))) (fun u => denote K F (set K "ys" u (after K F e (Filter (Var
        "p") (Var "xs")) u))
        (Map (Var "f") [Var "ys"; Var "ys"]))).
    apply bind_ext; intro u. rewrite (denote_map_two _ _ _ _ Blind). reflexivity. }
  rewrite (denote_filter _ _ _ _ Blind), (elements_var _ _ _ _ _ is_array), bind_ret_l. unfold made at 1.
  rewrite bind_assoc.
  transitivity (bind (run (filtering K F (nowhere K) "p") 0 (combine (origins "xs") vs)) (fun r =>
    bind (run (fun i x => mapping_two K F (nowhere K) "f" i (fst x, [snd x; snd x])) 0 (snd r)) (fun q => as_array K
      (snd q)))).
  { apply bind_ext; intro r. rewrite !bind_ret_l. cbn [array]. rewrite !bind_ret_l. rewrite zips_two.
    assert (X : combine (snd r) (snd r) = map (fun x => (x, x)) (snd r)) by (induction (snd r); cbn; congruence).
    rewrite X, map_map. unfold made. rewrite run_map. reflexivity. }
  etransitivity; [apply (run_kept _ _ _ _ _ _ _ _ _ _ _ (fun _ ys => as_array K ys))|].
  { intros ? ? ? ?. unfold filtering, mapping_two, mapper. by_parts; apply commutes_sym; by_parts; apply commutes_sym;
    apart "p" "f". }
  cbv beta. unfold mapping_two. loop_with (@of_consumer K (element K)) (@of_consumer_app K (element K))
    (fun (s : nat * nat) (i : nat) (hs : histories K) => True) (fun ys : list (element K + element K) => @as_array
      (@world L R U) E K (rights ys)).
Qed.
Theorem filtered_beside : sound Bodies beside_a_filter FILTERED.
Proof.
  unfold beside_a_filter. start. stand_still.
  transitivity (bind (denote K F e (Filter (Var "p") (Var "xs"))) (fun u =>
    bind (denote K F (set K "ys" u (after K F e (Filter (Var "p") (Var "xs")) u)) (Map (Var "f") [Var "ys"])) (fun v
      => ret (Several [u; v])))).
  { change (denote K F e (Let "ys" (Filter (Var "p") (Var "xs")) (Tuple [Var "ys"; Map (Var "f") [Var "ys"]]))) with
      (bind (denote K F e (Filter (Var "p") (Var "xs"))) (fun u => denote K F (set K "ys" u (after K F e (Filter (Var
        "p") (Var "xs")) u))
        (Tuple [Var "ys"; Map (Var "f") [Var "ys"]]))).
    apply bind_ext; intro u. rewrite denote_tuple_two. reflexivity. }
  rewrite (denote_filter _ _ _ _ Blind), (elements_var _ _ _ _ _ is_array), bind_ret_l. unfold made at 1.
  rewrite bind_assoc.
  transitivity (bind (run (filtering K F (nowhere K) "p") 0 (combine (origins "xs") vs)) (fun r =>
    bind (run (mapping K F (nowhere K) "f") 0 (snd r)) (fun q => ret (Several [Array (snd r); Array (snd q)])))).
  { apply bind_ext; intro r. rewrite bind_ret_l.
    rewrite (denote_map _ _ _ _ Blind), (elements_var _ _ _ "ys" (snd r)), bind_ret_l by reflexivity. unfold made.
    rewrite bind_assoc.
    apply bind_ext; intro q. now rewrite bind_ret_l. }
  etransitivity; [apply (run_kept _ _ _ _ _ _ _ _ _ _ _ (fun ys zs => ret (Several [Array ys; Array zs])));
    bodies_commute "p" "f"|].
  loop_with (@of_each K) (@of_each_app K) (fun (s : nat * nat) (i : nat) (hs : histories K) => True)
    (fun ys => @ret (@world L R U) E (value K) (Several [Array (lefts ys); Array (rights ys)])).
Qed.
Theorem zip_needs_own_position : needs zip OwnPosition.
Proof.
  exists pairs_of_a_filter. split; [constructor|split; [exact filtered_pairs|]].
  refuted_by (sees [("f", Looks Position)]).
Qed.
Theorem diagonal_needs_own_position : needs diagonal OwnPosition.
Proof.
  exists beside_a_filter. split; [constructor|split; [exact filtered_beside|]].
  refuted_by (sees [("f", Looks Position)]).
Qed.
Theorem horizontal_needs_own_position : needs horizontal OwnPosition.
Proof.
  exists beside_a_filter. split; [constructor|split].
  - apply (sound_under_more _ _ _ _ filtered_beside). unfold incl; cbn; tauto.
  - refuted_by (sees [("f", Looks Position)]).
Qed.
Theorem horizontal_needs_same_domain : needs horizontal SameDomain.
Proof. refuted horizontal (Model [] [("xs", [1; 3]%Z); ("ys", [1]%Z)] [] 0 0 0). Qed.

Theorem if_fusion_needs_rate : needs if_fusion Rate.
Proof. refuted if_fusion (sees [("h", Looks Extents)]). Qed.
Theorem if_fusion_needs_same_condition : needs if_fusion SameCondition.
Proof.
  exists (two_conditions "d"). split; [constructor|split; [exact if_fusion_of_two|]]. refuted_by (sees [("h", Fails)]).
Qed.
