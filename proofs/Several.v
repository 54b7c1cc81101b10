(** Rows of several loops: two producers of one consumer, a result that is also kept, and loops side by side. *)
From Coq Require Import List String ZArith Bool Lia Setoid Morphisms RelationClasses.
From Lawson Require Import Computation Effects Stream Term Meaning Sound Combinators Tactics Bins.
Import ListNotations.
Open Scope string_scope. Open Scope list_scope.

Section Two.
Context {W E : Type} (K : scalars) (F : @functions W E K) (e : env K).
Notation M := (comp W E).
Notation value := (value K).
Notation element := (element K).
Context (look : nat -> sight K) (B : blind K F look).

(** A map over two arrays, which are made one after the other. *)
Definition mapping_two (f : string) : body nat (nat * list value) element := mapper K (fun i => fn K F f (look i)).
Lemma denote_map_two f s t : meq (denote K F e (Map (Var f) [s; t]))
  (bind (denote K F e s) (fun u => bind (denote K F (after K F e s u) t) (fun v =>
    bind (array K F u) (fun xs => bind (array K F v) (fun ys => made K (run (mapping_two f) 0 (zips K [xs; ys]))))))).
Proof.
  cbn [denote]. rewrite bind_assoc. apply bind_ext; intro u. rewrite !bind_assoc. apply bind_ext; intro v.
  rewrite !bind_assoc. rewrite !bind_ret_l. cbn [fst snd arrays]. rewrite !bind_assoc. apply bind_ext; intro xs.
  rewrite !bind_assoc. apply bind_ext; intro ys. rewrite !bind_assoc, !bind_ret_l. unfold made.
  apply bind_proper; [|intro; reflexivity]. apply run_ext; intros i x. unfold mapping_two, mapper.
  rewrite (fn_blind _ _ _ B). reflexivity.
Qed.
Lemma denote_map_after t v f x xs : var K e x = Array xs ->
  meq (denote K F (after K F e t v) (Map (Var f) [Var x])) (made K (run (mapping K F look f) 0 xs)).
Proof.
  intro H. rewrite (denote_map _ _ _ _ B), (elements_var _ _ _ _ xs), bind_ret_l; [reflexivity|].
  destruct t; exact H.
Qed.

Lemma denote_tuple_two s t : meq (denote K F e (Tuple [s; t]))
  (bind (denote K F e s) (fun u => bind (denote K F (after K F e s u) t) (fun v => ret (Several [u; v])))).
Proof.
  apply meq_pointwise; intro w. cbn [denote]. unfold bind, ret. destruct (denote K F e s w) as [[u|?] w1]; auto.
  now destruct (denote K F (after K F e s u) t w1) as [[v|?] w2].
Qed.
(** Two maps of one array as one, whose elements are pairs. *)
Definition pairing (g h : string) : body (nat * nat) element (nat * list value) :=
  fun s x => bind (mapping K F look g (fst s) x) (fun r => bind (mapping K F look h (snd s) x) (fun q =>
    ret ((fst r, fst q), zips K [snd r; snd q]))).
Lemma run_pairing g h xs C (k : list (nat * list value) -> M C) :
  (forall i x j y, commutes (mapping K F look g i x) (mapping K F look h j y)) ->
  meq (bind (run (mapping K F look g) 0 xs) (fun r => bind (run (mapping K F look h) 0 xs) (fun q => k (zips K [snd r;
    snd q]))))
      (bind (run (pairing g h) (0, 0) xs) (fun r => k (snd r))).
Proof.
  intro H. etransitivity; [apply (run_both _ _ _ _ _ _ _ _ _ _ _ (fun as_ bs => k (zips K [as_; bs]))); exact H|].
  cbv beta.
  eapply (mrel_bind _ _ _ _ (fun u v => (exists m : nat, fst u = fst v) /\
    zips K [lefts (snd u); rights (snd u)] = snd v /\ List.length (lefts (snd u)) = List.length (rights (snd u)))).
  - apply (run_sim _ _ _ _ _ _ (fun _ s t => s = t) (fun _ x y => x = y)
      (fun l m => zips K [lefts l; rights l] = m /\ List.length (lefts l) = List.length (rights l))) with (n := 0);
        auto.
    + intros a b c d [H1 L1] [H2 L2]. rewrite lefts_app, rights_app, !app_length. split; [|congruence].
      rewrite <- H1, <- H2, !zips_two. clear - L1. revert L1. generalize (lefts a), (rights a).
      intro l. induction l as [|u l IH]; intros [|v m] L; try discriminate; cbn; auto. f_equal. apply IH.
      now injection L.
    + intros n s t x y -> ->. destruct t as [i j]. intro w. unfold beside, pairing, mapping, bind, ret. cbn [fst snd].
      destruct (fn K F g (look i) [snd y] w) as [[u|?] w1]; cbn; auto.
      destruct (fn K F h (look j) [snd y] w1) as [[v|?] w2]; cbn; auto.
    + generalize 0. clear. induction xs; intro n; constructor; auto.
  - intros u v [_ [Q _]]. rewrite Q. reflexivity.
