(** What it is for a law to be sound under conditions. *)
From Coq Require Import List String ZArith Bool Arith.
From Lawson Require Import Computation Effects Term Meaning.
Import ListNotations.
Open Scope string_scope. Open Scope list_scope.

(** The variables of a term, and what they stand for: [Role] and [Law::variables] of the Rust, which the printed rows
    are compared with. *)
Inductive role :=
| IsSize | IsArray | IsRows | IsScalar | IsCondition | IsFunction (params : nat) | IsPredicate | IsParts
| IsOperator.
Definition role_eqb (a b : role) : bool :=
  match a, b with
  | IsSize, IsSize | IsArray, IsArray | IsRows, IsRows | IsScalar, IsScalar | IsCondition, IsCondition
  | IsPredicate, IsPredicate | IsParts, IsParts | IsOperator, IsOperator => true
  | IsFunction m, IsFunction n => Nat.eqb m n
  | _, _ => false
  end.
Fixpoint counts_in (bound : list string) (c : count) : list (string * role) :=
  let v := fun x r => if existsb (String.eqb x) bound then [] else [(x, r)] in
  match c with
  | Zero => []
  | Named x => v x IsSize
  | Length a => v a IsArray
  | Sum a b | Difference a b => counts_in bound a ++ counts_in bound b
  end.
Fixpoint uses (r : role) (bound : list string) (t : term) {struct t} : list (string * role) :=
  let v := fun x r => if existsb (String.eqb x) bound then [] else [(x, r)] in
  let all := fix all (r : role) (ts : list term) := match ts with [] => [] | t :: k => uses r bound t ++ all r k end in
  match t with
  | Var x => v x r
  | Apply f ts => v f (match r with IsCondition => IsPredicate | _ => IsFunction (List.length ts) end) ++ all IsScalar
    ts
  | Lambda ps b => uses (match r with IsPredicate => IsCondition | _ => IsScalar end) (ps ++ bound) b
  | Map f ts => uses (IsFunction (List.length ts)) bound f ++ all IsArray ts
  | Filter p a => uses IsPredicate bound p ++ uses IsArray bound a
  | Reduce op ne a | Scan op ne a => v op IsOperator ++ v ne IsScalar ++ uses IsArray bound a
  | Redomap op f ne a => v op IsOperator ++ v ne IsScalar ++ uses (IsFunction 1) bound f ++ uses IsArray bound a
  | ReduceByIndex a op ne is vs =>
      v a IsArray ++ v op IsOperator ++ v ne IsScalar ++ uses IsArray bound is ++ uses IsArray bound vs
  | Gather a is => uses IsArray bound a ++ uses IsArray bound is
  | At a i => v a IsArray ++ uses IsScalar bound i
  | Iota n | Counted n => v n IsSize
  | Replicate n t => v n IsSize ++ uses IsScalar bound t
  | Reverse a => uses IsArray bound a
  | Concat a b => uses IsArray bound a ++ uses IsArray bound b
  | Flatten a => uses IsRows bound a
  | Flatmap f a => uses IsParts bound f ++ uses IsArray bound a
  | Slice s n a => uses IsArray bound a ++ counts_in bound s ++ counts_in bound n
  | If c a b => v c IsCondition ++ uses r bound a ++ uses r bound b
  | Tuple ts => all r ts
  | Let x a b => uses r bound a ++ uses r (x :: bound) b
  | Loop (Arrays xs) b => flat_map (fun p => v (snd p) IsArray) xs ++ uses_actions (map fst xs ++ bound) b
  | Loop (Size i n) b => v n IsSize ++ uses_actions (i :: bound) b
  end
with uses_actions (bound : list string) (b : actions) {struct b} : list (string * role) :=
  let v := fun x r => if existsb (String.eqb x) bound then [] else [(x, r)] in
  match b with
  | Done => []
  | Bind x t k => uses IsScalar bound t ++ uses_actions (x :: bound) k
  | Step s op ne t k => v op IsOperator ++ v ne IsScalar ++ uses IsScalar bound t ++ uses_actions (s :: bound) k
  | When c b k => uses IsCondition bound c ++ uses_actions bound b ++ uses_actions bound k
  | Emit t k => uses IsScalar bound t ++ uses_actions bound k
  | Fold op ne t k => v op IsOperator ++ v ne IsScalar ++ uses IsScalar bound t ++ uses_actions bound k
  | Put a op i t k => v a IsArray ++ v op IsOperator ++ uses IsScalar bound i ++ uses IsScalar bound t ++ uses_actions
    bound k
  end.
