(** Rows of arrays reversed, put behind each other and flattened: their functions are of scalars alone. *)
From Coq Require Import List String ZArith Bool Lia Setoid Morphisms RelationClasses.
From Lawson Require Import Computation Effects Stream Term Meaning Sound Combinators Tactics Views.
Import ListNotations.
Open Scope string_scope. Open Scope list_scope.

Section Traverse.
Context {W E : Type}.
Notation M := (comp W E).
(** One after the other. *)
Fixpoint traverse {A B} (g : A -> M B) (l : list A) : M (list B) :=
  match l with [] => ret [] | x :: t => bind (g x) (fun y => bind (traverse g t) (fun ys => ret (y :: ys))) end.
Lemma traverse_app A B (g : A -> M B) l m :
  meq (traverse g (l ++ m)) (bind (traverse g l) (fun ys => bind (traverse g m) (fun zs => ret (ys ++ zs)))).
Proof.
  induction l as [|x l IH]; cbn.
  - now rewrite bind_ret_l, bind_ret_r.
  - rewrite bind_assoc. apply bind_ext; intro y. rewrite IH, !bind_assoc. apply bind_ext; intro ys.
    rewrite bind_assoc, bind_ret_l. apply bind_ext; intro zs. now rewrite bind_ret_l.
Qed.
Lemma traverse_ext A B (g h : A -> M B) l : (forall x, meq (g x) (h x)) -> meq (traverse g l) (traverse h l).
Proof. intro H. induction l as [|x l IH]; cbn; [reflexivity|]. rewrite H. apply bind_ext; intro y. now rewrite IH. Qed.
Lemma traverse_map A B C (g : B -> M C) (h : A -> B) l : meq (traverse g (map h l)) (traverse (fun x => g (h x)) l).
Proof. induction l as [|x l IH]; cbn; [reflexivity|]. apply bind_ext; intro y. now rewrite IH. Qed.
Lemma traverse_length A B (g : A -> M B) l :
  mrel (fun ys zs => ys = zs /\ List.length ys = List.length l) (traverse g l) (traverse g l).
Proof.
  induction l as [|x l IH]; cbn; [now apply mrel_ret|].
  apply mrel_bind with (R := eq); [reflexivity|]. intros y ? <-. eapply mrel_bind; [apply IH|].
  intros ys ? [<- L]. apply mrel_ret. cbn. auto.
Qed.
(** Whoever needs the length may have it. *)
Lemma after_traverse A B C (g : A -> M B) l (k h : list B -> M C) :
  (forall ys, List.length ys = List.length l -> meq (k ys) (h ys)) -> meq (bind (traverse g l) k) (bind (traverse g l)
    h).
Proof. intro H. eapply mrel_bind; [apply traverse_length|]. intros ys ? [<- L]. now apply H. Qed.
Lemma traverse_ret A B (h : A -> B) l : meq (traverse (fun x => ret (h x)) l) (ret (map h l)).
Proof. induction l as [|x l IH]; cbn; [reflexivity|]. now rewrite bind_ret_l, IH, bind_ret_l. Qed.
End Traverse.

Section Maps.
Context {W E : Type} (K : scalars) (F : @functions W E K) (e : env K) (B : blind K F (nowhere K)).
Notation M := (comp W E).
Notation value := (value K).
Notation element := (element K).

(** A map whose function looks nowhere. *)
Lemma run_traverse (g : nat -> list value -> M value) (h : value -> M value) xs :
  (forall i v, meq (g i [v]) (h v)) -> forall i,
  meq (run (mapper K g) i (map (fun p : element => (fst p, [snd p])) xs))
      (bind (traverse h (map snd xs)) (fun us => ret (i + List.length xs, combine (map fst xs) us))).
Proof.
  intro H. induction xs as [|[o x] xs IH]; intro i; cbn.
  - now rewrite bind_ret_l, Nat.add_0_r.
  - unfold mapper at 1. cbn. rewrite H, !bind_assoc. apply bind_ext; intro u. rewrite bind_ret_l. cbn.
    rewrite IH, !bind_assoc. apply bind_ext; intro us. rewrite !bind_ret_l. cbn. now rewrite Nat.add_succ_r.
