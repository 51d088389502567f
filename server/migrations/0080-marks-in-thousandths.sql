-- Questions may give a part of a mark. A mark that is no whole number stands here in thousandths, and what of it is whole
-- where it always stood; null: that says it all. The release before neither writes nor reads them.
alter table responses add column thousandths integer, add column part_thousandths integer[];
alter table attempts add column score_thousandths integer;
alter table key_correction_marks
  add column thousandths_before integer,
  add column part_thousandths_before integer[],
  add column score_thousandths_before integer,
  add column thousandths_after integer,
  add column part_thousandths_after integer[],
  add column score_thousandths_after integer;
