import { msg } from '@lingui/core/runtime-macro';
import type { Sentence } from './say.ts';

/** What is refused about marks and results: corrections, releases, practice, marking, re-marks, rubrics, scales, reports. */
export const markingRefusals = {
  correction_not_last: {
    status: 409,
    sentence: msg`The key was changed after this, or this was taken back already. Nothing was changed.`,
  },
  analysis_not_counted: {
    status: 409,
    sentence: msg`The attempts of this course are still being counted. Try again in a minute.`,
  },
  not_released: { status: 409, sentence: msg`This result has not been released yet.` },
  practice_mode: {
    status: 409,
    sentence: msg`This course is in practice mode: it has no test to take. Open the course and practise.`,
  },
  practice_closed: {
    status: 409,
    sentence: msg`A test under way or an examination uses these questions. Practise them after that.`,
  },
  practice_not_offered: { status: 409, sentence: msg`This test has no questions to practise.` },
  release_not_by_hand: {
    status: 409,
    sentence: msg`Results can be taken back only where they are released by hand. Choose that first.`,
  },
  review_version_old: {
    status: 409,
    sentence: msg`Someone else scored this after you opened it. Nothing was overwritten.`,
  },
  rubric_version_old: {
    status: 409,
    sentence: msg`A newer version of the rubric marks this now. Nothing was saved. Reload the page.`,
  },
  criteria_needed: {
    status: 409,
    sentence: msg`This course is marked by criteria. Give a band for each of them.`,
  },
  marking_not_yours: { status: 409, sentence: msg`This submission was not given to you to mark.` },
  marking_settled: {
    status: 409,
    sentence: msg`This mark is final. Ask whoever leads the marking to change it.`,
  },
  marking_not_led: { status: 403, sentence: msg`Only whoever leads the marking of this course can do this.` },
  remark_not_offered: { status: 409, sentence: msg`A re-mark is not offered for this result.` },
  remark_over: { status: 409, sentence: msg`The time to ask for a re-mark is over.` },
  remark_exists: { status: 409, sentence: msg`You have already requested a re-mark of this result.` },
  remark_not_open: { status: 409, sentence: msg`This re-mark is under way, done or withdrawn. Reload the page.` },
  too_few_markers: { status: 409, sentence: msg`Second marking needs at least two markers. Add one first.` },
  rubric_name_taken: { status: 409, sentence: msg`A rubric has this name. Choose another name.` },
  rubrics_too_many: {
    status: 409,
    sentence: msg`There are 500 rubrics, or 200 versions of this one. Archive a rubric, or add a new one.`,
  },
  report_unknown: { status: 404, sentence: msg`No report has this code. Check the characters.` },
  report_ended: { status: 409, sentence: msg`This report does not hold any more. Issue another one.` },
  reports_too_many: { status: 409, sentence: msg`This result has had 50 reports. No more can be issued.` },
  scale_name_taken: { status: 409, sentence: msg`A scale has this name. Choose another name.` },
  scales_too_many: {
    status: 409,
    sentence: msg`There are 500 scales, or 200 versions of this one. Archive a scale, or add a new one.`,
  },
  overall_title_taken: { status: 409, sentence: msg`An overall band has this title. Choose another title.` },
  overall_incomplete: { status: 409, sentence: msg`A part of this overall band has no result that is out yet.` },
  overalls_too_many: { status: 409, sentence: msg`There are 100 overall bands. Archive one first.` },
  scale_does_not_fit: { status: 409, sentence: msg`This scale is for another number of marks. Choose another scale.` },
  marker_notes_too_many: { status: 409, sentence: msg`This submission has 200 notes for markers. No more fit.` },
  bank_comments_too_many: {
    status: 409,
    sentence: msg`There are 2,000 saved comments. Delete one before you save another.`,
  },
} as const satisfies Record<string, { status: number; sentence: Sentence }>;