Qed.
Definition call (f : string) (v : value) : M value := fn K F f (nowhere K 0) [v].
Lemma denote_map_of g h t : (forall u i v, let e' := after K F e t u in meq (match g with
    | Var f => fn K F f (around K (at_ K i e')) [v] | Lambda ps b => denote K F (at_ K i (sets K ps [v] e')) b
    | _ => fail (wrong K F) end) (h v)) ->
  meq (denote K F e (Map g [t])) (bind (elements K F e t) (fun xs =>
    bind (traverse h (map snd xs)) (fun us => ret (Array (combine (map fst xs) us))))).
Proof.
  intro H. unfold elements. cbn [denote]. rewrite !bind_assoc. apply bind_ext; intro v. rewrite bind_assoc, !bind_ret_l.
  cbn [fst snd arrays]. rewrite bind_assoc. apply bind_ext; intro xs. rewrite !bind_assoc, !bind_ret_l.
  unfold made, zips.
  rewrite (run_traverse _ h).
  - rewrite bind_assoc. apply bind_ext; intro us. now rewrite bind_ret_l.
  - intros i u. rewrite <- (H v i u). destruct g; reflexivity.
Qed.
Lemma denote_map_call f t : meq (denote K F e (Map (Var f) [t])) (bind (elements K F e t) (fun xs =>
    bind (traverse (call f) (map snd xs)) (fun us => ret (Array (combine (map fst xs) us))))).
Proof. apply denote_map_of. intros u i v e'. apply (fn_blind _ _ _ B). Qed.

Lemma elements_space t vs : meq (denote K F e t) (ret (Array (space K vs))) -> meq (elements K F e t) (ret (space K
  vs)).
Proof. intro H. unfold elements. now rewrite H, bind_ret_l. Qed.
Lemma denote_reverse t : meq (denote K F e (Reverse t)) (bind (elements K F e t) (fun xs => ret (Array (space K (rev
  (map snd xs)))))).
Proof. unfold elements. now rewrite bind_assoc. Qed.
Lemma denote_concat s t : (forall v, meq (denote K F (after K F e s v) t) (denote K F e t)) ->
  meq (denote K F e (Concat s t))
  (bind (elements K F e s) (fun xs => bind (elements K F e t) (fun ys => ret (Array (space K (map snd xs ++ map snd
    ys)))))).
Proof.
  intro H. unfold elements. cbn [denote]. rewrite bind_assoc. apply bind_ext; intro u. apply bind_ext; intro xs.
  now rewrite H, bind_assoc.
Qed.
Lemma denote_flatten t : meq (denote K F e (Flatten t)) (bind (elements K F e t) (fun rows =>
  bind (arrays K F (map snd rows)) (fun rs => ret (Array (space K (List.concat (map (map snd) rs))))))).
Proof. unfold elements. now rewrite bind_assoc. Qed.
Lemma denote_apply_two f s t : meq (denote K F e (Apply f [s; t]))
  (bind (denote K F e s) (fun u => bind (denote K F (after K F e s u) t) (fun v => fn K F f (around K e) [u; v]))).
Proof.
  apply meq_pointwise; intro w. cbn [denote]. unfold bind, ret. destruct (denote K F e s w) as [[u|?] w1]; auto.
  now destruct (denote K F (after K F e s u) t w1) as [[v|?] w2].
Qed.
Lemma elements_array x xs : var K e x = Array xs -> meq (elements K F e (Var x)) (ret xs).
Proof. intro H; unfold elements; cbn. rewrite bind_ret_l, H. reflexivity. Qed.
Lemma elements_map_call f x os vs : var K e x = Array (combine os vs) -> List.length vs = List.length os ->
  meq (elements K F e (Map (Var f) [Var x])) (bind (traverse (call f) vs) (fun us => ret (combine os us))).
Proof.
  intros H Lv. unfold elements. rewrite denote_map_call, (elements_array _ _ H), bind_ret_l, bind_assoc.
  rewrite values_of, origins_of by exact Lv. apply bind_ext; intro us. now rewrite bind_ret_l.
Qed.
Lemma arrays_of_rows rows : meq (arrays K F (map Array rows)) (ret rows).
Proof. induction rows as [|r rows IH]; cbn; [reflexivity|]. now rewrite bind_ret_l, IH, bind_ret_l. Qed.
End Maps.

(** What prints and draws nothing gives the same whenever it is asked. *)
Section Silent.
Context {L R U E : Type} (K : scalars).
Notation M := (comp (@world L R U) E).
Context {A B : Type} (g : A -> M B) (answer : A -> result E B) (H : forall x w, g x w = (answer x, w)).
Fixpoint answers (l : list A) : result E (list B) :=
  match l with
  | [] => Ok []
  | x :: t => match answer x with
      | Ok y => match answers t with Ok ys => Ok (y :: ys) | Err e => Err e end
      | Err e => Err e end
  end.
