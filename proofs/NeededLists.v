(** Every condition of the rows that are applied as they stand is needed, and of [pull]. *)
From Coq Require Import List String ZArith.
From Lawson Require Import Computation Effects Term Meaning Sound Tactics Combinators Stream Views Lists Slices Exact
  Flatmap Pull Needed.
Import ListNotations.
Open Scope string_scope. Open Scope list_scope.

Theorem map_reverse_needs_copyable : needs map_reverse Copyable.
Proof. refuted map_reverse (effects_of [("f", Prints)]). Qed.
Theorem reverse_reverse_needs_own_position : needs reverse_reverse OwnPosition.
Proof. refuted reverse_reverse (Model [] [("xs", [1; 3]%Z)] [] 0 0 5). Qed.
Theorem reduce_reverse_needs_exact : needs reduce_reverse Exact.
Proof. refuted reduce_reverse (effects_of []). Qed.
Theorem map_replicate_needs_copyable : needs map_replicate Copyable.
Proof. refuted map_replicate (effects_of [("f", Prints)]). Qed.
Theorem map_replicate_needs_total : needs map_replicate Total.
Proof. refuted map_replicate (Model [("f", Fails)] [] [] 0 0 0). Qed.
Theorem pull_needs_copyable : needs pull Copyable.
Proof. refuted pull (effects_of [("f", Prints)]). Qed.

(** A slice of one element, behind one or in front of one. *)
Definition one_of_two (l : list (string * behaviour)) (xs : list Z) (origin : nat) : model :=
  Model l [("xs", xs)] [] 1 0 origin.
Theorem slice_map_needs_copyable : needs slice_map Copyable.
Proof. refuted slice_map (one_of_two [("f", Prints)] [1; 3]%Z 0). Qed.
Theorem slice_map_needs_total : needs slice_map Total.
Proof. refuted slice_map (one_of_two [("f", Fails)] [1; 3]%Z 0). Qed.
Theorem slice_scan_needs_own_position : needs slice_scan OwnPosition.
Proof. refuted slice_scan (one_of_two [] [1; 3]%Z 5). Qed.
Theorem slice_scan_needs_copyable : needs slice_scan Copyable.
Proof. refuted slice_scan (one_of_two [("op", Prints)] [1; 3]%Z 0). Qed.
Theorem slice_scan_needs_total : needs slice_scan Total.
Proof. refuted slice_scan (one_of_two [("op", Fails)] [3; 1]%Z 0). Qed.
Theorem slice_all_needs_own_position : needs slice_all OwnPosition.
Proof. refuted slice_all (one_of_two [] [1; 3]%Z 5). Qed.

Theorem map_flatmap_needs_effects_io : needs map_flatmap EffectsIo.
Proof. refuted map_flatmap (effects_of [("gs", Prints); ("f", Prints)]). Qed.
Theorem map_flatmap_needs_effects_rng : needs map_flatmap EffectsRng.
Proof. refuted map_flatmap (effects_of [("gs", Draws); ("f", Draws)]). Qed.
Theorem map_flatmap_needs_effects_unknown : needs map_flatmap EffectsUnknown.
Proof. refuted map_flatmap (effects_of [("gs", Acts); ("f", Acts)]). Qed.
Theorem map_flatmap_needs_effects_fail : needs map_flatmap EffectsFail.
Proof. refuted map_flatmap (effects_of [("gs", Prints); ("f", Fails)]). Qed.
Theorem flatmap_flatmap_needs_effects_io : needs flatmap_flatmap EffectsIo.
Proof. refuted flatmap_flatmap (effects_of [("gs", Prints); ("fs", Prints)]). Qed.
Theorem flatmap_flatmap_needs_effects_rng : needs flatmap_flatmap EffectsRng.
Proof. refuted flatmap_flatmap (effects_of [("gs", Draws); ("fs", Draws)]). Qed.
Theorem flatmap_flatmap_needs_effects_unknown : needs flatmap_flatmap EffectsUnknown.
Proof. refuted flatmap_flatmap (effects_of [("gs", Acts); ("fs", Acts)]). Qed.
Theorem flatmap_flatmap_needs_effects_fail : needs flatmap_flatmap EffectsFail.
Proof. refuted flatmap_flatmap (effects_of [("gs", Prints); ("fs", Fails)]). Qed.

