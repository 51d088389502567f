import { reviewAttempt } from '@parlance/contract/attempt-review';
import { type Answer, openAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { listAudit } from '@parlance/contract/audit';
import { deleteCourse, duplicateCourse, exportResults, listDeletedCourses } from '@parlance/contract/course-admin';
import { getCourse, listCourses } from '@parlance/contract/courses';
import { addPassage, addQuestion } from '@parlance/contract/editing';
import { checkExport, exportQuestions } from '@parlance/contract/interchange/exports';
import { uploadReadingCsv } from '@parlance/contract/interchange/uploads';
import type { BoardRow } from '@parlance/contract/invigilation/board';
import { getCandidate } from '@parlance/contract/invigilation/candidate-detail';
import type { Kind } from '@parlance/contract/kinds/kinds';
import { previewKey } from '@parlance/contract/preview';
import { getReceipt, getReceiptPage } from '@parlance/contract/receipts/receipts';
import { type SightFlags, setReleasePolicy, sightFlags } from '@parlance/contract/release-policy';
import { listResults } from '@parlance/contract/results';
import { getSitting } from '@parlance/contract/sittings/sitting';
import { listOpenAttempts, type OpenAttemptSummary } from '@parlance/contract/taking/open-tests';
import { beforeAll, expect, test } from 'vitest';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { kindExamples } from '../../../test/kind-examples.ts';
import { waitingMail } from '../../../test/mail.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { aRoom, beatsInTest, type Room, readsBoard } from '../../../test/sittings/a-room.ts';
import { ok } from '../../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../../test/submission-builder.ts';
import { useTestApp } from '../../../test/test-app.ts';

const testApp = useTestApp();

/** Four questions of seven numbers, and what answers four of these: blanks count once all of them are filled. */
const NUMBERS = 7;
const ANSWERED = 4;
const asked: [kind: Kind, type: string, given: Answer][] = [
  ['completion', 'completion', { 0: '1840', 2: 'flood' }],
  ['choose_n', 'choose_n', ['B']],
  ['fill_in_blanks', 'fill_in_blanks', { 0: 'stone' }],
  ['single_choice', 'reading_mcq', 'B'],
];

async function aTest(author: Person): Promise<BuiltCourse> {
  const course = await aCourse(testApp, { title: 'Seven numbers', durationSeconds: 2400 });
  const params = { id: course.id };
  const { passage } = ok(
    await testApp.call(addPassage, { params, body: { title: 'One', content: 'A text.' } }, author),
  );
  for (const [kind, question_type] of asked) {
    const body = { question_type, passage_id: passage.id, ...kindExamples[kind] };
    const { question } = ok(await testApp.call(addQuestion, { params, body: body as never }, author));
    course.questionIds.push(question.id);
  }
  return course;
}

let office: Person;
let practice: Person;
let practiceId: number;
let course: BuiltCourse;
let room: Room;
/** What the lists said while the test went on. */
let open: OpenAttemptSummary | undefined;
let row: BoardRow | undefined;

beforeAll(async () => {
  office = await signedInAs('superadmin', testApp);
  course = await aTest(office);
  room = await aRoom(testApp, { courses: [course], office, settings: { email_receipt: true } });
  const { learner, attempt } = room.first;
  const answers = Object.fromEntries(course.questionIds.map((id, index) => [id, asked[index]?.[2] ?? '']));
  ok(await testApp.call(saveAttempt, { params: { id: attempt.id }, body: { sequence: 1, answers } }, learner));
  ok(await beatsInTest(testApp, room, room.first, { questionId: course.questionIds[2] ?? 0 }));
  open = ok(await testApp.call(listOpenAttempts, {}, learner)).attempts[0];
  testApp.pass(2);
  row = (await readsBoard(testApp, room)).rows[0];
  ok(await testApp.call(submitAttempt, { body: { courseId: course.id, attemptId: attempt.id, answers } }, learner));
  practice = await signedInAs('user', testApp);
  const opened = ok(await testApp.call(openAttempt, { body: { courseId: course.id } }, practice));
  practiceId = opened.attempt?.id ?? 0;
  const body = { courseId: course.id, attemptId: practiceId, answers };
  ok(await testApp.call(submitAttempt, { body }, practice));
});

const ref = () => ({ params: { id: course.id } });
const ownAttempt = () => ({ params: { id: room.first.attempt.id } });

async function end() {
  const input = { params: { id: room.id, candidateId: room.first.candidateId } };
  const { timeline } = ok(await testApp.call(getCandidate, input, office));
  return timeline.find(({ kind }) => kind === 'submitted')?.answered;
}

async function receipt() {
  const { payload } = ok(await testApp.call(getReceipt, ownAttempt(), room.first.learner));
  return JSON.parse(payload) as { answered: number; questions: number };
}

async function receiptPage() {
  const { text } = await testApp.call(getReceiptPage, ownAttempt(), room.first.learner);
  return /(\d+) of (\d+) questions/.exec(text)?.slice(1).map(Number);
}

async function receiptMail() {
  const mails = await waitingMail(testApp, room.first.learner.email);
  return /(\d+) of (\d+) answered/
    .exec(mails.map(({ text }) => text).join())
    ?.slice(1)
    .map(Number);
}

async function audited(action: string) {
  const entries = ok(await testApp.call(listAudit, { query: {} }, office));
  return entries.find((entry) => entry.action === action)?.details;
}

const answered: [place: string, count: () => unknown][] = [
  ['the list of unfinished tests', () => open?.answered],
  ['the board', () => row?.answered],
  ['the drawer of the board', async () => (await end())?.count],
  ['the receipt', async () => (await receipt()).answered],
  ['the page of the receipt', async () => (await receiptPage())?.[0]],
  ['the email of the receipt', async () => (await receiptMail())?.[0]],
];

test.each(answered)('%s counts the numbers that are answered', async (_place, count) => {
  expect(await count()).toBe(ANSWERED);
});

const numbers: [place: string, count: () => unknown][] = [
  ['the list of unfinished tests', () => open?.total],
  ['the board', () => row?.question?.of],
  ['the drawer of the board', async () => (await end())?.of],
  ['the receipt', async () => (await receipt()).questions],
  ['the page of the receipt', async () => (await receiptPage())?.[1]],
  ['the email of the receipt', async () => (await receiptMail())?.[1]],
  [
    'the list of courses',
    async () =>
      ok(await testApp.call(listCourses, { query: {} }, office)).find(({ id }) => id === course.id)?.question_count,
  ],
  ['the page of a course', async () => ok(await testApp.call(getCourse, ref())).course.question_count],
  [
    'the part of an examination',
    async () =>
      ok(await testApp.call(getSitting, { params: { id: room.id } }, office)).sitting.parts[0]?.course.question_count,
  ],
  [
    'the list of results',
    async () => ok(await testApp.call(listResults, { query: {} }, practice)).results[0]?.total_questions,
  ],
  [
    'the file of answers',
    async () => {
      const { text } = await testApp.call(exportResults, { ...ref(), query: { rows: 'answers' } }, office);
      const lines = text
        .trim()
        .split('\n')
        .filter((line) => line.startsWith(`${practiceId},`));
      return lines.length;
    },
  ],
  [
    'an export, before it is saved',
    async () => {
      const { body } = await testApp.call(checkExport, { ...ref(), query: { format: 'moodle' } }, office);
      return body.questions;
    },
  ],
  [
    'an export in the audit log',
    async () => {
      ok(await testApp.call(exportQuestions, { ...ref(), query: { format: 'moodle' } }, office));
      return (await audited('course.questions_exported'))?.questions;
    },
  ],
  [
    'an export as CSV in the audit log',
    async () => {
      ok(await testApp.call(exportQuestions, { ...ref(), query: {} }, office));
      const details = await audited('course.questions_exported');
      return details?.format === 'csv' && details.questions;
    },
  ],
  [
    'a printed key in the audit log',
    async () => {
      ok(await testApp.call(previewKey, { ...ref(), body: {} }, office));
      return (await audited('course.key_printed'))?.questions;
    },
  ],
  [
    'a copy in the audit log',
    async () => {
      ok(await testApp.call(duplicateCourse, ref(), office));
      return (await audited('course.duplicated'))?.questions;
    },
  ],
  [
    'a file of questions that is uploaded',
    async () => {
      const { body: csv } = await testApp.call(exportQuestions, { ...ref(), query: {} }, office);
      const target = await aCourse(testApp, { title: 'Uploaded' });
      const form = new FormData();
      form.set('course_id', String(target.id));
      form.set('csvFile', new File([csv as unknown as string], 'questions.csv', { type: 'text/csv' }));
      return ok(await testApp.upload(uploadReadingCsv, form, office)).imported;
    },
  ],
  [
    'deleted courses',
    async () => {
      const copy = ok(await testApp.call(duplicateCourse, ref(), office)).course;
      ok(await testApp.call(deleteCourse, { params: { id: copy.id } }, office));
      const courses = ok(await testApp.call(listDeletedCourses, { query: {} }, office));
      return courses.find(({ id }) => id === copy.id)?.question_count;
    },
  ],
];

test.each(numbers)('%s counts the numbers of the test', async (_place, count) => {
  expect(await count()).toBe(NUMBERS);
});

test('the board says where somebody is by the number that they see', () => {
  expect(row?.question).toEqual({ number: 6, of: NUMBERS });
});

test('what a learner can practise again is counted by numbers, as what they got wrong', async () => {
  const all = Object.fromEntries(sightFlags.map((flag) => [flag, true])) as SightFlags;
  const body = { ...all, release: 'at_once' as const, release_at: null, version: 0 };
  ok(await testApp.call(setReleasePolicy, { ...ref(), body }, office));
  const id = await aSubmission(testApp, course, { by: practice });
  const { result, toPractise } = ok(await testApp.call(reviewAttempt, { params: { id } }, practice));
  expect([result.score, toPractise]).toEqual([0, result.total]);
});