Lemma traverse_silent l w : traverse g l w = (answers l, w).
Proof.
  induction l as [|x l IH]; cbn; auto. unfold bind, ret. rewrite H. destruct (answer x); auto. rewrite IH.
  now destruct (answers l).
Qed.
Lemma bind_silent C l (k : list B -> M C) w :
  bind (traverse g l) k w = match answers l with Ok ys => k ys w | Err e => (Err e, w) end.
Proof. unfold bind. rewrite traverse_silent. now destruct (answers l). Qed.
Lemma answers_ok l : forall ys, answers l = Ok ys <-> Forall2 (fun x y => answer x = Ok y) l ys.
Proof.
  induction l as [|x l IH]; intro ys; cbn.
  - split; [intro Q; injection Q as <-; constructor|]. intro Q. now inversion Q.
  - split.
    + destruct (answer x) as [y|] eqn:Ex; [|discriminate]. destruct (answers l) as [zs|] eqn:El; [|discriminate].
      intro Q. injection Q as <-. constructor; auto. now apply IH.
    + intro Q. inversion Q as [|? y ? zs Hx Hl]; subst. rewrite Hx. apply IH in Hl. now rewrite Hl.
Qed.
Lemma answers_length l ys : Forall2 (fun x y => answer x = Ok y) l ys -> List.length l = List.length ys.
Proof. intro Q. induction Q; cbn; auto. Qed.
Lemma answers_rev l : result_rel (fun ys zs => ys = rev zs) (answers (rev l)) (answers l).
Proof.
  assert (X : forall l ys, answers l = Ok ys -> answers (rev l) = Ok (rev ys)).
  { intros m ys Q. apply answers_ok in Q. apply answers_ok. induction Q; cbn; [constructor|].
    apply Forall2_app; auto. }
  destruct (answers l) as [ys|] eqn:Q.
  - rewrite (X _ _ Q). reflexivity.
  - destruct (answers (rev l)) as [ys|] eqn:P; [|exact I]. apply X in P. rewrite rev_involutive in P. congruence.
Qed.
End Silent.

Section Calls.
Context {L R U E : Type} (K : scalars) (class : string -> effects) (F : @functions (@world L R U) E K).
Lemma calls_silent f (w0 : @world L R U) : (forall s args, does (class f) (fn K F f s args)) -> acts (class f) = false
  ->
  forall v w, call K F f v w = ((fun v => fst (call K F f v w0)) v, w).
Proof.
  intros D A v w. destruct (does_silent _ _ _ (D (nowhere K 0) [v]) A w w0) as [H1 H2]. unfold call.
  rewrite (surjective_pairing (fn K F f (nowhere K 0) [v] w)). cbn beta. now rewrite H1, H2.
Qed.
Lemma calls_total f : (forall s args, does (class f) (fn K F f s args)) -> may_fail (class f) = false ->
  forall v w, exists u, fst (call K F f v w) = Ok u.
Proof. intros D A v w. destruct (D (nowhere K 0) [v]) as (_ & _ & _ & T). exact (T A w). Qed.
End Calls.

Ltac scalars := match goal with H : scalars_alone _ _ |- _ => pose proof (blind_scalars _ _ H) as Blind end.

Theorem map_reverse : sound Scalars_alone
  (Law (Map (Var "f") [Reverse (Var "xs")]) (Reverse (Map (Var "f") [Var "xs"]))) [Copyable].
Proof.
  start. scalars. cbn in len.
  rewrite (denote_map_call _ _ _ Blind), (elements_space _ _ _ _ (rev vs)), bind_ret_l.
  2:{ rewrite denote_reverse, (elements_array _ _ _ _ _ is_array), bind_ret_l. now rewrite values_of. }
  rewrite denote_reverse. unfold elements at 1. rewrite (denote_map_call _ _ _ Blind), (elements_array _ _ _ _ _
    is_array), bind_ret_l.
  rewrite values_of_space, values_of, origins_of by exact len.
  rewrite !bind_assoc. intro w. unfold bind, ret.
  match goal with H : holds _ _ _ _ _ _ _ _ _ Copyable |- _ => pose proof (H "f" ltac:(cbn; tauto)) as quiet end.
  match goal with H : forall s args, does _ (fn K F "f" s args) |- _ => pose proof (calls_silent K class F "f" w H
    quiet) as silent end.
  rewrite !(traverse_silent _ _ silent).
  pose proof (answers_rev (fun v => fst (call K F "f" v w)) vs) as Q.
  pose proof (answers_ok (fun v => fst (call K F "f" v w)) vs) as Lv.
  destruct (answers _ (rev vs)) as [ys|], (answers _ vs) as [zs|]; cbn in *; try contradiction; auto.
  subst ys. destruct (Lv zs) as [Lz _]. specialize (Lz eq_refl). apply answers_length in Lz.
  split; auto. f_equal. rewrite space_of_origins by (rewrite !rev_length; auto). now rewrite values_of by congruence.
