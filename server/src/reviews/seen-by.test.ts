import { admins } from '@parlance/contract/account-admin';
import { archiveClass, changeMembers } from '@parlance/contract/classes';
import { addCourse, exportResults } from '@parlance/contract/course-admin';
import { addQuestion, editQuestion } from '@parlance/contract/editing';
import { countPendingReviews, writingReviews } from '@parlance/contract/reviews';
import { decideAnswerForm, getAnswerForms, listAnswersToCheck } from '@parlance/contract/written-answers';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { aSchoolClass } from '../../test/classes/school-class.ts';
import { aCourse, type BuiltCourse } from '../../test/course-builder.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { aSubmission } from '../../test/submission-builder.ts';
import { useTestApp } from '../../test/test-app.ts';

const testApp = useTestApp();
const RUNS = Number(process.env.MODEL_RUNS ?? 20);

let course: BuiltCourse;
let office: Person;
beforeAll(async () => {
  office = await signedInAs('admin', testApp);
  course = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
});

const teacherOfClasses = () => signedInAs('admin', testApp, { access: 'classes' });
const params = (id: number) => ({ params: { id } });

/** The ids of the submissions that a list has for somebody. */
async function pendingOf(as: Person): Promise<number[]> {
  const { body } = await testApp.call(writingReviews.pending, { query: { course_id: String(course.id) } }, as);
  return body.reviews.map(({ submission_id }) => submission_id).toSorted((a, b) => a - b);
}

describe('a teacher who sees only their own classes', () => {
  let teacher: Person;
  let mine: { id: number; learner: Person; submission: number };
  let other: { learner: Person; submission: number };
  beforeEach(async () => {
    teacher = await teacherOfClasses();
    const [learner, stranger] = [await signedInAs('user', testApp), await signedInAs('user', testApp)];
    const { id } = await aSchoolClass(testApp, { teachers: [teacher], learners: [learner] });
    mine = { id, learner, submission: await aSubmission(testApp, course, { by: learner }) };
    other = { learner: stranger, submission: await aSubmission(testApp, course, { by: stranger }) };
  });

  it('finds, holds and scores what their learners handed in, and nothing else', async () => {
    expect(await pendingOf(teacher)).toEqual([mine.submission]);
    expect(await pendingOf(office)).toEqual(expect.arrayContaining([mine.submission, other.submission]));
    const calls = [
      [writingReviews.open, {}],
      [writingReviews.takeLease, {}],
      [writingReviews.score, { body: { score: 5 } }],
      [writingReviews.releaseLease, {}],
    ] as const;
    for (const [call, more] of calls) {
      const asked = (id: number) => testApp.call(call, { ...params(id), ...more } as never, teacher);
      expect([call.path, (await asked(other.submission)).status]).toEqual([call.path, 404]);
      expect([call.path, (await asked(mine.submission)).status]).toEqual([call.path, 200]);
    }
    const reviewed = async (as: Person) =>
      (await testApp.call(writingReviews.reviewed, { query: { page: '1' } }, as)).body.submissions.map(({ id }) => id);
    await testApp.call(writingReviews.score, { ...params(other.submission), body: { score: 4 } }, office);
    expect(await reviewed(teacher)).toEqual([mine.submission]);
    expect((await reviewed(office)).slice(0, 2)).toEqual([other.submission, mine.submission]);
    expect(await pendingOf(teacher)).toEqual([]);
  });

  it('is told the number and the age of those alone', async () => {
    const { submission } = (await testApp.call(writingReviews.open, params(mine.submission), teacher)).body;
    const { body } = await testApp.call(countPendingReviews, {}, teacher);
    expect(body).toEqual({ writing: 1, speaking: 0, oldest: { writing: submission.date_time, speaking: null } });
  });

  it('gets the results of their learners, a row an attempt or an answer', async () => {
    const found = async (rows: 'attempts' | 'answers', as: Person) => {
      const { text } = await testApp.call(exportResults, { ...params(course.id), query: { rows } }, as);
      const ids = text.split('\r\n').map((line) => Number(line.split(',')[0]));
      return [mine, other].map(({ submission }) => ids.includes(submission));
    };
    for (const rows of ['attempts', 'answers'] as const) {
      expect(await found(rows, teacher)).toEqual([true, false]);
      expect(await found(rows, office)).toEqual([true, true]);
    }
  });

  it.each([
    ['the learner leaves the class', () => change({ remove: [mine.learner.id] })],
    ['the teacher leaves it', () => change({ remove: [teacher.id] })],
    ['it is archived', () => testApp.call(archiveClass, params(mine.id), office)],
  ])('sees nobody from the next request on when %s', async (_what, leave) => {
    expect((await leave()).status).toBe(200);
    expect(await pendingOf(teacher)).toEqual([]);
    expect((await testApp.call(writingReviews.open, params(mine.submission), teacher)).status).toBe(404);
  });
  const change = (body: object) => testApp.call(changeMembers, { ...params(mine.id), body }, office);

  it('sees the whole school from the next request on when they may', async () => {
    const superadmin = await signedInAs('superadmin', testApp);
    const body = { username: 'Teacher', email: teacher.email, access: 'school' as const };
    await testApp.call(admins.edit, { ...params(teacher.id), body }, superadmin);
    expect(await pendingOf(teacher)).toEqual(expect.arrayContaining([mine.submission, other.submission]));
  });
});