Qed.
End Two.

Theorem zip : sound Bodies
  (Law (Map (Var "f") [Map (Var "g") [Var "xs"]; Map (Var "h") [Var "xs"]])
       (Map (Lambda ["x"] (Apply "f" [Apply "g" [Var "x"]; Apply "h" [Var "x"]])) [Var "xs"]))
  FILTERED.
Proof.
  start. stand_still. rewrite (denote_map_two _ _ _ _ Blind), (denote_map _ _ _ _ Blind), (elements_var _ _ _ _ _
    is_array), bind_ret_l.
  unfold made at 1. rewrite bind_assoc.
  transitivity (bind (run (mapping K F (nowhere K) "g") 0 (combine (origins "xs") vs)) (fun r =>
    bind (run (mapping K F (nowhere K) "h") 0 (combine (origins "xs") vs)) (fun q =>
    made K (run (mapping_two K F (nowhere K) "f") 0 (zips K [snd r; snd q]))))).
  { apply bind_ext; intro r. rewrite bind_ret_l. rewrite (denote_map_after _ _ _ _ Blind _ _ _ _ _ is_array).
    unfold made at 1. rewrite bind_assoc. apply bind_ext; intro q. rewrite bind_ret_l. cbn [array].
    now rewrite !bind_ret_l. }
  rewrite (run_pairing K F (nowhere K) "g" "h" _ _ (fun l => made K (run (mapping_two K F (nowhere K) "f") 0 l))) by
    bodies_commute "g" "h".
  unfold made. etransitivity; [apply (run_kept _ _ _ _ _ _ _ _ _ _ _ (fun _ ys => ret (Array ys)))|].
  { intros ? ? ? ?. unfold pairing, mapping_two, mapping, mapper.
    by_parts; apply commutes_sym; by_parts; apply commutes_sym; first [apart "g" "f" | apart "h" "f"]. }
  transitivity (bind (run (mapper K (fun i args => denote K F (at_ K i (sets K ["x"] args e)) (Apply "f" [Apply "g"
    [Var "x"]; Apply "h" [Var "x"]]))) 0
    (map (fun p => (fst p, [snd p])) (combine (origins "xs") vs))) (fun r => ret (Array (snd r)))).
  - eapply map_of with (R := fun i s => True) (I := one_of) (O := fun ys vs => vs = rights ys)
      (k := fun ys => ret (Array (rights ys))) (h := fun ys => ret (Array ys)); auto.
    + apply each_map; reflexivity.
    + intros a b c d -> ->. now rewrite rights_app.
    + unfold one_of, pairing, mapping_two. each.
    + intros ys us ->. reflexivity.
  - cbn. rewrite is_array. cbn. apply meq_pointwise. intro w. reflexivity.
Qed.

Theorem diagonal : sound Bodies
  (Law (Let "ys" (Map (Var "g") [Var "xs"]) (Tuple [Var "ys"; Map (Var "f") [Var "ys"]]))
       (Loop (Arrays [("x", "xs")])
         (Bind "y" (Apply "g" [Var "x"]) (Emit (Var "y") (Emit (Apply "f" [Var "y"]) Done)))))
  FILTERED.