Qed.

Theorem reverse_reverse : sound Scalars_alone (Law (Reverse (Reverse (Var "xs"))) (Var "xs")) [OwnPosition].
Proof.
  start. cbn in len. match goal with H : holds _ _ _ _ _ _ _ _ _ OwnPosition |- _ => pose proof (H "xs" ltac:(cbn;
    tauto)) as Places end.
  rewrite denote_reverse. unfold elements. rewrite denote_reverse, (elements_array _ _ _ _ _ is_array), bind_ret_l,
    bind_ret_l.
  cbn [array]. rewrite bind_ret_l, values_of_space, values_of by exact len. rewrite rev_involutive.
  cbn. rewrite is_array, Places. unfold space. now rewrite len.
Qed.

Theorem map_concat : sound Scalars_alone
  (Law (Map (Var "f") [Concat (Var "xs") (Var "ys")]) (Concat (Map (Var "f") [Var "xs"]) (Map (Var "f") [Var "ys"])))
    [].
Proof.
  start. scalars.
  match goal with H : var K e "xs" = _, J : var K e "ys" = _ |- _ => rename H into is_xs; rename J into is_ys end.
  match type of is_xs with _ = Array (combine _ ?v) => rename v into us end.
  match type of is_ys with _ = Array (combine _ ?v) => rename v into ws end.
  rewrite (denote_map_call _ _ _ Blind), (elements_space _ _ _ _ (us ++ ws)), bind_ret_l.
  2:{ rewrite denote_concat by (intro; reflexivity).
      rewrite (elements_array _ _ _ _ _ is_xs), bind_ret_l, (elements_array _ _ _ _ _ is_ys), bind_ret_l.
      now rewrite !values_of. }
  rewrite denote_concat.
  2:{ intro v. rewrite !(denote_map_call _ _ _ Blind). reflexivity. }
  rewrite (elements_map_call _ _ _ Blind _ _ _ _ is_xs), bind_assoc, values_of_space by assumption.
  rewrite (after_traverse _ _ _ _ (us ++ ws) _ (fun l => ret (Array (space K l)))).
  2:{ intros l Hl. now rewrite space_of_origins. }
  rewrite traverse_app, !bind_assoc. apply after_traverse; intros l Hl. rewrite !bind_assoc, !bind_ret_l.
  rewrite (elements_map_call _ _ _ Blind _ _ _ _ is_ys), bind_assoc by assumption.
  apply after_traverse; intros m Hm. rewrite !bind_ret_l. now rewrite !values_of by congruence.
Qed.

Theorem map_flatten : sound Scalars_alone
  (Law (Map (Var "f") [Flatten (Var "xss")])
       (Flatten (Map (Lambda ["xs"] (Map (Var "f") [Var "xs"])) [Var "xss"]))) [].
