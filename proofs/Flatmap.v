(** Rows of what puts arrays of any length one after the other: a loop over that is one over each of these arrays. *)
From Coq Require Import List String ZArith Bool Lia Setoid Morphisms RelationClasses.
From Lawson Require Import Computation Effects Stream Term Meaning Sound Combinators Tactics Views Lists Exact.
Import ListNotations.
Open Scope string_scope. Open Scope list_scope.

Lemma commutes_traverse {W E A B C} (g : A -> comp W E B) (n : comp W E C) l :
  (forall x, commutes (g x) n) -> commutes (traverse g l) n.
Proof.
  intro H. induction l as [|x l IH]; cbn; [apply commutes_ret|].
  apply commutes_bind; [apply H|]. intro y. apply commutes_bind; [apply IH|]. intro ys. apply commutes_ret.
Qed.
Lemma commutes_first {W E A B} (m m' : comp W E A) (n : comp W E B) : meq m m' -> commutes m' n -> commutes m n.
Proof.
  intros H C. unfold commutes. rewrite H. etransitivity; [exact C|]. apply bind_ext; intro b. now rewrite H.
Qed.
(** Whoever needs the length may have it, and what is so of all that is given. *)
Lemma after_traverse_all {W E A B C} (P : B -> Prop) (g : A -> comp W E B) l (k h : list B -> comp W E C) :
  (forall x w y, fst (g x w) = Ok y -> P y) ->
  (forall ys, List.length ys = List.length l -> Forall P ys -> meq (k ys) (h ys)) ->
  meq (bind (traverse g l) k) (bind (traverse g l) h).
Proof.
  intros G H. assert (X : mrel (fun ys zs => ys = zs /\ List.length ys = List.length l /\ Forall P ys) (traverse g l)
    (traverse g l)).
  { clear H. induction l as [|x l IH]; cbn; [apply mrel_ret; auto|].
    apply mrel_bind with (R := fun y z => y = z /\ P y).
    - intro w. specialize (G x w). destruct (g x w) as [[y|er] w']; cbn in *; auto.
    - intros y ? [<- Py]. eapply mrel_bind; [apply IH|]. intros ys ? [<- [L Pys]]. apply mrel_ret. cbn. auto. }
  eapply mrel_bind; [apply X|]. intros ys ? [<- [L Pys]]. now apply H.
Qed.
(** Only a part of what is given is needed. *)
Lemma traverse_image {W E A B C D} (h : A -> comp W E B) (h' : A -> comp W E C) (p : B -> C) l :
  (forall x, meq (bind (h x) (fun r => ret (p r))) (h' x)) -> forall k : list C -> comp W E D,
  meq (bind (traverse h l) (fun rs => k (map p rs))) (bind (traverse h' l) k).
Proof.
  intro H. induction l as [|x l IH]; intro k; cbn; [now rewrite !bind_ret_l|].
  rewrite <- H, !bind_assoc. apply bind_ext; intro r. rewrite bind_ret_l, !bind_assoc.
  etransitivity; [|etransitivity; [apply (IH (fun rs => k (p r :: rs)))|]].
  - apply bind_ext; intro rs. now rewrite bind_ret_l.
  - apply bind_ext; intro rs. now rewrite bind_ret_l.
Qed.
(** What goes through arrays one after the other may go through each when it is there, if the two commute. *)
Lemma traverse_parts {W E A B C D} (g : A -> comp W E (list B)) (c : list B -> comp W E (list C)) l :
  meq (c []) (ret []) ->
  (forall a b, meq (c (a ++ b)) (bind (c a) (fun us => bind (c b) (fun ws => ret (us ++ ws))))) ->
  (forall x m, commutes (g x) (c m)) -> forall k : list C -> comp W E D,
  meq (bind (traverse g l) (fun rs => bind (c (List.concat rs)) k))
      (bind (traverse (fun x => bind (g x) c) l) (fun rs => k (List.concat rs))).
Proof.
  intros N App Co. induction l as [|x l IH]; intro k; cbn.
  - rewrite !bind_ret_l. cbn. now rewrite N, bind_ret_l.
  - rewrite !bind_assoc. apply bind_ext; intro r. rewrite bind_assoc.
    transitivity (bind (traverse g l) (fun rs => bind (c r) (fun us => bind (c (List.concat rs)) (fun ws => k (us ++
      ws))))).
    { apply bind_ext; intro rs. rewrite bind_ret_l. cbn [List.concat]. rewrite App, !bind_assoc.
      apply bind_ext; intro us. rewrite bind_assoc. apply bind_ext; intro ws. now rewrite bind_ret_l. }
    rewrite commutes_use by (apply commutes_traverse; intro; apply Co).
    apply bind_ext; intro us. rewrite bind_assoc, (IH (fun ws => k (us ++ ws))).
    apply bind_ext; intro rs. now rewrite bind_ret_l.
Qed.

Section Flatmaps.
Context {W E : Type} (K : scalars) (F : @functions W E K) (e : env K) (B : blind K F (nowhere K)).
Notation M := (comp W E).
Notation value := (value K).
Notation element := (element K).

(** What a flatmap gives of its elements: for each a list of values. *)
Definition listed (h : value -> M value) (v : value) : M (list value) :=
  bind (h v) (fun u => bind (array K F u) (fun xs => ret (map snd xs))).
Lemma denote_flatmap_of g h t : (forall u i v, let e' := after K F e t u in meq (match g with
    | Var f => fn K F f (around K (at_ K i e')) [v] | Lambda ps b => denote K F (at_ K i (sets K ps [v] e')) b
    | _ => fail (wrong K F) end) (h v)) ->
  meq (denote K F e (Flatmap g t)) (bind (elements K F e t) (fun xs =>
    bind (traverse (listed h) (map snd xs)) (fun rs => ret (Array (space K (List.concat rs)))))).
Proof.
  intro H. unfold elements. cbn [denote]. rewrite !bind_assoc. apply bind_ext; intro v. rewrite bind_assoc, !bind_ret_l.
  cbn [fst snd arrays]. rewrite bind_assoc. apply bind_ext; intro xs. rewrite !bind_assoc, !bind_ret_l.
  unfold zips.
  rewrite (run_traverse _ _ (fun v => bind (h v) (fun u => bind (array K F u) (fun ys => ret (Array ys))))).
  2:{ intros i u. unfold parts. rewrite <- (H v i u). destruct g; reflexivity. }
  rewrite bind_assoc. cbn [snd].
  transitivity (bind (traverse (fun v => bind (h v) (array K F)) (map snd xs)) (fun rs =>
    ret (Array (space K (List.concat (map (map snd) rs)))))).
  2:{ apply (traverse_image _ (listed h) (map snd) (map snd xs)) with (k := fun rs => ret (Array (space K (List.concat
        rs)))).
      intro u. unfold listed. rewrite bind_assoc. reflexivity. }
  assert (X : forall (l : list value) (os : list nat) (k : list (list element) -> M value), List.length os = List.length l ->
    meq (bind (traverse (fun v => bind (h v) (fun u => bind (array K F u) (fun ys => ret (Array ys)))) l)
           (fun us => bind (arrays K F (map snd (combine os us))) k))
        (bind (traverse (fun v => bind (h v) (array K F)) l) k)).
  2:{ etransitivity; [|apply (X (map snd xs) (map fst xs)); now rewrite !map_length].
      apply bind_ext; intro us. now rewrite bind_ret_l. }
  clear. induction l as [|x l IH]; intros [|o os] k L; try discriminate; cbn.
  - now rewrite !bind_ret_l.
  - rewrite !bind_assoc. apply bind_ext; intro u. rewrite !bind_assoc. apply bind_ext; intro ys.
    rewrite bind_ret_l, !bind_assoc. injection L as L.
    etransitivity; [|etransitivity; [apply (IH os (fun rs => k (ys :: rs)) L)|]].
    + apply bind_ext; intro us. rewrite bind_ret_l. cbn. rewrite bind_ret_l, bind_assoc. apply bind_ext; intro rs.
      now rewrite bind_ret_l.
    + apply bind_ext; intro rs. now rewrite bind_ret_l.
Qed.
Lemma denote_flatmap_call f t : meq (denote K F e (Flatmap (Var f) t)) (bind (elements K F e t) (fun xs =>
    bind (traverse (listed (call K F f)) (map snd xs)) (fun rs => ret (Array (space K (List.concat rs)))))).
Proof. apply denote_flatmap_of. intros u i v e'. apply (fn_blind _ _ _ B). Qed.
Lemma elements_flatmap_call f x os vs : var K e x = Array (combine os vs) -> List.length vs = List.length os ->
  meq (elements K F e (Flatmap (Var f) (Var x))) (bind (traverse (listed (call K F f)) vs) (fun rs => ret (space K
    (List.concat rs)))).
Proof.
  intros H Lv. unfold elements at 1. rewrite denote_flatmap_call, (elements_array _ _ _ _ _ H), bind_ret_l, bind_assoc.
  rewrite values_of by exact Lv. apply bind_ext; intro rs. now rewrite bind_ret_l.
Qed.
(** A function that gives an array of what it is called with. *)
Lemma elements_apply f x v i : meq (elements K F (at_ K i (sets K [x] [v] e)) (Apply f [Var x]))
  (bind (call K F f v) (array K F)).
Proof.
  unfold elements. cbn [denote]. rewrite bind_assoc. cbn [sets var set String.eqb at_].
  apply meq_pointwise; intro w. unfold bind, ret. cbn. rewrite String.eqb_refl. unfold call.
  rewrite (proj1 (B f _)). now rewrite (proj1 (B f (nowhere K 0))).
Qed.
Definition the_values (v : value) : list value := match v with Array xs => map snd xs | Scalar _ | Several _ => [] end.
Lemma listed_call f v : (forall s args w u, fst (fn K F f s args w) = Ok u -> exists xs, u = Array xs) ->
  meq (listed (call K F f) v) (bind (call K F f v) (fun u => ret (the_values u))).
Proof.
  intros A w. unfold listed, call, bind, ret. pose proof (A (nowhere K 0) [v] w) as Q.
  destruct (fn K F f (nowhere K 0) [v] w) as [[u|er] w']; cbn; auto.
  destruct (Q u eq_refl) as [xs ->]. cbn. auto.
Qed.
(** What goes through the arrays that a flatmap puts one after the other may go through each. *)
Lemma within_parts f (c : list value -> M (list value)) vs :
  (forall s args w u, fst (fn K F f s args w) = Ok u -> exists xs, u = Array xs) ->
  meq (c []) (ret []) ->
  (forall a b, meq (c (a ++ b)) (bind (c a) (fun us => bind (c b) (fun ws => ret (us ++ ws))))) ->
  (forall x m, commutes (call K F f x) (c m)) -> forall k : list value -> M value,
  meq (bind (traverse (listed (call K F f)) vs) (fun rs => bind (c (List.concat rs)) k))
      (bind (traverse (fun x => bind (listed (call K F f) x) c) vs) (fun rs => k (List.concat rs))).
Proof.
  intros A N App Co k. apply traverse_parts; auto. intros x m. apply (commutes_first _ _ _ (listed_call f x A)).
  apply commutes_bind; [apply Co | intro; apply commutes_ret].
Qed.
End Flatmaps.

Theorem map_flatmap : sound Scalars_alone
  (Law (Map (Var "f") [Flatmap (Var "gs") (Var "xs")])
       (Flatmap (Lambda ["x"] (Map (Var "f") [Apply "gs" [Var "x"]])) (Var "xs")))
  [EffectsIo; EffectsRng; EffectsUnknown; EffectsFail].
Proof.
  start. scalars. cbn in len.
  rewrite (denote_map_call _ _ _ Blind), (elements_flatmap_call _ _ _ Blind _ _ _ _ is_array len), bind_assoc.
  rewrite (denote_flatmap_of _ _ _ _ (fun v => bind (bind (call K F "gs" v) (array K F)) (fun xs =>
    bind (traverse (call K F "f") (map snd xs)) (fun us => ret (Array (combine (map fst xs) us)))))).
  2:{ intros u i v e'. rewrite (denote_map_call _ _ _ Blind).
      rewrite (elements_apply K F _ Blind "gs" "x" v i). reflexivity. }
  rewrite (elements_array _ _ _ _ _ is_array), bind_ret_l, values_of by exact len.
  transitivity (bind (traverse (listed K F (call K F "gs")) vs) (fun rs => bind (traverse (call K F "f") (List.concat
    rs)) (fun us => ret (Array (space K us))))).
  { apply bind_ext; intro rs. rewrite bind_ret_l, values_of_space. apply after_traverse; intros us Hu.
    now rewrite space_of_origins. }
  rewrite (within_parts _ _ "gs" (traverse (call K F "f"))) with (k := fun us => ret (Array (space K us))).
  - apply bind_proper; [|intro; reflexivity]. apply traverse_ext; intro v. unfold listed. rewrite !bind_assoc.
    apply bind_ext; intro u. rewrite !bind_assoc. apply bind_ext; intro xs. rewrite bind_ret_l, bind_assoc.
    rewrite <- (bind_ret_r _ (traverse (call K F "f") (map snd xs))) at 1.
    apply after_traverse; intros us Hu. rewrite bind_ret_l. cbn [array]. rewrite bind_ret_l.
    rewrite values_of; [reflexivity|]. now rewrite Hu, !map_length.
  - assumption.
  - reflexivity.
  - apply traverse_app.
  - intros v m. apply commutes_sym, commutes_traverse. intro u. apply commutes_sym. unfold call. apart "gs" "f".
Qed.

Theorem flatmap_flatmap : sound Scalars_alone
  (Law (Flatmap (Var "fs") (Flatmap (Var "gs") (Var "xs")))
       (Flatmap (Lambda ["x"] (Flatmap (Var "fs") (Apply "gs" [Var "x"]))) (Var "xs")))
  [EffectsIo; EffectsRng; EffectsUnknown; EffectsFail].
Proof.
  start. scalars. cbn in len.
  rewrite (denote_flatmap_call _ _ _ Blind), (elements_flatmap_call _ _ _ Blind _ _ _ _ is_array len), bind_assoc.
  set (c := fun l => bind (traverse (listed K F (call K F "fs")) l) (fun rs => ret (List.concat rs))).
  rewrite (denote_flatmap_of _ _ _ _ (fun v => bind (bind (call K F "gs" v) (array K F)) (fun xs =>
    bind (c (map snd xs)) (fun us => ret (Array (space K us)))))).
  2:{ intros u i v e'. rewrite (denote_flatmap_call _ _ _ Blind).
      rewrite (elements_apply K F _ Blind "gs" "x" v i). apply bind_ext; intro ys. unfold c. rewrite bind_assoc.
      apply bind_ext; intro rs. now rewrite bind_ret_l. }
  rewrite (elements_array _ _ _ _ _ is_array), bind_ret_l, values_of by exact len.
  transitivity (bind (traverse (listed K F (call K F "gs")) vs) (fun rs => bind (c (List.concat rs)) (fun us =>
    ret (Array (space K us))))).
  { apply bind_ext; intro rs. rewrite bind_ret_l, values_of_space. unfold c. rewrite bind_assoc. apply bind_ext; intro us.
    now rewrite bind_ret_l. }
  rewrite (within_parts _ _ "gs" c) with (k := fun us => ret (Array (space K us))).
  - apply bind_proper; [|intro; reflexivity]. apply traverse_ext; intro v. unfold listed. rewrite !bind_assoc.
    apply bind_ext; intro u. rewrite !bind_assoc. apply bind_ext; intro xs. rewrite bind_ret_l, bind_assoc.
    rewrite <- (bind_ret_r _ (c (map snd xs))) at 1. apply bind_ext; intro us. rewrite bind_ret_l. cbn [array].
    now rewrite bind_ret_l, values_of_space.
  - assumption.
  - unfold c. cbn. now rewrite bind_ret_l.
  - intros a b. unfold c. rewrite traverse_app, !bind_assoc. apply bind_ext; intro us. rewrite bind_ret_l, !bind_assoc.
    apply bind_ext; intro ws. now rewrite !bind_ret_l, concat_app.
  - intros v m. unfold c. apply commutes_sym, commutes_bind; [|intro; apply commutes_ret].
    apply commutes_traverse. intro u. eapply commutes_first; [apply listed_call; assumption|].
    apply commutes_bind; [|intro; apply commutes_ret]. apply commutes_sym. unfold call. apart "gs" "fs".
Qed.

Theorem reduce_flatmap : sound Scalars_alone
  (Law (Reduce "op" "ne" (Flatmap (Var "gs") (Var "xs")))
       (Reduce "op" "ne" (Map (Lambda ["x"] (Reduce "op" "ne" (Apply "gs" [Var "x"]))) [Var "xs"]))) [Exact; Neutral].
Proof.
  start. scalars. exact_operator. neutral_element. cbn in len.
  rewrite !(denote_reduce _ _ _ _ Blind), (elements_flatmap_call _ _ _ Blind _ _ _ _ is_array len), bind_assoc.
  pose proof (Parts "gs" ltac:(cbn; tauto)) as InParts.
  assert (Given : forall v w l, fst (listed K F (call K F "gs") v w) = Ok l -> Forall carrier l).
  { intros v w l. unfold listed, call, bind, ret. specialize (InParts (nowhere K 0) [v] w).
    destruct (fn K F "gs" (nowhere K 0) [v] w) as [[[u|xs|us]|er] w']; cbn; try discriminate.
    intro Q. injection Q as <-. now apply InParts. }
  set (o := computes "op") in *. set (ne := var K e "ne") in *.
  set (row := fun v => bind (bind (call K F "gs" v) (array K F)) (folding K F (nowhere K) "op" ne)).
  unfold elements. rewrite (denote_map_of K F e _ row).
  2:{ intros u i v e'. rewrite (denote_reduce _ _ _ _ Blind). rewrite (elements_apply K F _ Blind "gs" "x" v i).
      reflexivity. }
  rewrite (elements_array _ _ _ _ _ is_array), bind_ret_l, values_of, origins_of by exact len. rewrite !bind_assoc.
  transitivity (bind (traverse (listed K F (call K F "gs")) vs) (fun rs => ret (fold_left o (List.concat rs) ne))).
  { apply (after_traverse_all (Forall carrier)); [exact Given|]. intros rs _ Hrs. rewrite bind_ret_l.
    unfold folding. rewrite Fold; auto; rewrite values_of_space; [reflexivity|]. now apply Forall_concat. }
  transitivity (bind (traverse (listed K F (call K F "gs")) vs) (fun rs => (fun us => bind (bind (ret (Array (combine
    (origins "xs") us))) (array K F)) (folding K F (nowhere K) "op" ne)) (map (fun l => fold_left o l ne) rs))).
  { apply (after_traverse_all (Forall carrier)); [exact Given|]. intros rs Hl Hrs. cbn beta. rewrite bind_ret_l.
    cbn [array]. rewrite bind_ret_l. unfold folding.
    assert (Lr : List.length (map (fun l => fold_left o l ne) rs) = List.length (origins "xs")).
    { rewrite map_length. congruence. }
    rewrite Fold; auto; rewrite values_of by exact Lr.
    - apply mrel_ret. symmetry. apply (fold_rows _ carrier); auto.
    - apply Forall_map. eapply Forall_impl; [|exact Hrs]. intros r Hr. now apply (fold_closed _ carrier). }
  rewrite (traverse_image (listed K F (call K F "gs")) row (fun l => fold_left o l ne) vs) with (k := fun us => bind
    (bind (ret (Array (combine (origins "xs") us))) (array K F)) (folding K F (nowhere K) "op" ne)).
  - apply bind_ext; intro us. now rewrite bind_assoc.
  - intro v. unfold row, listed. rewrite !bind_assoc. intro w. unfold bind, ret, folding.
    specialize (InParts (nowhere K 0) [v] w). unfold call.
    destruct (fn K F "gs" (nowhere K 0) [v] w) as [[u|er] w'] eqn:Q; cbn; auto.
    destruct u as [u|xs|us]; cbn; auto. specialize (InParts xs eq_refl).
    destruct (Fold (nowhere K 0) ne xs InC InParts w') as [F1 F2]. cbn in F1, F2.
    destruct (folded K F "op" _ ne xs w') as [[r|?] w2]; cbn in *; try contradiction. split; auto.
Qed.
