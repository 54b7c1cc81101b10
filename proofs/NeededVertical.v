(** Every condition of the rows of a consumer with its producer is needed: the consumer looks where it must not, or both
    do what can't change places. *)
From Coq Require Import List String ZArith.
From Lawson Require Import Computation Effects Term Meaning Sound Tactics Vertical Needed.
Import ListNotations.
Open Scope string_scope. Open Scope list_scope.

Theorem map_map_needs_reads_elementwise : needs map_map ReadsElementwise.
Proof. refuted map_map (sees [("f", Looks Whole)]). Qed.
Theorem map_map_needs_needs_whole : needs map_map NeedsWhole.
Proof. refuted map_map (sees [("f", Looks Folds)]). Qed.
Theorem map_map_needs_rate : needs map_map Rate.
Proof. refuted map_map (sees [("f", Looks Extents)]). Qed.
Theorem map_map_needs_effects_io : needs map_map EffectsIo.
Proof. refuted map_map (effects_of [("g", Prints); ("f", Prints)]). Qed.
Theorem map_map_needs_effects_rng : needs map_map EffectsRng.
Proof. refuted map_map (effects_of [("g", Draws); ("f", Draws)]). Qed.
Theorem map_map_needs_effects_unknown : needs map_map EffectsUnknown.
Proof. refuted map_map (effects_of [("g", Acts); ("f", Acts)]). Qed.
Theorem map_map_needs_effects_fail : needs map_map EffectsFail.
Proof. refuted map_map (effects_of [("g", Prints); ("f", Fails)]). Qed.

Theorem redomap_map_needs_reads_elementwise : needs redomap_map ReadsElementwise.
Proof. refuted redomap_map (sees [("f", Looks Whole)]). Qed.
Theorem redomap_map_needs_needs_whole : needs redomap_map NeedsWhole.
Proof. refuted redomap_map (sees [("f", Looks Folds)]). Qed.
Theorem redomap_map_needs_rate : needs redomap_map Rate.
Proof. refuted redomap_map (sees [("f", Looks Extents)]). Qed.
Theorem redomap_map_needs_effects_io : needs redomap_map EffectsIo.
Proof. refuted redomap_map (effects_of [("g", Prints); ("f", Prints)]). Qed.
Theorem redomap_map_needs_effects_rng : needs redomap_map EffectsRng.
Proof. refuted redomap_map (effects_of [("g", Draws); ("f", Draws)]). Qed.
Theorem redomap_map_needs_effects_unknown : needs redomap_map EffectsUnknown.
Proof. refuted redomap_map (effects_of [("g", Acts); ("f", Acts)]). Qed.
Theorem redomap_map_needs_effects_fail : needs redomap_map EffectsFail.
Proof. refuted redomap_map (effects_of [("g", Prints); ("f", Fails)]). Qed.

Theorem filter_map_needs_reads_elementwise : needs filter_map ReadsElementwise.
Proof. refuted filter_map (sees [("p", Looks Whole)]). Qed.
Theorem filter_map_needs_needs_whole : needs filter_map NeedsWhole.
Proof. refuted filter_map (sees [("p", Looks Folds)]). Qed.
Theorem filter_map_needs_rate : needs filter_map Rate.
Proof. refuted filter_map (sees [("p", Looks Extents)]). Qed.
Theorem filter_map_needs_effects_io : needs filter_map EffectsIo.
Proof. refuted filter_map (effects_of [("f", Prints); ("p", Prints)]). Qed.
Theorem filter_map_needs_effects_rng : needs filter_map EffectsRng.
Proof. refuted filter_map (effects_of [("f", Draws); ("p", Draws)]). Qed.
Theorem filter_map_needs_effects_unknown : needs filter_map EffectsUnknown.
Proof. refuted filter_map (effects_of [("f", Acts); ("p", Acts)]). Qed.
Theorem filter_map_needs_effects_fail : needs filter_map EffectsFail.
Proof. refuted filter_map (effects_of [("f", Prints); ("p", Fails)]). Qed.

Theorem scan_map_needs_reads_elementwise : needs scan_map ReadsElementwise.
Proof. refuted scan_map (sees [("op", Looks Whole)]). Qed.
Theorem scan_map_needs_needs_whole : needs scan_map NeedsWhole.
Proof. refuted scan_map (sees [("op", Looks Folds)]). Qed.
Theorem scan_map_needs_rate : needs scan_map Rate.
Proof. refuted scan_map (sees [("op", Looks Extents)]). Qed.
Theorem scan_map_needs_effects_io : needs scan_map EffectsIo.
Proof. refuted scan_map (effects_of [("f", Prints); ("op", Prints)]). Qed.
Theorem scan_map_needs_effects_rng : needs scan_map EffectsRng.
Proof. refuted scan_map (effects_of [("f", Draws); ("op", Draws)]). Qed.
Theorem scan_map_needs_effects_unknown : needs scan_map EffectsUnknown.
Proof. refuted scan_map (effects_of [("f", Acts); ("op", Acts)]). Qed.
Theorem scan_map_needs_effects_fail : needs scan_map EffectsFail.
Proof. refuted scan_map (effects_of [("f", Prints); ("op", Fails)]). Qed.

Theorem map_scan_needs_reads_elementwise : needs map_scan ReadsElementwise.
Proof. refuted map_scan (sees [("f", Looks Whole)]). Qed.
Theorem map_scan_needs_needs_whole : needs map_scan NeedsWhole.
Proof. refuted map_scan (sees [("f", Looks Folds)]). Qed.
Theorem map_scan_needs_rate : needs map_scan Rate.
Proof. refuted map_scan (sees [("f", Looks Extents)]). Qed.
Theorem map_scan_needs_effects_io : needs map_scan EffectsIo.
Proof. refuted map_scan (effects_of [("op", Prints); ("f", Prints)]). Qed.
Theorem map_scan_needs_effects_rng : needs map_scan EffectsRng.
Proof. refuted map_scan (effects_of [("op", Draws); ("f", Draws)]). Qed.
Theorem map_scan_needs_effects_unknown : needs map_scan EffectsUnknown.
Proof. refuted map_scan (effects_of [("op", Acts); ("f", Acts)]). Qed.
Theorem map_scan_needs_effects_fail : needs map_scan EffectsFail.
Proof. refuted map_scan (effects_of [("op", Prints); ("f", Fails)]). Qed.

Theorem filter_scan_needs_reads_elementwise : needs filter_scan ReadsElementwise.
Proof. refuted filter_scan (sees [("p", Looks Whole)]). Qed.
Theorem filter_scan_needs_needs_whole : needs filter_scan NeedsWhole.
Proof. refuted filter_scan (sees [("p", Looks Folds)]). Qed.
Theorem filter_scan_needs_rate : needs filter_scan Rate.
Proof. refuted filter_scan (sees [("p", Looks Extents)]). Qed.
Theorem filter_scan_needs_effects_io : needs filter_scan EffectsIo.
Proof. refuted filter_scan (effects_of [("op", Prints); ("p", Prints)]). Qed.
Theorem filter_scan_needs_effects_rng : needs filter_scan EffectsRng.
Proof. refuted filter_scan (effects_of [("op", Draws); ("p", Draws)]). Qed.
Theorem filter_scan_needs_effects_unknown : needs filter_scan EffectsUnknown.
Proof. refuted filter_scan (effects_of [("op", Acts); ("p", Acts)]). Qed.
Theorem filter_scan_needs_effects_fail : needs filter_scan EffectsFail.
Proof. refuted filter_scan (effects_of [("op", Prints); ("p", Fails)]). Qed.

Theorem redomap_scan_needs_reads_elementwise : needs redomap_scan ReadsElementwise.
Proof. refuted redomap_scan (sees [("f", Looks Whole)]). Qed.
Theorem redomap_scan_needs_needs_whole : needs redomap_scan NeedsWhole.
Proof. refuted redomap_scan (sees [("f", Looks Folds)]). Qed.
Theorem redomap_scan_needs_rate : needs redomap_scan Rate.
Proof. refuted redomap_scan (sees [("f", Looks Extents)]). Qed.
Theorem redomap_scan_needs_effects_io : needs redomap_scan EffectsIo.
Proof. refuted redomap_scan (effects_of [("op'", Prints); ("f", Prints)]). Qed.
Theorem redomap_scan_needs_effects_rng : needs redomap_scan EffectsRng.
Proof. refuted redomap_scan (effects_of [("op'", Draws); ("f", Draws)]). Qed.
Theorem redomap_scan_needs_effects_unknown : needs redomap_scan EffectsUnknown.
Proof. refuted redomap_scan (effects_of [("op'", Acts); ("f", Acts)]). Qed.
Theorem redomap_scan_needs_effects_fail : needs redomap_scan EffectsFail.
Proof. refuted redomap_scan (effects_of [("op'", Prints); ("f", Fails)]). Qed.

Theorem scan_scan_needs_reads_elementwise : needs scan_scan ReadsElementwise.
Proof. refuted scan_scan (sees [("op", Looks Whole)]). Qed.
Theorem scan_scan_needs_needs_whole : needs scan_scan NeedsWhole.
Proof. refuted scan_scan (sees [("op", Looks Folds)]). Qed.
Theorem scan_scan_needs_rate : needs scan_scan Rate.
Proof. refuted scan_scan (sees [("op", Looks Extents)]). Qed.
Theorem scan_scan_needs_effects_io : needs scan_scan EffectsIo.
Proof. refuted scan_scan (effects_of [("op'", Prints); ("op", Prints)]). Qed.
Theorem scan_scan_needs_effects_rng : needs scan_scan EffectsRng.
Proof. refuted scan_scan (effects_of [("op'", Draws); ("op", Draws)]). Qed.
Theorem scan_scan_needs_effects_unknown : needs scan_scan EffectsUnknown.
Proof. refuted scan_scan (effects_of [("op'", Acts); ("op", Acts)]). Qed.
Theorem scan_scan_needs_effects_fail : needs scan_scan EffectsFail.
Proof. refuted scan_scan (effects_of [("op'", Prints); ("op", Fails)]). Qed.

Theorem reduce_map_needs_reads_elementwise : needs reduce_map ReadsElementwise.
Proof. refuted reduce_map (sees [("op", Looks Whole)]). Qed.
Theorem reduce_map_needs_needs_whole : needs reduce_map NeedsWhole.
Proof. refuted reduce_map (sees [("op", Looks Folds)]). Qed.
Theorem reduce_map_needs_rate : needs reduce_map Rate.
Proof. refuted reduce_map (sees [("op", Looks Extents)]). Qed.

Theorem reduce_filter_needs_reads_elementwise : needs reduce_filter ReadsElementwise.
Proof. refuted reduce_filter (sees [("op", Looks Whole)]). Qed.
Theorem reduce_filter_needs_needs_whole : needs reduce_filter NeedsWhole.
Proof. refuted reduce_filter (sees [("op", Looks Folds)]). Qed.
Theorem reduce_filter_needs_rate : needs reduce_filter Rate.
Proof. refuted reduce_filter (sees [("op", Looks Extents)]). Qed.

Theorem reduce_scan_needs_reads_elementwise : needs reduce_scan ReadsElementwise.
Proof. refuted reduce_scan (sees [("op", Looks Whole)]). Qed.
Theorem reduce_scan_needs_needs_whole : needs reduce_scan NeedsWhole.
Proof. refuted reduce_scan (sees [("op", Looks Folds)]). Qed.
Theorem reduce_scan_needs_rate : needs reduce_scan Rate.
Proof. refuted reduce_scan (sees [("op", Looks Extents)]). Qed.

Theorem map_filter_needs_reads_elementwise : needs map_filter ReadsElementwise.
Proof. refuted map_filter (sees [("f", Looks Whole)]). Qed.
Theorem map_filter_needs_needs_whole : needs map_filter NeedsWhole.
Proof. refuted map_filter (sees [("f", Looks Folds)]). Qed.
Theorem map_filter_needs_rate : needs map_filter Rate.
Proof. refuted map_filter (sees [("f", Looks Extents)]). Qed.
Theorem map_filter_needs_own_position : needs map_filter OwnPosition.
Proof. refuted map_filter (sees [("f", Looks Position)]). Qed.
Theorem map_filter_needs_effects_io : needs map_filter EffectsIo.
Proof. refuted map_filter (effects_of [("p", Prints); ("f", Prints)]). Qed.
Theorem map_filter_needs_effects_rng : needs map_filter EffectsRng.
Proof. refuted map_filter (effects_of [("p", Draws); ("f", Draws)]). Qed.
Theorem map_filter_needs_effects_unknown : needs map_filter EffectsUnknown.
Proof. refuted map_filter (effects_of [("p", Acts); ("f", Acts)]). Qed.
Theorem map_filter_needs_effects_fail : needs map_filter EffectsFail.
Proof. refuted map_filter (effects_of [("p", Prints); ("f", Fails)]). Qed.

Theorem filter_filter_needs_reads_elementwise : needs filter_filter ReadsElementwise.
Proof. refuted filter_filter (sees [("p", Looks Whole)]). Qed.
Theorem filter_filter_needs_needs_whole : needs filter_filter NeedsWhole.
Proof. refuted filter_filter (sees [("p", Looks Folds)]). Qed.
Theorem filter_filter_needs_rate : needs filter_filter Rate.
Proof. refuted filter_filter (sees [("p", Looks Extents)]). Qed.
Theorem filter_filter_needs_own_position : needs filter_filter OwnPosition.
Proof. refuted filter_filter (sees [("p", Looks Position)]). Qed.
Theorem filter_filter_needs_effects_io : needs filter_filter EffectsIo.
Proof. refuted filter_filter (effects_of [("q", Prints); ("p", Prints)]). Qed.
Theorem filter_filter_needs_effects_rng : needs filter_filter EffectsRng.
Proof. refuted filter_filter (effects_of [("q", Draws); ("p", Draws)]). Qed.
Theorem filter_filter_needs_effects_unknown : needs filter_filter EffectsUnknown.
Proof. refuted filter_filter (effects_of [("q", Acts); ("p", Acts)]). Qed.
Theorem filter_filter_needs_effects_fail : needs filter_filter EffectsFail.
Proof. refuted filter_filter (effects_of [("q", Prints); ("p", Fails)]). Qed.

Theorem redomap_filter_needs_reads_elementwise : needs redomap_filter ReadsElementwise.
Proof. refuted redomap_filter (sees [("f", Looks Whole)]). Qed.
Theorem redomap_filter_needs_needs_whole : needs redomap_filter NeedsWhole.
Proof. refuted redomap_filter (sees [("f", Looks Folds)]). Qed.
Theorem redomap_filter_needs_rate : needs redomap_filter Rate.
Proof. refuted redomap_filter (sees [("f", Looks Extents)]). Qed.
Theorem redomap_filter_needs_own_position : needs redomap_filter OwnPosition.
Proof. refuted redomap_filter (sees [("f", Looks Position)]). Qed.
Theorem redomap_filter_needs_effects_io : needs redomap_filter EffectsIo.
Proof. refuted redomap_filter (effects_of [("p", Prints); ("f", Prints)]). Qed.
Theorem redomap_filter_needs_effects_rng : needs redomap_filter EffectsRng.
Proof. refuted redomap_filter (effects_of [("p", Draws); ("f", Draws)]). Qed.
Theorem redomap_filter_needs_effects_unknown : needs redomap_filter EffectsUnknown.
Proof. refuted redomap_filter (effects_of [("p", Acts); ("f", Acts)]). Qed.
Theorem redomap_filter_needs_effects_fail : needs redomap_filter EffectsFail.
Proof. refuted redomap_filter (effects_of [("p", Prints); ("f", Fails)]). Qed.

Theorem scan_filter_needs_reads_elementwise : needs scan_filter ReadsElementwise.
Proof. refuted scan_filter (sees [("op", Looks Whole)]). Qed.
Theorem scan_filter_needs_needs_whole : needs scan_filter NeedsWhole.
Proof. refuted scan_filter (sees [("op", Looks Folds)]). Qed.
Theorem scan_filter_needs_rate : needs scan_filter Rate.
Proof. refuted scan_filter (sees [("op", Looks Extents)]). Qed.
Theorem scan_filter_needs_own_position : needs scan_filter OwnPosition.
Proof. refuted scan_filter (sees [("op", Looks Position)]). Qed.
Theorem scan_filter_needs_effects_io : needs scan_filter EffectsIo.
Proof. refuted scan_filter (effects_of [("p", Prints); ("op", Prints)]). Qed.
Theorem scan_filter_needs_effects_rng : needs scan_filter EffectsRng.
Proof. refuted scan_filter (effects_of [("p", Draws); ("op", Draws)]). Qed.
Theorem scan_filter_needs_effects_unknown : needs scan_filter EffectsUnknown.
Proof. refuted scan_filter (effects_of [("p", Acts); ("op", Acts)]). Qed.
Theorem scan_filter_needs_effects_fail : needs scan_filter EffectsFail.
Proof. refuted scan_filter (effects_of [("p", Prints); ("op", Fails)]). Qed.
