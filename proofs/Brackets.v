(** The schedules of [oracle/src/schedule.rs] for operators that do something: they may print, draw and fail, so that
  it
    matters when each of them runs. Step by step as there, and with its numbers.

    [Schedule.v] has the same for operators that only compute; [fold_is_pure] and [scan_is_pure] say so. What it
      proves of
    these holds of what runs here. *)
From Coq Require Import List Arith NArith Lia.
From Lawson Require Import Computation.
From Lawson Require Schedule.
Import ListNotations.

(** How a fold combines: [Bracket]. The numbers of the trees: [Constants]. *)
Inductive bracket := Sequential | Lanes | Tree.
Record constants := Constants { chunk_size : nat; lane_count : nat; block_size : nat; group_size : nat }.

Declare Scope comp_scope.
Notation "x <- m ;; k" := (bind m (fun x => k)) (at level 61, m at next level, right associativity) : comp_scope.
Open Scope comp_scope.

(** Two positions meet at the level of the highest bit in which they differ. *)
Definition level (a b : nat) : N := N.size (N.lxor (N.of_nat a) (N.of_nat b)).
Definition meets (left right position : nat) : bool := N.ltb (level left right) (level right position).

Section Brackets.
Context {W E V : Type} (o : V -> V -> comp W E V) (sizes : constants).
Notation M := (comp W E).
Notation tree := (list (nat * V)).

Definition join (t : tree) : M tree :=
  match t with (p, r) :: (_, l) :: t => v <- o l r;; ret ((p, v) :: t) | _ => ret t end.
Fixpoint complete (turns position : nat) (t : tree) : M tree :=
  match turns, t with
  | S turns, (last, _) :: (other, _) :: _ =>
      if meets other last position then t <- join t;; complete turns position t else ret t
  | _, _ => ret t
  end.
Definition completed (position : nat) (t : tree) : M tree := complete (length t) position t.
Definition push_tree (position : nat) (v : V) (t : tree) : M tree := t <- completed position t;; ret ((position, v)
  :: t).
Fixpoint joined (turns : nat) (t : tree) : M tree :=
  match turns with 0 => ret t | S turns => t <- join t;; joined turns t end.
Definition finish_tree (t : tree) : M (option V) :=
  t <- joined (length t) t;; ret match t with (_, v) :: _ => Some v | [] => None end.

(** [Chunks]. All chunks of a place of bins are one group. *)
Context (one_group : bool).
Definition group_of (chunk : nat) : nat := if one_group then 0 else chunk / group_size sizes.
Record chunks := Chunks { current : nat; acc : V; before : tree }.
Definition push_chunk (chunk : nat) (v : V) (c : chunks) : M chunks :=
  if Nat.eqb (group_of chunk) (current c) then a <- o (acc c) v;; ret (Chunks (current c) a (before c))
  else t <- push_tree (current c) (acc c) (before c);; ret (Chunks (group_of chunk) v t).
Fixpoint onto (a : V) (lefts : list V) : M V := match lefts with [] => ret a | l :: t => a <- o l a;; onto a t end.
Definition finish_chunks (c : chunks) : M V := t <- completed (current c) (before c);; onto (acc c) (map snd t).

(** [FoldState]. *)
Definition chunk_of (origin : nat) : nat := origin / chunk_size sizes.
Definition position_in (origin : nat) : nat := origin mod chunk_size sizes.
Record fold_state := Folding { done : chunks; chunk : nat; lanes : list (option V); in_tree : tree }.
Fixpoint put (lane : nat) (v : V) (l : list (option V)) : M (list (option V)) :=
  match l, lane with
  | [], _ => ret []
  | None :: t, 0 => ret (Some v :: t)
  | Some u :: t, 0 => w <- o u v;; ret (Some w :: t)
  | x :: t, S lane => t <- put lane v t;; ret (x :: t)
  end.
Fixpoint lanes_to_tree (lane : nat) (l : list (option V)) (t : tree) : M tree :=
  match l with
  | [] => ret t
  | None :: l => lanes_to_tree (S lane) l t
  | Some v :: l => t <- push_tree lane v t;; lanes_to_tree (S lane) l t
  end.
Definition close (s : fold_state) : M fold_state :=
  t <- lanes_to_tree 0 (lanes s) (in_tree s);;
  v <- finish_tree t;;
  c <- match v with Some v => push_chunk (chunk s) v (done s) | None => ret (done s) end;;
  ret (Folding c (chunk s) (map (fun _ => None) (lanes s)) []).
Definition push (origin : nat) (v : V) (s : fold_state) : M fold_state :=
  s <- (if Nat.eqb (chunk_of origin) (chunk s) then ret s
        else s <- close s;; ret (Folding (done s) (chunk_of origin) (lanes s) (in_tree s)));;
  match lanes s with
  | [] => t <- push_tree (position_in origin) v (in_tree s);; ret (Folding (done s) (chunk s) [] t)
  | _ => l <- put (position_in origin mod length (lanes s)) v (lanes s);;
         ret (Folding (done s) (chunk s) l (in_tree s))
  end.
