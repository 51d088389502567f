import { getAttempt, openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { updateQuestionTimer } from '@parlance/contract/author-questions';
import { editQuestion, type QuestionContent } from '@parlance/contract/editing';
import { writingReviews } from '@parlance/contract/reviews';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOpenAttempt } from '../../../test/attempt-builder.ts';
import { aCourse, anUpload, type BuiltCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { authorTest } from '../../questions/author-test.ts';

const testApp = useTestApp();
let admin: Person;
let learner: Person;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
  learner = await signedInAs('user', testApp);
});

const NOTHING = {
  keyCorrected: false,
  newVersion: false,
  attemptsMarkedAgain: 0,
  scoresChanged: 0,
  changed: [],
  learnersOutside: 0,
};

/** Content, version and revision as the author's page has them. */
async function asRead(course: BuiltCourse, index = 0) {
  const question = (await authorTest(testApp, course.id))?.questions[index];
  if (!question) throw new Error('There is no question.');
  const { question_text, option_a, option_b, option_c, option_d, version_id, revision } = question;
  const correct_option = question.correct_option as QuestionContent['correct_option'];
  const correct_answers_json = question.correct_answers_json as string[] | null;
  const words = { question_text, option_a, option_b, option_c, option_d };
  return { ...words, correct_option, correct_answers_json, timer_seconds: question.timer, version_id, revision };
}

type Change = Partial<Awaited<ReturnType<typeof asRead>> & QuestionContent>;

async function edit(course: BuiltCourse, change: Change, { index = 0, dryRun = false, as = admin as object } = {}) {
  const body = { ...(await asRead(course, index)), ...change };
  const params = { id: course.questionIds[index] ?? 0 };
  return await testApp.call(editQuestion, { params, query: dryRun ? { dryRun: 'true' } : {}, body }, as);
}

/** Sits a test with these answers, one a question, as a new learner. */
async function sit(course: BuiltCourse, answers: string[]) {
  const { learner, params } = await anOpenAttempt(testApp, course);
  const given = Object.fromEntries(answers.map((answer, index) => [String(course.questionIds[index]), answer]));
  const { body } = await testApp.call(submitAttempt, { body: { courseId: course.id, answers: given } }, learner);
  const result = async () => (await testApp.call(getAttempt, { params }, learner)).body.attempt?.result;
  return { id: params.id, learner, params, score: body.score, result };
}

const twoQuestions = () =>
  aCourse(testApp, {
    questions: [
      { type: 'mcq', correct: 'B' },
      { type: 'mcq', correct: 'C' },
    ],
  });

async function auditOf(course: BuiltCourse, index = 0) {
  return await testApp.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_type', '=', 'question')
    .where('subject_id', '=', course.questionIds[index] ?? 0)
    .orderBy('id')
    .execute();
}

async function versionCount(course: BuiltCourse) {
  const rows = await testApp.db
    .selectFrom('question_versions')
    .select('id')
    .where('question_id', 'in', course.questionIds)
    .execute();
  return rows.length;
}

