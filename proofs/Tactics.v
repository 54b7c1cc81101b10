(** The steps that the proofs of rows have in common. *)
From Coq Require Import List String ZArith Bool Lia Setoid Morphisms RelationClasses.
From Lawson Require Import Computation Effects Stream Term Meaning Sound Combinators.
Import ListNotations.
Open Scope string_scope. Open Scope list_scope.

(** Lists of conditions that many rows have: the names of [rules/table.rs]. *)
Definition ONCE := [ReadsElementwise; NeedsWhole; Rate; EffectsIo; EffectsRng; EffectsUnknown; EffectsFail].
Definition ONCE_REDUCE := [ReadsElementwise; NeedsWhole; Rate].
Definition FILTERED :=
  [ReadsElementwise; NeedsWhole; Rate; OwnPosition; EffectsIo; EffectsRng; EffectsUnknown; EffectsFail].
Definition BESIDE :=
  [NeedsWhole; ReadsElementwise; Rate; OwnPosition; SameDomain; EffectsIo; EffectsRng; EffectsUnknown; EffectsFail].

(** The classes of two functions do not clash, so that what they do commutes. *)
Section Commuting.
Context {L R U E : Type} (K : scalars) (class : string -> effects) (computes : string -> value K -> value K -> value K)
  (carrier : value K -> Prop) (origins : string -> list nat) (F : @functions (@world L R U) E K) (e : env K)
  (stand : standing) (t : term).
Notation holds := (holds K class computes carrier origins F e stand t).
Lemma apart_commute A B (m : comp (@world L R U) E A) (n : comp (@world L R U) E B) f g :
  holds EffectsIo -> holds EffectsRng -> holds EffectsUnknown -> holds EffectsFail ->
  In f (in_bodies t) -> In g (in_bodies t) -> f <> g -> does (class f) m -> does (class g) n -> commutes m n.
Proof.
  intros H1 H2 H3 H4 If Ig D Hm Hn. apply no_clash_commutes with (a := class f) (b := class g); auto.
  intros []; [now apply H1 | now apply H2 | now apply H3 | now apply H4].
Qed.
End Commuting.

(** Takes the statement of a row apart: what stands for each variable, and each condition by itself. *)
Ltac start := intros L R U E K class computes carrier origins sizes F e FV FS FA HC; cbn in FV, FS;
  unfold ONCE, ONCE_REDUCE, FILTERED, BESIDE in HC;
  repeat match goal with
  | H : Forall _ (_ :: _) |- _ => pose proof (Forall_inv H); apply Forall_inv_tail in H
  | H : Forall _ [] |- _ => clear H
  end; cbn [fits_one] in *;
  repeat match goal with
  | H : exists vs, List.length vs = _ /\ var _ _ ?x = _ |- _ => destruct H as (?vs & ?len & ?is_array)
  | H : (forall s args, does _ _) /\ _ |- _ => destruct H
  end; cbn [left right].

(** What the conditions on loops come to. *)
Ltac look_nowhere := match goal with
  | H1 : holds _ _ _ _ _ ?F _ Bodies _ ReadsElementwise, H2 : holds _ _ _ _ _ _ _ _ _ NeedsWhole,
    H3 : holds _ _ _ _ _ _ _ _ _ Rate |- _ => pose proof (blind_of_loops _ _ H1 H2 H3) as Blind
  end.
Ltac stand_still := match goal with
  | H1 : holds _ _ _ _ _ ?F _ Bodies _ ReadsElementwise, H2 : holds _ _ _ _ _ _ _ _ _ NeedsWhole,
    H3 : holds _ _ _ _ _ _ _ _ _ Rate, H4 : holds _ _ _ _ _ _ _ Bodies _ OwnPosition |- _ =>
      pose proof (blind_behind_filters _ _ (blind_of_loops _ _ H1 H2 H3) H4) as Blind
  end.

Ltac does_it := match goal with
  | H : forall s args, does (?c ?f) (fn _ _ ?f s args) |- does (?c ?f) _ => exact (H _ _)
  | H : forall s ne h, does (?c ?f) (scanned _ _ ?f s ne h) |- does (?c ?f) _ => exact (H _ _ _)
  end.
Ltac apart f g := match goal with
  | H1 : holds _ _ _ _ _ _ _ _ _ EffectsIo, H2 : holds _ _ _ _ _ _ _ _ _ EffectsRng,
    H3 : holds _ _ _ _ _ _ _ _ _ EffectsUnknown, H4 : holds _ _ _ _ _ _ _ _ _ EffectsFail |- _ =>
      apply (apart_commute _ _ _ _ _ _ _ _ _ _ _ _ _ f g H1 H2 H3 H4);
        [cbn; tauto | cbn; tauto | discriminate | does_it | does_it]
  end.
Ltac by_parts := repeat (first [apply commutes_ret | apply commutes_bind; [|intro]]).
(** Two bodies commute, since what [f] and [g] do does. *)
Ltac bodies_commute f g := intros ? ? ? ?; unfold mapping, filtering, scanning; by_parts;
  apply commutes_sym; by_parts; apply commutes_sym; apart f g.

