(** Runs of core where what is mentioned has the same values are alike, by each relation that values, failures and
    sequences keep. *)
From Coq Require Import List ZArith Bool Arith.
From Lawson Require Import Computation Stream Brackets Core Run Silent Alike Agree.
Import ListNotations.

Section Runs.
Context {scalar type prim name fault W : Type} (T : table scalar type prim fault) (numbers : constants).
Notation F := (failure fault).
Notation M := (comp W F).
Notation ty := (ty type).
Notation atom := (atom scalar).
Notation op := (op scalar type prim name).
Notation operator := (operator scalar type prim name).
Notation collector := (collector scalar type prim name).
Notation scope := (scope scalar type prim name).
Notation value := (value scalar type).
Notation env := (@env scalar type).
Notation inside := (@inside scalar type fault W).
Context (print : list value -> M unit) (host : name -> list (list value) -> M (list value)) (most : nat).
Context (R : forall A B, (A -> B -> Prop) -> M A -> M B -> Prop).
Context (R_ret : forall A B (V : A -> B -> Prop) a b, V a b -> R A B V (ret a) (ret b)).
Context (R_fail : forall A B (V : A -> B -> Prop) e, R A B V (fail e) (fail e)).
Context (R_bind : forall A B C D (V : A -> B -> Prop) (U : C -> D -> Prop) m n k h,
  R A B V m n -> (forall a b, V a b -> R C D U (k a) (h b)) -> R C D U (bind m k) (bind n h)).
Notation alike := (R _ _ eq).
(** Whether acting in the world is alike to itself. *)
Context (acts : bool).
Context (R_print : acts = true -> forall vs, alike (print vs) (print vs)).
Context (R_host : acts = true -> forall f args, alike (host f args) (host f args)).

Ltac go := repeat first
  [ apply R_ret; reflexivity | apply R_fail | solve [eauto]
  | eapply R_bind; [solve [eauto]|intros ? ? <-]
  | match goal with |- R _ _ _ (match ?x with _ => _ end) _ => destruct x end
  | match goal with |- R _ _ _ (if ?x then _ else _) _ => destruct x end ].

(** Sequences whose parts are alike. *)
Section Sequences.
Context {A B : Type} (f g : A -> M B).
Context (H : forall a, alike (f a) (g a)).
Lemma each_alike l : alike (each f l) (each g l). Proof. induction l; cbn; go. Qed.
End Sequences.
Lemma each_both_alike A B C (f : A -> B -> M C) l : forall m, (forall a b, alike (f a b) (f a b)) ->
  alike (each_both f l m) (each_both f l m).
Proof. induction l as [|x l IH]; intros m H; cbn; [go|]. destruct m; [go|]. eapply R_bind; [apply H|intros ? ? <-].
  go. Qed.
Lemma turns_alike (f g : Z -> list value -> M (list value)) n :
  (forall t vs, alike (f t vs) (g t vs)) -> forall t vs, alike (turns n t f vs) (turns n t g vs).
Proof. intro H. induction n as [|n IH]; intros t vs; cbn; go. Qed.
Lemma turns_while_alike (a b : list value -> M bool) (f g : list value -> M (list value)) n :
  (forall vs, alike (a vs) (b vs)) -> (forall vs, alike (f vs) (g vs)) ->
  forall vs, alike (turns_while n a f vs) (turns_while n b g vs).
Proof.
  intros Ha Hf. induction n as [|n IH]; intro vs; cbn; [go|]. eapply R_bind; [apply Ha|intros again ? <-].
  destruct again; go.
Qed.
Lemma run_each_alike X B (p q : body X (nat * list value) B) n :
  (forall s x, alike (p s x) (q s x)) -> forall from inputs s, alike (run_each p n from inputs s) (run_each q n from
    inputs s).
Proof. intro H. induction n as [|n IH]; intros from inputs s; cbn; go. Qed.

Notation agree := (@agree scalar type).
Notation value_agree := (value_agree T).
Notation values_agree := (values_agree T).
Notation parts_agree := (parts_agree T).

