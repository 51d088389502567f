import { msg } from '@lingui/core/runtime-macro';
import { examinationRefusals } from './examination-refusals.ts';
import { ltiRefusals } from './lti-refusals.ts';
import { markingRefusals } from './marking-refusals.ts';
import type { Sentence } from './say.ts';
import { secondFactorRefusals } from './second-factor-refusals.ts';

/** Those that a page says by itself: it carries these and not the whole list. */
export const notSignedIn = {
  status: 401,
  sentence: msg`Session expired or unauthorized. Please login again.`,
} as const;
export const attemptsUsedUp = { status: 409, sentence: msg`You have used every attempt this course allows.` } as const;
export const placeWaits = {
  status: 409,
  sentence: msg`You are in this examination on another device. Ask your invigilator to let this one in.`,
} as const;
export const placeRefused = {
  status: 409,
  sentence: msg`Your invigilator chose your other device. Go on there, or ask to be let in here.`,
} as const;

const schoolRefusals = {
  invalid: {
    status: 400,
    sentence: msg`The request contains a value that is not valid. Check the fields and try again.`,
  },
  not_json: { status: 415, sentence: msg`Send this request as application/json.` },
  not_multipart: { status: 415, sentence: msg`Send this request as multipart/form-data with a file.` },
  too_large: { status: 413, sentence: msg`The request is too large. Shorten the text or send a smaller file.` },
  headers_too_large: {
    status: 431,
    sentence: msg`The headers of this request are too large. Clear the cookies of this site and try again.`,
  },
  too_slow: { status: 408, sentence: msg`The request did not arrive in time. Check your connection and try again.` },
  not_signed_in: notSignedIn,
  wrong_role: { status: 403, sentence: msg`You do not have permission to do this. Log in with an account that does.` },
  own_classes_only: {
    status: 403,
    sentence: msg`Your account sees its own classes only. Ask a colleague with access to the whole school.`,
  },
  course_of_other: {
    status: 403,
    sentence: msg`Only its author or an admin for the whole school can change this course. Duplicate it to make your own.`,
  },
  not_for_invigilators: {
    status: 403,
    sentence: msg`Your account opens the examinations you are chosen for. Ask a colleague to do this.`,
  },
  api_key_ended: {
    status: 401,
    sentence: msg`This API key does not work: it has expired, was revoked, or is not from this site. Make a new one.`,
  },
  api_key_network: { status: 403, sentence: msg`This API key may not be used from this network.` },
  scope_missing: {
    status: 403,
    sentence: msg`This API key may not do that. Make one with the scope that this call needs, if it has one.`,
  },
  not_found: { status: 404, sentence: msg`Not found, or you do not have access to it.` },
  too_many_requests: { status: 429, sentence: msg`Too many requests. Wait a moment and try again.` },
  unexpected: { status: 500, sentence: msg`Something went wrong on the server. Nothing was saved in part. Try again.` },
  away: { status: 503, sentence: msg`The service is temporarily unavailable. Try again in a moment.` },
  storage_full: {
    status: 507,
    sentence: msg`The server has no storage space left. Nothing was saved. Tell the administrator of this site.`,
  },

  bad_credentials: { status: 401, sentence: msg`Email or password is wrong.` },
  account_inactive: { status: 401, sentence: msg`This account is inactive. Ask your school to reactivate it.` },
  account_suspended: { status: 401, sentence: msg`This account is suspended. Ask your school about it.` },
  passwords_off: { status: 403, sentence: msg`Log in with your school account.` },
  oidc_away: { status: 503, sentence: msg`The login of your school cannot be reached. Try again in a moment.` },
  identity_last: {
    status: 409,
    sentence: msg`This is the only way into your account. Set a password first: choose “Forgot password?” on the login page.`,
  },
  password_common: {
    status: 400,
    sentence: msg`This password is easy to guess. Use four words that do not belong together.`,
  },
  email_taken: { status: 409, sentence: msg`This email already has an account. Log in, or use another email.` },
  registration_number_taken: {
    status: 409,
    sentence: msg`Another account has this registration number. Check the number, or change it in the other account first.`,
  },
  full_name_in_use: {
    status: 409,
    sentence: msg`This full name is used by an examination. Ask your school to change it; it cannot be removed.`,
  },
  registration_invited: {
    status: 403,
    sentence: msg`You cannot register yourself here. Ask your school for an account.`,
  },
  accommodation_version_old: {
    status: 409,
    sentence: msg`Someone else changed this after you opened it. Nothing was overwritten.`,
  },
  member_wrong_role: { status: 400, sentence: msg`Learners need a learner’s account, teachers an admin’s.` },
  sitting_code_wrong: { status: 400, sentence: msg`This code is not right. It is on the board in your room.` },
  sitting_not_ready: { status: 400, sentence: msg`Some things need to be settled before publishing.` },
  join_code_unknown: { status: 404, sentence: msg`No class has this code.` },
  class_name_taken: { status: 409, sentence: msg`A class has this name.` },
  class_full: {
    status: 409,
    sentence: msg`This class is full: it has 2,000 learners or 20 teachers. Use another class.`,
  },
  classes_too_many: { status: 409, sentence: msg`There are 1,000 classes. Archive one before you add another.` },
  test_assigned: {
    status: 409,
    sentence: msg`This class has this test already. Change its due date instead.`,
  },
  not_yourself: { status: 409, sentence: msg`You cannot delete, suspend or demote your own account.` },
  erase_superadmin: { status: 409, sentence: msg`The account of a superadmin cannot be erased.` },
  export_test_open: { status: 409, sentence: msg`A test of yours is running. Download your data when it has ended.` },
  already_erased: { status: 409, sentence: msg`This account was erased already.` },
  retention_confirm: {
    status: 409,
    sentence: msg`This would delete more or less than you were shown. Look at what would go, then confirm.`,
  },
  erase_test_open: { status: 409, sentence: msg`A test of this person is still running. Try again when it has ended.` },

  course_without_duration: {
    status: 400,
    sentence: msg`Speaking courses have no duration: set the timer of each question.`,
  },
  course_type_unsupported: { status: 400, sentence: msg`Unsupported course type for CSV upload.` },
  course_id_missing: { status: 400, sentence: msg`Course ID is missing. Cannot upload questions.` },
  file_missing: { status: 400, sentence: msg`Please select a CSV file to upload.` },
  rows_wrong: { status: 400, sentence: msg`Some entries need fixing. Nothing was stored.` },
  csv_rows_wrong: { status: 400, sentence: msg`Some rows need fixing. Nothing was stored.` },
  encoding_unsaid: {
    status: 400,
    sentence: msg`The text of this file is not saved as UTF-8. Save it as UTF-8, or have it read as Western European.`,
  },
  csv_unreadable: { status: 400, sentence: msg`This file is not a CSV text file. Save it as CSV UTF-8 and try again.` },

  audio_missing: { status: 400, sentence: msg`Please select an audio file to upload.` },
  audio_empty: { status: 400, sentence: msg`Failed to record audio. The recorded file is empty.` },
  audio_wrong_type: {
    status: 415,
    sentence: msg`This is not a supported audio file. Send webm, ogg, mp3, m4a or wav.`,
  },
  picture_wrong_type: {
    status: 415,
    sentence: msg`This is no picture that can be shown here. Send PNG, JPEG or WebP.`,
  },
  picture_wrong_size: {
    status: 400,
    sentence: msg`This picture is too small or too large. Send one of 16 to 6,000 pixels a side.`,
  },
  picture_unknown: { status: 400, sentence: msg`Upload the picture first, then send the id from the reply.` },
  draw_too_few: { status: 400, sentence: msg`The pool has too few questions that fit.` },
  test_not_ready: { status: 409, sentence: msg`This test is being prepared. Ask your school.` },
  question_in_use: { status: 409, sentence: msg`This question was used. Retire it instead.` },
  import_file_missing: { status: 400, sentence: msg`Choose a file to read.` },
  import_unknown: {
    status: 400,
    sentence: msg`This is none of GIFT, Aiken, Moodle XML, QTI 1.2, 2.1, 2.2, 3.0, QTI package, Common Cartridge, text2qti text or CSV.`,
  },
  import_refused: { status: 400, sentence: msg`This file cannot be read safely.` },
  import_too_heavy: { status: 400, sentence: msg`This file takes too long to read. Split it and try again.` },
  import_gone: { status: 404, sentence: msg`This import is over. Choose the file again.` },
  import_stored: {
    status: 409,
    sentence: msg`These questions are stored already. Read the file again to store it twice.`,
  },
  audio_range: { status: 416, sentence: msg`The requested range starts after the end of the file.` },
  audio_unknown: { status: 400, sentence: msg`Upload the audio file first, then send the path from the reply.` },

  attempt_sequence_stale: { status: 409, sentence: msg`A newer save of this test is already stored.` },
  no_break_left: { status: 409, sentence: msg`You have used all your breaks.` },
  time_extended: {
    status: 409,
    sentence: msg`You have more time than this device knew. Your answers are saved; go on.`,
  },
  receipt_none: { status: 404, sentence: msg`Receipts are made since version 0.2. This test closed before it.` },
  sitting_place_waits: placeWaits,
  sitting_place_refused: placeRefused,
  plays_used_up: { status: 409, sentence: msg`You have heard this part as often as you may.` },
  break_not_now: { status: 409, sentence: msg`A break can start after this recording or question.` },
  attempt_closed: {
    status: 409,
    sentence: msg`This test has ended. What you sent is kept as received late and is not scored automatically.`,
  },
  attempt_abandoned: {
    status: 409,
    sentence: msg`This test ended with nothing saved. What you sent is kept as received late and is not scored automatically.`,
  },
  question_not_opened: {
    status: 409,
    sentence: msg`This question was not opened before the recording arrived. The recording is kept as received late.`,
  },
  recording_too_long: {
    status: 409,
    sentence: msg`The recording is longer than the time limit of its question. It is kept as received late.`,
  },
  nothing_to_submit: { status: 409, sentence: msg`You have no open test in this course to submit.` },
  attempts_used_up: attemptsUsedUp,
  retake_too_soon: { status: 409, sentence: msg`It is too soon to take this test again.` },

  otp_wrong: {
    status: 400,
    sentence: msg`Invalid OTP. Check the digits, or send a new code. A code works once, for 10 minutes.`,
  },
  reset_not_open: {
    status: 400,
    sentence: msg`Failed to reset password. The code was already used or has expired. Send a new code.`,
  },
  invitation_not_open: {
    status: 400,
    sentence: msg`This invitation has expired or was already used. It works once, for 7 days, and only the latest one works.`,
  },
  invitation_not_needed: { status: 409, sentence: msg`This account already has a password. Nothing was sent.` },
  invitation_of_closed: { status: 409, sentence: msg`Only an active account can be invited. Activate it first.` },
  invitation_too_soon: {
    status: 429,
    sentence: msg`An invitation was sent less than a minute ago. Wait a minute before you send another.`,
  },
  password_wrong: { status: 400, sentence: msg`This is not your current password.` },
  edit_version_old: {
    status: 409,
    sentence: msg`Someone else changed this after you opened it. Nothing was overwritten.`,
  },
  webhook_address: { status: 400, sentence: msg`Use an https:// address that is public.` },
  webhooks_too_many: { status: 409, sentence: msg`There are 20 webhooks. Remove one before you add another.` },
  webhook_off: { status: 409, sentence: msg`This webhook is off. Turn it on first.` },
  api_key_owner: { status: 400, sentence: msg`No active admin or superadmin has this email.` },
  api_keys_too_many: { status: 409, sentence: msg`There are 50 API keys. Revoke one before you make another.` },
  in_use: { status: 409, sentence: msg`A course still uses this. Choose another one there first.` },
} as const satisfies Record<string, { status: number; sentence: Sentence }>;

