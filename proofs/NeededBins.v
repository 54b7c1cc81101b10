(** Every condition of the rows of bins is needed. *)
From Coq Require Import List String ZArith.
From Lawson Require Import Computation Effects Term Meaning Sound Tactics Combinators Stream Vertical Bins Needed.
Import ListNotations.
Open Scope string_scope. Open Scope list_scope.

Theorem bins_map_needs_reads_elementwise : needs bins_map ReadsElementwise.
Proof. refuted bins_map (sees [("op", Looks Whole)]). Qed.
Theorem bins_map_needs_needs_whole : needs bins_map NeedsWhole.
Proof. refuted bins_map (sees [("op", Looks Folds)]). Qed.
Theorem bins_map_needs_rate : needs bins_map Rate.
Proof. refuted bins_map (sees [("op", Looks Extents)]). Qed.

Theorem bins_scan_needs_reads_elementwise : needs bins_scan ReadsElementwise.
Proof. refuted bins_scan (sees [("op", Looks Whole)]). Qed.
Theorem bins_scan_needs_needs_whole : needs bins_scan NeedsWhole.
Proof. refuted bins_scan (sees [("op", Looks Folds)]). Qed.
Theorem bins_scan_needs_rate : needs bins_scan Rate.
Proof. refuted bins_scan (sees [("op", Looks Extents)]). Qed.

Theorem bins_filter_needs_reads_elementwise : needs bins_filter ReadsElementwise.
Proof. refuted bins_filter (sees [("op", Looks Whole)]). Qed.
Theorem bins_filter_needs_needs_whole : needs bins_filter NeedsWhole.
Proof. refuted bins_filter (sees [("op", Looks Folds)]). Qed.
Theorem bins_filter_needs_rate : needs bins_filter Rate.
Proof. refuted bins_filter (sees [("op", Looks Extents)]). Qed.
Theorem bins_filter_needs_own_position : needs bins_filter OwnPosition.
Proof. refuted bins_filter (sees [("op", Looks Position)]). Qed.

(** Bins that compute are bins of what a map makes, which becomes one loop with what is before it. *)
Lemma same_bins {W E} K (F : @functions W E K) look (B : blind K F look) e t u ys : var K e "ys" = Array ys ->
  meq (denote K F e t) (denote K F e u) -> meq (denote K F e (bins_of t)) (denote K F e (bins_of u)).
Proof.
  intros H Q. unfold bins_of. rewrite !(denote_bins _ _ _ _ B _ _ _ _ _ _ H). unfold elements. now rewrite Q.
Qed.
Lemma same_bins_of_both {W E} K (F : @functions W E K) look (B : blind K F look) e t u :
  meq (denote K F e t) (denote K F e u) -> meq (denote K F e (bins_of_both t)) (denote K F e (bins_of_both u)).
Proof.
  assert (A : forall t, meq (denote K F e (bins_of_both t)) (bind (elements K F e t) (fun xs =>
    binning K F look "op" (var K e "ds") (pairs K (zips K [xs; xs]))))).
  { intro v. apply meq_pointwise; intro w. unfold elements. cbn. unfold bind, ret. cbn.
    destruct (denote K F e v w) as [[r|?] w1]; cbn; auto.
    replace (var K (after K F e v r) "ds") with (var K e "ds") by (now destruct v).
    destruct r; cbn; auto. unfold bind, ret. cbn. apply B. }
  intro Q. rewrite !A. unfold elements. now rewrite Q.
Qed.
Theorem computed_of_map : sound Bodies computed_of_a_map ONCE.
Proof.
  unfold computed_of_a_map. start. look_nowhere. eapply same_bins; [exact Blind | eassumption |].
  match goal with H : var K e "xs" = _ |- _ => rename H into is_xs end.
  rewrite (denote_map _ _ _ _ Blind), (elements_map _ _ _ _ Blind _ _ _ is_xs), bind_snd. unfold made.
  etransitivity; [apply (composed _ _ Blind e "f" "g" _ (as_array _)); bodies_commute "g" "f"|].
  cbn. rewrite is_xs. cbn. apply meq_pointwise. intro w. reflexivity.
