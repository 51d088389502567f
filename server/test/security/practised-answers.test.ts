import { sampleDraw } from '@parlance/contract/bank/draws';
import { getPractice, practise } from '@parlance/contract/practice';
import { checkPracticeAnswer, getPracticeRun } from '@parlance/contract/practice-mode';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signedInAs } from '../people.ts';
import { aSubmission } from '../submission-builder.ts';
import { useTestApp } from '../test-app.ts';
import { contractCalls } from '../wire/contract-calls.ts';
import { begunPractice } from './practice-rows.ts';
import { openRig, requestOf } from './rig.ts';
import { everyRow, nameOf } from './rows.ts';
import { sendInto } from './send-into.ts';

const testApp = useTestApp();

/** Those that answer alike when they are read twice and nothing happened between: all that count, list or show work. */
const COUNTS = [
  'GET /api/admin/classes/:id/results',
  'GET /api/admin/courses/:id/analysis',
  'GET /api/admin/learners/:id/results',
  'GET /api/tests/attempts/:id',
  'GET /api/tests/attempts/:id/review',
  'GET /api/tests/results',
  'GET /api/tests/results/overview',
];

test('what is practised after a test, or in practice mode, changes no reply of the contract but its own, to nobody', async () => {
  const rig = await openRig(testApp, sendInto(testApp));
  const { learner, reading } = rig.school;
  await sql`insert into release_policies (course_id, release, time_zone, version, see_score, see_breakdown, see_comments,
      see_questions, see_answers, see_right_wrong, see_key, see_explanation, see_recording)
    values (${reading.id}, 'at_once', 'UTC', 1, true, true, true, true, true, true, true, true, true)`.execute(rig.db);
  const [questionId = 0] = reading.questionIds;
  const attemptId = await aSubmission(testApp, reading, { by: learner, answers: { [questionId]: 'A' } });
  const rows = everyRow();
  const readers = {
    public: learner,
    learner,
    admin: await signedInAs('admin', testApp),
    superadmin: await signedInAs('superadmin', testApp),
  };
  const run = await begunPractice(rig, learner);
  const requests = new Map<string, Awaited<ReturnType<typeof requestOf>>>();
  for (const endpoint of (await contractCalls()).filter((call) => call.method === 'GET' && call !== sampleDraw)) {
    const by = readers[endpoint.audience];
    const ofRun = endpoint === getPracticeRun && { params: { courseId: run.courseId } };
    const input = ofRun
      ? ofRun
      : endpoint.path.startsWith('/api/tests/attempts/:id')
        ? { params: { id: attemptId } }
        : ((await rows.get(nameOf(endpoint))?.mine(rig, by)) ?? {});
    requests.set(nameOf(endpoint), await requestOf(endpoint, input, by.token));
  }
  const readAll = async () => {
    const replies = new Map<string, string>();
    for (const [name, request] of requests) {
      const { text, status } = await rig.send(request);
      if (status === 200) replies.set(name, text);
    }
    return replies;
  };
  const [one, two] = [await readAll(), await readAll()];
  const alike = [...one.keys()].filter((name) => one.get(name) === two.get(name));
  expect(alike).toEqual(expect.arrayContaining(COUNTS));
  const body = { questionId, answer: 'B' };
  const answered = { params: { courseId: run.courseId }, body: { questionId: run.questionId, answer: 'B' } };
  for (const request of [
    await requestOf(practise, { params: { id: attemptId }, body }, learner.token),
    await requestOf(checkPracticeAnswer, answered, learner.token),
  ]) {
    expect((await rig.send(request)).status).toBe(200);
  }
  const after = await readAll();
  const changed = alike.filter((name) => two.get(name) !== after.get(name));
  expect(changed.sort()).toEqual([nameOf(getPractice), nameOf(getPracticeRun)]);
}, 60_000);