Definition is_it (x y : string * role) : bool := String.eqb (fst x) (fst y) && role_eqb (snd x) (snd y).
Fixpoint each_once (met xs : list (string * role)) : list (string * role) :=
  match xs with
  | [] => []
  | x :: t => if existsb (is_it x) met then each_once met t else x :: each_once (x :: met) t
  end.
Definition variables (t : term) : list (string * role) := each_once [] (uses IsScalar [] t).

(** Operators that fold or scan in a term, each with its neutral element; and those that step a scan, which run in
    bodies. *)
Fixpoint operators (scans : bool) (t : term) {struct t} : list (string * string) :=
  let all := fix all (ts : list term) := match ts with [] => [] | t :: k => operators scans t ++ all k end in
  match t with
  | Scan op ne a => (op, ne) :: operators scans a
  | Reduce op ne a => (if scans then [] else [(op, ne)]) ++ operators scans a
  | Redomap op f ne a => (if scans then [] else [(op, ne)]) ++ operators scans f ++ operators scans a
  | ReduceByIndex _ op ne is vs => (if scans then [] else [(op, ne)]) ++ operators scans is ++ operators scans vs
  | Map f ts => operators scans f ++ all ts
  | Filter f a | Flatmap f a => operators scans f ++ operators scans a
  | Apply _ ts | Tuple ts => all ts
  | Lambda _ a | At _ a | Replicate _ a | Reverse a | Flatten a | Slice _ _ a => operators scans a
  | Gather a b | Concat a b | If _ a b | Let _ a b => operators scans a ++ operators scans b
  | Var _ | Iota _ | Counted _ => []
  | Loop _ b => operators_of_actions scans b
  end
with operators_of_actions (scans : bool) (b : actions) {struct b} : list (string * string) :=
  match b with
  | Done => []
  | Bind _ t k | Emit t k => operators scans t ++ operators_of_actions scans k
  | Step _ op ne t k => (op, ne) :: operators scans t ++ operators_of_actions scans k
  | When c b k => operators scans c ++ operators_of_actions scans b ++ operators_of_actions scans k
  | Fold op ne t k => (if scans then [] else [(op, ne)]) ++ operators scans t ++ operators_of_actions scans k
  | Put _ _ i t k => operators scans i ++ operators scans t ++ operators_of_actions scans k
  end.
(** What runs for each element: functions, predicates, and operators of scans. What folds runs when the loop has
    ended. *)
Definition in_bodies (t : term) : list string :=
  map fst (filter (fun xr => match snd xr with IsFunction _ | IsPredicate | IsParts => true | _ => false end) (variables t))
  ++ map fst (operators true t).
Definition conditions_of_ifs (t : term) : list string :=
  map fst (filter (fun xr => match snd xr with IsCondition => true | _ => false end) (variables t)).
Definition arrays_of (t : term) : list string :=
  map fst (filter (fun xr => match snd xr with IsArray | IsRows => true | _ => false end) (variables t)).

(** Which arrays have one size, since one combinator reads them side by side; and where slices end, which lie within
    their arrays: an assertion in front of them says so. *)
Inductive extent_of := Of (x : string) | Below (n : string) | Up_to (start length : count) | Any.
Fixpoint extent_of_term (t : term) : extent_of :=
  match t with
  | Var x => Of x
  | Map _ (a :: _) => extent_of_term a
  | Scan _ _ a | Reverse a => extent_of_term a
  | Iota n | Counted n | Replicate n _ => Below n
  | Slice _ (Named n) _ => Below n
  | _ => Any
  end.
