(** What relations of computations keep that are kept by values, failures and sequences: schedules of operators that
  are
    alike are alike, and so are runs of core where what is mentioned has the same values. *)
From Coq Require Import List Arith.
From Lawson Require Import Computation Brackets.
Import ListNotations.

Section Alike.
Context {W F : Type} (R : forall A B, (A -> B -> Prop) -> comp W F A -> comp W F B -> Prop).
Notation M := (comp W F).
Context (R_ret : forall A B (V : A -> B -> Prop) a b, V a b -> R A B V (ret a) (ret b)).
Context (R_fail : forall A B (V : A -> B -> Prop) e, R A B V (fail e) (fail e)).
Context (R_bind : forall A B C D (V : A -> B -> Prop) (U : C -> D -> Prop) m n k h,
  R A B V m n -> (forall a b, V a b -> R C D U (k a) (h b)) -> R C D U (bind m k) (bind n h)).
Notation alike := (R _ _ eq).

Ltac go := repeat first
  [ apply R_ret; reflexivity | apply R_fail | solve [eauto]
  | eapply R_bind; [solve [eauto]|intros ? ? <-]
  | match goal with |- R _ _ _ (match ?x with _ => _ end) _ => destruct x end
  | match goal with |- R _ _ _ (if ?x then _ else _) _ => destruct x end ].

Section Schedules.
Context {V : Type} (o p : V -> V -> M V) (sizes : constants) (one_group : bool).
Context (H : forall a b, alike (o a b) (p a b)).
Lemma join_alike t : alike (join o t) (join p t). Proof. destruct t as [|[? ?] [|[? ?] t]]; cbn; go. Qed.
Local Hint Resolve join_alike : core.
Lemma complete_alike turns position : forall t, alike (complete o turns position t) (complete p turns position t).
Proof. induction turns as [|n IH]; intro t; cbn; [go|]. destruct t as [|[? ?] [|[? ?] t]]; go. Qed.
Local Hint Resolve complete_alike : core.
Lemma push_tree_alike position v t : alike (push_tree o position v t) (push_tree p position v t).
Proof. unfold push_tree, completed. go. Qed.
Lemma joined_alike turns : forall t, alike (joined o turns t) (joined p turns t).
Proof. induction turns as [|n IH]; intro t; cbn; go. Qed.
Local Hint Resolve push_tree_alike joined_alike : core.
Lemma finish_tree_alike t : alike (finish_tree o t) (finish_tree p t). Proof. unfold finish_tree. go. Qed.
Lemma push_chunk_alike n v c : alike (push_chunk o sizes one_group n v c) (push_chunk p sizes one_group n v c).
Proof. unfold push_chunk. go. Qed.
Lemma onto_alike l : forall a, alike (onto o a l) (onto p a l). Proof. induction l; intro; cbn; go. Qed.
Local Hint Resolve finish_tree_alike push_chunk_alike onto_alike : core.
Lemma finish_chunks_alike c : alike (finish_chunks o c) (finish_chunks p c). Proof. unfold finish_chunks, completed.
  go. Qed.
Lemma put_alike l : forall lane v, alike (put o lane v l) (put p lane v l).
Proof. induction l as [|x l IH]; intros lane v; cbn; [destruct lane; go|]. destruct x, lane; go. Qed.
Lemma lanes_to_tree_alike l : forall lane t, alike (lanes_to_tree o lane l t) (lanes_to_tree p lane l t).
Proof. induction l as [|x l IH]; intros lane t; cbn; go. Qed.
Local Hint Resolve finish_chunks_alike put_alike lanes_to_tree_alike : core.
Lemma close_alike s : alike (close o sizes one_group s) (close p sizes one_group s).
Proof. unfold close. eapply R_bind; [eauto|intros ? ? <-]. eapply R_bind; [eauto|intros v ? <-]. eapply R_bind;
  [destruct v; go|intros ? ? <-]. go. Qed.
Local Hint Resolve close_alike : core.
Lemma push_alike n v s : alike (push o sizes one_group n v s) (push p sizes one_group n v s).
Proof.
  unfold push. eapply R_bind with (V := eq); [destruct (Nat.eqb _ _); go|intros s' ? <-]. destruct (lanes s'); go.
Qed.
Local Hint Resolve push_alike : core.
Lemma pushed_alike xs : forall s, alike (pushed o sizes one_group xs s) (pushed p sizes one_group xs s).
Proof. induction xs as [|[? ?] xs IH]; intro s; cbn; go. Qed.
Local Hint Resolve pushed_alike : core.
Lemma from_left_alike xs : forall a, alike (from_left o a xs) (from_left p a xs).
Proof. induction xs as [|[? ?] xs IH]; intro a; cbn; go. Qed.
Lemma fold_alike way ne xs : alike (fold o sizes one_group way ne xs) (fold p sizes one_group way ne xs).
Proof. destruct way; cbn; [apply from_left_alike| |]; unfold fold_by; go. Qed.
Lemma step_alike way n v s : alike (step o sizes way n v s) (step p sizes way n v s).
Proof.
  assert (B : alike (begun o sizes n s) (begun p sizes n s)).
  { unfold begun. destruct (last s) as [[? ?]|]; [|go]. destruct (negb _); [go|]. destruct (negb _); [|go].
    eapply R_bind with (V := eq); [unfold or_both; destruct (inner s), (prefix s); go|intros ? ? <-; go]. }
  destruct way; cbn; [go| |]; unfold step_in_block; (eapply R_bind; [exact B|intros s' ? <-]);
    (eapply R_bind with (V := eq); [destruct (prefix s'); go|intros ? ? <-]);
    (eapply R_bind with (V := eq); [destruct (inner s'); go|intros ? ? <-]); go.
Qed.
End Schedules.
End Alike.
