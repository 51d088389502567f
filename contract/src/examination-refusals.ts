import { msg } from '@lingui/core/runtime-macro';
import type { Sentence } from './say.ts';

/** The refusals that are of examinations alone. */
export const examinationRefusals = {
  sitting_paused: { status: 409, sentence: msg`The clock of this test stands still. Wait until it runs again.` },
  exam_only: { status: 409, sentence: msg`This test is for examinations. Open it from your examination.` },
  sitting_open: { status: 409, sentence: msg`This test is part of an examination you are in. Open it there.` },
  sitting_not_started: { status: 409, sentence: msg`The examination has not started yet.` },
  sitting_too_late: { status: 409, sentence: msg`The time to start has passed. Ask your invigilator.` },
  sitting_outside_browser: {
    status: 409,
    sentence: msg`This examination opens only in Safe Exam Browser. Open its file from your school, and log in there.`,
  },
  sitting_outside_network: {
    status: 409,
    sentence: msg`This examination opens only in certain networks. Connect to that of your school, then try again.`,
  },
  sitting_any_browser: {
    status: 409,
    sentence: msg`Turn on “Safe Exam Browser only” first.`,
  },
  device_check_needed: { status: 409, sentence: msg`Check this device first. It takes about two minutes.` },
  check_code_unknown: {
    status: 404,
    sentence: msg`No school has this check code, or it has expired. Ask your school for the code.`,
  },
  sitting_over: {
    status: 409,
    sentence: msg`This examination is over and nobody takes a test. A lead can open a test again.`,
  },
  sitting_cancelled: { status: 409, sentence: msg`This examination was cancelled.` },
  sitting_version_old: {
    status: 409,
    sentence: msg`Someone else changed this after you opened it. Nothing was overwritten.`,
  },
  sitting_under_way: { status: 409, sentence: msg`People are taking this test now.` },
  sitting_frozen: { status: 409, sentence: msg`This examination is published. That can be changed in a draft only.` },
  course_in_examination: {
    status: 409,
    sentence: msg`A published examination uses this test. Confirm that learners can practise it.`,
  },
  paper_in_use: {
    status: 409,
    sentence: msg`A candidate has entered. The paper of this examination does not change any more.`,
  },
  paper_changed_since: {
    status: 409,
    sentence: msg`The course was changed again. Look at the changes once more, then take them in.`,
  },
  sitting_unfinished: {
    status: 409,
    sentence: msg`Some candidates still have parts to take. Confirm to release the results of the others.`,
  },
  sitting_released: { status: 409, sentence: msg`The results of this examination are out already.` },
  action_repeated_differently: {
    status: 409,
    sentence: msg`This action was sent before with other contents. Reload the board.`,
  },
  messages_used_up: { status: 409, sentence: msg`This examination has had 200 messages. No more can be sent.` },
  record_not_open: { status: 409, sentence: msg`Your record can be read once a part of the examination has ended.` },
  record_removed: { status: 409, sentence: msg`This record was deleted. No note can be added.` },
  notes_used_up: { status: 409, sentence: msg`This record has 50 notes. No more can be added.` },
  reopen_not_closed: { status: 409, sentence: msg`This test has not ended.` },
  reopen_after_score: { status: 409, sentence: msg`It has been scored.` },
  reopen_after_release: { status: 409, sentence: msg`Its result is out.` },
  reopen_next_begun: { status: 409, sentence: msg`The next part has begun. End that first.` },
} as const satisfies Record<string, { status: number; sentence: Sentence }>;
