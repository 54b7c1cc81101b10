(** What a term means.

    Scalars are any type, and what functions, operators and variables stand for is any ([functions], [env]). A fold, a
    scan's state and bins are any function of their elements with the elements' origins: so what is proved holds for
    every bracket tree, and for operators that may do anything.

    A function of a term may be the body of a loop of the program, which looks around. What it can see is its [sight]:
    what the loops before it have made, as a whole, how many elements that is, what was folded of it, and its own
    position. Conditions on loops say that it looks at none of these. *)
From Coq Require Import List String ZArith Bool.
From Lawson Require Import Computation Stream Term.
Import ListNotations.
Open Scope string_scope. Open Scope list_scope.

Record scalars := Scalars { scalar : Type; literal : Z -> scalar }.

Section Meaning.
Context {W E : Type} (K : scalars).
Notation M := (comp W E).

(** The elements of an array have origins: their places in the iteration space from which they stem. *)
Inductive value := Scalar (v : scalar K) | Array (xs : list (nat * value)) | Several (vs : list value).
Definition element := (nat * value)%type.

Record sight := Sight { whole : list value; extents : list nat; ended : value; position : nat }.

Record functions := Functions {
  fn : string -> sight -> list value -> M value;
  (** The new state of a scan: of its operator, neutral element, and all elements so far. *)
  scanned : string -> sight -> value -> list element -> M value;
  (** The result of a fold: of its operator, neutral element, and all elements. *)
  folded : string -> sight -> value -> list element -> M value;
  (** What stands in bins: of the operator, what stood there, and all pairs of index and value, with positions. *)
  binned : string -> sight -> value -> list (nat * element) -> M value;
  truth : value -> bool;
  index : value -> option nat;
  (** What was folded of what loops made: the results of folds beside. *)
  beside_folds : list value -> value;
  (** The error of a term that makes no sense. *)
  wrong : E }.
Context (F : functions).

Record env := Env { var : string -> value; around : sight }.
Definition set (x : string) (v : value) (e : env) : env :=
  Env (fun y => if String.eqb y x then v else var e y) (around e).
Fixpoint sets (xs : list string) (vs : list value) (e : env) : env :=
  match xs, vs with x :: xs, v :: vs => sets xs vs (set x v e) | _, _ => e end.
(** At this position of the loop around. *)
Definition at_ (i : nat) (e : env) : env :=
  Env (var e) (Sight (whole (around e)) (extents (around e)) (ended (around e)) i).

(** What can be seen when a term has given its value. Loops and branches name the sizes of their results. A function's
    result is there too, but has no name for its size until what stands around it has ended. A view is no loop. *)
Definition see (sizes : list nat) (v : value) (e : env) : env :=
  Env (var e) (Sight (v :: whole (around e)) (sizes ++ extents (around e)) (beside_folds F (v :: whole (around e)))
    (position (around e))).
Definition extent (v : value) : nat := match v with Array xs => List.length xs | Scalar _ | Several _ => 0 end.
Definition after (e : env) (t : term) (v : value) : env :=
  match t with
  | Apply _ _ => see [] v e
  | Map _ _ | Flatmap _ _ | Filter _ _ | Reduce _ _ _ | Redomap _ _ _ _ | Scan _ _ _ | ReduceByIndex _ _ _ _ _ | Gather _ _
  | If _ _ _ | Loop _ _ => see [extent v] v e
  | Var _ | Lambda _ _ | At _ _ | Iota _ | Counted _ | Replicate _ _ | Reverse _ | Concat _ _ | Flatten _ | Slice _ _ _
  | Tuple _
  | Let _ _ _ => e
  end.

Definition number (i : nat) : value := Scalar (literal K (Z.of_nat i)).
Definition space (vs : list value) : list element := combine (seq 0 (List.length vs)) vs.
Definition array (v : value) : M (list element) := match v with Array xs => ret xs | _ => fail (wrong F) end.
Fixpoint arrays (vs : list value) : M (list (list element)) :=
  match vs with [] => ret [] | v :: t => bind (array v) (fun a => bind (arrays t) (fun r => ret (a :: r))) end.
Definition size (v : value) : M nat := match index F v with Some n => ret n | None => fail (wrong F) end.
Definition read (a i : value) : M value :=
  bind (array a) (fun xs => bind (size i) (fun n =>
    match nth_error xs n with Some p => ret (snd p) | None => fail (wrong F) end)).
Fixpoint number_of (e : env) (c : count) : M nat :=
  match c with
  | Zero => ret 0
  | Named x => size (var e x)
  | Length a => bind (array (var e a)) (fun xs => ret (List.length xs))
  | Sum a b => bind (number_of e a) (fun m => bind (number_of e b) (fun n => ret (m + n)))
  | Difference a b => bind (number_of e a) (fun m => bind (number_of e b) (fun n => ret (m - n)))
  end.
