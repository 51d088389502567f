import { saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { addConsentText, giveConsent, listConsentTexts, listOwnConsents } from '@parlance/contract/consents';
import { deleteCourse, editCourse, exportResults } from '@parlance/contract/course-admin';
import { writingReviews } from '@parlance/contract/reviews';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOpenAttempt } from '../../../test/attempt-builder.ts';
import { aCourse, type BuiltCourse } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { readCsv } from '../../platform/csv/csv-file.ts';

const testApp = useTestApp();
let admin: Person;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
});

type Rows = 'attempts' | 'answers';

async function exported(id: number, rows: Rows) {
  return await testApp.call(exportResults, { params: { id }, query: { rows } }, admin);
}

/** The rows by column name, read as our own import reads a file. */
async function rowsOf(id: number, rows: Rows) {
  const file = await readCsv(Buffer.from((await exported(id, rows)).body));
  return file.rows.map(({ cells }) => Object.fromEntries(file.header.cells.map((name, index) => [name, cells[index]])));
}

/** Takes the test as a new learner for so many seconds. */
async function sits(course: BuiltCourse, answers: Record<string, unknown>, seconds = 90) {
  const { learner, params } = await anOpenAttempt(testApp, course);
  testApp.pass(seconds);
  const body = { courseId: course.id, attemptId: params.id, answers, autoSubmitted: false } as never;
  await testApp.call(submitAttempt, { body }, learner);
  return { learner, id: params.id };
}

async function nameOf({ id }: Person): Promise<string> {
  const row = await testApp.db.selectFrom('accounts').select('username').where('id', '=', id).executeTakeFirstOrThrow();
  return row.username;
}

const reading = () =>
  aCourse(testApp, {
    title: 'Bells & Ferries',
    passages: [
      [
        { type: 'reading_mcq', correct: 'B', text: '=Which?' },
        { type: 'checkbox', correct: ['A', 'C'] },
        { type: 'fill_in_blanks', text: '[BLANK] and [BLANK]', blanks: ['wet|damp', 'cold'] },
      ],
    ],
  });

describe('one row an attempt', () => {
  it('says who, when, how long and what came of it', async () => {
    const course = await reading();
    const [first = 0] = course.questionIds;
    const { learner, id } = await sits(course, { [first]: 'B' });
    const open = await anOpenAttempt(testApp, course);
    expect(await rowsOf(course.id, 'attempts')).toEqual([
      {
        attempt_id: String(id),
        learner: await nameOf(learner),
        email: learner.email,
        status: 'submitted',
        started_utc: '2026-03-01 09:00:00',
        submitted_utc: '2026-03-01 09:01:30',
        minutes_taken: '1.5',
        score: '1',
        out_of: '3',
        marked_by: 'computer',
        comment: '',
        late: 'no',
      },
      expect.objectContaining({ attempt_id: String(open.params.id), status: 'open', submitted_utc: '', out_of: '' }),
    ]);
  });

  it('runs no formula that someone typed', async () => {
    const course = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
    const { learner, id } = await sits(course, { [course.questionIds[0] ?? 0]: '=1+1' });
    await testApp.db.updateTable('accounts').set({ username: '@Sum' }).where('id', '=', learner.id).execute();
    await testApp.call(writingReviews.score, { params: { id }, body: { score: 7, comment: '=HYPERLINK("x")' } }, admin);
    expect(await rowsOf(course.id, 'attempts')).toMatchObject([
      { learner: "'@Sum", comment: `'=HYPERLINK("x")`, score: '7', out_of: '100', marked_by: await nameOf(admin) },
    ]);
    expect(await rowsOf(course.id, 'answers')).toMatchObject([{ answer: "'=1+1", result: 'scored as a whole' }]);
  });

  it('leaves out tests that staff took, and says what came late', async () => {
    const course = await reading();
    const body = { courseId: course.id, answers: {}, autoSubmitted: false };
    await testApp.call(submitAttempt, { body }, admin);
    const { learner, id } = await sits(course, {});
    const late = { sequence: 5, answers: { [course.questionIds[0] ?? 0]: 'A' } };
    expect((await testApp.call(saveAttempt, { params: { id }, body: late }, learner)).status).toBe(409);
    expect(await rowsOf(course.id, 'attempts')).toMatchObject([{ attempt_id: String(id), late: 'yes' }]);
  });
});

