import { type AuditEntry, auditActions } from '@parlance/contract/audit';
import { expect, test } from 'vitest';
import { whatHappened } from './sentences.ts';

const ines = { id: 2, username: 'Ines Duarte', role: 'admin', deleted: false } as const;
const tomas = { id: 7, username: 'Tomas', role: 'user', deleted: false } as const;
const reading = { id: 4, title: 'Academic Reading 4', type: 'Reading', deleted: false } as const;

function entry(action: string, given: Partial<AuditEntry> = {}): AuditEntry {
  const subject = { type: action.split('.')[0] ?? '', id: 21 };
  return {
    id: 1,
    at: '2026-11-21T09:30:00.000Z',
    actor: ines,
    subject,
    account: null,
    course: null,
    details: {},
    ...given,
    action,
  };
}

/** The sentence without its links. */
const plain = (given: AuditEntry) =>
  whatHappened(given)
    .map(({ text }) => text)
    .join('');
const ofCourse = (action: string, details: AuditEntry['details'] = {}) => entry(action, { course: reading, details });
const ofTomas = (action: string, details: AuditEntry['details'] = {}) => entry(action, { account: tomas, details });
const ofClass = (action: string, details: AuditEntry['details'] = {}) =>
  entry(action, { details: { name: 'B2 Evening', ...details } });
const ofWork = (details: AuditEntry['details']) =>
  entry('submission.scored', { account: tomas, course: reading, details });

