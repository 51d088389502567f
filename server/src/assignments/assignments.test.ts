import { admins } from '@parlance/contract/account-admin';
import {
  addAssignment,
  type courseGone,
  editAssignment,
  listAssignments,
  listOwnAssignments,
  withdrawAssignment,
} from '@parlance/contract/assignments';
import { openAttempt } from '@parlance/contract/attempts';
import { archiveClass, changeMembers, editClass } from '@parlance/contract/classes';
import { deleteCourse, editCourse } from '@parlance/contract/course-admin';
import { ownProgress } from '@parlance/contract/progress';
import { listResults } from '@parlance/contract/results';
import { calendarFeed, makeCalendarAddress } from '@parlance/contract/sittings/calendar';
import { listStartLimits } from '@parlance/contract/start-limits';
import { beforeEach, expect, test } from 'vitest';
import { changesOf } from '../../test/classes/changes-of.ts';
import { aSchoolClass } from '../../test/classes/school-class.ts';
import { aCourse, type BuiltCourse } from '../../test/course-builder.ts';
import { waitingMail } from '../../test/mail.ts';
import { elsewhere, type Person, signedInAs } from '../../test/people.ts';
import { aSitting, enters, inSeconds, ok, PLACE } from '../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../test/submission-builder.ts';
import { useTestApp } from '../../test/test-app.ts';
import { queueAssignmentEmails } from './assignment-emails.ts';

const testApp = useTestApp({ PUBLIC_URL: 'https://exams.example.org' });
const DAY = 86_400;
let office: Person;
let teacher: Person;
let learner: Person;
let own: { id: number; name: string };
let course: BuiltCourse;
beforeEach(async () => {
  office = await signedInAs('admin', testApp);
  teacher = await signedInAs('admin', testApp, { access: 'classes' });
  learner = await signedInAs('user', testApp);
  own = await aSchoolClass(testApp, { teachers: [teacher], learners: [learner] });
  course = await aReading();
});

const aReading = (attemptsAllowed: number | null = null) =>
  aCourse(testApp, { passages: [[{ type: 'reading_mcq', correct: 'B' }]], attemptsAllowed });
const answersTo = ({ questionIds: [first] }: BuiltCourse) => ({ [`${first}`]: 'B' });
const take = (by: Person, of = course) => aSubmission(testApp, of, { by, answers: answersTo(of) });

function assigning(as: Person, { of = course.id, inDays = 2, classId = own.id, note = '' } = {}) {
  const body = { course_id: of, due_at: inSeconds(testApp, inDays * DAY), note };
  return testApp.call(addAssignment, { params: { id: classId }, body }, as);
}
const assign = async (as = teacher, more = {}) => ok(await assigning(as, more)).assignment;
const listed = async (as = teacher) =>
  ok(await testApp.call(listAssignments, { params: { id: own.id } }, as)).assignments;
const due = async (as = learner) => ok(await testApp.call(listOwnAssignments, {}, as)).assignments;

test('a teacher gives their class a test; the learner sees it, is in progress, done, and the teacher counts each', async () => {
  const given = await assign(teacher, { note: 'Read slowly.' });
  expect(given).toMatchObject({
    course: { id: course.id, title: 'Academic Reading', type: 'Reading', gone: null },
    note: 'Read slowly.',
    time_zone: 'UTC',
    reminded_at: null,
    learners: 1,
    in_progress: 0,
    done: 0,
    late: 0,
  });
  const seen = { id: given.id, class_name: own.name, note: 'Read slowly.', late: false };
  expect(await due()).toEqual([expect.objectContaining({ ...seen, state: 'not_begun', attempt_id: null })]);
  await testApp.call(openAttempt, { body: { courseId: course.id } }, learner);
  expect(await due()).toMatchObject([{ ...seen, state: 'in_progress' }]);
  expect(await listed()).toMatchObject([{ in_progress: 1, done: 0, late: 0 }]);
  const attempt_id = await take(learner);
  expect(await due()).toMatchObject([{ ...seen, state: 'done', attempt_id }]);
  expect(await listed()).toMatchObject([{ in_progress: 0, done: 1, late: 0 }]);
  expect(await due(teacher)).toEqual([]);
});

test('after the due date it can be taken and is late, also for whoever has not; done it goes from sight after a week', async () => {
  const other = await signedInAs('user', testApp);
  const body = { add: [{ account_id: other.id, part: 'learner' as const }] };
  await testApp.call(changeMembers, { params: { id: own.id }, body }, office);
  await assign(teacher, { inDays: 1 });
  testApp.pass(DAY - 60);
  // Its ten minutes were over after the due date.
  await testApp.call(openAttempt, { body: { courseId: course.id } }, other);
  testApp.pass(120);
  expect(await due()).toMatchObject([{ state: 'not_begun', late: true }]);
  await take(learner);
  expect(await due()).toMatchObject([{ state: 'done', late: true }]);
  expect(await listed()).toMatchObject([{ learners: 2, in_progress: 1, done: 1, late: 2 }]);
  testApp.pass(8 * DAY);
  expect(await due()).toEqual([]);
  expect(await listed()).toHaveLength(1);
});

