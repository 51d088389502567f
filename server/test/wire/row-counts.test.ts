import { admins, users } from '@parlance/contract/account-admin';
import { getAttempt, openAttempt, saveAttempt } from '@parlance/contract/attempts';
import { listAudit, listAuditActors } from '@parlance/contract/audit';
import { listSessions } from '@parlance/contract/auth';
import { duplicateCourse, editCourse, exportResults, getCourseForAdmin } from '@parlance/contract/course-admin';
import { getCourse, listCourses } from '@parlance/contract/courses';
import { addQuestion, deleteQuestion, editQuestion, orderQuestions } from '@parlance/contract/editing';
import { exportQuestions } from '@parlance/contract/interchange/exports';
import { markPreview, previewKey, previewTest } from '@parlance/contract/preview';
import { listResults, resultsOverview } from '@parlance/contract/results';
import { countPendingReviews, writingReviews } from '@parlance/contract/reviews';
import { countAdminStatuses, countUserStatuses } from '@parlance/contract/statistics';
import { listOpenAttempts } from '@parlance/contract/taking/open-tests';
import { beforeAll, expect, test } from 'vitest';
import { aClass } from '../class.ts';
import { aCourse, type BuiltCourse, type QuestionSketch } from '../course-builder.ts';
import { type Person, signedInAs } from '../people.ts';
import { watchStatements } from '../statements.ts';
import { aSubmission } from '../submission-builder.ts';
import { useTestApp } from '../test-app.ts';

const testApp = useTestApp();
/** Of one question there is no other order. */
const FEW = 2;
const MANY = 50;
const question: QuestionSketch = { type: 'mcq', options: ['one', 'two'], correct: 'A' };

let head: Person;
let admin: Person;
let learner: Person;
beforeAll(async () => {
  head = await signedInAs('superadmin', testApp);
  admin = await signedInAs('admin', testApp);
  learner = await signedInAs('user', testApp);
});

test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'a list and a call of an author send as many statements with 50 rows as with two',
  async () => {
    const [few, many] = [await statementsWith(FEW), await statementsWith(MANY)];
    expect(Object.keys(many).length).toBeGreaterThan(20);
    expect(many).toEqual(few);
  },
);

/** How many statements each call sends when there are so many rows of each kind, or more. */
async function statementsWith(rows: number): Promise<Record<string, number>> {
  const course = await aCourse(testApp, { questions: Array.from({ length: rows }, () => question) });
  await aClass(testApp, rows, `class of ${rows}`);
  const writing = await aCourse(testApp, { type: 'Writing', questions: [{ type: 'descriptive' }] });
  const openAtTheEnd: number[] = [];
  for (let row = 0; row < rows; row += 1) {
    const by = await signedInAs('user', testApp);
    await signedInAs('admin', testApp);
    const reviewed = await aSubmission(testApp, writing, { by });
    const body = { score: 1, version: 0 };
    await testApp.call(writingReviews.score, { params: { id: reviewed }, body }, admin);
    for (const taken of [writing, course]) await aSubmission(testApp, taken, { by });
    const another = await aCourse(testApp, { questions: [question] });
    await aSubmission(testApp, another, { by: learner });
    openAtTheEnd.push(another.id);
  }
  for (const courseId of openAtTheEnd) await testApp.call(openAttempt, { body: { courseId } }, learner);
  // Closes what is over.
  await testApp.call(listOpenAttempts, {}, learner);
  const counts: Record<string, number> = {};
  using sent = await watchStatements(testApp);
  for (const [name, call] of Object.entries(await callsOn(course, writing))) {
    sent.clear();
    expect({ name, ...(await call()) }).toMatchObject({ status: 200 });
    counts[name] = sent.count();
  }
  return counts;
}

async function callsOn(course: BuiltCourse, writing: BuiltCourse) {
  const params = { id: course.id };
  const [first = 0, last = 0] = [course.questionIds[0], course.questionIds.at(-1)];
  const page = { page: '1', limit: '50' };
  const { body: pending } = await testApp.call(writingReviews.pending, { query: {} }, admin);
  const submission = { id: pending.reviews[0]?.submission_id ?? 0 };
  const { body: opened } = await testApp.call(openAttempt, { body: { courseId: course.id } }, learner);
  const attempt = { id: opened.attempt?.id ?? 0 };
  const content = { question_text: 'What is asked.', option_a: 'one', option_b: 'two', correct_option: 'B' } as const;
  const version = { version_id: course.versionIds[0] ?? 0, revision: 1 };
  return {
    courses: () => testApp.call(listCourses, { query: {} }),
    course: () => testApp.call(getCourse, { params }),
    results: () => testApp.call(listResults, { query: {} }, learner),
    'results by page': () => testApp.call(listResults, { query: page }, learner),
    overview: () => testApp.call(resultsOverview, {}, learner),
    'open tests': () => testApp.call(listOpenAttempts, {}, learner),
    sessions: () => testApp.call(listSessions, {}, learner),
    attempt: () => testApp.call(getAttempt, { params: attempt }, learner),
    save: () =>
      testApp.call(
        saveAttempt,
        {
          params: attempt,
          body: { sequence: 1, answers: Object.fromEntries(course.questionIds.map((id) => [id, 'A'])) },
        },
        learner,
      ),
    'course for authors': () => testApp.call(getCourseForAdmin, { params }, admin),
    questions: () => testApp.call(exportQuestions, { params, query: {} }, admin),
    'results of a course': () => testApp.call(exportResults, { params, query: {} }, admin),
    'answers of a course': () =>
      testApp.call(exportResults, { params: { id: writing.id }, query: { rows: 'answers' } }, admin),
    preview: () => testApp.call(previewTest, { params }, admin),
    'mark preview': () => testApp.call(markPreview, { params, body: { answers: {} } }, admin),
    'key of a preview': () => testApp.call(previewKey, { params, body: {} }, admin),
    'waiting for a marker': () => testApp.call(writingReviews.pending, { query: page }, admin),
    marked: () => testApp.call(writingReviews.reviewed, { query: page }, admin),
    submission: () => testApp.call(writingReviews.open, { params: submission }, admin),
    reviews: () => testApp.call(countPendingReviews, {}, admin),
    users: () => testApp.call(users.list, { query: page }, head),
    admins: () => testApp.call(admins.list, { query: page }, head),
    'statuses of users': () => testApp.call(countUserStatuses, {}, head),
    'statuses of admins': () => testApp.call(countAdminStatuses, {}, head),
    'audit log': () => testApp.call(listAudit, { query: page }, head),
    'actors of the audit log': () => testApp.call(listAuditActors, { query: {} }, head),
    'edit course': () => testApp.call(editCourse, { params, body: { title: 'Another title' } }, admin),
    'edit question': () =>
      testApp.call(editQuestion, { params: { id: first }, query: {}, body: { ...content, ...version } }, admin),
    'order of questions': () =>
      testApp.call(orderQuestions, { params, body: { question_ids: course.questionIds.toReversed() } }, admin),
    'add question': () => testApp.call(addQuestion, { params, body: { ...content, question_type: 'mcq' } }, admin),
    'delete question': () => testApp.call(deleteQuestion, { params: { id: last } }, admin),
    duplicate: () => testApp.call(duplicateCourse, { params: { id: writing.id } }, admin),
  };
}
