import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import { retireQuestion } from '@parlance/contract/bank/bank';
import { addDraw, editDraw, orderTest } from '@parlance/contract/bank/draws';
import { restoreVersion } from '@parlance/contract/bank/versions';
import { editQuestion, orderQuestions } from '@parlance/contract/editing';
import type { Endpoint } from '@parlance/contract/endpoint';
import { addListeningQuestion } from '@parlance/contract/interchange/listening-question';
import {
  uploadDescriptive,
  uploadDescriptiveCsv,
  uploadListeningCsv,
  uploadReadingCsv,
  uploadSpeakingCsv,
} from '@parlance/contract/interchange/uploads';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../src/platform/database/database.ts';
import type { PoolEntry } from '../../src/questions/draws/drawing/draw.ts';
import { paperAsFrozen } from '../../src/questions/papers/content.ts';
import { digestOfPaper } from '../../src/questions/papers/digest.ts';
import { freezeSitting } from '../../src/questions/papers/freeze.ts';
import { listPapers } from '../../src/questions/papers/queries.ts';
import { insertSitting } from '../../src/sittings/queries.ts';
import { replaceParts } from '../../src/sittings/set-up/queries.ts';
import { aCourse, anUpload } from '../course-builder.ts';
import { type Person, signedInAs } from '../people.ts';
import { useTestApp } from '../test-app.ts';
import { contractCalls } from '../wire/contract-calls.ts';
import { type Build, done, type Input, openRig, type Rig, requestOf } from './rig.ts';
import { everyRow, nameOf } from './rows.ts';
import { sendInto } from './send-into.ts';

const testApp = useTestApp();
let rig: Rig;
let admin: Person;
beforeAll(async () => {
  rig = await openRig(testApp, sendInto(testApp));
  admin = await signedInAs('admin', testApp);
});

/** Every call of staff that can change what a course asks, or the bank of which courses are made. */
function canChangeContent({ audience, method, reach, path }: Endpoint): boolean {
  if (audience !== 'admin' || method === 'GET') return false;
  return reach === 'change' || /\/(courses|questions|passages|bank|imports|corrections)\b/.test(path);
}

/** What some are sent instead of their row in the matrix, which leaves the test as it is: a dry run, or what is there. */
const instead: [Endpoint, Build][] = [
  ...[uploadReadingCsv, uploadDescriptive, uploadDescriptiveCsv, uploadSpeakingCsv].map((call): [Endpoint, Build] => [
    call,
    async (rig, by) => {
      const { form: { dryRun: _only, ...form } = {} } = await inputOf(call, rig, by);
      return { form };
    },
  ]),
  [
    uploadListeningCsv,
    async (rig, by) => {
      const { form: { dryRun: _only, ...form } = {} } = await inputOf(uploadListeningCsv, rig, by);
      return { form: { ...form, audio_file_path: await aRecording() } };
    },
  ],
  [
    addListeningQuestion,
    async (rig, by) => {
      const { body } = await inputOf(addListeningQuestion, rig, by);
      return { body: { ...(body as object), audio_file_path: await aRecording() } };
    },
  ],
  [
    orderQuestions,
    async () => {
      const question = { type: 'true_false' as const, correct: 'TRUE' };
      const { id, questionIds } = await aCourse(testApp, { passages: [[question, question]] });
      return { params: { id }, body: { question_ids: questionIds.toReversed() } };
    },
  ],
  [
    orderTest,
    async (rig, by) => {
      const { params, body } = await inputOf(addDraw, rig, by);
      const id = Number(params?.['id']);
      const draws = [
        await done<{ draw: { id: number } }>(rig, addDraw, { params, body }, by),
        await done<{ draw: { id: number } }>(rig, addDraw, { params, body }, by),
      ];
      return { params: { id }, body: { order: draws.toReversed().map(({ draw }) => ({ draw: draw.id })) } };
    },
  ],
  [
    retireQuestion,
    async (rig, by) => {
      const { params } = await inputOf(editDraw, rig, by);
      const { pool } = await testApp.db
        .selectFrom('course_draws')
        .select('pool')
        .where('id', '=', Number(params?.['drawId']))
        .executeTakeFirstOrThrow();
      return { params: { id: (pool as PoolEntry[])[0]?.id ?? 0 } };
    },
  ],
  [
    restoreVersion,
    async (rig, by) => {
      const { params, body } = await inputOf(editQuestion, rig, by);
      const { question } = await done<{ question: QuestionForAuthor }>(rig, editQuestion, { params, body }, by);
      const { version_id, revision } = question;
      const { version_id: before } = body as { version_id: number };
      return { params: { ...params, versionId: before }, body: { version_id, revision } };
    },
  ],
];

async function aRecording(): Promise<string> {
  const id = await anUpload(testApp, { kind: 'listening', ownerId: admin.id, durationSeconds: 30 });
  const { key } = await testApp.db.selectFrom('uploads').select('key').where('id', '=', id).executeTakeFirstOrThrow();
  return `/api/media/${key}`;
}

const others = new Map(instead.map(([call, build]) => [nameOf(call), build]));
async function inputOf(call: Endpoint, rig: Rig, by: Person): Promise<Input> {
  return (await rows.get(nameOf(call))?.mine(rig, by)) ?? {};
}

