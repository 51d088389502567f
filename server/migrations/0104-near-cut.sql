-- Who else is marked twice: whose first mark is near a row of the scale, and whoever a lead sends to a second marker.
alter table marking_policies
  -- In score points; null: nearness decides nothing.
  add column near_cut smallint check (near_cut >= 0),
  add check (near_cut is null or second = 'sample');
alter table marking_cases drop constraint marking_cases_chosen_by_check;
alter table marking_cases
  add constraint marking_cases_chosen_by_check check (chosen_by in ('policy', 'sample', 'near_cut', 'hand'));