Qed.
Theorem computed_of_scan : sound Bodies computed_of_a_scan ONCE.
Proof.
  unfold computed_of_a_scan. start. look_nowhere. eapply same_bins; [exact Blind | eassumption |].
  match goal with H : var K e "xs" = _ |- _ => rename H into is_xs end.
  rewrite (denote_map _ _ _ _ Blind), (elements_scan _ _ _ _ Blind _ _ _ _ is_xs), bind_snd. unfold made.
  fused "op'" "f" (@as_array (@world L R U) E K).
  the_loop (fun (s : (nat * list (element K)) * nat) i hs => s = ((i, hs "s"), i)) (@as_array (@world L R U) E K).
Qed.
Theorem computed_of_filter : sound Bodies computed_of_a_filter FILTERED.
Proof.
  unfold computed_of_a_filter. start. stand_still. apply (same_bins_of_both _ _ _ Blind).
  match goal with H : var K e "xs" = _ |- _ => rename H into is_xs end.
  rewrite (denote_map _ _ _ _ Blind), (elements_filter _ _ _ _ Blind _ _ _ is_xs), bind_snd. unfold made.
  fused "p" "f" (@as_array (@world L R U) E K).
  the_loop (fun (s : nat * nat) (i : nat) (hs : histories K) => True) (@as_array (@world L R U) E K).
Qed.

Ltac as_computed wider m := match type of wider with sound _ ?l _ =>
  exists l; split; [constructor | split; [exact wider | refuted_by m]] end.
Theorem bins_map_needs_effects_io : needs bins_map EffectsIo.
Proof. as_computed computed_of_map (effects_of [("g", Prints); ("f", Prints)]). Qed.
Theorem bins_map_needs_effects_rng : needs bins_map EffectsRng.
Proof. as_computed computed_of_map (effects_of [("g", Draws); ("f", Draws)]). Qed.
Theorem bins_map_needs_effects_unknown : needs bins_map EffectsUnknown.
Proof. as_computed computed_of_map (effects_of [("g", Acts); ("f", Acts)]). Qed.
Theorem bins_map_needs_effects_fail : needs bins_map EffectsFail.
Proof. as_computed computed_of_map (effects_of [("g", Prints); ("f", Fails)]). Qed.
Theorem bins_scan_needs_effects_io : needs bins_scan EffectsIo.
Proof. as_computed computed_of_scan (effects_of [("op'", Prints); ("f", Prints)]). Qed.
Theorem bins_scan_needs_effects_rng : needs bins_scan EffectsRng.
Proof. as_computed computed_of_scan (effects_of [("op'", Draws); ("f", Draws)]). Qed.
Theorem bins_scan_needs_effects_unknown : needs bins_scan EffectsUnknown.
Proof. as_computed computed_of_scan (effects_of [("op'", Acts); ("f", Acts)]). Qed.
Theorem bins_scan_needs_effects_fail : needs bins_scan EffectsFail.
Proof. as_computed computed_of_scan (effects_of [("op'", Prints); ("f", Fails)]). Qed.
Theorem bins_filter_needs_effects_io : needs bins_filter EffectsIo.
Proof. as_computed computed_of_filter (effects_of [("p", Prints); ("f", Prints)]). Qed.
Theorem bins_filter_needs_effects_rng : needs bins_filter EffectsRng.
Proof. as_computed computed_of_filter (effects_of [("p", Draws); ("f", Draws)]). Qed.
Theorem bins_filter_needs_effects_unknown : needs bins_filter EffectsUnknown.
Proof. as_computed computed_of_filter (effects_of [("p", Acts); ("f", Acts)]). Qed.
Theorem bins_filter_needs_effects_fail : needs bins_filter EffectsFail.
Proof. as_computed computed_of_filter (effects_of [("p", Prints); ("f", Fails)]). Qed.
