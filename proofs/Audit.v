(** What the theorems assume that no row prints. *)
From Lawson Require Computation Effects Weakest Stream Schedule Brackets Apart Move FusingSound Judge Branches Pull NeededLists.
Print Assumptions Effects.no_clash_commutes.
Print Assumptions Weakest.every_clash_is_needed.
Print Assumptions Stream.run_within.
Print Assumptions Stream.run_beside.
Print Assumptions Schedule.any_brackets_fold.
Print Assumptions Schedule.schedules_fold.
Print Assumptions Schedule.schedules_scan.
Print Assumptions Brackets.fold_is_pure.
Print Assumptions Brackets.scan_is_pure.
Print Assumptions Apart.local.
Print Assumptions Apart.silent_op.
Print Assumptions Move.moved_same.
Print Assumptions FusingSound.fused_same.
Print Assumptions Judge.judged_both.
Print Assumptions Branches.if_fusion_of_two.
Print Assumptions Pull.pull_of_total.
Print Assumptions NeededLists.pull_needs_total.