Proof.
  start. scalars. rename is_array into is_rows.
  assert (len' : List.length (map (@Array K) rows) = List.length (origins "xss")) by now rewrite map_length.
  rewrite (denote_map_call _ _ _ Blind), (elements_space _ _ _ _ (List.concat (map (map snd) rows))), bind_ret_l.
  2:{ rewrite denote_flatten, (elements_array _ _ _ _ _ is_rows), bind_ret_l, values_of by exact len'.
      now rewrite arrays_of_rows, bind_ret_l. }
  rewrite values_of_space.
  rewrite (after_traverse _ _ _ _ (List.concat (map (map snd) rows)) _ (fun l => ret (Array (space K l)))).
  2:{ intros l Hl. now rewrite space_of_origins. }
  rewrite denote_flatten. unfold elements.
  set (row := fun v : value K => bind (array K F v) (fun xs => bind (traverse (call K F "f") (map snd xs)) (fun us =>
    ret (Array (combine (map fst xs) us))))).
  rewrite (denote_map_of K F e _ row).
  2:{ intros u i v e'. rewrite (denote_map_call _ _ _ Blind). unfold elements. cbn. now rewrite bind_ret_l. }
  rewrite (elements_array _ _ _ _ _ is_rows), bind_ret_l, values_of by exact len'. rewrite !bind_assoc.
  rewrite (after_traverse _ _ _ _ (map Array rows) _ (fun rs => bind (arrays K F rs) (fun ls => ret (Array (space K
    (List.concat (map (map snd) ls))))))).
  2:{ intros l Hl. rewrite bind_ret_l. cbn [array]. rewrite bind_ret_l.
      rewrite (origins_of (origins "xss") (map Array rows) len'). rewrite values_of by (exact (eq_trans Hl len')).
      reflexivity. }
  assert (X : forall k : list (value K) -> comp (@world L R U) E (value K),
    meq (bind (traverse (call K F "f") (List.concat (map (map snd) rows))) k)
        (bind (traverse row (map Array rows)) (fun rs => bind (arrays K F rs) (fun ls => k (List.concat (map (map snd)
          ls)))))).
  2:{ apply X. }
  clear - rows. induction rows as [|r rows IH]; intro k; cbn [map List.concat traverse].
  - apply meq_pointwise; intro w. reflexivity.
  - rewrite traverse_app, !bind_assoc. unfold row at 1. cbn [array]. rewrite !bind_assoc, bind_ret_l.
  rewrite !bind_assoc.
    apply after_traverse; intros us Hu. rewrite !bind_assoc, !bind_ret_l. rewrite !bind_assoc.
    transitivity (bind (traverse (call K F "f") (List.concat (map (map snd) rows))) (fun l => k (us ++ l))).
    { apply bind_ext; intro l. now rewrite bind_ret_l. }
    etransitivity; [apply (IH (fun l => k (us ++ l)))|]. apply bind_ext; intro rs. rewrite bind_ret_l.
    cbn [arrays array].
    rewrite !bind_assoc, !bind_ret_l, !bind_assoc. apply bind_ext; intro ls. rewrite !bind_ret_l. cbn [map List.concat].
    rewrite values_of; [reflexivity|]. rewrite Hu, !map_length. reflexivity.
Qed.

Theorem map_replicate : sound Scalars_alone
  (Law (Map (Var "f") [Replicate "n" (Var "a")]) (Replicate "n" (Apply "f" [Var "a"]))) [Copyable; Total].
Proof.
  start. scalars. match goal with H : index K F (var K e "n") = Some _ |- _ => rename H into is_size end.
  match goal with H : holds _ _ _ _ _ _ _ _ _ Copyable, J : holds _ _ _ _ _ _ _ _ _ Total |- _ =>
    pose proof (H "f" ltac:(cbn; tauto)) as quiet; pose proof (J "f" ltac:(cbn; tauto)) as fine end.
  match goal with H : forall s args, does _ (fn K F "f" s args) |- _ => rename H into Does end.
  rewrite (denote_map_call _ _ _ Blind), (elements_space _ _ _ _ (repeat (var K e "a") (sizes "n"))), bind_ret_l.
  2:{ cbn. unfold size. now rewrite is_size, !bind_ret_l. }
  rewrite values_of_space.
  rewrite (after_traverse _ _ _ _ (repeat (var K e "a") (sizes "n")) _ (fun l => ret (Array (space K l)))).
  2:{ intros l Hl. now rewrite space_of_origins. }
  transitivity (bind (call K F "f" (var K e "a")) (fun u => ret (Array (space K (repeat u (sizes "n")))))).
  - intro w. pose proof (calls_silent K class F "f" w Does quiet) as silent.
  pose proof (calls_total K class F "f" Does fine) as total.
    unfold bind, ret. rewrite (traverse_silent _ _ silent). destruct (total (var K e "a") w) as [u Hu].
    rewrite silent, Hu.
    assert (Q : answers (fun v => fst (call K F "f" v w)) (repeat (var K e "a") (sizes "n")) = Ok (repeat u (sizes
      "n"))).
    { clear - Hu. induction (sizes "n") as [|n IH]; cbn; auto. now rewrite Hu, IH. }
    rewrite Q. split; [reflexivity|]. reflexivity.
  - apply meq_pointwise; intro w. cbn. unfold size. rewrite is_size. unfold bind, ret. cbn. unfold bind, ret, call. cbn.
    rewrite (proj1 (Blind "f" (around K e))). reflexivity.
Qed.