Fixpoint side_by_side (t : term) {struct t} : list (extent_of * extent_of) :=
  let all := fix all (ts : list term) := match ts with [] => [] | t :: k => side_by_side t ++ all k end in
  let one_size := fun ts => match ts with
    | [] => []
    | a :: r => map (fun b => (extent_of_term a, extent_of_term b)) r end in
  match t with
  | Map f ts => one_size ts ++ all ts
  | ReduceByIndex _ _ _ a b => one_size [a; b] ++ side_by_side a ++ side_by_side b
  | Filter _ a | Flatmap _ a | Reduce _ _ a | Redomap _ _ _ a | Scan _ _ a | Reverse a | Flatten a | Replicate _ a => side_by_side a
  | Slice s n a => (Up_to s n, extent_of_term a) :: side_by_side a
  | Gather a b | Concat a b | If _ a b | Let _ a b => side_by_side a ++ side_by_side b
  | Apply _ ts | Tuple ts => all ts
  | Var _ | Lambda _ _ | At _ _ | Iota _ | Counted _ | Loop _ _ => []
  end.

(** What stands for the function variables of a law: in a row that fuses loops, bodies of loops, which may look around;
    in a row that is applied as it stands, functions of scalars alone. *)
Inductive standing := Bodies | Scalars_alone.

(** Where functions look. *)
Section Looking.
Context {W E : Type} (K : scalars) (F : @functions W E K).
(** No function or operator looks where these two differ. *)
Definition alike (differ : sight K -> sight K -> Prop) : Prop := forall x s s', differ s s' ->
  (forall args w, fn K F x s args w = fn K F x s' args w) /\
  (forall ne h w, scanned K F x s ne h w = scanned K F x s' ne h w) /\
  (forall ne h w, folded K F x s ne h w = folded K F x s' ne h w) /\
  (forall old h w, binned K F x s old h w = binned K F x s' old h w).