(** An operator whose neutral element is neutral, and which folds in another way. *)
Ltac without_exact row := exists (law_of row); split; [apply itself | split; [exact row |]];
  apply (refutes (effects_of []) second any) with (w := ([], 1%Z, 1%Z));
  [ fitting | in_spaces | reflexivity
  | cbn; apply Forall_cons; [right; intros [op ne] _ a _; reflexivity | apply Forall_nil]
  | vm_compute; intros [Q1 Q2]; first [contradiction | discriminate Q1 | discriminate Q2] ].
Theorem reduce_concat_needs_exact : needs reduce_concat Exact. Proof. without_exact reduce_concat. Qed.
Theorem reduce_flatten_needs_exact : needs reduce_flatten Exact. Proof. without_exact reduce_flatten. Qed.
Theorem reduce_flatmap_needs_exact : needs reduce_flatmap Exact. Proof. without_exact reduce_flatmap. Qed.

(** Addition, from 1. *)
Definition adding : model := Model [("op", Adds)] [("xs", [1; 3]%Z); ("ys", [1; 3]%Z)] [[1; 3]; [5]]%Z 0 1 0.
Definition plus (_ : string) (a b : V) : V := int (the_int a + the_int b).
Definition an_int (v : V) : Prop := exists z, v = int z.
Lemma ints_are_ints l : Forall an_int (map int l).
Proof. induction l; constructor; unfold an_int; eauto. Qed.
Lemma adding_is_exact ne : stands adding ne = int 1 ->
  exact integers plus an_int (behaving adding) (outside adding) ("op", ne).
Proof.
  intro N. unfold exact. cbn [var outside]. rewrite N. split; [|split; [|split; [|split; [|split]]]].
  - unfold an_int; eauto.
  - unfold an_int, plus; eauto.
  - intros a b c [x ->] [y ->] [z ->]. unfold plus. cbn. now rewrite Z.add_assoc.
  - intros a b [x ->] [y ->]. unfold plus. cbn. now rewrite Z.add_comm.
  - intros s a b _ _. apply meq_pointwise. intro w. reflexivity.
  - intros s n xs _ _. apply meq_pointwise. intro w. reflexivity.
Qed.
Ltac of_adding x Ix := repeat (destruct Ix as [Ix|Ix]; [try discriminate Ix|]); try contradiction; injection Ix as <-.
Ltac are_ints := intros; subst; repeat constructor; unfold an_int; cbn; eauto.
Ltac adding_elements := split; [|split];
  [ cbn; intros x vs Ix Ev Lv; of_adding x Ix; cbn in Ev, Lv; repeat (destruct vs as [|? vs]; try discriminate Lv);
    cbn in Ev; injection Ev; are_ints
  | cbn; intros x vs Ix Ev Lv; of_adding x Ix; cbn in Ev, Lv; repeat (destruct vs as [|? vs]; try discriminate Lv);
    cbn in Ev; injection Ev; are_ints
  | cbn; intros x Ix s args w vs Ev; of_adding x Ix; cbn in Ev; injection Ev; are_ints ].
Ltac without_neutral row := exists (law_of row); split; [apply itself | split; [exact row |]];
  apply (refutes adding plus an_int) with (w := ([], 1%Z, 1%Z));
  [ fitting | in_spaces | reflexivity
  | cbn; apply Forall_cons; [right; split; [adding_elements | intros on [<-|[]]; now apply adding_is_exact] | apply
    Forall_nil]
  | vm_compute; intros [Q1 Q2]; first [contradiction | discriminate Q1 | discriminate Q2] ].
Theorem reduce_concat_needs_neutral : needs reduce_concat Neutral. Proof. without_neutral reduce_concat. Qed.
Theorem reduce_flatten_needs_neutral : needs reduce_flatten Neutral. Proof. without_neutral reduce_flatten. Qed.
Theorem reduce_flatmap_needs_neutral : needs reduce_flatmap Neutral. Proof. without_neutral reduce_flatmap. Qed.

(** What is pulled may only be left out where it may not fail. *)
Theorem pull_needs_total : ~ sound Scalars_alone (law_of pull_of_total) [Copyable].
Proof. refuted_by (Model [("f", Fails)] [("xs", [3; 1]%Z); ("is", [0; 0]%Z)] [] 0 0 0). Qed.