describe('a corrected key', () => {
  it('marks again what it had marked, in place; the learners see the new score', async () => {
    const course = await twoQuestions();
    const [right, wrong, other] = [
      await sit(course, ['B', 'C']),
      await sit(course, ['A', 'C']),
      await sit(course, ['D']),
    ];
    const abandoned = await anOpenAttempt(testApp, course);
    const { status, body } = await edit(course, { correct_option: 'A' });
    expect(status).toBe(200);
    expect(body.message).toBe('Question saved successfully!');
    expect(body.question).toMatchObject({ correct_option: 'A', version_id: course.versionIds[0], revision: 2 });
    expect(body.report).toMatchObject({
      keyCorrected: true,
      newVersion: false,
      attemptsMarkedAgain: 3,
      scoresChanged: 2,
    });
    expect(body.report.changed).toMatchObject([
      { attempt_id: wrong.id, before: 1, after: 2, total: 2 },
      { attempt_id: right.id, before: 2, after: 1, total: 2 },
    ]);
    expect(await wrong.result()).toMatchObject({ score: 2, breakdownByType: [{ score: 2, total: 2 }] });
    expect(await right.result()).toMatchObject({ score: 1, breakdownByType: [{ score: 1, total: 2 }] });
    expect(await other.result()).toMatchObject({ score: 0 });
    const answers = { [String(course.questionIds[0])]: 'A' };
    const later = await testApp.call(submitAttempt, { body: { courseId: course.id, answers } }, abandoned.learner);
    expect(later.body.score).toBe(1);
    expect(await auditOf(course)).toMatchObject([
      {
        actor_id: admin.id,
        action: 'question.key_corrected',
        details: {
          before: { correct_option: 'B' },
          after: { correct_option: 'A' },
          attemptsMarkedAgain: 3,
          scoresChanged: 2,
          attempts: [
            { attempt: wrong.id, before: 1, after: 2 },
            { attempt: right.id, before: 2, after: 1 },
          ],
        },
      },
    ]);
  });

  it('changes nothing as a trial, which reports what it would', async () => {
    const course = await twoQuestions();
    const sat = await sit(course, ['A']);
    const trial = await edit(course, { correct_option: 'A' }, { dryRun: true });
    expect(trial.body.message).toBe('Nothing is stored yet.');
    expect(trial.body.question).toMatchObject({ correct_option: 'B', revision: 1 });
    expect(await sat.result()).toMatchObject({ score: 0 });
    expect(await auditOf(course)).toEqual([]);
    const edited = await edit(course, { correct_option: 'A' });
    expect(edited.body.report).toEqual(trial.body.report);
    expect(edited.body.report.changed).toMatchObject([{ attempt_id: sat.id, before: 0, after: 1 }]);
  });

  it('changes marks, not the score, where a person scored', async () => {
    const course = await aCourse(testApp, {
      passages: [[{ type: 'fill_in_blanks', text: 'A [BLANK].', blanks: ['ring'] }, { type: 'writing' }]],
    });
    const [scored, waiting] = [await sit(course, ['bell', 'Text.']), await sit(course, ['bell'])];
    await testApp.call(writingReviews.score, { params: { id: scored.id }, body: { score: 40 } }, admin);
    const { body } = await edit(course, { correct_answers_json: ['bell|ring'] });
    expect(body.report).toMatchObject({ keyCorrected: true, attemptsMarkedAgain: 2, scoresChanged: 0, changed: [] });
    expect(await scored.result()).toMatchObject({ score: 40, markedByPerson: true });
    expect(await waiting.result()).toMatchObject({ score: null, markedByPerson: true });
    const marks = await testApp.db
      .selectFrom('responses')
      .select('mark')
      .where('question_id', '=', course.questionIds[0] ?? 0)
      .execute();
    expect(marks).toEqual([{ mark: 1 }, { mark: 1 }]);
  });

  it('repairs one that could not mark: the attempts get their score', async () => {
    const course = await aCourse(testApp, {
      questions: [
        { type: 'mcq', correct: 'Z' },
        { type: 'mcq', correct: 'Z' },
      ],
    });
    const sat = await sit(course, ['A', 'B']);
    expect(sat.score).toBe(null);
    const first = await edit(course, { correct_option: 'A' });
    expect(first.body.report).toMatchObject({ attemptsMarkedAgain: 1, scoresChanged: 0 });
    const second = await edit(course, { correct_option: 'A' }, { index: 1 });
    expect(second.body.report.changed).toMatchObject([{ before: null, after: 1, total: 2 }]);
    expect(await sat.result()).toMatchObject({ score: 1, breakdownByType: [{ score: 1, total: 2 }] });
  });

  it('goes through more attempts than are held at a time', async () => {
    const course = await twoQuestions();
    const sat = await sit(course, ['A', 'C']);
    const copies = 1200;
    const columns = await testApp.db
      .selectFrom('attempts')
      .selectAll()
      .where('id', '=', sat.id)
      .executeTakeFirstOrThrow();
    const { id: _id, pile: _pile, out_of: _outOf, question_clocks, plays, pinned_passages, ...row } = columns;
    const json = {
      question_clocks: JSON.stringify(question_clocks),
      plays: JSON.stringify(plays),
      pinned_passages: JSON.stringify(pinned_passages),
    };
    // One statement takes at most 65,535 values.
    const insert = () =>
      testApp.db
        .insertInto('attempts')
        .values(Array.from({ length: copies / 2 }, () => ({ ...row, ...json })))
        .returning('id')
        .execute();
    const made = [...(await insert()), ...(await insert())];
    for (const [index, mark] of [0, 1].entries()) {
      const answer = JSON.stringify(['A', 'C'][index]);
      const question_id = course.questionIds[index] ?? 0;
      await testApp.db
        .insertInto('responses')
        .values(made.map(({ id }) => ({ attempt_id: id, question_id, answer, mark })))
        .execute();
    }
    const { body } = await edit(course, { correct_option: 'A' });
    expect(body.report).toMatchObject({ attemptsMarkedAgain: copies + 1, scoresChanged: copies + 1 });
    expect(body.report.changed).toHaveLength(1000);
    const scores = await testApp.db
      .selectFrom('attempts')
      .select('score')
      .distinct()
      .where('course_id', '=', course.id)
      .execute();
    expect(scores).toEqual([{ score: 2 }]);
  });
});