Proof.
  start. stand_still.
  transitivity (bind (denote K F e (Map (Var "g") [Var "xs"])) (fun u =>
    let e' := set K "ys" u (after K F e (Map (Var "g") [Var "xs"]) u) in
    bind (denote K F e' (Map (Var "f") [Var "ys"])) (fun v => ret (Several [u; v])))).
  { cbn [denote]. apply bind_ext; intro u. cbn zeta. rewrite !bind_assoc, !bind_ret_l. rewrite !bind_assoc. cbn.
    rewrite !bind_assoc. apply meq_pointwise; intro w. unfold bind, ret. cbn. unfold bind, ret.
    destruct (array K F u w) as [[?|?] ?]; cbn; auto. }
  rewrite (denote_map _ _ _ _ Blind), (elements_var _ _ _ _ _ is_array), bind_ret_l. unfold made at 1.
  rewrite bind_assoc.
  transitivity (bind (run (mapping K F (nowhere K) "g") 0 (combine (origins "xs") vs)) (fun r =>
    bind (run (mapping K F (nowhere K) "f") 0 (snd r)) (fun q => ret (Several [Array (snd r); Array (snd q)])))).
  { apply bind_ext; intro r. rewrite bind_ret_l. cbv zeta.
    rewrite (denote_map _ _ _ _ Blind), (elements_var _ _ _ "ys" (snd r)), bind_ret_l by reflexivity. unfold made.
    rewrite bind_assoc.
    apply bind_ext; intro q. now rewrite bind_ret_l. }
  etransitivity; [apply (run_kept _ _ _ _ _ _ _ _ _ _ _ (fun ys zs => ret (Several [Array ys; Array zs])));
    bodies_commute "g" "f"|].
  loop_with (@of_each K) (@of_each_app K) (fun (s : nat * nat) (i : nat) (hs : histories K) => True)
    (fun ys => @ret (@world L R U) E (value K) (Several [Array (lefts ys); Array (rights ys)])).
Qed.

Lemma firsts A B (xs : list A) : forall ys : list B, List.length xs = List.length ys -> map fst (combine xs ys) = xs.
Proof. induction xs as [|x xs IH]; intros [|y ys] L; try discriminate; cbn; auto. f_equal. apply IH. now injection L.
Qed.
Lemma seconds A B (xs : list A) : forall ys : list B, List.length xs = List.length ys -> map snd (combine xs ys) = ys.
Proof. induction xs as [|x xs IH]; intros [|y ys] L; try discriminate; cbn; auto. f_equal. apply IH. now injection L.
Qed.
Theorem horizontal : sound Bodies
  (Law (Tuple [Map (Var "f") [Var "xs"]; Map (Var "g") [Var "ys"]])
       (Loop (Arrays [("x", "xs"); ("y", "ys")]) (Emit (Apply "f" [Var "x"]) (Emit (Apply "g" [Var "y"]) Done))))
  BESIDE.
Proof.
  start. stand_still.
  match goal with H : holds _ _ _ _ _ _ _ _ _ SameDomain |- _ => pose proof (H "xs" "ys" ltac:(cbn; tauto) ltac:(cbn;
    tauto)) as Same end.
  match goal with H : var K e "xs" = Array (combine _ ?v), J : var K e "ys" = Array (combine _ ?u) |- _ =>
    rename H into is_xs; rename J into is_ys; rename v into us; rename u into ws end.
  rewrite <- Same in *. set (xs := combine (origins "xs") us) in *. set (ys := combine (origins "xs") ws) in *.
  assert (Len : List.length xs = List.length ys) by (unfold xs, ys; cbn in *; rewrite !combine_length; lia).
  rewrite denote_tuple_two.
  rewrite (denote_map _ _ _ _ Blind), (elements_var _ _ _ _ _ is_xs), bind_ret_l. unfold made at 1. rewrite bind_assoc.
  transitivity (bind (run (fun s z => mapping K F (nowhere K) "f" s (fst z)) 0 (combine xs ys)) (fun r =>
    bind (run (fun s z => mapping K F (nowhere K) "g" s (snd z)) 0 (combine xs ys)) (fun q =>
      (fun as_ bs => ret (Several [Array as_; Array bs])) (snd r) (snd q)))).
  { rewrite <- (firsts _ _ xs ys Len) at 1. rewrite run_map. apply bind_ext; intro r. rewrite bind_ret_l.
    rewrite (denote_map_after _ _ _ _ Blind _ _ _ _ _ is_ys). rewrite <- (seconds _ _ xs ys Len) at 1. unfold made.
    rewrite run_map, bind_assoc.
    apply bind_ext; intro q. now rewrite bind_ret_l. }
  etransitivity; [apply (run_both _ _ _ _ _ _ _ _ _ _ _ (fun as_ bs => ret (Several [Array as_; Array bs])));
    bodies_commute "f" "g"|].
  eapply loop_of with (R := fun (s : nat * nat) (i : nat) (hs : histories K) => True) (O := @of_each K)
    (I := fun _ (z : element K * element K) x => fst (fst z) = fst (snd z) /\ x = two K z)
    (k := fun l => ret (Several [Array (lefts l); Array (rights l)])).
  - apply over_two; eassumption.
  - rewrite zips_two. unfold xs, ys. generalize (origins "xs"), us, ws, 0. clear.
    intro os. induction os as [|o os IH]; intros [|u us] [|v ws] n; cbn; constructor; auto.
  - exact I.
  - split; reflexivity.
  - apply of_each_app.
  - unfold of_each, two. each.
  - ended.
Qed.
