import {
  getAttempt,
  openAttempt,
  putRecording,
  recordPlay,
  saveAttempt,
  submitAttempt,
  submitSpeakingTest,
  submitWritingAnswer,
} from '@parlance/contract/attempts';
import { updateProfile } from '@parlance/contract/auth';
import { joinClass } from '@parlance/contract/classes';
import { editQuestion } from '@parlance/contract/editing';
import { addRecordNote } from '@parlance/contract/facts/record';
import { hold } from '@parlance/contract/invigilation/actions';
import { checkReceipt, getReceipt } from '@parlance/contract/receipts/receipts';
import { speakingReviews, writingReviews } from '@parlance/contract/reviews';
import { calendarFeed, makeCalendarAddress } from '@parlance/contract/sittings/calendar';
import { listCandidates } from '@parlance/contract/sittings/candidates';
import { releaseSitting } from '@parlance/contract/sittings/publishing';
import { getSitting } from '@parlance/contract/sittings/sitting';
import { beat, enterSitting } from '@parlance/contract/sittings/taking';
import { saveAnnotations } from '@parlance/contract/taking/annotations';
import { endBreak, takeBreak } from '@parlance/contract/taking/breaks';
import { queueSittingEmails } from '../../../src/sittings/emails/queue-emails.ts';
import { releaseDue } from '../../../src/sittings/release/release.ts';
import { audioFile } from '../../audio-file.ts';
import { aCourse, anUpload } from '../../course-builder.ts';
import type { Person } from '../../people.ts';
import { aSitting, type BuiltSitting, enters, inSeconds, ok, PLACE } from '../../sittings/built-sitting.ts';
import type { TestApp } from '../../test-app.ts';
import { called, hears, readEverything, readMail, type Transcript } from './transcript.ts';

const NAME = 'Alba';
const SOME_ID = '44444444-4444-4444-8444-444444444444';
const DAYS = 86_400;

/** Bytes that no reply may have before the release, by what they tell. */
export const TELLING: Record<string, RegExp> = {
  score: /"(?:score|before)":\d|"current_score":\d/,
  breakdown: /"breakdown"/,
  comment: /Well argued/,
  key: /zanzibar|ouagadougou|"correct_option"|"correctAnswer/i,
};

/** `unfinished` has a part to take when the others get their results. */
export type Mode = 'at_once' | 'on_date' | 'by_hand' | 'held' | 'unfinished';
type Run = {
  mode: Mode;
  /** Whether people mark the Writing and the Speaking, and a key of the Reading is corrected, before the release. */
  isMarked: boolean;
  ids: number;
};

/** Before the release, after it, and of practice of the same test at the end, which names the result before it. */
export type Transcripts = { before: Transcript; after: Transcript; practice: Transcript };

/** An examination of all four skills that Alba has taken; what she is told of it before its results are out, and after. */
export async function examBeforeRelease(testApp: TestApp, { mode, isMarked, ids }: Run): Promise<Transcripts> {
  const office = await called(testApp, 'Office', 'admin');
  const alba = await called(testApp, NAME, 'user');
  const settings = {
    email_receipt: true,
    release: mode === 'held' || mode === 'unfinished' ? ('by_hand' as const) : mode,
    ...(mode === 'on_date' && { release_at: inSeconds(testApp, 5 * DAYS) }),
  };
  const built = await aSitting(testApp, {
    startsIn: 600,
    courses: await fourCourses(testApp, office),
    settings,
    office,
    learners: [alba],
  });
  const { file } = ok(await testApp.call(makeCalendarAddress, {}, alba));
  ok(await enters(testApp, built, alba));
  testApp.pass(600);
  const tests: number[] = [];
  const isUnfinished = mode === 'unfinished';
  const taken = built.courses.length - (isUnfinished ? 1 : 0);
  for (let part = 0; part < taken; part++) tests.push(await takes(testApp, built, alba, part));
  if (!isUnfinished) testApp.pass(2 * DAYS);
  if (mode === 'held') await holds(testApp, built);
  if (isMarked) await marks(testApp, built, tests);
  const read = async () => {
    await queueSittingEmails(testApp);
    await releaseDue(testApp);
    await queueSittingEmails(testApp);
    return new Map([
      ...(await sendEverything(testApp, built, { alba, tests, file })),
      ...(await readEverything(testApp, [NAME, alba], { audiences: ['public', 'learner'], ids, about: 'academic' })),
      ...(await readMail(testApp, [NAME, alba])),
    ]);
  };
  const before = await read();
  if (!isMarked) await marks(testApp, built, tests);
  if (mode === 'on_date') testApp.pass(5 * DAYS);
  if (settings.release === 'by_hand') {
    const { sitting } = ok(await testApp.call(getSitting, { params: { id: built.id } }, office));
    const body = { version: sitting.version, unfinished_confirmed: isUnfinished };
    ok(await testApp.call(releaseSitting, { params: { id: built.id }, body }, office));
  }
  const after = await read();
  if (isUnfinished) testApp.pass(2 * DAYS);
  return { before, after, practice: await practises(testApp, built, alba) };
}