Lemma known_alike A B (V : A -> B -> Prop) a b : both_or_none V a b -> R A B V (known a) (known b).
Proof. intro H. destruct a, b; cbn in *; try contradiction; auto. Qed.
Lemma same_known A (a b : option A) : a = b -> alike (known a : M A) (known b).
Proof. intros <-. destruct a; cbn; auto. Qed.
Lemma itself A (a : option A) : alike (known a : M A) (known a). Proof. now apply same_known. Qed.
Local Hint Resolve itself same_known : core.
Definition inside_alike (i j : inside) : Prop :=
  position i = position j /\ Forall2 (fun f g => forall n v s, alike (f n v s) (g n v s)) (steps i) (steps j).
Lemma nowhere_alike : inside_alike nowhere nowhere. Proof. split; constructor. Qed.

Lemma number_of_alike s : alike (number_of T s : M Z) (number_of T s). Proof. apply itself. Qed.
Lemma scalar_alike P Q e f a : agree P Q e f -> atom_in P Q a = true -> alike (scalar_at T e a : M scalar) (scalar_at
  T f a).
Proof. intros H I. unfold scalar_at. apply same_known. now rewrite (value_agree P Q e f a H I). Qed.
Lemma number_alike P Q e f a : agree P Q e f -> atom_in P Q a = true -> alike (number_at T e a : M Z) (number_at T f
  a).
Proof. intros H I. eapply R_bind; [eapply scalar_alike; eauto|intros ? ? <-]. apply itself. Qed.
Lemma truth_alike P Q e f a : agree P Q e f -> atom_in P Q a = true -> alike (truth_at T e a : M bool) (truth_at T f
  a).
Proof. intros H I. eapply R_bind; [eapply scalar_alike; eauto|intros ? ? <-]. apply itself. Qed.
Lemma each_in A B (p : A -> bool) (g h : A -> M B) l : (forall a, p a = true -> alike (g a) (h a)) ->
  forallb p l = true -> alike (each g l) (each h l).
Proof.
  intros H I. induction l as [|a l IH]; cbn in *; [go|]. apply andb_prop in I. destruct I as [I1 I2].
  eapply R_bind; [now apply H|intros ? ? <-]. eapply R_bind; [now apply IH|intros ? ? <-]. go.
Qed.
Lemma numbers_alike P Q e f l : agree P Q e f -> forallb (atom_in P Q) l = true ->
  alike (each (number_at T e) l : M (list Z)) (each (number_at T f) l).
Proof. intros H I. apply each_in with (p := atom_in P Q); eauto using number_alike. Qed.

(** Arrays have no world. *)
Lemma indexed_alike at_ : forall v, alike (indexed v at_ : M value) (indexed v at_).
Proof.
  induction at_ as [|i at_ IH]; intro v; cbn; [destruct v; go|]. destruct v as [|t [|n inner] rows]; [go|go|].
  destruct (inside_of i n); [|go]. eapply R_bind; [apply itself|intros ? ? <-]. apply IH.
Qed.
Lemma with_element_alike at_ : forall v new, alike (with_element v at_ new : M value) (with_element v at_ new).
Proof.
  induction at_ as [|i at_ IH]; intros v new; cbn; [destruct (same_dims _ _); destruct v; go|].
  destruct v as [|t [|n inner] rows]; [go|go|].
  destruct (inside_of i n); [|go]. eapply R_bind; [apply itself|intros ? ? <-]. eapply R_bind; [apply IH|intros ? ?
    <-]. go.
Qed.
Lemma block_alike extents : forall starts block, alike (block_lies extents starts block : M unit) (block_lies extents
  starts block).
Proof.
  induction extents as [|n extents IH]; intros starts block; cbn; [destruct starts, block; go|].
  destruct starts, block; go.
