(** The language of laws, constructor for constructor that of [engine/core/src/rules/law.rs], and the conditions of
    rules of [engine/core/src/legality/condition.rs]. (Those of plans are about no law.) *)
From Coq Require Import List String.

Inductive over :=
| Arrays (elements : list (string * string))
| Size (number size : string).

(** A number of elements: where a slice starts, or how long it is. *)
Inductive count :=
| Zero
| Named (x : string)
| Length (a : string)
| Sum (one other : count)
| Difference (one other : count).

Inductive term :=
| Var (x : string)
| Apply (f : string) (args : list term)
| Lambda (params : list string) (body : term)
| Map (f : term) (arrays : list term)
| Filter (p a : term)
| Reduce (op ne : string) (a : term)
| Redomap (op : string) (f : term) (ne : string) (a : term)
| Scan (op ne : string) (a : term)
| ReduceByIndex (dest op ne : string) (indices values : term)
| Gather (a indices : term)
| At (a : string) (i : term)
| Iota (n : string)
| Counted (n : string)
| Replicate (n : string) (v : term)
| Reverse (a : term)
| Concat (a b : term)
| Flatten (a : term)
| Flatmap (f a : term)
| Slice (start length : count) (a : term)
| If (c : string) (yes no : term)
| Tuple (parts : list term)
| Let (x : string) (v b : term)
| Loop (o : over) (b : actions)
(** A body: a list of actions, each with those behind it. *)
with actions :=
| Done
| Bind (x : string) (v : term) (behind : actions)
| Step (s op ne : string) (v : term) (behind : actions)
| When (c : term) (b behind : actions)
| Emit (v : term) (behind : actions)
| Fold (op ne : string) (v : term) (behind : actions)
| Put (dest op : string) (i v : term) (behind : actions).

Record law := Law { left : term; right : term }.

Inductive condition :=
| SameDomain | ReadsElementwise | NeedsWhole | Rate | OwnPosition | EffectsIo | EffectsRng | EffectsUnknown
| EffectsFail | SameCondition | Copyable | Exact | Neutral | Total.