async function fourCourses(testApp: TestApp, { id: ownerId }: Person) {
  const audioUploadId = await anUpload(testApp, { kind: 'listening', ownerId, durationSeconds: 20 });
  const gap = (key: string) => ({ type: 'fill_in_blanks' as const, text: 'To [BLANK].', blanks: [key] });
  return [
    await aCourse(testApp, { passages: [[gap('zanzibar')]] }),
    await aCourse(testApp, { type: 'Listening', questions: [{ ...gap('ouagadougou'), audioUploadId }] }),
    await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] }),
    await aCourse(testApp, { type: 'Speaking', durationSeconds: null, questions: [{ type: 'speaking' }] }),
  ];
}

const ANSWERS = ['Mombasa', 'Bamako', 'An essay.'];

/** Opens a part, answers it and submits it. */
async function takes(testApp: TestApp, { id, courses }: BuiltSitting, alba: Person, part: number): Promise<number> {
  const { id: courseId = 0, questionIds: [question = 0] = [] } = courses[part] ?? {};
  const open = { body: { courseId, sittingId: id, place: PLACE } };
  const { attempt } = ok(await testApp.call(openAttempt, open, alba));
  const attemptId = attempt?.id ?? 0;
  if (part === 3) {
    ok(
      await testApp.call(
        saveAttempt,
        { params: { id: attemptId }, body: { sequence: 1, currentQuestionId: question } },
        alba,
      ),
    );
  }
  testApp.pass(30);
  if (part === 3) {
    const params = { id: attemptId, questionId: question };
    ok(await testApp.sendFile(putRecording, { params, query: {} }, audioFile('with-duration.webm'), alba));
    ok(await testApp.upload(submitSpeakingTest, spokenForm(courseId, attemptId), alba));
    return attemptId;
  }
  const answer = part === 2 ? ANSWERS[part] : { 0: ANSWERS[part] ?? '' };
  const body = { courseId, attemptId, answers: { [question]: answer ?? '' } };
  ok(await testApp.call(part === 2 ? submitWritingAnswer : submitAttempt, { body }, alba));
  return attemptId;
}

function spokenForm(courseId: number, attemptId: number): FormData {
  const form = new FormData();
  form.set('courseId', String(courseId));
  form.set('attemptId', String(attemptId));
  return form;
}

/** People mark the Writing and the Speaking, and the key of the Reading is corrected to what was answered. */
async function marks(testApp: TestApp, { courses, office }: BuiltSitting, tests: number[]): Promise<void> {
  for (const [calls, part, score] of [
    [writingReviews, 2, 77],
    [speakingReviews, 3, 73],
  ] as const) {
    if (part >= tests.length) continue;
    const body = { score, comment: 'Well argued.' };
    ok(await testApp.call(calls.score, { params: { id: tests[part] ?? 0 }, body }, office));
  }
  const [id = 0] = courses[0]?.questionIds ?? [];
  const [version_id = 0] = courses[0]?.versionIds ?? [];
  const gaps = { question_text: 'To [BLANK].', correct_answers_json: ['zanzibar|mombasa'] };
  ok(
    await testApp.call(editQuestion, { params: { id }, query: {}, body: { ...gaps, version_id, revision: 1 } }, office),
  );
}