describe('changed words', () => {
  it('make a version for later attempts; those before keep their words and their key', async () => {
    const course = await twoQuestions();
    const sat = await sit(course, ['B']);
    const open = await anOpenAttempt(testApp, course);
    const { body } = await edit(course, { question_text: 'Another question', option_a: 'uno', correct_option: 'A' });
    expect(body.report).toEqual({ ...NOTHING, newVersion: true });
    expect(body.question).toMatchObject({
      id: course.questionIds[0],
      question_text: 'Another question',
      correct_option: 'A',
    });
    expect(body.question.version_id).not.toBe(course.versionIds[0]);
    expect(await auditOf(course)).toMatchObject([
      { action: 'question.edited', details: { versionBefore: course.versionIds[0] } },
    ]);
    const read = await testApp.call(getAttempt, { params: open.params }, open.learner);
    expect(read.body.questions[0]).toMatchObject({ question_text: 'Question 1', option_a: 'one' });
    const answers = { [String(course.questionIds[0])]: 'B' };
    expect(
      (await testApp.call(submitAttempt, { body: { courseId: course.id, answers } }, open.learner)).body.score,
    ).toBe(1);
    expect(await sat.result()).toMatchObject({ score: 1 });
    const later = await testApp.call(openAttempt, { body: { courseId: course.id } }, learner);
    expect(later.body.questions[0]).toMatchObject({ question_text: 'Another question', option_a: 'uno' });
    // A key corrected now is that of the new version only.
    const corrected = await edit(course, { correct_option: 'D' });
    expect(corrected.body.report).toMatchObject({ keyCorrected: true, attemptsMarkedAgain: 0 });
    expect(await sat.result()).toMatchObject({ score: 1 });
  });

  it('may be another audio', async () => {
    const ownerId = admin.id;
    const uploads = [30, 40].map((durationSeconds) =>
      anUpload(testApp, { kind: 'listening', ownerId, durationSeconds }),
    );
    const [first, second] = await Promise.all(uploads);
    const course = await aCourse(testApp, {
      type: 'Listening',
      questions: [{ type: 'listening', correct: 'A', audioUploadId: first }],
    });
    const { key } = await testApp.db
      .selectFrom('uploads')
      .select('key')
      .where('id', '=', second ?? 0)
      .executeTakeFirstOrThrow();
    const same = await edit(course, {
      audio_file_path: (await authorTest(testApp, course.id))?.questions[0]?.audio_file_path,
    });
    expect(same.body.report).toEqual(NOTHING);
    const { body } = await edit(course, { audio_file_path: `/api/media/${key}?until=1&sign=x` });
    expect(body.report).toEqual({ ...NOTHING, newVersion: true });
    expect(body.question.audio_file_path).toContain(key);
    expect(await edit(course, { audio_file_path: '/elsewhere.mp3' })).toMatchObject({
      status: 400,
      body: { code: 'audio_unknown', fields: [{ path: 'audio_file_path' }] },
    });
  });
});