(** Goes through two bodies computation by computation, where functions look nowhere. *)
Ltac opened := cbn; repeat progress (unfold bind, ret; cbn).
Ltac seen_from s := match goal with B : blind ?K _ ?look |- _ =>
  let c := eval cbv [own_position nowhere position] in (look (position K s)) in
  let s' := eval cbv [position] in s in
  tryif constr_eq s' c then fail else idtac end.
Ltac unseen := repeat (unfold own_position, nowhere; cbn;
  match goal with
  | B : blind ?K ?F ?look |- context [fn ?K ?F ?f ?s ?a ?w] => seen_from s; rewrite (proj1 (B f s) a w)
  | B : blind ?K ?F ?look |- context [scanned ?K ?F ?f ?s ?n ?h ?w] =>
      seen_from s; rewrite (proj1 (proj2 (B f s)) n h w)
  end); unfold own_position, nowhere; cbn.
Ltac outcome := match goal with
  | |- context [fn ?K ?F ?f ?s ?a ?w] => destruct (fn K F f s a w) as [[?|?] ?]
  | |- context [scanned ?K ?F ?f ?s ?n ?h ?w] => destruct (scanned K F f s n h w) as [[?|?] ?]
  | |- context [truth ?K ?F ?a] => destruct (truth K F a)
  end.
Ltac by_steps := unfold within, beside, along, once, mapping, filtering, scanning, mapper, filterer, scanner;
  intro; opened; unfold element, event in *; unseen; repeat (outcome; opened; unseen); cbn; auto.
(** One element of both: destructs states and what is known of them. *)
Ltac each := intros;
  repeat match goal with s : (_ * _)%type |- _ => destruct s | s : element _ |- _ => destruct s end; cbn in *;
  repeat match goal with H : _ /\ _ |- _ => destruct H end;
  repeat match goal with
  | H : (_, _) = (_, _) |- _ => injection H; clear H; intros
  end; subst;
  by_steps; repeat split; auto.

(** What one loop gives in its first result is what the consumer gave; in two results, what each gave. *)
Definition one_of {K} (_ : nat) (z : element K) (x : nat * list (value K)) : Prop := x = (fst z, [snd z]).
Definition of_consumer {K B} (ys : list (B + element K)) (es : list (event K)) : Prop :=
  map snd (pick K 0 es) = rights ys.
Definition of_each {K} (ys : list (element K + element K)) (es : list (event K)) : Prop :=
  map snd (pick K 0 es) = lefts ys /\ map snd (pick K 1 es) = rights ys.
Definition of_one {K} (ys : list (element K)) (es : list (event K)) : Prop := map snd (pick K 0 es) = ys.
Lemma of_consumer_app K B (a : list (B + element K)) b c d : of_consumer a b -> of_consumer c d -> of_consumer (a ++
  c) (b ++ d).
Proof. unfold of_consumer. intros H J. now rewrite pick_app, map_app, rights_app, H, J. Qed.
Lemma of_each_app K (a : list (element K + element K)) b c d : of_each a b -> of_each c d -> of_each (a ++ c) (b ++ d).
Proof. unfold of_each. intros [H H'] [J J']. now rewrite !pick_app, !map_app, lefts_app, rights_app, H, H', J, J'. Qed.
Lemma of_one_app K (a : list (element K)) b c d : of_one a b -> of_one c d -> of_one (a ++ c) (b ++ d).
Proof. unfold of_one. intros H J. now rewrite pick_app, map_app, H, J. Qed.

(** What is left when the loops have ended: results that were picked, and what folds. *)
Ltac ended := intros ? ?; unfold of_consumer, of_each, of_one, as_array, folding;
  intro; repeat match goal with H : _ /\ _ |- _ => destruct H end;
  cbn [results]; repeat first [rewrite bind_assoc | rewrite bind_ret_l]; cbn [tuple];
  repeat match goal with H : map snd (pick _ _ _) = _ |- _ => rewrite H; clear H end;
  first [reflexivity
        | etransitivity; [symmetry; apply bind_ret_r|]; apply bind_proper;
          [ match goal with B : blind ?K _ _, e : env _ |- _ => symmetry; exact (folded_blind _ _ _ B _ (around K (at_
            K 0 e)) _ _) end
          | intro; repeat first [rewrite bind_assoc | rewrite bind_ret_l]; reflexivity ]].

(** A consumer within its producer is this loop: [R] says where states agree, and [k] what becomes of the elements. *)
Ltac loop_with given given_app agree made_of :=
  eapply loop_of with (R := agree) (I := one_of) (O := given) (k := made_of);
  [ apply over_one; eassumption | apply each_map; reflexivity | cbn; auto | repeat split; reflexivity
  | apply given_app | unfold of_consumer, of_each, of_one, one_of; each | ended ].