Fixpoint pushed (xs : list (nat * V)) (s : fold_state) : M fold_state :=
  match xs with [] => ret s | (origin, v) :: t => s <- push origin v s;; pushed t s end.
Definition fold_by (lanes : nat) (ne : V) (xs : list (nat * V)) : M V :=
  s <- pushed xs (Folding (Chunks 0 ne []) 0 (repeat None lanes) []);;
  s <- close s;; finish_chunks (done s).
Fixpoint from_left (a : V) (xs : list (nat * V)) : M V :=
  match xs with [] => ret a | (_, x) :: t => a <- o a x;; from_left a t end.
(** A fold of elements, each with its origin. *)
Definition fold (way : bracket) (ne : V) (xs : list (nat * V)) : M V :=
  match way with
  | Sequential => from_left ne xs
  | Lanes => fold_by (lane_count sizes) ne xs
  | Tree => fold_by 0 ne xs
  end.

(** [ScanState]. *)
Definition block_of (origin : nat) : nat := origin / block_size sizes.
Record scan := Scan { carry : V; inner : option V; prefix : option V; last : option (nat * V) }.
Definition scan_start (ne : V) : scan := Scan ne None None None.
Definition or_both (a b : option V) : M (option V) :=
  match a, b with
  | Some x, Some y => v <- o x y;; ret (Some v)
  | Some x, None | None, Some x => ret (Some x)
  | None, None => ret None
  end.
Definition begun (origin : nat) (s : scan) : M scan :=
  match last s with
  | None => ret s
  | Some (at_, element) =>
      if negb (Nat.eqb (chunk_of at_) (chunk_of origin)) then ret (Scan element None None (last s))
      else if negb (Nat.eqb (block_of at_) (block_of origin)) then
        i <- or_both (inner s) (prefix s);; ret (Scan (carry s) i None (last s))
      else ret s
  end.
Definition step_in_block (origin : nat) (v : V) (s : scan) : M (scan * V) :=
  s <- begun origin s;;
  p <- match prefix s with Some p => o p v | None => ret v end;;
  c <- match inner s with Some i => o i p | None => ret p end;;
  element <- o (carry s) c;;
  ret (Scan (carry s) (inner s) (Some p) (Some (origin, element)), element).
Definition step (way : bracket) (origin : nat) (v : V) (s : scan) : M (scan * V) :=
  match way with
  | Sequential => c <- o (carry s) v;; ret (Scan c (inner s) (prefix s) (last s), c)
  | Lanes | Tree => step_in_block origin v s
  end.
End Brackets.
Arguments fold_state : clear implicits.
Arguments scan : clear implicits.
Arguments chunks : clear implicits.

(** Of operators that only compute. *)
Section Pure.
Context {W E V : Type} (f : V -> V -> V) (sizes : constants) (one_group : bool).
Notation M := (comp W E).
Notation o := (fun a b => ret (f a b) : M V).
Definition is {A} (m : M A) (a : A) : Prop := forall w, m w = (Ok a, w).
Lemma is_ret A (a : A) : is (ret a) a. Proof. now intro. Qed.
Lemma is_bind A B (m : M A) a (k : A -> M B) b : is m a -> is (k a) b -> is (bind m k) b.
Proof. intros H K w. unfold bind. rewrite H. apply K. Qed.
Ltac walk := repeat first [apply is_ret | eapply is_bind; [solve [eauto using is_ret]|] | progress cbn].

Lemma join_is t : is (join o t) (Schedule.join f t).
Proof. destruct t as [|[p r] [|[q l] t]]; cbn; walk. Qed.
Lemma complete_is turns position : forall t, is (complete o turns position t) (Schedule.complete f meets turns
  position t).
Proof.
  induction turns as [|n IH]; intro t; cbn; [apply is_ret|]. destruct t as [|[p r] [|[q l] t]]; try apply is_ret.
  destruct (meets q p position); [|apply is_ret]. eapply is_bind; [apply join_is|apply IH].
Qed.
Lemma push_tree_is position v t : is (push_tree o position v t) (Schedule.push_tree f meets position v t).
Proof. eapply is_bind; [apply complete_is|apply is_ret]. Qed.
Lemma joined_is turns : forall t, is (joined o turns t) (Schedule.joined f turns t).
Proof. induction turns as [|n IH]; intro t; cbn; [apply is_ret|]. eapply is_bind; [apply join_is|apply IH]. Qed.
Lemma finish_tree_is t : is (finish_tree o t) (Schedule.finish_tree f t).
Proof. eapply is_bind; [apply joined_is|apply is_ret]. Qed.

Notation group_of := (group_of sizes one_group).
Definition of_chunks (c : chunks V) : Schedule.chunks := Schedule.Chunks (current c) (acc c) (before c).
Definition as_chunks (c : Schedule.chunks) : chunks V :=
  Chunks (Schedule.current c) (Schedule.acc c) (Schedule.before c).
Lemma push_chunk_is n v c :
  is (push_chunk o sizes one_group n v (as_chunks c)) (as_chunks (Schedule.push_chunk f meets group_of n v c)).