test('what is due first stands first', async () => {
  const later = await assign(teacher, { inDays: 9 });
  const sooner = await assign(teacher, { of: (await aReading()).id, inDays: 3 });
  expect((await due()).map(({ id }) => id)).toEqual([sooner.id, later.id]);
  expect((await listed()).map(({ id }) => id)).toEqual([later.id, sooner.id]);
});

test('an attempt before it was given does not count, but where the course limits attempts', async () => {
  const limited = await aReading(1);
  await take(learner);
  await take(learner, limited);
  testApp.pass(1);
  await assign();
  await assign(teacher, { of: limited.id, inDays: 3 });
  expect((await due()).map(({ state }) => state)).toEqual(['not_begun', 'done']);
});

test('the work of an examination is not practice', async () => {
  await assign();
  const { id: sittingId } = await aSitting(testApp, { courses: [course], learners: [learner] });
  testApp.pass(3600);
  ok(await enters(testApp, { id: sittingId }, learner));
  const body = { courseId: course.id, sittingId, place: PLACE };
  const { attempt } = ok(await testApp.call(openAttempt, { body }, learner));
  expect(attempt?.sitting).toMatchObject({ id: sittingId });
  expect(await due()).toMatchObject([{ state: 'not_begun' }]);
});

test('who joins the class later has it, who leaves it has not, and an archived class gives nothing', async () => {
  await assign();
  const late = await signedInAs('user', testApp);
  const change = (body: object) => testApp.call(changeMembers, { params: { id: own.id }, body }, office);
  await change({ add: [{ account_id: late.id, part: 'learner' }], remove: [learner.id] });
  expect(await due()).toEqual([]);
  expect(await due(late)).toHaveLength(1);
  await testApp.call(archiveClass, { params: { id: own.id } }, office);
  expect(await due(late)).toEqual([]);
  expect((await assigning(office, { of: (await aReading()).id })).status).toBe(404);
  expect(await listed(office)).toHaveLength(1);
});

test('a class has a test once; the due date and the note are changed, and withdrawing keeps every attempt', async () => {
  const { id: assignmentId } = await assign();
  const again = await assigning(office);
  expect(again).toMatchObject({ status: 409, body: { code: 'test_assigned', fields: [{ path: 'course_id' }] } });
  const params = { id: own.id, assignmentId };
  const due_at = inSeconds(testApp, 5 * DAY);
  const edited = ok(await testApp.call(editAssignment, { params, body: { due_at, note: 'More time.' } }, teacher));
  expect(edited.assignment).toMatchObject({ due_at: `${due_at.local}:00.000Z`, note: 'More time.' });
  await testApp.call(editAssignment, { params, body: { due_at, note: 'More time.' } }, teacher);
  const attempt = await take(learner);
  expect((await testApp.call(withdrawAssignment, { params }, teacher)).body.message).toBe(
    '“Academic Reading” was withdrawn.',
  );
  expect(await due()).toEqual([]);
  const { results } = ok(await testApp.call(listResults, { query: {} }, learner));
  expect(results.map(({ id }) => id)).toEqual([attempt]);
  expect((await testApp.call(withdrawAssignment, { params }, teacher)).status).toBe(404);
  const entries = (await changesOf(testApp, 'class', own.id)).slice(2);
  const about = { name: own.name, title: 'Academic Reading' };
  expect(entries).toMatchObject([
    ['class.test_assigned', about],
    ['class.assignment_edited', { ...about, changed: ['due_at', 'note'] }],
    ['class.assignment_withdrawn', about],
  ]);
});

test('a due date is to come, and at a moment that exists', async () => {
  const body = (local: string, time_zone = 'Europe/Paris') => ({ course_id: course.id, due_at: { local, time_zone } });
  const refusedAt = async (sent: ReturnType<typeof body>) => {
    const { status, body } = await testApp.call(addAssignment, { params: { id: own.id }, body: sent }, teacher);
    return [status, (body as unknown as { fields: { path: string }[] }).fields[0]?.path];
  };
  expect(await refusedAt(body('2020-01-01T09:00'))).toEqual([400, 'due_at.local']);
  expect(await refusedAt(body('2027-03-28T02:30'))).toEqual([400, 'due_at.local']);
  expect(await refusedAt(body('2027-06-03T09:00', 'Mars/Base'))).toEqual([400, 'due_at.time_zone']);
});