Definition blind_to_whole := alike (fun s s' =>
  extents K s = extents K s' /\ ended K s = ended K s' /\ position K s = position K s').
Definition blind_to_extents := alike (fun s s' =>
  whole K s = whole K s' /\ ended K s = ended K s' /\ position K s = position K s').
Definition blind_to_folds := alike (fun s s' =>
  whole K s = whole K s' /\ extents K s = extents K s' /\ position K s = position K s').
(** Neither at its own, nor, as bins do, at those of its elements. *)
Definition blind_to_positions := alike (fun s s' =>
  whole K s = whole K s' /\ extents K s = extents K s' /\ ended K s = ended K s') /\
  (forall x s old h h' w, map snd h = map snd h' -> binned K F x s old h w = binned K F x s old h' w).
Definition scalars_alone := alike (fun _ _ => True).
End Looking.

Section Sound.
Context {L R U E : Type} (K : scalars).
Notation W := (@world L R U).
Notation M := (comp W E).
Notation value := (value K).
(** Classes of functions, what exact operators compute and of which values, origins of arrays, and sizes. *)
Context (class : string -> effects) (computes : string -> value -> value -> value) (carrier : value -> Prop).
Context (origins : string -> list nat) (sizes : string -> nat).
Context (F : @functions W E K) (e : env K) (stand : standing).

(** Variables stand for what they must. *)
Definition fits_one (xr : string * role) : Prop :=
  let (x, r) := xr in
  match r with
  | IsArray => exists vs, List.length vs = List.length (origins x) /\ var K e x = Array (combine (origins x) vs)
  | IsRows => exists rows, List.length rows = List.length (origins x) /\
      var K e x = Array (combine (origins x) (map Array rows))
  | IsSize => index K F (var K e x) = Some (sizes x)
  | IsFunction _ | IsPredicate => forall s args, does (class x) (fn K F x s args)
  | IsParts => (forall s args, does (class x) (fn K F x s args)) /\
      (forall s args w v, fst (fn K F x s args w) = Ok v -> exists xs, v = Array xs)
  | IsOperator => (forall s args, does (class x) (fn K F x s args)) /\
      (forall s ne h, does (class x) (scanned K F x s ne h))
  | IsScalar | IsCondition => True
  end.
(** What one combinator reads side by side stems from one iteration space: what stems from another one has been put
    into memory before, and starts a space of its own. *)
Fixpoint counted_as (c : count) : nat :=
  match c with
  | Zero => 0
  | Named n => sizes n
  | Length x => List.length (origins x)
  | Sum a b => counted_as a + counted_as b
  | Difference a b => counted_as a - counted_as b
  end.
Definition in_one_space (ab : extent_of * extent_of) : Prop :=
  match ab with
  | (Of x, Of y) => origins x = origins y
  | (Of x, Below n) | (Below n, Of x) => sizes n = List.length (origins x)
  | (Below m, Below n) => sizes m = sizes n
  | (Up_to s n, Of x) => counted_as s + counted_as n <= List.length (origins x)
  | (Up_to s n, Below m) => counted_as s + counted_as n <= sizes m
  | (_, Up_to _ _) | (Any, _) | (_, Any) => True
  end.

Definition no_clash (c : clash) (t : term) : Prop :=
  forall f g, In f (in_bodies t) -> In g (in_bodies t) -> f <> g -> clashes c (class f) (class g) = false.
Definition no_function (does_so : effects -> bool) (t : term) : Prop :=
  forall f, In f (in_bodies t) -> does_so (class f) = false.
(** Elements are such as operators are exact on. *)
Definition in_carrier (t : term) : Prop :=
  (forall x vs, In (x, IsArray) (variables t) -> var K e x = Array (combine (origins x) vs) ->
     List.length vs = List.length (origins x) -> Forall carrier vs) /\
  (forall x rows, In (x, IsRows) (variables t) -> var K e x = Array (combine (origins x) (map Array rows)) ->
     List.length rows = List.length (origins x) -> Forall (fun r => Forall carrier (map snd r)) rows) /\
  (forall f, In (f, IsParts) (variables t) -> forall s args w xs, fst (fn K F f s args w) = Ok (Array xs) ->
     Forall carrier (map snd xs)).
(** It is a function of two values that gives the same in any order and by any brackets, and what folds with it, by any
    brackets, gives that. *)
Definition exact (on : string * string) : Prop :=
  let (op, ne) := on in
  let o := computes op in
  carrier (var K e ne) /\ (forall a b, carrier a -> carrier b -> carrier (o a b)) /\
  (forall a b c, carrier a -> carrier b -> carrier c -> o (o a b) c = o a (o b c)) /\
  (forall a b, carrier a -> carrier b -> o a b = o b a) /\
  (forall s a b, carrier a -> carrier b -> meq (fn K F op s [a; b]) (ret (o a b))) /\
  (forall s ne xs, carrier ne -> Forall carrier (map snd xs) ->
     meq (folded K F op s ne xs) (ret (fold_left o (map snd xs) ne))).
Definition neutral (on : string * string) : Prop :=
  let (op, ne) := on in forall a, carrier a -> computes op (var K e ne) a = a.

Definition holds (t : term) (c : condition) : Prop :=
  match c with
  | ReadsElementwise => blind_to_whole K F
  | NeedsWhole => blind_to_folds K F
  | Rate => blind_to_extents K F
  | OwnPosition => match stand with
    | Bodies => blind_to_positions K F
    | Scalars_alone => forall x, In x (arrays_of t) -> origins x = seq 0 (List.length (origins x))
    end
  | SameDomain => forall x y, In x (arrays_of t) -> In y (arrays_of t) -> origins x = origins y
  | SameCondition => forall c d, In c (conditions_of_ifs t) -> In d (conditions_of_ifs t) ->
      truth K F (var K e c) = truth K F (var K e d)
  | EffectsIo => no_clash Io t
  | EffectsRng => no_clash Random t
  | EffectsUnknown => no_clash Unknown t
  | EffectsFail => no_clash Fail t
  | Copyable => no_function acts t
  | Total => no_function may_fail t
  | Exact => in_carrier t /\ forall on, In on (operators false t) -> exact on
  | Neutral => forall on, In on (operators false t) -> neutral on
  end.
End Sound.

(** Both sides are one computation, whatever stands for the variables, in every world. *)
Definition sound (stand : standing) (l : law) (cs : list condition) : Prop :=
  forall (L R U E : Type) (K : scalars) class computes carrier origins sizes
    (F : @functions (@world L R U) E K) (e : env K),
  Forall (fits_one K class origins sizes F e) (variables (left l)) ->
  Forall (in_one_space origins sizes) (side_by_side (left l)) ->
  (match stand with Bodies => True | Scalars_alone => scalars_alone K F end) ->
  Forall (holds K class computes carrier origins F e stand (left l)) cs ->
  meq (denote K F e (left l)) (denote K F e (right l)).