Qed.
Lemma updated_alike v at_ new : alike (updated v at_ new : M value) (updated v at_ new).
Proof.
  unfold updated. destruct new; [apply with_element_alike|]. destruct (Nat.eqb _ _); [|apply with_element_alike].
  destruct (Nat.eqb _ _); [|go]. destruct (is_empty _); [go|]. eapply R_bind; [apply block_alike|intros ? ? <-]. go.
Qed.
Lemma in_places_alike rank extents es : forall l,
  alike (in_places T rank extents es l : M _) (in_places T rank extents es l).
Proof.
  induction es as [|[n element] es IH]; intro l; cbn; [go|]. eapply R_bind with (V := eq); [|intros ? ? <-; apply IH].
  apply each_alike. intro v. eapply R_bind; [apply itself|intros ? ? <-]. apply itself.
Qed.
Lemma all_places_alike by_ by' l : forall arrays,
  match by_, by' with
  | Some (way, o), Some (way', p) => way = way' /\ forall a b, alike (o a b) (p a b)
  | None, None => True
  | _, _ => False
  end -> alike (all_places numbers by_ l arrays : M (list value)) (all_places numbers by' l arrays).
Proof.
  induction l as [|[key [at_ xs]] l IH]; intros arrays H; cbn; [go|].
  eapply R_bind; [apply each_alike; intro; apply indexed_alike|intros start ? <-].
  eapply R_bind with (V := eq); [|intros new ? <-].
  - destruct by_ as [[way o]|], by' as [[way' p]|]; try contradiction; cbn; [|go]. destruct H as [<- H].
    now apply fold_alike.
  - eapply R_bind; [apply each_both_alike; intros; apply with_element_alike|intros ? ? <-]. now apply IH.
Qed.
Lemma given_dims_agree P Q ns : forall outer ms e f, agree P Q e f -> forallb (size_in Q) ns = true ->
  R _ _ (agree P Q) (given_dims e outer ns ms : M env) (given_dims f outer ns ms).