test('a teacher assigns to own classes alone, and only what they may use and learners can take', async () => {
  const other = await aSchoolClass(testApp);
  expect((await assigning(teacher, { classId: other.id })).status).toBe(404);
  expect((await testApp.call(listAssignments, { params: { id: other.id } }, teacher)).status).toBe(404);
  const { id: assignmentId } = await assign(office, { classId: other.id });
  for (const id of [other.id, own.id]) {
    const params = { id, assignmentId };
    expect((await testApp.call(editAssignment, { params, body: { note: 'x' } }, teacher)).status).toBe(404);
    expect((await testApp.call(withdrawAssignment, { params }, teacher)).status).toBe(404);
  }
  const refused = async (as: Person, of: number) => (await assigning(as, { of })).body.message;
  const use = (to: 'both' | 'exam') => testApp.db.updateTable('courses').set({ use: to }).where('id', '=', course.id);
  expect(await refused(teacher, 999_999)).toBe('Course not found.');
  expect(await refused(teacher, (await aCourse(testApp)).id)).toBe(
    'This course has no questions yet. Choose another one.',
  );
  await use('both').execute();
  expect(await refused(teacher, course.id)).toBe('Course not found.');
  await use('exam').execute();
  expect(await refused(teacher, course.id)).toBe('Course not found.');
  expect(await refused(office, course.id)).toBe('This test is for examinations only. Choose another one.');
});

test('the calendar of a learner has what is due', async () => {
  const { id, due_at } = await assign();
  const { file } = ok(await testApp.call(makeCalendarAddress, {}, learner));
  const { text } = await testApp.call(calendarFeed, { params: { file } });
  const moment = `${due_at.replaceAll(/[-:]|\.000/g, '')}`;
  for (const line of [`UID:assignment-${id}@`, 'SUMMARY:Due: Academic Reading', `DTSTART:${moment}`, own.name])
    expect(text).toContain(line);
});

const edits = (body: Parameters<typeof testApp.call<typeof editCourse>>[1]['body']) => async () =>
  ok(await testApp.call(editCourse, { params: { id: course.id }, body }, office));
const goes: Record<(typeof courseGone)[number], () => Promise<unknown>> = {
  deleted: async () => ok(await testApp.call(deleteCourse, { params: { id: course.id } }, office)),
  exam_only: edits({ use: 'exam' }),
  // Beside a due date to come, only while its class is archived.
  practice_mode: async () => {
    ok(await testApp.call(archiveClass, { params: { id: own.id } }, office));
    await edits({ practice_mode: true })();
    ok(await testApp.call(editClass, { params: { id: own.id }, body: { archived: false } }, office));
  },
};

test.each(Object.entries(goes))('a test that cannot be taken any more is said to be so: %s', async (gone, goesAway) => {
  const { id: assignmentId } = await assign();
  const edit = (body: object) => testApp.call(editAssignment, { params: { id: own.id, assignmentId }, body }, teacher);
  await goesAway();
  expect([await due(), await listed()]).toMatchObject([[{ course: { gone } }], [{ course: { gone } }]]);
  const moved = await edit({ due_at: inSeconds(testApp, 5 * DAY) });
  expect(moved).toMatchObject({ status: 400, body: { code: 'invalid', fields: [{ path: 'due_at.local' }] } });
  expect(ok(await edit({ note: 'Never mind.' })).assignment.note).toBe('Never mind.');
  const { file } = ok(await testApp.call(makeCalendarAddress, {}, learner));
  expect((await testApp.call(calendarFeed, { params: { file } })).text).not.toContain('Academic Reading');
  await queueAssignmentEmails(testApp);
  expect(await waitingMail(testApp, learner.email)).toEqual([]);
});

test('what somebody tried out as staff is no work of the learner that they became', async () => {
  course = await aReading(1);
  const superadmin = await signedInAs('superadmin', testApp);
  const was = await signedInAs('admin', testApp);
  await assign();
  testApp.pass(1);
  await take(was);
  ok(
    await testApp.call(
      admins.edit,
      { params: { id: was.id }, body: { username: 'Was staff', email: was.email, role: 'user' } },
      superadmin,
    ),
  );
  const now = await elsewhere(testApp, was);
  const body = { add: [{ account_id: was.id, part: 'learner' as const }], remove: [learner.id] };
  ok(await testApp.call(changeMembers, { params: { id: own.id }, body }, office));
  expect(await due(now)).toMatchObject([{ state: 'not_begun', attempt_id: null }]);
  expect(await listed()).toMatchObject([{ learners: 1, in_progress: 0, done: 0 }]);
  await queueAssignmentEmails(testApp);
  expect((await waitingMail(testApp, was.email)).map(({ kind }) => kind)).toEqual(['assignment-given']);
  expect(ok(await testApp.call(ownProgress, {}, now))).toEqual({ skills: [], kinds: [] });
  expect(ok(await testApp.call(listStartLimits, {}, now)).limits).toEqual([]);
  const attempt_id = await take(now);
  expect(await due(now)).toMatchObject([{ state: 'done', attempt_id }]);
});
