import { openAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { updateQuestionTimer } from '@parlance/contract/author-questions';
import { addBankQuestion, retireQuestion } from '@parlance/contract/bank/bank';
import { addDraw, editDraw, refreshPool, removeDraw } from '@parlance/contract/bank/draws';
import { deleteCourse, editCourse, setCourseDuration } from '@parlance/contract/course-admin';
import { addQuestion, deleteQuestion, editPassage, editQuestion, orderQuestions } from '@parlance/contract/editing';
import { findSealedRecording } from '@parlance/contract/media';
import { previewTest } from '@parlance/contract/preview';
import { listCandidates } from '@parlance/contract/sittings/candidates';
import { getSitting, listSittings } from '@parlance/contract/sittings/sitting';
import { getOwnSitting } from '@parlance/contract/sittings/taking';
import { ownTime } from '@parlance/contract/taking/own-time';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCourse, anUpload, type BuiltCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { aSitting, type BuiltSitting, beats, enters, ok, PLACE } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { openTestCache } from '../cache/test-cache.ts';
import { prepareStarts } from './prepare.ts';

const testApp = useTestApp();
let office: Person;
beforeAll(async () => {
  office = await signedInAs('admin', testApp);
});

const START = 300;

/** A published sitting with a course, which starts in five minutes. */
async function published(course: BuiltCourse, more: Parameters<typeof aSitting>[1] = {}) {
  return await aSitting(testApp, { office, startsIn: START, courses: [course], ...more });
}

/** What its first candidate is given at the start. */
async function given(built: BuiltSitting) {
  const [learner = office] = built.learners;
  ok(await enters(testApp, built, learner));
  testApp.pass(START);
  const body = { courseId: built.courses[0]?.id ?? 0, sittingId: built.id, place: PLACE };
  return { learner, reply: ok(await testApp.call(openAttempt, { body }, learner)) };
}

/** A reply without what moves with the clock. */
function asked({ questions, passagesWithQuestions }: { questions: unknown; passagesWithQuestions: unknown }) {
  return JSON.parse(JSON.stringify({ questions, passagesWithQuestions }).replaceAll(/\?until=[^"]*/g, ''));
}

const preview = async ({ id }: BuiltCourse) => ok(await testApp.call(previewTest, { params: { id } }, office));

function aReading() {
  return aCourse(testApp, {
    passages: [
      [
        { type: 'reading_mcq', correct: 'B' },
        { type: 'reading_mcq', correct: 'A' },
      ],
      [{ type: 'reading_mcq', correct: 'C' }],
    ],
  });
}

const words = { option_a: 'one', option_b: 'two', option_c: 'three', correct_option: 'B' as const };

/** Every way in which somebody may change a test behind an examination. */
const changes: [string, (course: BuiltCourse) => Promise<unknown>][] = [
  [
    'shortened',
    async ({ id }) =>
      ok(await testApp.call(setCourseDuration, { params: { id }, body: { test_duration: 60 } }, office)),
  ],
  [
    'given another title and highest score',
    async ({ id }) =>
      ok(await testApp.call(editCourse, { params: { id }, body: { title: 'Other', max_score: 5 } }, office)),
  ],
  [
    'given another question in the place of one',
    async ({ questionIds: [id = 0], versionIds: [version_id = 0] }) => {
      const body = { ...words, question_text: 'Something else?', version_id, revision: 1 };
      return ok(await testApp.call(editQuestion, { params: { id }, query: {}, body }, office));
    },
  ],
  [
    'given another order',
    async ({ id, questionIds: [one = 0, two = 0, three = 0] }) => {
      const body = { question_ids: [three, two, one] };
      return ok(await testApp.call(orderQuestions, { params: { id }, body }, office));
    },
  ],
  [
    'given one more question',
    async ({ id }) => {
      const body = { ...words, question_type: 'reading_mcq' as const, question_text: 'One more?' };
      return ok(await testApp.call(addQuestion, { params: { id }, body }, office));
    },
  ],
  [
    'left with a question less',
    async ({ questionIds: [id = 0] }) => ok(await testApp.call(deleteQuestion, { params: { id } }, office)),
  ],
  [
    'left without questions',
    async ({ questionIds }) => {
      for (const id of questionIds) ok(await testApp.call(deleteQuestion, { params: { id } }, office));
    },
  ],
  [
    'given another text to read',
    async (course) => {
      const { passagesWithQuestions } = await preview(course);
      const params = { id: passagesWithQuestions[0]?.passage.id ?? 0 };
      const body = { title: 'Other', content: 'Another text.', version: 1 };
      ok(await testApp.call(editPassage, { params, body }, office));
    },
  ],
  [
    'with a question moved under another text',
    async (course) => {
      const {
        questionIds: [id = 0],
        versionIds: [version_id = 0],
      } = course;
      const { questions, passagesWithQuestions } = await preview(course);
      const { question_text = '', option_a, option_b, option_c, option_d } = questions[0] ?? {};
      const options = { option_a, option_b, option_c, option_d, correct_option: 'B' as const };
      const passage_id = passagesWithQuestions[1]?.passage.id ?? 0;
      const body = { question_text, ...options, passage_id, version_id, revision: 1 };
      ok(await testApp.call(editQuestion, { params: { id }, query: {}, body }, office));
    },
  ],
  ['deleted', async ({ id }) => ok(await testApp.call(deleteCourse, { params: { id } }, office))],
];

describe('a test of a published examination', () => {
  it.each(changes)('that is %s afterwards is taken as it was', async (_name, change) => {
    const course = await aReading();
    const before = await preview(course);
    const built = await published(course);
    const times = await timesOf(built);
    await change(course);
    expect(await timesOf(built)).toEqual(times);
    const { reply, learner } = await given(built);
    expect(asked(reply)).toEqual(asked(before));
    expect(reply.course).toMatchObject({ title: 'Academic Reading', max_score: 100, question_count: 3 });
    expect(reply.attempt).toMatchObject({ durationSeconds: 600, baseSeconds: 600 });
    const answers = Object.fromEntries(course.questionIds.map((id, index) => [id, 'BAC'[index] ?? '']));
    const submit = { courseId: course.id, attemptId: reply.attempt?.id, answers };
    expect(ok(await testApp.call(submitAttempt, { body: submit }, learner))).toMatchObject({ total: 3 });
    const row = await testApp.db
      .selectFrom('attempts')
      .select(['score', 'title', 'max_score'])
      .where('id', '=', reply.attempt?.id ?? 0)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ score: 3, title: 'Academic Reading', max_score: 100 });
  });

  /** How long it takes, by everybody who is told. */
  async function timesOf({ id, courses, learners: [learner = office] }: BuiltSitting) {
    const { sitting } = ok(await testApp.call(getSitting, { params: { id } }, office));
    const listed = ok(await testApp.call(listSittings, { query: {} }, office)).find((one) => one.id === id)?.courses;
    const [candidate] = ok(await testApp.call(listCandidates, { params: { id }, query: {} }, office));
    const own = ok(await testApp.call(getOwnSitting, { params: { id } }, learner)).sitting;
    const params = { courseId: courses[0]?.id ?? 0 };
    const { parts, ends_by } = sitting;
    return {
      parts: parts.map(({ base_seconds, course: { question_count, title } }) => ({
        base_seconds,
        question_count,
        title,
      })),
      ends_by,
      listed,
      times: candidate?.times,
      own: own.parts.map(({ course, base_seconds, ends_at }) => ({ title: course.title, base_seconds, ends_at })),
      test: ok(await testApp.call(ownTime, { params, query: { sittingId: id } }, learner)),
    };
  }

  it('is made for the start as it was, when it is changed in the waiting room', async () => {
    const course = await aReading();
    const built = await published(course);
    const [learner = office] = built.learners;
    ok(await enters(testApp, built, learner));
    testApp.pass(START - 20);
    ok(await beats(testApp, built, learner));
    ok(await testApp.call(deleteQuestion, { params: { id: course.questionIds[0] ?? 0 } }, office));
    expect(await prepareStarts(testApp, openTestCache())).toBe(1);
    testApp.pass(20);
    const body = { courseId: course.id, sittingId: built.id, place: PLACE };
    const { questions } = ok(await testApp.call(openAttempt, { body }, learner));
    expect(questions.map(({ id }) => id)).toEqual(course.questionIds);
  });

  it('is another thing than practice of the same course', async () => {
    const course = await aReading();
    await published(course);
    ok(await testApp.call(deleteQuestion, { params: { id: course.questionIds[0] ?? 0 } }, office));
    const other = await signedInAs('user', testApp);
    const { questions } = ok(await testApp.call(openAttempt, { body: { courseId: course.id } }, other));
    expect(questions.map(({ id }) => id)).toEqual(course.questionIds.slice(1));
  });
});

describe('what has no versions', () => {
  it('keeps the time of a spoken question, on the screen and on the clock', async () => {
    const course = await aCourse(testApp, {
      type: 'Speaking',
      durationSeconds: null,
      questions: [{ type: 'speaking', timerSeconds: 90 }, { type: 'speaking' }],
    });
    const built = await published(course);
    const [first = 0, second = 0] = course.questionIds;
    for (const [id, timer] of [
      [first, 20],
      [second, 10],
    ] as const) {
      ok(await testApp.call(updateQuestionTimer, { params: { id }, body: { timer_duration_seconds: timer } }, office));
    }
    const { learner, reply } = await given(built);
    expect(reply.questions.map(({ timer }) => timer)).toEqual([90, null]);
    const seconds = async (currentQuestionId: number, sequence: number) => {
      const params = { id: reply.attempt?.id ?? 0 };
      const { attempt } = ok(
        await testApp.call(saveAttempt, { params, body: { currentQuestionId, sequence } }, learner),
      );
      const clock = attempt.questionClocks[currentQuestionId];
      return (Date.parse(clock?.endsAt ?? '') - Date.parse(clock?.openedAt ?? '')) / 1000;
    };
    expect([await seconds(first, 1), await seconds(second, 2)]).toEqual([90, 60]);
  });

  it('plays the recording that was published', async () => {
    const of = (durationSeconds: number) =>
      anUpload(testApp, { kind: 'listening', ownerId: office.id, durationSeconds });
    const [old, other] = [await of(30), await of(50)];
    const course = await aCourse(testApp, {
      type: 'Listening',
      questions: [{ type: 'listening', correct: 'A', audioUploadId: old }],
    });
    const before = (await preview(course)).questions[0];
    const built = await published(course);
    const { key } = await testApp.db
      .selectFrom('uploads')
      .select('key')
      .where('id', '=', other)
      .executeTakeFirstOrThrow();
    const [id = 0] = course.questionIds;
    const { question_text = '', option_a, option_b, option_c, option_d } = before ?? {};
    const body = {
      question_text,
      option_a,
      option_b,
      option_c,
      option_d,
      correct_option: 'A' as const,
      audio_file_path: `/api/media/${key}`,
      version_id: course.versionIds[0] ?? 0,
      revision: 1,
    };
    ok(await testApp.call(editQuestion, { params: { id }, query: {}, body }, office));
    const [learner = office] = built.learners;
    ok(await enters(testApp, built, learner));
    testApp.pass(START);
    const sealed = ok(await testApp.call(findSealedRecording, { params: { courseId: course.id } }, learner)).recording;
    const { reply } = await given(built);
    const path = (of: string | null | undefined) => of?.split(/[?]|\/sealed/)[0];
    expect(path(reply.questions[0]?.audio_file_path)).toBe(path(before?.audio_file_path));
    expect(path(sealed?.path)).toBe(path(before?.audio_file_path));
    expect(reply.attempt?.durationSeconds).toBe(600 + 30);
  });
});

describe('a draw of a published examination', () => {
  let topics = 0;
  async function fill(count: number) {
    topics += 1;
    const topic = `Frozen ${topics}`;
    const ids: number[] = [];
    for (let number = 1; number <= count; number++) {
      const body = { ...words, question_type: 'reading_mcq' as const, question_text: `${topic}, ${number}?`, topic };
      ids.push(ok(await testApp.call(addBankQuestion, { body }, office)).question.id);
    }
    return { topic, ids };
  }
  const drawing = (topic: string, take: number) =>
    ({ what: 'questions', take, marks_each: 1, filter: { topic }, seed_by: 'attempt', balanced: false }) as const;

  async function withDraw() {
    const course = await aReading();
    const pool = await fill(3);
    const { draw } = ok(
      await testApp.call(addDraw, { params: { id: course.id }, query: {}, body: drawing(pool.topic, 2) }, office),
    );
    return { course, pool, params: { id: course.id, drawId: draw?.id ?? 0 } };
  }

  it.each([
    ['is changed', async ({ params }: Drawn) => editedTo(params, drawing((await fill(4)).topic, 3))],
    ['is taken off', async ({ params }: Drawn) => ok(await testApp.call(removeDraw, { params }, office))],
    [
      'has more to draw from',
      async ({ params, pool }: Drawn) => {
        const body = { ...words, question_type: 'reading_mcq' as const, question_text: 'New?', topic: pool.topic };
        ok(await testApp.call(addBankQuestion, { body }, office));
        for (const id of pool.ids) ok(await testApp.call(retireQuestion, { params: { id } }, office));
        await testApp.call(refreshPool, { params, query: {} }, office);
      },
    ],
  ])('that %s gives what was in its pool', async (_name, change) => {
    const drawn = await withDraw();
    const built = await published(drawn.course);
    await change(drawn);
    const { reply } = await given(built);
    const ids = reply.questions.map(({ id }) => id);
    expect(ids).toHaveLength(5);
    expect(ids.slice(0, 3)).toEqual(drawn.course.questionIds);
    expect(ids.slice(3).filter((id) => !drawn.pool.ids.includes(id))).toEqual([]);
  });

  type Drawn = Awaited<ReturnType<typeof withDraw>>;
  async function editedTo(params: Drawn['params'], body: ReturnType<typeof drawing>) {
    ok(await testApp.call(editDraw, { params, query: {}, body }, office));
  }
});

it('a key that is corrected marks the attempts of the examination again', async () => {
  const course = await aReading();
  const before = (await preview(course)).questions[0];
  const built = await published(course);
  const { reply, learner } = await given(built);
  const [id = 0] = course.questionIds;
  const body = { courseId: course.id, attemptId: reply.attempt?.id, answers: { [id]: 'A' } };
  ok(await testApp.call(submitAttempt, { body }, learner));
  const { question_text = '', option_a, option_b, option_c, option_d } = before ?? {};
  const edit = { question_text, option_a, option_b, option_c, option_d, correct_option: 'A' as const };
  const { report } = ok(
    await testApp.call(
      editQuestion,
      { params: { id }, query: {}, body: { ...edit, version_id: course.versionIds[0] ?? 0, revision: 1 } },
      office,
    ),
  );
  expect(report).toMatchObject({ keyCorrected: true, attemptsMarkedAgain: 1, scoresChanged: 1 });
  const { score } = await testApp.db
    .selectFrom('attempts')
    .select('score')
    .where('id', '=', reply.attempt?.id ?? 0)
    .executeTakeFirstOrThrow();
  expect(score).toBe(1);
});