describe('whether learners agreed to be recorded', () => {
  it('is a last column of a Speaking course, once that was asked, and of nothing else', async () => {
    const superadmin = await signedInAs('superadmin', testApp);
    const asks = async (text: string) =>
      (await testApp.call(addConsentText, { body: { kind: 'recording', text } }, superadmin)).status;
    const agrees = async (learner: Person, agreed = true) => {
      const [asked] = (await testApp.call(listOwnConsents, {}, learner)).body;
      const body = { text_id: asked?.id ?? 0, agreed };
      expect((await testApp.call(giveConsent, { body }, learner)).status).toBe(200);
    };
    const taken = async (course: BuiltCourse) => {
      testApp.pass(60);
      return (await anOpenAttempt(testApp, course)).learner;
    };
    const speaking = await aCourse(testApp, {
      type: 'Speaking',
      durationSeconds: null,
      questions: [{ type: 'speaking' }],
    });
    const other = await reading();
    await taken(speaking);
    await taken(other);
    const [, plain = ''] = (await exported(speaking.id, 'attempts')).body.split('\uFEFF');
    expect(plain.split('\r\n')[0]).toMatch(/,comment,late$/);
    const files = async () => [
      (await exported(speaking.id, 'answers')).body,
      ...(await Promise.all([exported(other.id, 'attempts'), exported(other.id, 'answers')])).map(({ body }) => body),
    ];
    const before = await files();

    for (const years of ['a year', 'two years']) expect(await asks(`We keep what you record for ${years}.`)).toBe(200);
    const [agreed, not, sorry] = [await taken(speaking), await taken(speaking), await taken(speaking)];
    await agrees(agreed);
    await agrees(sorry);
    await agrees(sorry, false);
    expect((await testApp.call(listOwnConsents, {}, not)).body).toEqual([
      { id: expect.any(Number), kind: 'recording', text: 'We keep what you record for two years.', given_at: null },
    ]);
    testApp.pass(60);
    await asks('');
    expect((await testApp.call(listOwnConsents, {}, agreed)).body).toEqual([]);
    await taken(speaking);
    const rows = await rowsOf(speaking.id, 'attempts');
    expect(rows.map(({ consent }) => consent)).toEqual(['', 'yes', 'no', 'no', '']);
    expect(Object.keys(rows[0] ?? {}).at(-1)).toBe('consent');
    const [answersBefore = '', ...othersBefore] = before;
    const [answers = '', ...others] = await files();
    expect([answers.startsWith(answersBefore), others]).toEqual([true, othersBefore]);

    for (const text_id of [(await testApp.call(listConsentTexts, {}, superadmin)).body[0]?.id ?? 0, 99_999]) {
      const answer = await testApp.call(giveConsent, { body: { text_id, agreed: true } }, agreed);
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    for (const person of [agreed, admin]) {
      const body = { kind: 'terms' as const, text: 'Mine.' };
      expect(await testApp.call(addConsentText, { body }, person)).toMatchObject({ status: 403 });
    }
  });
});

describe('one row an answer', () => {
  it('says the question as it was asked, what was answered, and what came of it', async () => {
    const course = await reading();
    const [first = 0, second = 0, third = 0] = course.questionIds;
    await sits(course, { [first]: 'B', [second]: ['A', 'D'], [third]: { 0: 'damp', 1: 'cold' } });
    await anOpenAttempt(testApp, course);
    const rows = await rowsOf(course.id, 'answers');
    expect(rows.map(({ number, question, answer, result, key }) => [number, question, answer, result, key])).toEqual([
      ['1', "'=Which?", 'B', 'right', 'B'],
      ['2', 'Question 2', 'A,D', 'wrong', 'A,C'],
      ['3', '[BLANK] and [BLANK]', 'damp; cold', 'right', 'wet|damp; cold'],
    ]);
  });

  it('goes through a course larger than what is read at once', async () => {
    const course = await aCourse(testApp, {
      passages: [Array.from({ length: 6 }, () => ({ type: 'true_false' as const, correct: 'TRUE' }))],
    });
    const { id } = await sits(course, {});
    // Copies of one attempt, each of another account: 230 of them, 1,380 answers.
    const accounts = await testApp.db
      .insertInto('accounts')
      .values(
        Array.from({ length: 229 }, (_, index) => ({
          username: `Copy ${index}`,
          email: `copy-${index}@example.org`,
          password_hash: '!',
          role: 'user' as const,
          created_at: testApp.clock.now(),
          updated_at: testApp.clock.now(),
        })),
      )
      .returning('id')
      .execute();
    const original = await testApp.db.selectFrom('attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const {
      id: _id,
      pile: _pile,
      out_of: _outOf,
      question_clocks: _clocks,
      plays: _plays,
      pinned_passages: _passages,
      ...columns
    } = original;
    await testApp.db
      .insertInto('attempts')
      .values(accounts.map((account) => ({ ...columns, account_id: account.id })))
      .execute();
    expect(await rowsOf(course.id, 'attempts')).toHaveLength(230);
    const answers = await rowsOf(course.id, 'answers');
    expect(answers).toHaveLength(1380);
    expect(new Set(answers.map(({ attempt_id, number }) => `${attempt_id}:${number}`)).size).toBe(1380);
  });
});

describe('while a course hides names', () => {
  it('a learner is Candidate n without an email until the score is there', async () => {
    const course = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
    await testApp.call(editCourse, { params: { id: course.id }, body: { anonymous_marking: true } }, admin);
    const { learner, id } = await sits(course, {});
    const other = await anOpenAttempt(testApp, course);
    const candidates = [id, other.params.id].map((n) => ({ learner: `Candidate ${n}`, email: '' }));
    expect(await rowsOf(course.id, 'attempts')).toMatchObject(candidates);
    expect(await rowsOf(course.id, 'answers')).toMatchObject([{ learner: `Candidate ${id}`, result: 'waiting' }]);
    for (const rows of ['attempts', 'answers'] as const) {
      expect((await exported(course.id, rows)).text).not.toMatch(/example\.org|user \d/);
    }
    await testApp.call(writingReviews.score, { params: { id }, body: { score: 7 } }, admin);
    expect(await rowsOf(course.id, 'attempts')).toMatchObject([
      { learner: await nameOf(learner), email: learner.email },
      candidates[1],
    ]);
  });
});

describe('the file', () => {
  it('is named after the course, and who took it out is written down', async () => {
    const course = await reading();
    const { headers } = await exported(course.id, 'attempts');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('filename="bells-ferries-results.csv"'),
    });
    const entry = await testApp.db
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(entry).toMatchObject({
      actor_id: admin.id,
      action: 'course.results_exported',
      subject_id: course.id,
      details: { rows: 'attempts' },
    });
    expect((await exported(course.id, 'answers')).headers['content-disposition']).toContain(
      'bells-ferries-answers.csv',
    );
  });

  it('is there for a deleted course, whose results stay; not for none, nor for learners and nobody', async () => {
    const course = await reading();
    await sits(course, {});
    await testApp.call(deleteCourse, { params: { id: course.id } }, admin);
    expect(await rowsOf(course.id, 'attempts')).toHaveLength(1);
    expect(await exported(2147483647, 'attempts')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await exported(course.id, 'nonsense' as Rows)).toMatchObject({ status: 400, body: { code: 'invalid' } });
    const call = (as: object) => testApp.call(exportResults, { params: { id: course.id }, query: {} }, as);
    expect(await call(await signedInAs('user', testApp))).toMatchObject({ status: 403, body: { code: 'wrong_role' } });
    expect(await call({})).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  });
});
