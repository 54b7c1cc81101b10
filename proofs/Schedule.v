(** The schedules of [oracle/src/schedule.rs]: for an operator that is exact, lanes, trees, chunks and groups of chunks
    give the fold from the left.

    What is here is the algorithm of the Rust, step by step. When two neighbours of a tree meet is left open
      ([meets]), and
    so are the numbers of lanes, and of origins in a chunk and chunks in a group: it is right for all of them. *)
From Coq Require Import List Arith Lia Permutation.
From Lawson Require Import Exact.
Import ListNotations.

Section Schedule.
Context {V : Type} (o : V -> V -> V) (C : V -> Prop).
Hypotheses (closed : forall a b, C a -> C b -> C (o a b))
  (associative : forall a b c, C a -> C b -> C c -> o (o a b) c = o a (o b c))
  (commutative : forall a b, C a -> C b -> o a b = o b a).

(** Values come to others by being reordered, and by two of them being combined. *)
Inductive comes_to : list V -> list V -> Prop :=
| reorder l m : Permutation l m -> comes_to l m
| combine_two a b l : comes_to (a :: b :: l) (o a b :: l)
| first_to l m n : comes_to l m -> comes_to m n -> comes_to l n.
Lemma unchanged l : comes_to l l. Proof. apply reorder, Permutation_refl. Qed.
Lemma beside_others l m k : comes_to l m -> comes_to (l ++ k) (m ++ k).
Proof.
  intro H. induction H; [apply reorder; now apply Permutation_app_tail | apply combine_two | eapply first_to; eauto].
Qed.
Lemma behind_others l m k : comes_to l m -> comes_to (k ++ l) (k ++ m).
Proof.
  intro H. eapply first_to; [apply reorder, Permutation_app_comm|]. eapply first_to; [apply beside_others, H|].
  apply reorder, Permutation_app_comm.
Qed.