describe('written answers, to a teacher who sees only their own classes', () => {
  const content = { prompt: 'When?', questions: ['It rings at'] };
  const key = { gaps: [['nine']], rules: null };
  let teacher: Person;
  let learner: Person;
  let own: BuiltCourse;
  let asked: { id: number; version_id: number; revision: number };
  beforeEach(async () => {
    [teacher, learner] = [await teacherOfClasses(), await signedInAs('user', testApp)];
    await aSchoolClass(testApp, { teachers: [teacher], learners: [learner] });
    const body = { title: 'Bells', subject: 'English', description: 'One.', type: 'Reading' as const };
    const { id } = (await testApp.call(addCourse, { body }, teacher)).body.course;
    const question = { question_type: 'short_answer' as const, content, key };
    asked = (await testApp.call(addQuestion, { ...params(id), body: question }, teacher)).body.question;
    own = { id, questionIds: [asked.id], versionIds: [asked.version_id] };
    const writes = async (by: Person, text: string) =>
      await aSubmission(testApp, own, { by, answers: { [asked.id]: { 0: text } } });
    await writes(learner, 'noon');
    for (const text of ['noon', 'night', 'nine']) await writes(await signedInAs('user', testApp), text);
  });

  const formsFor = async (as: Person) => {
    const query = { version_id: String(asked.version_id), part: '0' };
    return (await testApp.call(getAnswerForms, { ...params(asked.id), query }, as)).body;
  };
  const decide = (form: string, dryRun = true) => {
    const body = { version_id: asked.version_id, revision: asked.revision, part: 0, form, decision: 'accept' as const };
    const query = dryRun ? { dryRun: 'true' as const } : {};
    return testApp.call(decideAnswerForm, { ...params(asked.id), query, body }, teacher);
  };

  it('are those of their learners, with the number of others', async () => {
    expect(await formsFor(teacher)).toMatchObject({
      right: 0,
      wrong: 1,
      learners_outside: 3,
      forms: [{ form: 'noon', count: 1 }],
    });
    expect(await formsFor(office)).toMatchObject({ right: 1, wrong: 3, learners_outside: 0 });
    const { body } = await testApp.call(listAnswersToCheck, { ...params(own.id), query: {} }, teacher);
    expect(body).toMatchObject([{ open_forms: 1, wrong: 1 }]);
  });

  it('are accepted for everybody, and the others are counted and not named', async () => {
    expect((await decide('night')).status).toBe(400);
    for (const dryRun of [true, false]) {
      const { report } = (await decide('noon', dryRun)).body;
      expect(report).toMatchObject({ attemptsMarkedAgain: 4, scoresChanged: 2, learnersOutside: 1 });
      expect(report.changed).toHaveLength(1);
    }
    const logged = await testApp.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'question.key_corrected')
      .where('subject_id', '=', asked.id)
      .executeTakeFirstOrThrow();
    expect(logged.details).toMatchObject({ scoresChanged: 2, attempts: [{}, {}] });
    expect(logged.details).not.toHaveProperty('learnersOutside');
  });

  it('are marked again by an edit of the key, which names nobody else either', async () => {
    const body = { content, key: { ...key, gaps: [['noon']] }, version_id: asked.version_id, revision: asked.revision };
    const { report } = (await testApp.call(editQuestion, { ...params(asked.id), query: {}, body }, teacher)).body;
    expect(report).toMatchObject({ scoresChanged: 3, learnersOutside: 2 });
    expect(report.changed).toHaveLength(1);
  });
});

