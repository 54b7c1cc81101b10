(** All that the rows, printed by [lawson rules --coq], are compared with. *)
From Lawson Require Export Effects Term Sound Vertical Bins Several Branches Views Lists Slices Exact Flatmap Pull Needed
  NeededVertical
  NeededLoops NeededBins NeededLists.

(** A theorem, whatever it says: for a list of them all. *)
Inductive fact : Type := proved (P : Prop) (because : P).
Arguments proved {P}.