/**
 * Every "no" the server can say: the code programs branch on, the HTTP status, and the sentence a person reads.
 * A refusal may carry a more exact sentence; the code never changes its meaning. A spread might call something, and would
 * leave them all in every page.
 */
export const refusals = /* @__PURE__ */ Object.assign(
  {},
  /* @__PURE__ */ Object.assign({}, schoolRefusals, markingRefusals, ltiRefusals),
  secondFactorRefusals,
  examinationRefusals,
);

export type RefusalCode = keyof typeof refusals;

/** What a call with `fresh` may answer besides. */
export const freshRefusals = ['second_factor_again'] as const satisfies RefusalCode[];

/** What calls of a reach may answer besides, to whoever sees only their own classes. */
export const reachRefusals = {
  shared: [],
  content: [],
  people: [],
  change: ['course_of_other', 'own_classes_only'],
  school: ['own_classes_only'],
} as const satisfies Record<string, RefusalCode[]>;

/** Why a device may not be used in an examination, whoever is at it. */
export const deviceRefusals = ['sitting_outside_browser', 'sitting_outside_network'] as const satisfies RefusalCode[];
export type DeviceRefusal = (typeof deviceRefusals)[number];

/**
 * What any call of a learner may answer that names a test: it is one of an examination, which is taken on another device
 * or may not be taken on this one.
 */
export const workRefusals = ['sitting_place_waits', ...deviceRefusals] as const satisfies RefusalCode[];

/** What any endpoint may answer besides its own refusals. */
export const generalRefusals = [
  'invalid',
  'not_json',
  'not_multipart',
  'too_large',
  'headers_too_large',
  'too_slow',
  'not_for_invigilators',
  'not_signed_in',
  'api_key_ended',
  'api_key_network',
  'scope_missing',
  'wrong_role',
  'not_found',
  'too_many_requests',
  'unexpected',
  'away',
  'storage_full',
] as const satisfies RefusalCode[];