test('whatever the classes are, a teacher sees the work of whom they teach today, and of nobody else', async () => {
  const [learners, teachers] = [
    await Promise.all(Array.from({ length: 4 }, () => signedInAs('user', testApp))),
    await Promise.all([teacherOfClasses(), teacherOfClasses(), signedInAs('admin', testApp)]),
  ];
  const submissions = new Map<number, number>();
  for (const by of learners) submissions.set(by.id, await aSubmission(testApp, course, { by }));
  const classes = [await aSchoolClass(testApp), await aSchoolClass(testApp), await aSchoolClass(testApp)];
  const anyClass = fc.record({
    archived: fc.boolean(),
    learners: fc.subarray([0, 1, 2, 3]),
    teachers: fc.subarray([0, 1, 2]),
  });
  const everybody = [...submissions.values()];
  const run = async (sketches: (typeof anyClass extends fc.Arbitrary<infer S> ? S : never)[]) => {
    const { db, clock } = testApp;
    await db
      .deleteFrom('class_members')
      .where(
        'class_id',
        'in',
        classes.map(({ id }) => id),
      )
      .execute();
    for (const [index, sketch] of sketches.entries()) {
      const { id = 0 } = classes[index] ?? {};
      const member = (part: 'learner' | 'teacher') => (person: Person | undefined) => ({
        class_id: id,
        account_id: person?.id ?? 0,
        part,
        added_at: clock.now(),
      });
      const members = [
        ...sketch.learners.map((one) => learners[one]).map(member('learner')),
        ...sketch.teachers.map((one) => teachers[one]).map(member('teacher')),
      ];
      if (members.length > 0) await db.insertInto('class_members').values(members).execute();
      const archived_at = sketch.archived ? clock.now() : null;
      await db.updateTable('classes').set({ archived_at }).where('id', '=', id).execute();
    }
    for (const [index, teacher] of teachers.entries()) {
      const taught = sketches.filter(({ archived, teachers }) => !archived && teachers.includes(index));
      const pupils = new Set(taught.flatMap((one) => one.learners.map((learner) => learners[learner]?.id ?? 0)));
      // The third sees the whole school, whichever classes they teach.
      const seen = index === 2 ? everybody : everybody.filter((_id, at) => pupils.has(learners[at]?.id ?? 0));
      const others = new Set(index === 2 ? (await pendingOf(office)).filter((id) => !everybody.includes(id)) : []);
      const listed = await pendingOf(teacher);
      expect(listed.filter((id) => !others.has(id))).toEqual(seen);
      const { body } = await testApp.call(countPendingReviews, {}, teacher);
      expect(body.writing - others.size).toBe(seen.length);
      for (const id of everybody) {
        const { status } = await testApp.call(writingReviews.open, params(id), teacher);
        expect(status).toBe(seen.includes(id) ? 200 : 404);
      }
      const { text } = await testApp.call(exportResults, { ...params(course.id), query: {} }, teacher);
      expect(learners.filter(({ email }) => text.includes(email)).length).toBe(seen.length);
    }
  };
  await fc.assert(fc.asyncProperty(fc.tuple(anyClass, anyClass, anyClass), run), { numRuns: RUNS });
}, 60_000);
