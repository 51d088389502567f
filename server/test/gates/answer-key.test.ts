import { attempt, type TakerReply, takerReply } from '@parlance/contract/attempts';
import { authorReply } from '@parlance/contract/author-test';
import { type Endpoint, endpoint } from '@parlance/contract/endpoint';
import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { serve } from '../../src/platform/http/serve.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { saidOf } from '../../src/questions/tags.ts';
import { LEARNER_TOKEN, plantedApp } from './planted-app.ts';

const KEY = 'thekeyofthisquestion';

const questionWithKey = {
  id: 1,
  question_type: 'fill_in_blanks' as const,
  kind: 'fill_in_blanks' as const,
  marks: 1,
  question_text: 'The bell rings at [BLANK].',
  question: 'The bell rings at [BLANK].',
  option_a: null,
  option_b: null,
  option_c: null,
  option_d: null,
  options: [],
  content: { prompt: 'The bell rings at [BLANK].' },
  timer: null,
  audio_file_path: null,
  passage_id: 1,
  position: 1,
  correct_option: KEY,
  correct_answers_json: [KEY],
  key: { gaps: [[KEY]], rules: null },
  version_id: 1,
  revision: 1,
  ...saidOf({}),
  from_bank: false,
  used_in_count: 1,
};

const attemptWithKey = {
  id: 1,
  courseId: 1,
  status: 'open' as const,
  startedAt: '2026-03-01T09:00:00.000Z',
  deadline: '2026-03-01T10:00:00.000Z',
  serverNow: '2026-03-01T09:00:00.000Z',
  durationSeconds: 3600,
  answers: {},
  flags: [],
  currentQuestionId: 1,
  questionClocks: {},
  sequence: 0,
  savedAt: null,
  recordings: {},
  plays: [],
  baseSeconds: 3600,
  extendedSeconds: 0,
  breaks: { left: 0, seconds: 0, currentId: null },
  extraPlays: 0,
  recordingPercent: 0,
  correct_option: KEY,
  questions: [questionWithKey],
};

const testWithKey = {
  course: {
    id: 1,
    title: 'Bells',
    subject: 'English',
    description: 'One passage.',
    type: 'Reading' as const,
    test_duration: 3600,
    max_score: 100,
    question_count: 1,
  },
  questions: [questionWithKey],
  passagesWithQuestions: [
    { passage: { id: 1, title: 'One', content: 'Bells.', version: 1 }, questions: [questionWithKey] },
  ],
  attempt: attemptWithKey,
  contentLanguage: 'en',
  draws: [],
};

const takeTest = endpoint({
  method: 'GET',
  path: '/api/take',
  audience: 'learner',
  reply: takerReply,
  authorReply,
  refusals: ['attempt_closed'],
  refusalDetails: { attempt },
});

type Handler = (reply: FastifyReply) => Promise<TakerReply>;

/** What a learner gets over the wire when a handler gives away the key. */
async function asLearner(handler: Handler, taken: Endpoint = takeTest) {
  const app = plantedApp();
  serve(
    app,
    taken as typeof takeTest,
    ({ reply }) => handler(reply),
    async () => testWithKey,
  );
  const answer = await app.inject({ url: '/api/take', headers: { authorization: `Bearer ${LEARNER_TOKEN}` } });
  return { status: answer.statusCode, body: answer.json(), text: answer.body };
}

function expectNoKey(text: string) {
  expect(text).not.toContain(KEY);
  expect(text).not.toMatch(/correct_(option|answers_json)/);
}

test('a key that a handler returns does not leave with 200', async () => {
  const { status, body, text } = await asLearner(async () => testWithKey);
  expect(status).toBe(200);
  expect(body.passagesWithQuestions[0].questions[0].question_text).toBe(questionWithKey.question_text);
  expectNoKey(text);
});

test('a key that a handler returns does not leave with 201', async () => {
  const { status, body, text } = await asLearner(async (reply) => {
    reply.code(201);
    return testWithKey;
  });
  expect(status).toBe(201);
  expect(body.questions).toHaveLength(1);
  expectNoKey(text);
});

test('a key in what a refusal carries does not leave with 409', async () => {
  const { status, body, text } = await asLearner(async () => {
    throw new Refusal('attempt_closed', {
      details: { attempt: attemptWithKey, correct_option: KEY, questions: [questionWithKey] },
    });
  });
  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 'attempt_closed', attempt: { id: 1 } });
  expectNoKey(text);
});

test('the planted key is one that would show: without the schema it leaves', async () => {
  const { text } = await asLearner(async () => testWithKey, { ...takeTest, reply: authorReply });
  expect(text).toContain(KEY);
});
