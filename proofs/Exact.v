(** Rows of operators that give the same in any order and by any brackets. *)
From Coq Require Import List String ZArith Bool Lia Permutation Setoid Morphisms RelationClasses.
From Lawson Require Import Computation Effects Stream Term Meaning Sound Combinators Tactics Views Lists.
Import ListNotations.
Open Scope string_scope. Open Scope list_scope.

Section Operators.
Context {V : Type} (o : V -> V -> V) (C : V -> Prop).
Hypotheses (closed : forall a b, C a -> C b -> C (o a b))
  (associative : forall a b c, C a -> C b -> C c -> o (o a b) c = o a (o b c))
  (commutative : forall a b, C a -> C b -> o a b = o b a).
Lemma fold_closed l : forall a, C a -> Forall C l -> C (fold_left o l a).
Proof. induction l as [|x l IH]; intros a A L; cbn; auto. inversion L; subst. auto. Qed.
Lemma fold_permutation l m : Permutation l m -> forall a, C a -> Forall C l -> fold_left o l a = fold_left o m a.
Proof.
  intro P. induction P as [|x l m P IH|x y l|l m n P IHP Q IHQ]; intros a A L; cbn; auto.
  - inversion L; subst. auto.
  - inversion L as [|? ? Y L']; subst. inversion L' as [|? ? X L'']; subst.
    f_equal. rewrite !associative by auto. f_equal. auto.
  - rewrite IHP by auto. apply IHQ; auto. now apply (Permutation_Forall P).
Qed.
Lemma fold_from l : forall a b, C a -> C b -> Forall C l -> fold_left o l (o a b) = o a (fold_left o l b).
Proof.
  induction l as [|x l IH]; intros a b A B L; cbn; auto. inversion L; subst. rewrite associative, IH; auto.
Qed.
Context (ne : V) (N : C ne) (neutral : forall a, C a -> o ne a = a).
Lemma fold_onto l a : C a -> Forall C l -> fold_left o l a = o a (fold_left o l ne).
Proof. intros A L. rewrite <- fold_from by auto. f_equal. rewrite commutative by auto. now rewrite neutral. Qed.
Lemma fold_rows rows : Forall (Forall C) rows -> forall a, C a ->
  fold_left o (map (fun r => fold_left o r ne) rows) a = fold_left o (List.concat rows) a.
Proof.
  induction rows as [|r rows IH]; intros L a A; cbn; auto. inversion L; subst.
  rewrite fold_left_app, <- fold_onto by auto. apply IH; auto. now apply fold_closed.
Qed.
End Operators.

Ltac exact_operator := match goal with H : holds _ _ _ _ _ _ _ _ _ Exact |- _ =>
  destruct H as [(Elements & Rows & Parts) Ex]; specialize (Ex ("op", "ne") (or_introl eq_refl));
  destruct Ex as (InC & Closed & Assoc & Comm & Call & Fold) end.
Ltac neutral_element := match goal with H : holds _ _ _ _ _ _ _ _ _ Neutral |- _ =>
  pose proof (H ("op", "ne") (or_introl eq_refl)) as Ne; cbn in Ne end.

Theorem reduce_reverse : sound Scalars_alone
  (Law (Reduce "op" "ne" (Reverse (Var "xs"))) (Reduce "op" "ne" (Var "xs"))) [Exact].
Proof.
  start. scalars. exact_operator. cbn in len. pose proof (Elements "xs" vs ltac:(cbn; tauto) is_array len) as FX.
  rewrite !(denote_reduce _ _ _ _ Blind), (elements_space _ _ _ _ (rev vs)), (elements_array _ _ _ _ _ is_array),
    !bind_ret_l.
  2:{ rewrite denote_reverse, (elements_array _ _ _ _ _ is_array), bind_ret_l. now rewrite values_of. }
  unfold folding. rewrite !Fold; auto.
  - rewrite values_of_space, values_of by exact len. apply mrel_ret.
    apply (fold_permutation _ carrier); auto; [apply Permutation_sym, Permutation_rev | now apply Forall_rev].
  - now rewrite values_of.
  - rewrite values_of_space. now apply Forall_rev.
Qed.

Theorem reduce_concat : sound Scalars_alone
  (Law (Reduce "op" "ne" (Concat (Var "xs") (Var "ys")))
       (Apply "op" [Reduce "op" "ne" (Var "xs"); Reduce "op" "ne" (Var "ys")])) [Exact; Neutral].
Proof.
  start. scalars. exact_operator. neutral_element.
  match goal with H : var K e "xs" = Array (combine _ ?v), J : var K e "ys" = Array (combine _ ?u) |- _ =>
    rename H into is_xs; rename J into is_ys; rename v into us; rename u into ws end.
  assert (Lx : List.length us = List.length (origins "xs")) by assumption.
  assert (Ly : List.length ws = List.length (origins "ys")) by assumption.
  pose proof (Elements "xs" us ltac:(cbn; tauto) is_xs Lx) as FX. pose proof (Elements "ys" ws ltac:(cbn; tauto) is_ys
    Ly) as FY.
  rewrite (denote_reduce _ _ _ _ Blind), (elements_space _ _ _ _ (us ++ ws)), bind_ret_l.
  2:{ rewrite denote_concat by (intro; reflexivity).
      rewrite (elements_array _ _ _ _ _ is_xs), bind_ret_l, (elements_array _ _ _ _ _ is_ys), bind_ret_l.
      now rewrite !values_of. }
  rewrite denote_apply_two.
  rewrite (denote_reduce _ _ _ _ Blind), (elements_array _ _ _ _ _ is_xs), bind_ret_l. unfold folding.
  rewrite !Fold, bind_ret_l; auto.
  2:{ now rewrite values_of. }
  2:{ rewrite values_of_space. now apply Forall_app. }
  rewrite (denote_reduce _ _ _ _ Blind), (elements_array K F (after K F e (Reduce "op" "ne" (Var "xs")) _) "ys" _
    is_ys), bind_ret_l.
  unfold folding. change (var K (after K F e (Reduce "op" "ne" (Var "xs")) _) "ne") with (var K e "ne").
  rewrite Fold, bind_ret_l; auto.
  2:{ now rewrite values_of. }
  rewrite Call by (rewrite values_of by assumption; now apply (fold_closed _ carrier)).
  rewrite values_of_space, !values_of by assumption. apply mrel_ret. rewrite fold_left_app.
  apply (fold_onto _ carrier); auto. now apply (fold_closed _ carrier).
Qed.

Theorem reduce_flatten : sound Scalars_alone
  (Law (Reduce "op" "ne" (Flatten (Var "xss")))
       (Reduce "op" "ne" (Map (Lambda ["xs"] (Reduce "op" "ne" (Var "xs"))) [Var "xss"]))) [Exact; Neutral].
Proof.
  start. scalars. exact_operator. neutral_element. rename is_array into is_rows.
  assert (len' : List.length (map (@Array K) rows) = List.length (origins "xss")) by now rewrite map_length.
  pose proof (Rows "xss" rows ltac:(cbn; tauto) is_rows len) as FR.
  assert (FC : Forall (Forall carrier) (map (map snd) rows)) by now apply Forall_map.
  rewrite (denote_reduce _ _ _ _ Blind), (elements_space _ _ _ _ (List.concat (map (map snd) rows))), bind_ret_l.
  2:{ rewrite denote_flatten, (elements_array _ _ _ _ _ is_rows), bind_ret_l, values_of by exact len'.
      now rewrite arrays_of_rows, bind_ret_l. }
  unfold folding at 1. rewrite Fold; auto.
  2:{ rewrite values_of_space. now apply Forall_concat. }
  rewrite (denote_reduce _ _ _ _ Blind). unfold elements.
  set (row := fun v : value K => bind (array K F v) (folding K F (nowhere K) "op" (var K e "ne"))).
  rewrite (denote_map_of K F e _ row).
  2:{ intros u i v e'. rewrite (denote_reduce _ _ _ _ Blind). unfold elements. cbn. rewrite bind_ret_l. reflexivity. }
  rewrite (elements_array _ _ _ _ _ is_rows), bind_ret_l, values_of, origins_of by exact len'.
  rewrite !bind_assoc, traverse_map.
  transitivity (bind (traverse (fun r => ret (fold_left (computes "op") (map snd r) (var K e "ne"))) rows) (fun us =>
    folding K F (nowhere K) "op" (var K e "ne") (combine (origins "xss") us))).
  2:{ apply bind_proper.
      - clear - Fold FR InC. induction rows as [|r rows IH]; cbn; [reflexivity|]. inversion FR; subst.
        unfold row at 1, folding at 1. cbn [array]. rewrite !bind_ret_l, Fold, bind_ret_l, IH by auto. reflexivity.
      - intro us. rewrite bind_ret_l. cbn [array]. now rewrite bind_ret_l. }
  rewrite traverse_ret, bind_ret_l. unfold folding.
  assert (lenr : List.length (map (fun r => fold_left (computes "op") (map snd r) (var K e "ne")) rows) = List.length
    (origins "xss"))
    by now rewrite map_length.
  rewrite Fold; auto.
  2:{ rewrite values_of by exact lenr. apply Forall_map. eapply Forall_impl; [|exact FR]. intros r Hr.
  now apply (fold_closed _ carrier). }
  rewrite values_of, values_of_space by exact lenr. apply mrel_ret. rewrite <- (fold_rows _ carrier) with (ne := var K
    e "ne"); auto.
  now rewrite map_map.
Qed.