(** Arrays of one size element by element; the origins are those of the last. *)
Fixpoint zips (arrays : list (list element)) : list (nat * list value) :=
  match arrays with
  | [] => []
  | [a] => map (fun p => (fst p, [snd p])) a
  | a :: rest => map (fun pq => (fst (snd pq), snd (fst pq) :: snd (snd pq))) (combine a (zips rest))
  end.

(** Bodies of combinators. Each knows its position, and keeps the origin of its element. *)
Definition mapper (f : nat -> list value -> M value) : body nat (nat * list value) element :=
  fun i x => bind (f i (snd x)) (fun v => ret (S i, [(fst x, v)])).
Definition filterer (p : nat -> list value -> M value) : body nat element element :=
  fun i x => bind (p i [snd x]) (fun v => ret (S i, if truth F v then [x] else [])).
(** What gives an array for each. *)
Definition parts (f : nat -> list value -> M value) : nat -> list value -> M value :=
  fun i vs => bind (f i vs) (fun v => bind (array v) (fun xs => ret (Array xs))).
(** Its state: position and history. *)
Definition scanner (f : nat -> list element -> M value) : body (nat * list element) element element :=
  fun s x => let h := snd s ++ [x] in bind (f (fst s) h) (fun v => ret ((S (fst s), h), [(fst x, v)])).
Definition made {S} (m : M (S * list element)) : M value := bind m (fun r => ret (Array (snd r))).
Definition counted (n : nat) : list value :=
  map (fun i => Scalar (literal K (fold_left Z.add (repeat 1%Z (S i)) (-1)%Z))) (seq 0 n).
Definition pairs (xs : list (nat * list value)) : list (nat * element) :=
  combine (seq 0 (List.length xs)) (map (fun x => (fst x, Several (snd x))) xs).

(** Of a loop: the histories of its scans, and what it has given for its results, which are numbered: with position and
    origin. *)
Definition histories := string -> list element.
Definition event := (nat * (nat * element))%type.
Definition update (s : string) (h : list element) (hs : histories) : histories :=
  fun t => if String.eqb t s then h else hs t.
Fixpoint slots (b : actions) : nat :=
  match b with
  | Done => 0
  | Bind _ _ k | Step _ _ _ _ k => slots k
  | When _ b k => slots b + slots k
  | Emit _ k | Fold _ _ _ k | Put _ _ _ _ k => S (slots k)
  end.
Definition pick (k : nat) (es : list event) : list (nat * element) :=
  map snd (filter (fun ev => Nat.eqb (fst ev) k) es).
(** What folds runs when the loop has ended, in order of the results. *)
Fixpoint results (e : env) (es : list event) (k : nat) (b : actions) : M (list value) :=
  match b with
  | Done => ret []
  | Bind _ _ r | Step _ _ _ _ r => results e es k r
  | When _ b r => bind (results e es k b) (fun us => bind (results e es (k + slots b) r) (fun vs => ret (us ++ vs)))
  | Emit _ r => bind (results e es (S k) r) (fun vs => ret (Array (map snd (pick k es)) :: vs))
  | Fold op ne _ r => bind (folded F op (around (at_ 0 e)) (var e ne) (map snd (pick k es))) (fun v =>
      bind (results e es (S k) r) (fun vs => ret (v :: vs)))
  | Put a op _ _ r => bind (binned F op (around (at_ 0 e)) (var e a) (pick k es)) (fun v =>
      bind (results e es (S k) r) (fun vs => ret (v :: vs)))
  end.
Definition tuple (vs : list value) : value := match vs with [v] => v | _ => Several vs end.
Definition elements_over (e : env) (o : over) : M (list string * list (nat * list value)) :=
  match o with
  | Arrays xs => bind (arrays (map (fun p => var e (snd p)) xs)) (fun a => ret (map fst xs, zips a))
  | Size i n => bind (size (var e n)) (fun k => ret ([i], map (fun j => (j, [number j])) (seq 0 k)))
  end.