Proof.
  induction ns as [|n ns IH]; intros outer ms e f H I; destruct ms as [|m ms]; cbn in *; auto.
  apply andb_prop in I. destruct I as [I1 I2].
  eapply R_bind; [apply known_alike, (said_agree P Q n m e f H I1)|]. intros [k e'] [k' f'] [<- S]. cbn in *.
  destruct outer; (destruct (Z.eqb _ _); [now apply IH|apply R_fail]).
Qed.
Lemma given_fits_alike P Q outs : forall vs e f, agree P Q e f -> forallb (binding_in Q) outs = true ->
  alike (given_fits e outs vs : M unit) (given_fits f outs vs).
Proof.
  induction outs as [|[x t] outs IH]; intros vs e f H I; destruct vs as [|v vs]; cbn in *; try go.
  apply andb_prop in I. destruct I as [I1 I2].
  eapply R_bind; [apply (given_dims_agree P Q (dims_of t) true (dims v) e f H I1)|]. intros e' f' S. now apply IH.
Qed.

(** The runs of one program. *)
Notation run_scope := (run_scope T numbers print host most).
Notation run_op := (run_op T numbers print host most).
Notation run_operator := (run_operator T numbers print host most).
Notation run_collector := (run_collector T numbers print host most).
Definition scope_alike (s : scope) : Prop := forall P Q e f i j st, scope_in P Q s = true ->
  scope_silent s || acts = true -> agree P Q e f -> inside_alike i j -> alike (run_scope s i e st) (run_scope s j f
    st).
Definition op_alike (o : op) : Prop := forall P Q outs e f i j st, op_in P Q o = true ->
  forallb (binding_in Q) outs = true -> op_silent o || acts = true -> agree P Q e f -> inside_alike i j ->
  alike (run_op o outs i e st) (run_op o outs j f st).
Definition operator_alike (o : operator) : Prop := forall Q e f l r, operator_in Q o = true ->
  operator_silent o || acts = true -> agree anything Q e f -> alike (run_operator o e l r) (run_operator o f l r).
Definition collector_alike (c : collector) : Prop := forall Q e f ne es, collector_in Q c = true ->
  collector_silent c || acts = true -> agree anything Q e f -> alike (run_collector c e ne es) (run_collector c f ne
    es).

Ltac andbs := repeat match goal with H : _ && _ = true |- _ => apply andb_prop in H; destruct H end.
Ltac quiet := unfold quiet, one; (eapply R_bind with (V := eq); [|intros ? ? <-; apply R_ret; reflexivity]).
Lemma or_acts a b : (a && b) || acts = true -> a || acts = true /\ b || acts = true.
Proof. destruct a, b, acts; auto. Qed.

Lemma end_alike results : scope_alike (End results).
Proof. intros P Q e f i j st I _ H _. cbn in *. quiet. apply same_known. now apply (values_agree P Q). Qed.
Lemma do_alike outs what rest : op_alike what -> scope_alike rest -> scope_alike (Do outs what rest).
Proof.
  intros Ho Hs P Q e f i j st I S H N. cbn in *. andbs. apply or_acts in S. destruct S as [S1 S2].
  eapply R_bind; [eapply Ho; eauto|intros [vs [st1 es]] ? <-]. cbn.
  eapply R_bind; [apply known_alike, (bind_all_agree P Q); eauto|intros e' f' H'].
  eapply R_bind; [eapply Hs; eauto|intros ? ? <-]. go.
Qed.
Lemma size_alike v n rest : scope_alike rest -> scope_alike (Bind_size v n rest).
Proof.
  intros Hs P Q e f i j st I S H N. cbn in *. andbs. eapply R_bind; [eapply number_alike; eauto|intros k ? <-].
  rewrite (proj2 H v) by assumption. destruct (lookup v (sizes f)); [destruct (Z.eqb _ _); [|go]|]; eapply Hs; eauto.
  now apply agree_set_size.
Qed.
Lemma leaf_alike o : has_scopes o = false -> op_alike o.
Proof.
  intros L P Q outs e f i j st I O S H N. destruct o; try discriminate L; cbn in *; andbs.
  - eapply R_bind; [apply each_in with (p := atom_in P Q); eauto using scalar_alike|intros given ? <-].
    destruct (apply T p given); go.
  - quiet. eapply R_bind; [apply same_known; now rewrite (proj1 H array)|intros ? ? <-].
    eapply R_bind; [eapply numbers_alike; eauto|intros ? ? <-]. apply indexed_alike.
  - quiet. rewrite (proj1 N). eapply R_bind; [apply itself|intros ? ? <-]. go.
  - quiet. eapply R_bind; [eapply number_alike; eauto|intros n' ? <-]. destruct (Z.ltb _ _); go.
  - quiet. eapply R_bind; [eapply number_alike; eauto|intros n' ? <-]. destruct (Z.ltb _ _); [go|].
    eapply R_bind; [apply same_known, (value_agree P Q); auto|intros ? ? <-]. go.
  - eapply R_bind; [apply same_known, (values_agree P Q); auto|intros vs ? <-].
    eapply R_bind; [apply itself|intros s ? <-].
    eapply R_bind with (V := fun f g => forall n v s, alike (f n v s) (g n v s)).
    + apply known_alike. destruct N as [_ N]. clear - N. revert scan.
      induction N as [|a b l m Hab N IH]; intros [|k]; cbn; auto.
    + intros g h Hg. rewrite (proj1 N). eapply R_bind; [apply itself|intros n ? <-].
      eapply R_bind; [apply Hg|intros ? ? <-]. go.
  - eapply R_bind; [apply same_known, (values_agree P Q); auto|intros vs ? <-]. rewrite (proj1 N).
    eapply R_bind; [apply itself|intros n ? <-]. go.
  - eapply R_bind; [apply same_known, (parts_agree P Q); auto|intros vs ? <-].
    eapply R_bind; [now apply R_print|intros ? ? <-]. go.
  - quiet. apply same_known, (values_agree P Q); auto.
  - quiet. eapply R_bind; [apply same_known, (values_agree P Q); auto|intros vs ? <-].
    destruct outs as [|[x t] [|? ?]]; try go. apply same_known, (array_agree P Q); auto.
    cbn in O. rewrite andb_true_r in O. unfold binding_in, ty_in in O. cbn in O.
    destruct (dims_of t); cbn in *; auto. now andbs.
  - quiet. eapply R_bind; [apply same_known, (value_agree P Q); auto|intros a ? <-].
    eapply R_bind; [apply same_known, (value_agree P Q); auto|intros v ? <-].
    eapply R_bind; [eapply numbers_alike; eauto|intros ? ? <-]. apply updated_alike.
  - quiet. eapply R_bind; [apply same_known, (value_agree P Q); auto|intros a ? <-].
    destruct outs as [|[x t] [|? ?]]; try go. cbn in O. rewrite andb_true_r in O.
    eapply R_bind with (V := eq); [|intros ? ? <-; apply itself]. apply same_known.
    apply all_agree with (p := size_in Q); auto. intros n J. now apply (from_zero_agree P Q).
  - eapply R_bind; [eapply truth_alike; eauto|intros b ? <-]. destruct b; go.
  - quiet. eapply R_bind.
    + apply same_known, all_agree with (p := forallb (traced_in P Q)); [|eassumption].
      intros l J. now apply (parts_agree P Q).
    + intros ? ? <-. eapply R_bind; [now apply R_host|intros vs ? <-].
      eapply R_bind; [eapply given_fits_alike; eauto|intros ? ? <-]. go.
Qed.
Lemma if_alike cond t f : scope_alike t -> scope_alike f -> op_alike (If cond t f).
Proof.
  intros Ht Hf P Q outs e f' i j st I O S H N. cbn in *. andbs. apply or_acts in S. destruct S as [S1 S2].
  eapply R_bind; [eapply truth_alike; eauto|intros b ? <-]. destruct b; [eapply Ht|eapply Hf]; eauto.
Qed.
Lemma of_state P Q l : forallb (fun s : (nat * ty) * atom => binding_in Q (fst s) && atom_in P Q (snd s)) l = true ->
  forallb (binding_in Q) (map fst l) = true /\ forallb (atom_in P Q) (map snd l) = true.
Proof. induction l; cbn; intro H; [auto|]. andbs. destruct IHl as [A B]; auto. rewrite A, B. split; apply
  andb_true_intro; auto. Qed.
Lemma count_alike x n state body : scope_alike body -> op_alike (Count x n state body).
Proof.
  intros Hb P Q outs e f i j st I O S H N. cbn in *. andbs. destruct (of_state P Q state) as [O1 O2]; auto.
  eapply R_bind; [eapply number_alike; eauto|intros k ? <-].
  eapply R_bind; [apply same_known, (values_agree P Q); auto|intros first ? <-]. quiet. apply turns_alike. intros t
    vs.
  eapply R_bind; [apply known_alike, (bind_all_agree P Q); eauto|intros e' f' H'].
  eapply R_bind; [eapply Hb; eauto|intros ? ? <-; go].
  - now apply agree_set.
  - split; [exact (proj1 N)|constructor].
Qed.
Lemma while_alike cond state body : scope_alike cond -> scope_alike body -> op_alike (While cond state body).
Proof.
  intros Hc Hb P Q outs e f i j st I O S H N. cbn in *. andbs. apply or_acts in S. destruct S as [S1 S2].
  destruct (of_state P Q state) as [O1 O2]; auto.
  assert (N' : inside_alike (Inside (position i) []) (Inside (position j) [])) by (split; [exact (proj1
    N)|constructor]).
  eapply R_bind; [apply same_known, (values_agree P Q); auto|intros first ? <-]. quiet. apply turns_while_alike.
  - intro vs. eapply R_bind; [apply known_alike, (bind_all_agree P Q); eauto|intros e' f' H'].
    eapply R_bind; [eapply Hc; eauto|intros r ? <-]. destruct (fst r) as [|[s|] [|? ?]]; go.
  - intro vs. eapply R_bind; [apply known_alike, (bind_all_agree P Q); eauto|intros e' f' H'].
    eapply R_bind; [eapply Hb; eauto|intros ? ? <-; go].
Qed.

Lemma agree_anything P Q e f : agree P Q e f -> agree anything Q (Env [] (sizes e)) (Env [] (sizes f)).
Proof. intros [_ K]. split; [reflexivity|exact K]. Qed.
Lemma of_operands P Q l : forallb (fun c : ty * atom => ty_in Q (fst c) && atom_in P Q (snd c)) l = true ->
  forallb (ty_in Q) (map fst l) = true /\ forallb (atom_in P Q) (map snd l) = true.
Proof. induction l; cbn; intro H; [auto|]. andbs. destruct IHl as [A B]; auto. rewrite A, B. split; apply
  andb_true_intro; auto. Qed.
Lemma or_acts_all A (p : A -> bool) l : forallb p l || acts = true -> Forall (fun a => p a || acts = true) l.
Proof. induction l as [|a l IH]; cbn; intro H; constructor; apply or_acts in H; destruct H; auto. Qed.
Lemma loop_alike space captures inputs neutrals scans collectors body :
  Forall operator_alike scans -> Forall collector_alike collectors -> scope_alike body ->
  op_alike (Loop space captures inputs neutrals scans collectors body).
Proof.
  intros Hr Hc Hb P Q outs e f i j st I O S H N. rewrite loop_in in I. rewrite loop_silent in S. andbs.
  rewrite forallb_app in *. andbs. apply or_acts in S. destruct S as [S S3]. apply or_acts in S. destruct S as [S1
    S2].
  destruct (of_operands P Q captures) as [C1 C2]; auto. destruct (of_operands P Q inputs) as [I1 I2]; auto.
  apply or_acts_all in S1, S2. rewrite !run_loop.
  eapply R_bind; [apply same_known, (extent_agree P Q); auto|intros n ? <-]. destruct (Z.ltb n 0); [go|].
  eapply R_bind; [apply same_known, (values_agree P Q); auto|intros vs ? <-].
  eapply R_bind; [apply known_alike, (captured_agree anything Q); eauto using agree_anything|intros e1 f1 A1].
  eapply R_bind; [apply same_known, (values_agree P Q); auto|intros arrays ? <-].
  eapply R_bind; [apply known_alike, (inputs_fit_agree anything Q); eauto|intros e2 f2 A2].
  eapply R_bind; [apply same_known, (values_agree P Q); auto|intros ne ? <-].
  eapply R_bind with (V := eq); [|intros [states es] ? <-].
  - apply run_each_alike. intros s x. eapply R_bind; [|intros ? ? <-; go].
    eapply Hb; eauto using agree_set_all. split; [reflexivity|]. cbn.
    match goal with J : forallb (operator_in Q) scans = true |- _ => revert J end. clear - Hr S1 A2 R_ret R_fail
      R_bind.
    induction scans as [|o scans IH]; cbn; intro J; constructor; andbs; inversion Hr; inversion S1; subst; auto.
    intros n v s0. apply step_alike; auto. intros a b. match goal with K : operator_alike o |- _ => apply (K Q); auto
      end.
  - quiet. match goal with J : forallb (collector_in Q) collectors = true |- _ => revert J end.
    cbn [snd]. generalize (split_by (map neutrals_of collectors) (skipn (length (concat (split_by (map components
      scans) ne))) ne)), 0.
    clear - Hc S2 A2 R_ret R_fail R_bind.
    induction collectors as [|c collectors IH]; intros before k J; [apply R_ret; reflexivity|].
    inversion Hc; inversion S2; subst. destruct before as [|ne before]; [apply R_ret; reflexivity|].
    cbn [forallb] in J. andbs. cbn [gathered].
    eapply R_bind; [match goal with K : collector_alike c |- _ => apply (K Q); auto end|intros vs0 ? <-].
    destruct (Nat.eqb _ _); [|apply R_fail]. eapply R_bind; [apply IH; auto|intros ? ? <-]. go.
Qed.
Lemma results_fit_alike Q e f (l : list (ty * value)) : agree anything Q e f -> forallb (fun b => ty_in Q (fst b)) l
  = true ->
  R _ _ (fun _ _ => True) (known (all (fun both => fits e (dims_of (fst both)) (dims (snd both))) l) : M _)
    (known (all (fun both => fits f (dims_of (fst both)) (dims (snd both))) l)).
Proof.
  intros H I. apply known_alike. induction l as [|[t v] l IH]; cbn in *; [exact Logic.I|]. andbs.
  pose proof (fits_agree anything Q (dims_of t) (dims v) e f H) as X. unfold ty_in in *. cbn in *.
  match goal with K : forallb (size_in Q) (dims_of t) = true |- _ => specialize (X K) end.
  destruct (fits e _ _), (fits f _ _); cbn in X; try contradiction; auto.
  match goal with K : forallb _ l = true |- _ => specialize (IH K) end.
  destruct (all _ l), (all _ l); cbn in *; auto.
Qed.
Lemma both_in Q tys : forall vs : list value, forallb (ty_in Q) tys = true ->
  forallb (fun b : ty * value => ty_in Q (fst b)) (List.combine tys vs) = true.
Proof. induction tys; intros vs H; destruct vs; cbn in *; auto. andbs. apply andb_true_intro; auto. Qed.
Lemma operator_alikes way tys xs ys body : scope_alike body -> operator_alike (Operator way tys xs ys body).
Proof.
  intros Hb Q e f l r I S H. cbn in *. andbs. eapply R_bind; [apply itself|intros _ _ _].
  eapply R_bind; [eapply Hb; eauto using agree_set_all, nowhere_alike|intros q ? <-].
  eapply R_bind; [apply (results_fit_alike Q); auto using both_in|intros _ _ _]. go.
Qed.
Lemma flat_alike c : match c with Fold _ | Bins _ _ (Some _) => False | _ => True end -> collector_alike c.
Proof.
  intros L Q e f ne es I S H. destruct c as [tys|tys|t|o|rank tys [o|]]; try contradiction; cbn in *.
  - apply same_known, (collected_agree anything Q); auto.
  - apply same_known, (collected_agree anything Q); auto.
  - eapply R_bind; [apply itself|intros vs ? <-]. apply same_known. unfold concatenated. now rewrite (array_agree
    anything Q e f).
  - andbs. eapply R_bind; [apply (results_fit_alike Q); auto using both_in|intros _ _ _].
    eapply R_bind; [apply in_places_alike|intros ? ? <-]. now apply all_places_alike.
Qed.
Lemma fold_collector_alike o : operator_alike o -> collector_alike (Fold o).
Proof. intros Ho Q e f ne es I S H. cbn in *. apply fold_alike; auto. intros x y. now apply (Ho Q). Qed.
Lemma bins_alike rank tys o : operator_alike o -> collector_alike (Bins rank tys (Some o)).
Proof.
  intros Ho Q e f ne es I S H. cbn in *. andbs.
  eapply R_bind; [apply (results_fit_alike Q); auto using both_in|intros _ _ _].
  eapply R_bind; [apply in_places_alike|intros ? ? <-]. apply all_places_alike. split; [reflexivity|]. intros x y.
  now apply (Ho Q).
Qed.
Theorem scopes_alike s : scope_alike s.
Proof.
  apply (scope_all scope_alike op_alike operator_alike collector_alike); auto using end_alike, do_alike, size_alike,
    leaf_alike, if_alike, loop_alike, count_alike, while_alike, operator_alikes, flat_alike, fold_collector_alike,
      bins_alike.
Qed.
Theorem ops_alike o : op_alike o.
Proof.
  apply (op_all scope_alike op_alike operator_alike collector_alike); auto using end_alike, do_alike, size_alike,
    leaf_alike, if_alike, loop_alike, count_alike, while_alike, operator_alikes, flat_alike, fold_collector_alike,
      bins_alike.
Qed.
End Runs.