/** These change nothing that a test of an examination asks, with what they do instead. */
const changesNothing: Record<string, string> = {
  'POST /api/admin/courses': 'another course',
  'POST /api/admin/courses/:id/duplicate': 'another course',
  'POST /api/admin/courses/:id/preview/mark': 'marks',
  'POST /api/admin/courses/:id/preview/key': 'reads',
  'POST /api/admin/courses/:id/learners/:accountId/allowances': 'what one learner is given',
  'PUT /api/admin/courses/:id/release-policy': 'what learners see of a result',
  'POST /api/admin/courses/:id/release': 'results',
  'POST /api/admin/courses/:id/withhold': 'results',
  'PUT /api/admin/courses/:id/marking': 'who marks what its learners write and say',
  'PUT /api/admin/courses/:id/scale': 'which band a mark is',
  'POST /api/admin/courses/:id/scale/apply': 'which band a mark is',
  'POST /api/admin/courses/:id/marking/newest-rubric': 'by which rubric submissions are marked',
  'POST /api/admin/courses/:id/allocations': 'who marks which submission',
  'POST /api/admin/courses/:id/calibration-scripts': 'how markers agree',
  'DELETE /api/admin/courses/:id/calibration-scripts/:scriptId': 'how markers agree',
  'POST /api/admin/courses/:id/calibrations/tell': 'how markers agree',
  'POST /api/admin/courses/:id/allocations/take-back': 'who marks which submission',
  'POST /api/admin/questions/try': 'marks',
  'POST /api/admin/questions/:id/answer-forms': 'a key, which is corrected in place',
  'POST /api/admin/key-corrections/:id/undo': 'a key, which is corrected in place',
  'PATCH /api/admin/author-tasks/:id': 'what authors are asked to look at',
  'POST /api/admin/bank/questions': 'in no test yet',
  'PATCH /api/admin/bank/tags': 'what is said to authors',
  'POST /api/admin/bank/questions/:id/restore': 'for the draws of later pools',
  'DELETE /api/admin/bank/questions/:id': 'refused where a test has it',
  'POST /api/admin/bank/sets': 'in no test yet',
  'POST /api/admin/bank/sets/:id/retire': 'retires questions of a set, as one is retired',
  'POST /api/admin/bank/sets/:id/restore': 'for the draws of later pools',
  'DELETE /api/admin/bank/sets/:id': 'refused where a test has it',
  'POST /api/admin/imports': 'a reading, which is stored later',
  'POST /api/admin/imports/:id/store': 'into the bank; into a course it adds questions',
  'DELETE /api/admin/imports/:id': 'a reading',
};

/** A published examination with the test of each course that has questions; gives how to find its papers. */
async function publishAll(): Promise<number[]> {
  const now = testApp.clock.now();
  const courses = await testApp.db.selectFrom('courses').select('id').orderBy('id').execute();
  const sittingIds: number[] = [];
  for (let from = 0; from < courses.length; from += 6) {
    const id = await insertSitting(testApp.db, {
      title: 'Mock',
      time_zone: 'UTC',
      starts_at: now,
      created_by: admin.id,
      created_at: now,
      changed_at: now,
    });
    const parts = courses.slice(from, from + 6).map((course) => ({
      course_id: course.id,
      start: 'follows' as const,
      starts_at: null,
      break_seconds: 0,
    }));
    await replaceParts(testApp.db, id, parts);
    await inTransaction(testApp.db, (db) => freezeSitting(db, id, now));
    sittingIds.push(id);
  }
  return sittingIds;
}

/** The papers whose digest, made anew of what they name today, is another than they have; and how many courses changed. */
async function differing(sittingIds: number[]): Promise<{ papers: number[]; courses: number }> {
  const papers = (await Promise.all(sittingIds.map((id) => listPapers(testApp.db, id)))).flat();
  const courses = await testApp.db.selectFrom('courses').select(['id', 'content_revision']).execute();
  const revisions = new Map(courses.map(({ id, content_revision }) => [id, content_revision]));
  const others: number[] = [];
  for (const { partId, digest, content } of papers) {
    if (digestOfPaper(await paperAsFrozen(testApp.db, content)) !== digest) others.push(partId);
  }
  const changed = papers.filter((paper) => revisions.get(paper.courseId) !== paper.contentRevision);
  return { papers: others, courses: changed.length };
}

const rows = everyRow();
const calls = (await contractCalls()).filter(canChangeContent);

test.each(calls.map((call) => [nameOf(call), call] as const))('%s changes no frozen paper', async (name, call) => {
  const other = others.get(name);
  const input = other ? await other(rig, admin) : await inputOf(call, rig, admin);
  const sittingIds = await publishAll();
  const { status, text } = await rig.send(await requestOf(call, input, admin.token));
  expect([status, text.slice(0, 200)]).toEqual([other ? 200 : (rows.get(name)?.status ?? 200), expect.any(String)]);
  const { papers, courses } = await differing(sittingIds);
  expect(papers).toEqual([]);
  if (!(name in changesNothing)) changing.push([name, courses]);
});
const changing: [string, number][] = [];

test('and they did change a course that is in an examination', () => {
  expect(calls.length).toBeGreaterThan(40);
  expect(Object.keys(changesNothing).filter((name) => !calls.some((call) => nameOf(call) === name))).toEqual([]);
  expect(changing.filter(([, courses]) => courses === 0).map(([name]) => name)).toEqual([]);
});