test.each([
  [ofTomas('account.added', { role: 'user', status: 'active' }), 'added Tomas as a user'],
  [ofTomas('account.added', { role: 'admin', status: 'suspended' }), 'added Tomas as an admin, suspended'],
  [
    ofTomas('account.edited', { changed: ['email', 'status', 'role', 'password'], status: 'inactive', role: 'admin' }),
    'changed Tomas’s email, status (now inactive), role (now admin) and password',
  ],
  [
    ofTomas('account.added', { role: 'admin', status: 'active', access: 'classes' }),
    'added Tomas as an admin for their own classes',
  ],
  [ofTomas('account.access_changed', { before: 'school', after: 'classes' }), 'limited Tomas to their own classes'],
  [ofTomas('account.access_changed', { before: 'classes', after: 'school' }), 'gave Tomas access to the whole school'],
  [ofClass('class.added'), 'added the class “B2 Evening”'],
  [ofClass('class.edited', { changed: ['name', 'note'] }), 'changed the name and note of “B2 Evening”'],
  [ofClass('class.edited', { changed: ['join_code'] }), 'changed the join code of “B2 Evening”'],
  [ofClass('class.edited', { changed: ['archived'] }), 'restored the class “B2 Evening”'],
  [ofClass('class.archived'), 'archived the class “B2 Evening”'],
  [
    ofClass('class.members_changed', { added: 3, removed: 1 }),
    'changed the members of “B2 Evening”: 3 added, 1 removed',
  ],
  [ofClass('class.joined'), 'joined “B2 Evening” with its code'],
  [ofClass('class.results_exported'), 'exported the results of the class “B2 Evening”'],
  [ofClass('class.imported', { added: 3, removed: 0 }), 'imported the members of “B2 Evening”: 3 added, 0 removed'],
  [entry('class.exported', {}), 'exported the members of all classes'],
  [ofClass('class.test_assigned', { title: 'Letters' }), 'assigned “Letters” to “B2 Evening”'],
  [
    ofClass('class.assignment_edited', { title: 'Letters', changed: ['due_at', 'note'] }),
    'changed the due date and note of “Letters”, assigned to “B2 Evening”',
  ],
  [ofClass('class.assignment_withdrawn', { title: 'Letters' }), 'withdrew “Letters” from “B2 Evening”'],
  [ofTomas('account.invitation_sent'), 'sent Tomas another invitation'],
  [ofTomas('account.invited', { role: 'admin' }), 'added Tomas as an admin from a file and sent an invitation'],
  [ofTomas('account.edited', { changed: [] }), 'saved Tomas’s account without changes'],
  [
    entry('account.edited', { account: ines, details: { changed: ['username', 'full_name'] } }),
    'changed their own username and full name',
  ],
  [entry('account.registered', { account: ines }), 'registered'],
  [
    entry('account.added', { actor: null, account: tomas, details: { role: 'superadmin', status: 'active' } }),
    'added Tomas as a superadmin',
  ],
  [ofTomas('accommodation.set', { changed: ['break_count'], extended: 0 }), 'set Tomas’s accommodations'],
  [
    ofTomas('accommodation.set', { changed: ['extra_time_percent'], extended: 2 }),
    'set Tomas’s accommodations; 2 open tests extended',
  ],
  [
    ofTomas('accommodation.imported', { changed: [], extended: 1 }),
    'set Tomas’s accommodations from a file; 1 open test extended',
  ],
  [entry('accommodation.exported', {}), 'exported the accommodations of all learners'],
  [ofTomas('accommodation.ended'), 'ended Tomas’s accommodations'],
  [ofTomas('accommodation.reason_read'), 'read the reason for Tomas’s accommodations'],
  [ofTomas('account.deleted'), 'deleted the account of Tomas'],
  [ofTomas('account.erased'), 'erased Tomas'],
  [
    entry('retention.changed', { details: { kind: 'typed_answers', before: null, after: 400 } }),
    'set a rule for “Typed answers”: deleted after 400 days',
  ],
  [
    entry('retention.changed', { details: { kind: 'messages', after: null } }),
    'removed the rule for “Messages of the contact form”',
  ],
  [
    entry('retention.applied', { details: { kind: 'accounts', days: 400, items: 2, people: 2, bytes: 0 } }),
    'deleted 2 learners, as they were too old',
  ],
  [entry('consent_text.added', { details: { kind: 'terms', asks: true } }), 'changed the terms'],
  [entry('consent_text.added', { details: { kind: 'terms', asks: false } }), 'stopped asking about the terms'],
  [
    entry('consent_text.added', { details: { kind: 'recording', asks: true } }),
    'changed the consent text for recordings',
  ],
  [entry('consent_text.added', { details: { kind: 'recording', asks: false } }), 'stopped asking about recordings'],
  [ofTomas('account.data_exported'), 'downloaded the data of Tomas'],
  [entry('account.data_exported', { account: ines }), 'downloaded their own data'],
  [entry('account.password_changed', { account: ines }), 'changed their own password'],
  [entry('account.sessions_ended', { account: ines, details: { sessions: 1 } }), 'logged out 1 other device'],
  [entry('account.sessions_ended', { account: ines, details: { sessions: 3 } }), 'logged out 3 other devices'],
  [ofCourse('course.added', { type: 'Reading' }), 'added the Reading course Academic Reading 4'],
  [
    ofCourse('course.duration_changed', { before: 3600, after: 2700 }),
    'set the duration of Academic Reading 4 from 60 to 45 minutes',
  ],
  [
    ofCourse('course.duration_changed', { before: 90, after: 60 }),
    'set the duration of Academic Reading 4 from 1.5 to 1 minute',
  ],
  [
    ofCourse('course.duration_changed', { before: null, after: 2700 }),
    'set the duration of Academic Reading 4 to 45 minutes',
  ],
  [
    ofCourse('course.edited', {
      before: { title: 'Reading', description: 'a', attempts_allowed: null, test_duration: 3600 },
      after: { title: 'Academic Reading 4', description: 'b', attempts_allowed: 2, test_duration: 5400 },
    }),
    'changed Academic Reading 4: title from “Reading” to “Academic Reading 4”; description; ' +
      'attempts allowed from no limit to 2; duration from 60 minutes to 90 minutes',
  ],
  [
    ofCourse('course.edited', {
      before: { anonymous_marking: false, retake_gap_seconds: 0, max_score: 100, subject: 'A' },
      after: { anonymous_marking: true, retake_gap_seconds: 3600, max_score: 50, subject: 'B' },
    }),
    'changed Academic Reading 4: names while marking from shown to hidden; ' +
      'wait between attempts from none to 60 minutes; maximum score from 100 to 50; subject from “A” to “B”',
  ],
  [
    ofCourse('course.edited', { before: { content_language: 'en' }, after: { content_language: 'de' } }),
    'changed Academic Reading 4: language of the content from English to German',
  ],
  [
    ofCourse('course.edited', { before: { cover_color: 1 }, after: { cover_color: 2 } }),
    'changed Academic Reading 4: cover color',
  ],
  [ofCourse('course.edited'), 'changed Academic Reading 4: no details recorded'],
  [
    ofCourse('course.duplicated', { from: 3, questions: 12 }),
    'duplicated course 3 as Academic Reading 4, with 12 questions',
  ],
  [ofCourse('course.marking_changed'), 'changed who marks Academic Reading 4, or how two marks become one'],
  [ofCourse('marking.allocated'), 'gave out what is to be marked of Academic Reading 4'],
  [ofCourse('marking.taken_back', { count: 2 }), 'took back 2 submissions of Academic Reading 4 from a marker'],
  [
    ofCourse('marking.rubric_moved', { version: 3, submissions: 12 }),
    'put 12 submissions of Academic Reading 4 on version 3 of its rubric',
  ],
  [ofCourse('marking.saved', { marking: 7, version: 1 }), 'saved a mark in Academic Reading 4'],
  [ofCourse('marking.exported', { file: 'marks' }), 'exported all marks of Academic Reading 4'],
  [ofCourse('marking.exported', { file: 'agreement' }), 'exported how the markers of Academic Reading 4 agree'],
  [
    ofCourse('submission.sent_to_second', { submission: 12, reason: 'It is hard to judge.' }),
    'sent submission 12 of Academic Reading 4 to a second marker: It is hard to judge.',
  ],
  [
    ofCourse('calibration.changed', { made: { submission: 12 } }),
    'made submission 12 of Academic Reading 4 a calibration script',
  ],
  [
    ofCourse('calibration.changed', { retired: { submission: 12 } }),
    'removed submission 12 of Academic Reading 4 from the calibration scripts',
  ],
  [
    ofCourse('calibration.changed', { told: { marker: 3, count: 2 } }),
    'told a marker of Academic Reading 4 the agreed marks of calibration scripts',
  ],
  [
    entry('submission.settled', { account: tomas, course: reading, details: { after: { score: 73 } } }),
    'gave the last mark of Tomas’s submission in Academic Reading 4, which is settled: 73',
  ],
  [ofCourse('course.deleted'), 'deleted the course Academic Reading 4'],
  [
    ofCourse('course.questions_uploaded', { questions: 1, replace: false }),
    'uploaded 1 question to Academic Reading 4',
  ],
  [
    ofCourse('course.questions_uploaded', { questions: 1200, replace: true }),
    'replaced the questions of Academic Reading 4 with 1,200 questions from a file',
  ],
  [ofCourse('course.question_added', { question: 9 }), 'added question 9 to Academic Reading 4'],
  [ofCourse('course.results_exported', { rows: 'attempts' }), 'exported the results of Academic Reading 4'],
  [
    ofCourse('course.results_exported', { rows: 'answers' }),
    'exported the results of Academic Reading 4, answer by answer',
  ],
  [ofCourse('course.analysis_exported'), 'exported the item analysis of Academic Reading 4'],
  [ofCourse('course.analysis_exported', { file: 'answers' }), 'exported the answers by group of Academic Reading 4'],
  [
    ofCourse('course.task_dismissed', { kind: 'too_easy', reason: 'It is a warm-up.' }),
    'dismissed an alarm of Academic Reading 4: “It is a warm-up.”',
  ],
  [entry('course.tasks_exported', {}), 'exported question alarms'],
  [entry('device_check.exported', {}), 'exported device checks'],
  [entry('sitting.roster_exported', { details: { title: 'B2 mock' } }), 'exported the candidates of “B2 mock”'],
  [entry('sitting.incidents_exported', { details: { title: 'B2 mock' } }), 'exported the incidents of “B2 mock”'],
  [entry('sitting.results_exported', { details: { title: 'B2 mock' } }), 'exported the results of “B2 mock”'],
  [
    entry('sitting.seb_file_exported', { details: { title: 'B2 mock' } }),
    'downloaded the Safe Exam Browser file of “B2 mock”',
  ],
  [entry('facts.exported', { details: { title: 'B2 mock', facts: 7 } }), 'exported 7 facts of “B2 mock”'],
  [
    entry('facts.removed', { actor: null, details: { title: 'B2 mock', facts: 7, notes: 1 } }),
    'removed 7 facts and 1 note of “B2 mock”, whose time was over',
  ],
  [ofCourse('question.edited', { version: 3 }), 'edited question 21 of Academic Reading 4'],
  [
    ofCourse('question.key_corrected', { scoresChanged: 1 }),
    'corrected the answer key of question 21 of Academic Reading 4; 1 score changed',
  ],
  [
    ofCourse('question.key_corrected', { scoresChanged: 3, accepted: { part: 0, form: 'carpark' } }),
    'accepted “carpark” in question 21 of Academic Reading 4; 3 scores changed',
  ],
  [
    ofCourse('question.key_corrected', { scoresChanged: 3, undone: 7 }),
    'took back a correction of question 21 of Academic Reading 4; 3 scores changed',
  ],
  [
    ofCourse('question.variant_kept_wrong', { form: 'librery', decision: 'keep_wrong' }),
    'kept “librery” wrong in question 21 of Academic Reading 4',
  ],
  [
    ofCourse('question.variant_kept_wrong', { form: 'librery', decision: 'open' }),
    'set “librery” in question 21 of Academic Reading 4 to be checked again',
  ],
  [
    ofCourse('question.timer_changed', { before: 60, after: 90.5 }),
    'set the timer of question 21 of Academic Reading 4 from 60 to 90.5 seconds',
  ],
  [
    ofCourse('question.timer_changed', { before: 60, after: null }),
    'set the timer of question 21 of Academic Reading 4 from 60 to nothing',
  ],
  [entry('audio.uploaded', { details: { fileName: 'part-1.mp3' } }), 'uploaded the recording “part-1.mp3”'],
  [entry('picture.uploaded', { details: {} }), 'uploaded a picture'],
  [ofWork({ before: null, after: { score: 80 } }), 'scored Tomas’s submission in Academic Reading 4: 80'],
  [
    ofWork({ before: { score: 70 }, after: { score: 80 } }),
    'changed the score of Tomas’s submission in Academic Reading 4 from 70 to 80',
  ],
  [
    ofWork({ before: { score: 80 }, after: { score: 80 } }),
    'changed the comment on Tomas’s submission in Academic Reading 4',
  ],
  [ofTomas('account.recovered', { newPassword: false }), 'made Tomas a superadmin, at the command line'],
  [
    ofTomas('account.recovered', { newPassword: true }),
    'made Tomas a superadmin with a new password, at the command line',
  ],
  [entry('second_factor.added', { details: { kind: 'passkey' } }), 'added a passkey as a second factor'],
  [entry('second_factor.added', { details: { kind: 'totp' } }), 'added an authenticator app as a second factor'],
  [ofTomas('second_factor.reset', {}), 'removed the second factors of Tomas'],
  [entry('backup.taken', { details: { rows: 655, files: 1 } }), 'made a backup: 655 rows, 1 audio file'],
  [
    entry('backup.restored', { details: { takenAt: '2026-11-22T19:59:36', rows: 1, files: 0 } }),
    'restored the backup of 22 Nov 2026, 19:59: 1 row, 0 audio files',
  ],
  [entry('media.moved', { details: { files: 12, to: 'bucket speech' } }), 'copied 12 audio files to bucket speech'],
] as [AuditEntry, string][])('$action: %s', (given, said) => {
  expect(plain(given)).toBe(`${given.actor ? 'Ines Duarte' : 'The server'} ${said}`);
});