Fixpoint denote (e : env) (t : term) {struct t} : M value :=
  (* A function, where a combinator takes one: of position and elements. *)
  let function := fun (e : env) (t : term) => match t with
    | Var g => fun i => fn F g (around (at_ i e))
    | Lambda ps b => fun i args => denote (at_ i (sets ps args e)) b
    | _ => fun _ _ => fail (wrong F) end in
  (* One after the other, where each sees what was made before; and what is seen then. *)
  let all := fix all (e : env) (ts : list term) : M (env * list value) :=
    match ts with
    | [] => ret (e, [])
    | t :: r => bind (denote e t) (fun v => bind (all (after e t v) r) (fun q => ret (fst q, v :: snd q)))
    end in
  match t with
  | Var x => ret (var e x)
  | Apply f args => bind (all e args) (fun r => fn F f (around e) (snd r))
  | Lambda _ _ => fail (wrong F)
  | Map f ts => bind (all e ts) (fun r => bind (arrays (snd r)) (fun xs =>
      made (run (mapper (function (fst r) f)) 0 (zips xs))))
  | Filter p a => bind (all e [a]) (fun r => bind (arrays (snd r)) (fun xs =>
      made (run (filterer (function (fst r) p)) 0 (List.concat xs))))
  | Reduce op ne a => bind (all e [a]) (fun r => bind (arrays (snd r)) (fun xs =>
      folded F op (around (at_ 0 (fst r))) (var e ne) (List.concat xs)))
  | Redomap op f ne a => bind (all e [a]) (fun r => bind (arrays (snd r)) (fun xs =>
      bind (run (mapper (function (fst r) f)) 0 (zips xs)) (fun q =>
      folded F op (around (at_ 0 (fst r))) (var e ne) (snd q))))
  | Scan op ne a => bind (all e [a]) (fun r => bind (arrays (snd r)) (fun xs =>
      made (run (scanner (fun i => scanned F op (around (at_ i (fst r))) (var e ne))) (0, []) (List.concat xs))))
  | ReduceByIndex a op ne is vs => bind (all e [is; vs]) (fun r => bind (arrays (snd r)) (fun xs =>
      binned F op (around (at_ 0 (fst r))) (var e a) (pairs (zips xs))))
  | Gather a is => bind (denote e a) (fun a => bind (denote e is) (fun v => bind (array v) (fun is =>
      made (run (mapper (fun _ i => read a (tuple i))) 0 (zips [is])))))
  | At a i => bind (denote e i) (read (var e a))
  | Iota n => bind (size (var e n)) (fun k => ret (Array (space (map number (seq 0 k)))))
  | Counted n => bind (size (var e n)) (fun k => ret (Array (space (counted k))))
  | Replicate n t => bind (size (var e n)) (fun k => bind (denote e t) (fun v => ret (Array (space (repeat v k)))))
  | Reverse a => bind (denote e a) (fun v => bind (array v) (fun xs => ret (Array (space (rev (map snd xs))))))
  | Concat a b => bind (denote e a) (fun u => bind (array u) (fun xs =>
      bind (denote (after e a u) b) (fun v => bind (array v) (fun ys =>
      ret (Array (space (map snd xs ++ map snd ys)))))))
  | Flatten a => bind (denote e a) (fun v => bind (array v) (fun rows => bind (arrays (map snd rows)) (fun rs =>
      ret (Array (space (List.concat (map (map snd) rs)))))))
  | Flatmap f a => bind (all e [a]) (fun r => bind (arrays (snd r)) (fun xs =>
      bind (run (mapper (parts (function (fst r) f))) 0 (zips xs)) (fun q => bind (arrays (map snd (snd q))) (fun rs =>
      ret (Array (space (List.concat (map (map snd) rs))))))))
  | Slice s n a => bind (denote e a) (fun v => bind (array v) (fun xs =>
      bind (number_of e s) (fun i => bind (number_of e n) (fun k =>
      ret (Array (space (firstn k (skipn i (map snd xs)))))))))
  | If c t f => if truth F (var e c) then denote e t else denote e f
  | Tuple ts => bind (all e ts) (fun r => ret (Several (snd r)))
  | Let x v b => bind (denote e v) (fun u => denote (set x u (after e v u)) b)
  | Loop o b => bind (elements_over e o) (fun xs =>
      bind (run (fun s x => bind (act (at_ (fst s) (sets (fst xs) (snd x) e)) (fst x) (snd s) 0 b) (fun r =>
        ret ((S (fst s), fst r), snd r))) (0, fun _ => []) (snd xs)) (fun r =>
      bind (results e (snd r) 0 b) (fun vs => ret (tuple vs))))
  end
(** What a body does for an element of origin [o]. *)
with act (e : env) (o : nat) (hs : histories) (k : nat) (b : actions) {struct b} : M (histories * list event) :=
  match b with
  | Done => ret (hs, [])
  | Bind x t r => bind (denote e t) (fun v => act (set x v e) o hs k r)
  | Step s op ne t r => bind (denote e t) (fun v => let h := hs s ++ [(o, v)] in
      bind (scanned F op (around e) (var e ne) h) (fun u => act (set s u e) o (update s h hs) k r))
  | When t b r => bind (denote e t) (fun v => bind (if truth F v then act e o hs k b else ret (hs, [])) (fun p =>
      bind (act e o (fst p) (k + slots b) r) (fun q => ret (fst q, snd p ++ snd q))))
  | Emit t r | Fold _ _ t r => bind (denote e t) (fun v => bind (act e o hs (S k) r) (fun q =>
      ret (fst q, (k, (position (around e), (o, v))) :: snd q)))
  | Put _ _ i t r => bind (denote e i) (fun i => bind (denote e t) (fun v => bind (act e o hs (S k) r) (fun q =>
      ret (fst q, (k, (position (around e), (o, Several [i; v]))) :: snd q))))
  end.
End Meaning.
Arguments Scalar {K}. Arguments Array {K}. Arguments Several {K}.