Definition value (l : list V) : option V := match l with [] => None | x :: t => Some (fold_left o t x) end.
Lemma value_reordered l m : Permutation l m -> Forall C l -> value l = value m.
Proof.
  intro P. induction P as [|x l m P IH|x y l|l m n P IHP Q IHQ]; intro H; cbn; auto.
  - inversion H; subst. f_equal. now apply (fold_permutation o C).
  - inversion H as [|? ? Y H']; subst. inversion H'; subst. do 2 f_equal. auto.
  - rewrite IHP by auto. apply IHQ. now apply (Permutation_Forall P).
Qed.
Lemma value_kept l m : comes_to l m -> Forall C l -> Forall C m /\ value l = value m.
Proof.
  intro H. induction H as [l m P|a b l|l m n H IH J IHJ]; intro F.
  - split; [now apply (Permutation_Forall P) | now apply value_reordered].
  - inversion F as [|? ? A F']; subst. inversion F'; subst. split; [constructor; auto|reflexivity].
  - destruct (IH F) as [Fm Em]. destruct (IHJ Fm) as [Fn En]. split; congruence.
Qed.
(** Whatever the brackets and the order are, it is the fold. *)
Theorem any_brackets_fold ne xs r : Forall C (ne :: xs) -> comes_to (ne :: xs) [r] -> r = fold_left o xs ne.
Proof. intros F H. destruct (value_kept _ _ H F) as [_ E]. cbn in E. now injection E. Qed.

(** [Tree]: subtrees that wait for their right sibling, each with the position of its last element; the last one
    first. *)
Context (meets : nat -> nat -> nat -> bool).
Definition tree := list (nat * V).
Definition values (t : tree) : list V := map snd t.
Definition join (t : tree) : tree := match t with (p, r) :: (_, l) :: t => (p, o l r) :: t | _ => t end.
Fixpoint complete (turns position : nat) (t : tree) : tree :=
  match turns, t with
  | S turns, (last, _) :: (other, _) :: _ => if meets other last position then complete turns position (join t) else t
  | _, _ => t
  end.
Definition completed (position : nat) (t : tree) : tree := complete (length t) position t.
Definition push_tree (position : nat) (v : V) (t : tree) : tree := (position, v) :: completed position t.
Fixpoint joined (turns : nat) (t : tree) : tree := match turns with 0 => t | S turns => joined turns (join t) end.
Definition finish_tree (t : tree) : option V := match joined (length t) t with (_, v) :: _ => Some v | [] => None end.

Lemma join_comes t : comes_to (values t) (values (join t)).
Proof.
  destruct t as [|[p r] [|[q l] t]]; try apply unchanged. cbn.
  eapply first_to; [apply reorder, perm_swap | apply combine_two].
Qed.
Lemma complete_comes turns position t : comes_to (values t) (values (complete turns position t)).
Proof.
  revert t. induction turns as [|n IH]; intro t; cbn; [apply unchanged|].
  destruct t as [|[p r] [|[q l] t]]; try apply unchanged. destruct (meets q p position); [|apply unchanged].
  eapply first_to; [apply join_comes | apply IH].
Qed.
Lemma push_tree_comes position v t : comes_to (v :: values t) (values (push_tree position v t)).
Proof. apply (behind_others _ _ [v]), complete_comes. Qed.
Lemma joined_comes turns t : comes_to (values t) (values (joined turns t)).
Proof.
  revert t. induction turns as [|n IH]; intro t; cbn; [apply unchanged|].
  eapply first_to; [apply join_comes | apply IH].
Qed.
Lemma joined_length turns : forall t : tree, length t <= S turns -> length (joined turns t) <= 1.
Proof.
  induction turns as [|n IH]; intros t H; cbn; [exact H|]. apply IH.
  destruct t as [|[? ?] [|[? ?] t]]; cbn in *; lia.
Qed.
Definition optional (v : option V) : list V := match v with Some v => [v] | None => [] end.
Lemma finish_tree_comes t : comes_to (values t) (optional (finish_tree t)).
Proof.
  unfold finish_tree. pose proof (joined_comes (length t) t) as H. pose proof (joined_length (length t) t (le_S _ _
    (le_n _))) as L.
  destruct (joined (length t) t) as [|[p v] [|? ?]]; cbn in *; auto. lia.
Qed.

(** [Chunks]. *)
Context (group_of : nat -> nat).
Record chunks := Chunks { current : nat; acc : V; before : tree }.
Definition held (c : chunks) : list V := acc c :: values (before c).
Definition push_chunk (chunk : nat) (v : V) (c : chunks) : chunks :=
  if Nat.eqb (group_of chunk) (current c) then Chunks (current c) (o (acc c) v) (before c)
  else Chunks (group_of chunk) v (push_tree (current c) (acc c) (before c)).
Definition finish_chunks (c : chunks) : V :=
  fold_left (fun a l => o l a) (values (completed (current c) (before c))) (acc c).
Lemma push_chunk_comes chunk v c : comes_to (v :: held c) (held (push_chunk chunk v c)).
Proof.
  unfold push_chunk. destruct (Nat.eqb _ _); unfold held; cbn.
  - eapply first_to; [apply reorder, perm_swap | apply combine_two].
  - apply (behind_others _ _ [v]), push_tree_comes.
Qed.
Lemma finish_chunks_comes c : comes_to (held c) [finish_chunks c].
Proof.
  unfold held, finish_chunks. apply (first_to _ ([acc c] ++ values (completed (current c) (before c)))); [apply
    (behind_others _ _ [acc c]), complete_comes|].
  cbn. generalize (values (completed (current c) (before c))), (acc c).
  intro l. induction l as [|x l IH]; intro a; cbn; [apply unchanged|].
  eapply first_to; [apply reorder, perm_swap|]. eapply first_to; [apply combine_two | apply IH].
Qed.

(** [FoldState], of a bracket that is not sequential: with lanes, or with none and a tree. *)
Context (chunk_of position_in : nat -> nat).
Record state := State { done : chunks; chunk : nat; lanes : list (option V); in_tree : tree }.
Definition in_lanes (l : list (option V)) : list V := flat_map optional l.
Definition content (s : state) : list V := held (done s) ++ in_lanes (lanes s) ++ values (in_tree s).
Fixpoint put (lane : nat) (v : V) (l : list (option V)) : list (option V) :=
  match l, lane with
  | [], _ => []
  | None :: t, 0 => Some v :: t
  | Some u :: t, 0 => Some (o u v) :: t
  | x :: t, S lane => x :: put lane v t
  end.
Fixpoint lanes_to_tree (lane : nat) (l : list (option V)) (t : tree) : tree :=
  match l with
  | [] => t
  | None :: l => lanes_to_tree (S lane) l t
  | Some v :: l => lanes_to_tree (S lane) l (push_tree lane v t)
  end.
Definition close (s : state) : state :=
  State (match finish_tree (lanes_to_tree 0 (lanes s) (in_tree s)) with
         | Some v => push_chunk (chunk s) v (done s) | None => done s end)
    (chunk s) (map (fun _ => None) (lanes s)) [].
Definition push (origin : nat) (v : V) (s : state) : state :=
  let s := if Nat.eqb (chunk_of origin) (chunk s) then s else
    let s := close s in State (done s) (chunk_of origin) (lanes s) (in_tree s) in
  match lanes s with
  | [] => State (done s) (chunk s) [] (push_tree (position_in origin) v (in_tree s))
  | _ => State (done s) (chunk s) (put (position_in origin mod length (lanes s)) v (lanes s)) (in_tree s)
  end.
Definition fold_of (n : nat) (ne : V) (xs : list (nat * V)) : V :=
  finish_chunks (done (close (fold_left (fun s x => push (fst x) (snd x) s) xs (State (Chunks 0 ne []) 0 (repeat None
    n) [])))).

Lemma put_comes lane v l : lane < length l -> comes_to (v :: in_lanes l) (in_lanes (put lane v l)).
Proof.
  revert lane. induction l as [|x l IH]; intros lane H; [cbn in H; lia|]. destruct lane as [|lane].
  - destruct x as [u|]; cbn; [|apply unchanged]. eapply first_to; [apply reorder, perm_swap | apply combine_two].
  - cbn in H. assert (X : put (S lane) v (x :: l) = x :: put lane v l) by (now destruct x). rewrite X. cbn.
    eapply first_to; [apply reorder, Permutation_middle|]. apply behind_others, IH. lia.
Qed.
Lemma lanes_to_tree_comes l : forall lane t, comes_to (in_lanes l ++ values t) (values (lanes_to_tree lane l t)).
Proof.
  induction l as [|[v|] l IH]; intros lane t; cbn; [apply unchanged| |apply IH].
  eapply first_to; [|apply IH]. eapply first_to; [apply reorder, (Permutation_middle (in_lanes l) (values t) v)|].
  apply behind_others, push_tree_comes.
Qed.
Lemma no_lanes (l : list (option V)) : in_lanes (map (fun _ => None) l) = []. Proof. induction l; cbn; auto. Qed.
Lemma close_comes s : comes_to (content s) (held (done (close s))).
Proof.
  unfold content, close. cbn [done].
  eapply first_to; [apply behind_others, (lanes_to_tree_comes _ 0)|].
  eapply first_to; [apply behind_others, finish_tree_comes|].
  destruct (finish_tree _) as [v|]; cbn [optional].
  - eapply first_to; [apply reorder, Permutation_app_comm | apply push_chunk_comes].
  - rewrite app_nil_r. apply unchanged.
Qed.
Lemma push_here origin v s : comes_to (v :: content s) (content (match lanes s with
  | [] => State (done s) (chunk s) [] (push_tree (position_in origin) v (in_tree s))
  | _ => State (done s) (chunk s) (put (position_in origin mod length (lanes s)) v (lanes s)) (in_tree s) end)).
Proof.
  destruct (lanes s) as [|x l] eqn:El; unfold content; cbn [done lanes in_tree]; rewrite El.
  - eapply first_to; [apply reorder, Permutation_middle|]. apply behind_others, push_tree_comes.
  - eapply first_to; [apply reorder, Permutation_middle|]. apply behind_others.
    apply (beside_others (v :: in_lanes (x :: l))), put_comes. apply Nat.mod_upper_bound. discriminate.
Qed.
Lemma push_comes origin v s : comes_to (v :: content s) (content (push origin v s)).
Proof.
  unfold push. destruct (Nat.eqb _ _); [apply push_here|].
  apply (first_to _ ([v] ++ held (done (close s)))); [apply (behind_others _ _ [v]), close_comes|].
  eapply first_to; [|apply push_here]. unfold content. cbn [done lanes in_tree close]. rewrite no_lanes. cbn.
  rewrite app_nil_r. apply unchanged.
Qed.
Theorem schedules_fold n ne xs : Forall C (ne :: map snd xs) -> fold_of n ne xs = fold_left o (map snd xs) ne.
Proof.
  intro F. apply any_brackets_fold; auto. unfold fold_of.
  assert (X : forall s, comes_to (content s ++ map snd xs) (content (fold_left (fun s x => push (fst x) (snd x) s) xs
    s))).
  { clear F. induction xs as [|x xs IH]; intro s; cbn [map fold_left]; [rewrite app_nil_r; apply unchanged|].
    eapply first_to; [|apply IH]. eapply first_to; [apply reorder, Permutation_sym, (Permutation_middle (content s))|].
    apply (beside_others (snd x :: content s)), push_comes. }
  eapply first_to; [|apply finish_chunks_comes]. eapply first_to; [|apply close_comes].
  specialize (X (State (Chunks 0 ne []) 0 (repeat None n) [])). unfold content at 1 in X.
  cbn [done lanes in_tree held] in X.
  assert (Y : in_lanes (repeat None n) = []) by (clear; induction n; cbn; auto).
  rewrite Y in X. exact X.
Qed.

(** [ScanState]: an element is the chunk's carry, the block's carry and the block's elements so far, combined. *)
Context (block_of : nat -> nat).
Record scan := Scan { carry : V; inner : option V; prefix : option V; last : option (nat * V) }.
Definition or_both (a b : option V) : option V :=
  match a, b with Some x, Some y => Some (o x y) | Some x, None | None, Some x => Some x | None, None => None end.
Definition begun (origin : nat) (s : scan) : scan :=
  match last s with
  | None => s
  | Some (at_, element) =>
      if negb (Nat.eqb (chunk_of at_) (chunk_of origin)) then Scan element None None (last s)
      else if negb (Nat.eqb (block_of at_) (block_of origin)) then Scan (carry s) (or_both (inner s) (prefix s)) None
        (last s)
      else s
  end.
Definition step (origin : nat) (v : V) (s : scan) : scan * V :=
  let s := begun origin s in
  let prefix := match prefix s with Some p => o p v | None => v end in
  let in_chunk := match inner s with Some i => o i prefix | None => prefix end in
  let element := o (carry s) in_chunk in
  (Scan (carry s) (inner s) (Some prefix) (Some (origin, element)), element).
Fixpoint scan_of (s : scan) (xs : list (nat * V)) : list V :=
  match xs with [] => [] | x :: t => let (s', v) := step (fst x) (snd x) s in v :: scan_of s' t end.
Definition scanned_so_far (s : scan) (total : V) : Prop :=
  C (carry s) /\ (forall i, inner s = Some i -> C i) /\ (forall p, prefix s = Some p -> C p) /\
  match or_both (inner s) (prefix s) with Some v => o (carry s) v | None => carry s end = total /\
  match last s with Some (_, e) => e = total /\ C e | None => True end.
Lemma begun_keeps origin s total : scanned_so_far s total -> scanned_so_far (begun origin s) total.
Proof.
  intros (Cc & Ci & Cp & E & El). unfold begun, scanned_so_far. destruct s as [c i p [[at_ e]|]]; cbn in *; auto.
  - destruct El as [-> Ce]. destruct (negb _); cbn; [repeat split; auto; discriminate|].
    destruct (negb _); cbn; [|repeat split; auto]. repeat split; auto; try discriminate.
    + intros j Ej. destruct i, p; cbn in Ej; try discriminate Ej; injection Ej as <-; auto.
    + now destruct i, p.
Qed.
Lemma step_scans origin v s total : C v -> scanned_so_far s total ->
  snd (step origin v s) = o total v /\ scanned_so_far (fst (step origin v s)) (o total v).
Proof.
  intros Cv H. apply (begun_keeps origin) in H. unfold step. set (b := begun origin s) in *. destruct b as [c i p l].
  destruct H as (Cc & Ci & Cp & E & El). cbn in *.
  assert (X : o c (match i with Some i => o i (match p with Some p => o p v | None => v end)
    | None => match p with Some p => o p v | None => v end end) = o total v).
  { destruct i as [i|], p as [p|]; cbn in E; rewrite <- E; rewrite ?associative; auto. }
  split; [exact X|]. unfold scanned_so_far. cbn.
  assert (Cn : C match p with Some p => o p v | None => v end) by (destruct p; auto).
  split; [exact Cc|split; [exact Ci|split; [|split; [|split; [exact X|]]]]].
  - intros q Eq. injection Eq as <-. exact Cn.
  - destruct i as [i|]; exact X.
  - destruct i as [i|]; auto.
Qed.
(** Each element is the fold of those up to it. *)
Theorem schedules_scan ne xs : C ne -> Forall C (map snd xs) ->
  scan_of (Scan ne None None None) xs = map (fun n => fold_left o (firstn (S n) (map snd xs)) ne) (seq 0 (length xs)).
Proof.
  intros Cn. assert (I : scanned_so_far (Scan ne None None None) ne).
  { unfold scanned_so_far. cbn. repeat split; auto; discriminate. }
  assert (Y : forall xs s total, scanned_so_far s total -> Forall C (map snd xs) ->
    scan_of s xs = map (fun n => fold_left o (firstn (S n) (map snd xs)) total) (seq 0 (length xs))).
  { clear xs I. induction xs as [|x xs IH]; intros s total H F; [reflexivity|]. inversion F; subst.
    cbn [scan_of]. destruct (step_scans (fst x) (snd x) s total ltac:(assumption) H) as [E H'].
    destruct (step (fst x) (snd x) s) as [s' v]. cbn in E, H'. subst v. cbn [length seq map firstn fold_left]. f_equal.
    rewrite (IH s' _ H') by assumption. rewrite <- seq_shift, map_map. reflexivity. }
  intro F. now apply Y.
Qed.
End Schedule.
