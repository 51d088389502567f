import { addAssignment, editAssignment, listAssignments } from '@parlance/contract/assignments';
import { openAttempt } from '@parlance/contract/attempts';
import { beforeEach, expect, test } from 'vitest';
import { aSchoolClass } from '../../test/classes/school-class.ts';
import { aCourse, type BuiltCourse } from '../../test/course-builder.ts';
import { waitingMail } from '../../test/mail.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { inSeconds, ok } from '../../test/sittings/built-sitting.ts';
import { aSubmission } from '../../test/submission-builder.ts';
import { useTestApp } from '../../test/test-app.ts';
import { queueAssignmentEmails } from './assignment-emails.ts';

const testApp = useTestApp({ PUBLIC_URL: 'https://exams.example.org' });
const DAY = 86_400;
const HOUR = 3600;
let teacher: Person;
let own: { id: number; name: string };
let course: BuiltCourse;
let learners: Person[];
beforeEach(async () => {
  teacher = await signedInAs('admin', testApp, { access: 'classes' });
  learners = await Promise.all(Array.from({ length: 3 }, () => signedInAs('user', testApp)));
  own = await aSchoolClass(testApp, { teachers: [teacher], learners });
  course = await aCourse(testApp, { title: 'Estuary', passages: [[{ type: 'reading_mcq', correct: 'B' }]] });
});

async function assign(seconds: number, note = '') {
  const body = { course_id: course.id, due_at: inSeconds(testApp, seconds), note };
  return ok(await testApp.call(addAssignment, { params: { id: own.id }, body }, teacher)).assignment;
}

async function kindsTo({ email }: Person): Promise<string[]> {
  return (await waitingMail(testApp, email)).map(({ kind }) => kind.replace('assignment-', ''));
}

const kinds = () => Promise.all(learners.map(kindsTo));

async function after(seconds: number): Promise<string[][]> {
  testApp.pass(seconds);
  await queueAssignmentEmails(testApp);
  return await kinds();
}

test('learners are told once, in their language, and who has not begun is reminded once a day before', async () => {
  const [begun, done, idle] = learners as [Person, Person, Person];
  await testApp.db.updateTable('accounts').set({ language: 'de' }).where('id', '=', idle.id).execute();
  await assign(3 * DAY, 'Read slowly.');
  expect(await after(60)).toEqual([['given'], ['given'], ['given']]);
  const [mail] = await waitingMail(testApp, begun.email);
  expect(mail?.subject).toMatch(/^Assigned: Estuary, due \w+ \d+ \w+ \d{4}, \d\d:\d\d \(UTC\)$/);
  expect(mail?.text).toContain('> Read slowly.');
  expect(mail?.text).toContain(`Open the test: https://exams.example.org/user/course/${course.id}`);
  await testApp.call(openAttempt, { body: { courseId: course.id } }, begun);
  await aSubmission(testApp, course, { by: done, answers: { [`${course.questionIds[0]}`]: 'B' } });
  // The test of who has begun is still open: it counts as begun until it is swept.
  expect(await after(2 * DAY - 1000)).toEqual([['given'], ['given'], ['given']]);
  expect(await after(1000)).toEqual([['given'], ['given'], ['given', 'reminder']]);
  expect(await after(HOUR)).toEqual([['given'], ['given'], ['given', 'reminder']]);
  expect((await waitingMail(testApp, idle.email))[1]?.subject).toMatch(/^Erinnerung: Estuary/);
  const { assignments } = ok(await testApp.call(listAssignments, { params: { id: own.id } }, teacher));
  expect(assignments[0]?.reminded_at).not.toBeNull();
});

test('several processes write each email once', async () => {
  await assign(3 * DAY);
  const sweep = () => Promise.all(Array.from({ length: 4 }, () => queueAssignmentEmails(testApp)));
  await sweep();
  await sweep();
  testApp.pass(2 * DAY);
  await sweep();
  await sweep();
  expect(await kinds()).toEqual(Array(3).fill(['given', 'reminder']));
});

test('who is told less than a day before is not reminded, until the date is moved on', async () => {
  const { id: assignmentId } = await assign(20 * HOUR);
  expect(await after(60)).toEqual(Array(3).fill(['given']));
  expect(await after(HOUR)).toEqual(Array(3).fill(['given']));
  const move = async (seconds: number) => {
    const body = { due_at: inSeconds(testApp, seconds) };
    ok(await testApp.call(editAssignment, { params: { id: own.id, assignmentId }, body }, teacher));
  };
  await move(4 * DAY);
  expect(await after(60)).toEqual(Array(3).fill(['given', 'changed']));
  expect(await after(3 * DAY)).toEqual(Array(3).fill(['given', 'changed', 'reminder']));
  // Moved once more: told, and never reminded a second time.
  await move(4 * DAY);
  await after(60);
  expect(await after(3 * DAY + HOUR)).toEqual(Array(3).fill(['given', 'changed', 'reminder', 'changed']));
});

test('nobody is emailed whose account is suspended, or of what is over, withdrawn, or cannot be taken', async () => {
  const [suspended, ...others] = learners as [Person, Person, Person];
  await testApp.db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', suspended.id).execute();
  await assign(3 * DAY);
  expect(await after(60)).toEqual([[], ['given'], ['given']]);
  await testApp.db
    .updateTable('courses')
    .set({ archived_at: testApp.clock.now() })
    .where('id', '=', course.id)
    .execute();
  expect(await after(2 * DAY)).toEqual([[], ['given'], ['given']]);
  course = await aCourse(testApp, { passages: [[{ type: 'reading_mcq', correct: 'B' }]] });
  await assign(HOUR);
  expect(await after(2 * HOUR)).toEqual([[], ['given'], ['given']]);
  expect(others).toHaveLength(2);
});