Proof.
  unfold push_chunk, Schedule.push_chunk. cbn. destruct (Nat.eqb _ _); [walk|].
  eapply is_bind; [apply push_tree_is|apply is_ret].
Qed.
Lemma onto_is l : forall a, is (onto o a l) (fold_left (fun a l => f l a) l a).
Proof. induction l as [|x l IH]; intro a; cbn; [apply is_ret|]. eapply is_bind; [apply is_ret|apply IH]. Qed.
Lemma finish_chunks_is c : is (finish_chunks o (as_chunks c)) (Schedule.finish_chunks f meets c).
Proof. eapply is_bind; [apply complete_is|apply onto_is]. Qed.

Definition as_state (s : Schedule.state) : fold_state V :=
  Folding (as_chunks (Schedule.done s)) (Schedule.chunk s) (Schedule.lanes s) (Schedule.in_tree s).
Lemma put_is l : forall lane v, is (put o lane v l) (Schedule.put f lane v l).
Proof.
  induction l as [|x l IH]; intros lane v; cbn; [destruct lane; apply is_ret|].
  destruct x, lane; walk; eapply is_bind; try apply IH; walk.
Qed.
Lemma lanes_to_tree_is l : forall lane t, is (lanes_to_tree o lane l t) (Schedule.lanes_to_tree f meets lane l t).
Proof.
  induction l as [|[v|] l IH]; intros lane t; cbn; [apply is_ret| |apply IH].
  eapply is_bind; [apply push_tree_is|apply IH].
Qed.
Lemma close_is s : is (close o sizes one_group (as_state s)) (as_state (Schedule.close f meets group_of s)).
Proof.
  eapply is_bind; [apply lanes_to_tree_is|]. eapply is_bind; [apply finish_tree_is|]. cbn.
  eapply is_bind; [|apply is_ret]. unfold Schedule.close. cbn. destruct (Schedule.finish_tree _ _); [apply
    push_chunk_is|].
  apply is_ret.
Qed.
Notation pure_push := (Schedule.push f meets group_of (chunk_of sizes) (position_in sizes)).
Lemma push_is n v s : is (push o sizes one_group n v (as_state s)) (as_state (pure_push n v s)).
Proof.
  unfold push, Schedule.push. cbn [as_state chunk].
  eapply is_bind with (a := as_state (if Nat.eqb (chunk_of sizes n) (Schedule.chunk s) then s else
    let s := Schedule.close f meets group_of s in
    Schedule.State (Schedule.done s) (chunk_of sizes n) (Schedule.lanes s) (Schedule.in_tree s))).
  - destruct (Nat.eqb _ _); [apply is_ret|]. eapply is_bind; [apply close_is|apply is_ret].
  - set (t := if Nat.eqb _ _ then _ else _). cbn [as_state lanes]. destruct (Schedule.lanes t) as [|x l] eqn:L.
    + eapply is_bind; [apply push_tree_is|apply is_ret].
    + eapply is_bind; [apply put_is|]. cbn [as_state done chunk in_tree]. apply is_ret.
Qed.
Lemma pushed_is xs : forall s,
  is (pushed o sizes one_group xs (as_state s)) (as_state (fold_left (fun s x => pure_push (fst x) (snd x) s) xs s)).
Proof.
  induction xs as [|[n v] xs IH]; intro s; [apply is_ret|]. cbn [pushed fold_left fst snd].
  eapply is_bind; [apply push_is|apply IH].
Qed.
Theorem fold_is_pure lanes ne xs : is (fold_by o sizes one_group lanes ne xs)
  (Schedule.fold_of f meets group_of (chunk_of sizes) (position_in sizes) lanes ne xs).
Proof.
  eapply is_bind; [apply (pushed_is xs (Schedule.State (Schedule.Chunks 0 ne []) 0 (repeat None lanes) []))|].
  eapply is_bind; [apply close_is|apply finish_chunks_is].
Qed.

Definition as_scan (s : Schedule.scan) : scan V :=
  Scan (Schedule.carry s) (Schedule.inner s) (Schedule.prefix s) (Schedule.last s).
Definition as_step (r : Schedule.scan * V) := (as_scan (fst r), snd r).
Theorem scan_is_pure n v s : is (step_in_block o sizes n v (as_scan s))
  (as_step (Schedule.step f (chunk_of sizes) (block_of sizes) n v s)).
Proof.
  unfold step_in_block, Schedule.step.
  eapply is_bind with (a := as_scan (Schedule.begun f (chunk_of sizes) (block_of sizes) n s)).
  - unfold begun, Schedule.begun. cbn. destruct (Schedule.last s) as [[p x]|] eqn:L; [|apply is_ret].
    destruct (negb _); [rewrite <- L; apply is_ret|]. destruct (negb _); [|apply is_ret].
    eapply is_bind; [|rewrite <- L; apply is_ret]. destruct (Schedule.inner s), (Schedule.prefix s); cbn; walk.
  - set (b := Schedule.begun _ _ _ _ _). destruct b as [c [i|] [p|] l]; cbn; walk.
Qed.
End Pure.