test.each([
  [ofCourse('course.cover_painted'), 'recorded “course cover painted” for Academic Reading 4'],
  [ofTomas('account.merged'), 'recorded “account merged” for Tomas'],
  [entry('roof.mended'), 'recorded “roof mended” for roof 21'],
  [entry('toString'), 'recorded “toString” for toString 21'],
])('an action nobody wrote a sentence for can be read: %#', (given, said) => {
  expect(plain(given)).toBe(`${given.actor ? 'Ines Duarte' : 'The server'} ${said}`);
});

test.each(auditActions)('%s is told also where nothing was noted and what it was about is gone', (action) => {
  const said = plain(entry(action));
  expect(said).toMatch(/^Ines Duarte [a-z].{8,}/);
  expect(said).not.toMatch(/undefined|null|NaN|\[object/);
});

test('who acted: a person, one without a name, the server', () => {
  const actor = (given: Partial<AuditEntry>) => whatHappened(entry('x.y', given)).find(({ acted }) => acted)?.text;
  expect(actor({})).toBe('Ines Duarte');
  expect(actor({ actor: { ...ines, id: 5, username: '' } })).toBe('account 5');
  expect(actor({ actor: null })).toBe('The server');
});

test('who acted by an API key is named with it', () => {
  const given = ofClass('class.imported', { added: 3, removed: 0, api_key: { id: 4, name: 'Nightly sync' } });
  expect(plain(given)).toBe(
    'Ines Duarte (API key “Nightly sync”) imported the members of “B2 Evening”: 3 added, 0 removed',
  );
});

test('what a sentence names leads to it, unless it is deleted', () => {
  const things = (given: AuditEntry) =>
    whatHappened(given).flatMap(({ thing, acted }) => (thing && !acted ? [thing] : []));
  const scored = { ...ofWork({ before: null, after: { score: 80 } }), subject: { type: 'attempt', id: 31 } };
  const [account, course] = [
    { kind: 'account', id: 7, role: 'user' },
    { kind: 'course', id: 4 },
  ];
  const submission = { kind: 'submission', id: 31, courseType: 'Reading' };
  expect(things(scored)).toEqual([account, submission, course]);
  expect(things(ofCourse('question.edited'))).toEqual([{ kind: 'question', id: 21, courseId: 4 }, course]);
  expect(things(ofCourse('course.question_added', { question: 9 }))).toHaveLength(2);
  const gone = { account: { ...tomas, deleted: true }, course: { ...reading, deleted: true } };
  expect(things({ ...ofTomas('account.deleted'), ...gone })).toEqual([]);
  expect(things({ ...ofCourse('question.edited'), ...gone })).toEqual([]);
  expect(things({ ...scored, ...gone })).toEqual([submission]);
});

test('what a person typed is never taken for a name', () => {
  const typed = entry('sitting.cancelled', { details: { title: 'B2\uE000{}\uE000mock\uE000', reason: '\uE000fire' } });
  expect(plain(typed)).toBe('Ines Duarte cancelled “B2{}mock”: fire');
  expect(plain({ ...typed, actor: { ...ines, username: 'In\uE000es' } })).toBe('Ines cancelled “B2{}mock”: fire');
});