async function holds(testApp: TestApp, { id, office }: BuiltSitting): Promise<void> {
  const [candidate] = ok(await testApp.call(listCandidates, { params: { id }, query: {} }, office));
  const body = { actionId: SOME_ID, candidateId: candidate?.id ?? 0, held: true, reason: 'A case to be settled.' };
  ok(await testApp.call(hold, { params: { id }, body }, office));
}

type Own = { alba: Person; tests: number[]; file: string };

/** Every call of a candidate that writes, or is more than a read, and could carry a result back. */
async function sendEverything(
  testApp: TestApp,
  { id, courses }: BuiltSitting,
  { alba, tests, file }: Own,
): Promise<Transcript> {
  const heard: Transcript = new Map();
  const send = async (label: string, ...sent: Parameters<typeof hears> extends [unknown, ...infer S] ? S : never) => {
    heard.set(`${NAME}: ${label}`, await hears(testApp, ...sent));
  };
  const place = { place: PLACE };
  for (const [part, attemptId] of tests.entries()) {
    const { id: courseId = 0, questionIds: [question = 0] = [] } = courses[part] ?? {};
    const params = { id: attemptId };
    const body = { courseId, attemptId, answers: { [question]: 'Again' } };
    const all: [string, ...(Parameters<typeof send> extends [unknown, ...infer S] ? S : never)][] = [
      ['open', openAttempt, { body: { courseId, sittingId: id, ...place } }, alba],
      ['submit', submitAttempt, { body: { courseId, attemptId, answers: {} } }, alba],
      ['submit again', submitAttempt, { body }, alba],
      ['submit writing', submitWritingAnswer, { body }, alba],
      [
        'submit speaking',
        submitSpeakingTest,
        { form: { courseId: String(courseId), attemptId: String(attemptId) } },
        alba,
      ],
      ['save', saveAttempt, { params, body: { sequence: 99, answers: {} } }, alba],
      ['play', recordPlay, { params, body: { part: 1 } }, alba],
      ['record', putRecording, { params: { ...params, questionId: question } }, alba],
      ['break', takeBreak, { params, body: { breakId: SOME_ID } }, alba],
      ['end break', endBreak, { params: { ...params, breakId: SOME_ID }, body: {} }, alba],
      [
        'mark up',
        saveAnnotations,
        { params, body: { sequence: 9, annotations: { highlights: [], crossed: {} } } },
        alba,
      ],
      ['beat', beat, { params: { id }, body: { ...place, phase: 'test', attemptId } }, alba],
    ];
    for (const [label, ...sent] of all) await send(`${label}, part ${part + 1}`, ...sent);
    const { code } = ok(await testApp.call(getReceipt, { params }, alba));
    await send(`check receipt, part ${part + 1}`, checkReceipt, { body: { code } }, alba);
  }
  await send('enter', enterSitting, { params: { id }, body: place }, alba);
  await send('note', addRecordNote, { params: { id }, body: { noteId: SOME_ID, text: 'A note.' } }, alba);
  await send('join', joinClass, { body: { code: 'AAAAAAAA' } }, alba);
  await send('profile', updateProfile, { body: { username: NAME, phone: '1' } }, alba);
  await send('calendar', calendarFeed, { params: { file } }, null);
  return heard;
}

async function practises(testApp: TestApp, { courses }: BuiltSitting, alba: Person): Promise<Transcript> {
  const courseId = courses[0]?.id ?? 0;
  const id = ok(await testApp.call(openAttempt, { body: { courseId } }, alba)).attempt?.id ?? 0;
  const body = { courseId, attemptId: id, answers: {} };
  return new Map([
    ['practise', await hears(testApp, submitAttempt, { body }, alba)],
    ['practised', await hears(testApp, getAttempt, { params: { id } }, alba)],
  ]);
}