describe('what has no versions', () => {
  it('is changed in place: a timer', async () => {
    const course = await aCourse(testApp, { type: 'Speaking', questions: [{ type: 'speaking', timerSeconds: 60 }] });
    const { body } = await edit(course, { timer_seconds: 90.5 });
    expect(body).toMatchObject({
      report: NOTHING,
      question: { timer: 90.5, version_id: course.versionIds[0], revision: 2 },
    });
    expect(await auditOf(course)).toMatchObject([{ action: 'question.edited' }]);
  });

  it('is changed in place: the passage, to whose end the question goes', async () => {
    const course = await aCourse(testApp, {
      passages: [
        [
          { type: 'writing', text: 'One' },
          { type: 'writing', text: 'Two' },
        ],
        [{ type: 'writing', text: 'Three' }],
      ],
    });
    const second = (await authorTest(testApp, course.id))?.passagesWithQuestions[1]?.passage.id;
    const { body } = await edit(course, { passage_id: second });
    expect(body).toMatchObject({ report: NOTHING, question: { passage_id: second, position: 3 } });
    const shared = await edit({ ...course, questionIds: [course.questionIds[1] ?? 0] }, { passage_id: null });
    const groups = (await authorTest(testApp, course.id))?.passagesWithQuestions;
    expect(
      groups?.map((group) => [group.passage.title, group.questions.map((question) => question.question_text)]),
    ).toEqual([
      ['Passage 2', ['Three', 'One']],
      ['Questions', ['Two']],
      ['Passage 1', []],
    ]);
    expect(shared.body.question.position).toBe(3);
  });

  it('leaves nothing behind when nothing is changed', async () => {
    const course = await twoQuestions();
    const { status, body } = await edit(course, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({ report: NOTHING, question: { revision: 1 } });
    expect(await auditOf(course)).toEqual([]);
    expect(await versionCount(course)).toBe(2);
  });
});

describe('an edit is refused', () => {
  it('when someone else changed the question meanwhile, with what is stored', async () => {
    const course = await twoQuestions();
    const read = await asRead(course);
    await edit(course, { correct_option: 'A' });
    const sameVersion = await edit(course, { ...read, correct_option: 'C' });
    expect(sameVersion).toMatchObject({
      status: 409,
      body: { code: 'edit_version_old', question: { correct_option: 'A', revision: 2 } },
    });
    await edit(course, { option_a: 'uno' });
    expect(await edit(course, { ...read, option_a: 'eins' })).toMatchObject({
      status: 409,
      body: { question: { option_a: 'uno' } },
    });
    const spoken = await aCourse(testApp, { type: 'Speaking', questions: [{ type: 'speaking' }] });
    const before = await asRead(spoken);
    const body = { timer_duration_seconds: 30 };
    await testApp.call(updateQuestionTimer, { params: { id: spoken.questionIds[0] ?? 0 }, body }, admin);
    expect(await edit(spoken, { ...before, question_text: 'New' })).toMatchObject({
      status: 409,
      body: { question: { timer: 30 } },
    });
  });

  it('of two authors at once, one', async () => {
    const course = await twoQuestions();
    const read = await asRead(course);
    const answers = await Promise.all(
      ['A', 'C', 'D'].map((letter) => edit(course, { ...read, correct_option: letter as 'A' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('field by field, for no question, and to learners', async () => {
    const course = await twoQuestions();
    expect(await edit(course, { option_b: null, correct_option: ['A', 'C'] })).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: [{ path: 'option_b' }, { path: 'correct_option' }] },
    });
    expect(await edit(course, {}, { as: learner })).toMatchObject({ status: 403 });
    expect(await edit(course, {}, { as: {} })).toMatchObject({ status: 401 });
    const strange = { ...course, questionIds: [2147483647] };
    expect(await edit(strange, {})).toMatchObject({ status: 404 });
    expect(await edit(course, { passage_id: 2147483647 })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'passage_id' }] },
    });
    expect(await versionCount(course)).toBe(2);
  });
});
