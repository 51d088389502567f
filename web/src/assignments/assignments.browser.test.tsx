import {
  addAssignment,
  editAssignment,
  listAssignments,
  listOwnAssignments,
  type OwnAssignment,
  withdrawAssignment,
} from '@parlance/contract/assignments';
import { listOwnCourses } from '@parlance/contract/course-admin';
import { listCourses } from '@parlance/contract/courses';
import { listOpenAttempts } from '@parlance/contract/taking/open-tests';
import {
  aClass,
  aCourse,
  anAssignment,
  anOpenAttempt,
  anOwnAssignment,
  aTeacher,
  aUser,
} from '@parlance/contract/test/examples';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { clearSession, storeSession } from '../platform/session.ts';
import { ClassAssignments } from './class-assignments.tsx';
import { Due } from './due.tsx';

const server = serverReplies();
afterEach(clearSession);
const serverNow = '2027-06-01T08:00:00.000Z';
const given = anAssignment({ learners: 24, in_progress: 3, done: 5, late: 2, note: 'Read slowly.' });

async function openClass(archived = false) {
  storeSession(aTeacher(), 'token');
  server.reply(listAssignments, { assignments: [given], time_zone: 'Europe/Paris', serverNow });
  server.reply(listOwnCourses, [9]);
  server.reply(listCourses, [
    aCourse({ id: given.course.id, title: given.course.title }),
    aCourse({ id: 8, title: 'Letters' }),
    aCourse({ id: 9, title: 'My course', use: 'both' }),
    aCourse({ id: 10, title: 'Of someone else', use: 'both' }),
    aCourse({ id: 11, title: 'My examination', use: 'exam' }),
    aCourse({ id: 12, title: 'Without questions', question_count: 0 }),
    aCourse({ id: 13, title: 'In practice mode', practice_mode: true }),
  ]);
  const screen = await renderScreen(<ClassAssignments schoolClass={aClass({ id: 7, archived })} />);
  await expect.element(screen.getByRole('heading', { name: 'Assignments' })).toBeVisible();
  return { ...screen, dialog: screen.getByRole('alertdialog') };
}

test('a class shows how far its learners are, and is given what it has not and its teacher may use', async () => {
  const { getByText, getByRole, dialog, see } = await openClass();
  await expect.element(getByText('5 of 24 done, 3 in progress, 16 not begun, 2 late')).toBeVisible();
  await expect.element(getByText('Due 3 June 2027, 18:00 (Paris)')).toBeVisible();
  await expect
    .element(getByRole('link', { name: 'See who has not begun' }))
    .toHaveAttribute('href', expect.stringContaining(`section=results&class=7&test=${given.course.id}&show=not_begun`));
  await see();
  await getByRole('button', { name: 'Assign a test' }).click();
  await dialog.getByRole('button', { name: 'Assign test' }).click();
  await expect.element(dialog.getByText('Choose a course.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Test' }).click();
  await expect.element(getByRole('option', { name: 'My course (Reading)' })).toBeVisible();
  expect(
    getByRole('option')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Letters (Reading)', 'My course (Reading)']);
  await getByRole('option', { name: 'Letters (Reading)' }).click();
  const reason = 'This moment is past. Choose a later one.';
  server.refuse(addAssignment, 'invalid', { fields: [{ path: 'due_at.local', reason }] });
  await dialog.getByRole('button', { name: 'Assign test' }).click();
  await expect.element(dialog.getByLabelText('Due date')).toHaveAccessibleDescription(/This moment is past\./);
  server.reply(addAssignment, { message: '“Letters” was assigned.', assignment: anAssignment() });
  await dialog.getByRole('button', { name: 'Assign test' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const due_at = { local: '2027-06-08T23:59', time_zone: 'Europe/Paris' };
  expect(server.sentTo(addAssignment).at(-1)?.body).toEqual({ course_id: 8, due_at, note: '' });
});

test('its due date is changed where it stands, and it is withdrawn after a question', async () => {
  const { getByRole, dialog, getByText } = await openClass();
  server.reply(editAssignment, { message: 'Updated.', assignment: given });
  await getByRole('button', { name: `Change “${given.course.title}”` }).click();
  await expect.element(dialog.getByLabelText('Due date')).toHaveValue('2027-06-03');
  await dialog.getByLabelText('Time').fill('20:30');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const due_at = { local: '2027-06-03T20:30', time_zone: 'Europe/Paris' };
  // The note is not sent: what a colleague changes of it meanwhile stays.
  expect(server.sentTo(editAssignment).at(-1)?.body).toEqual({ due_at });
  server.reply(withdrawAssignment, { message: '“Academic Reading 4” was withdrawn.' });
  await getByRole('button', { name: `Withdraw “${given.course.title}”` }).click();
  await expect.element(dialog.getByText('Every attempt and score is kept.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(getByText('“Academic Reading 4” was withdrawn.')).toBeVisible();
});

test('an archived class shows what it was given and gets no more', async () => {
  const { getByRole, getByText } = await openClass(true);
  await expect.element(getByText(given.course.title)).toBeVisible();
  expect(getByRole('button').elements()).toEqual([]);
});

test('what is due says where the learner is and leads to the course, into the open test, or to the result', async () => {
  storeSession(aUser(), 'token');
  const of = (id: number, more: Partial<OwnAssignment>) =>
    anOwnAssignment({ id, course: { ...anOwnAssignment().course, id, title: `Test ${id}` }, ...more });
  const assignments = [
    of(1, { state: 'not_begun', late: true }),
    of(2, { state: 'in_progress' }),
    of(3, { state: 'done', late: true, attempt_id: 33 }),
    of(4, { course: { id: 4, title: 'Test 4', type: 'Reading', gone: 'deleted' } }),
    of(5, { course: { id: 5, title: 'Test 5', type: 'Reading', gone: 'practice_mode' } }),
  ];
  server.reply(listOwnAssignments, { assignments, serverNow });
  server.reply(listOpenAttempts, { attempts: [anOpenAttempt({ courseId: 2, sittingId: 12 })], serverNow });
  const { getByRole, see } = await renderScreen(<Due onSettled={() => undefined} />);
  const row = (id: number) => getByRole('listitem').filter({ hasText: `Test ${id}` });
  await expect.element(row(1).getByText('Thursday 3 June')).toBeVisible();
  await expect.element(row(1).getByText('18:00 (Paris)')).toBeVisible();
  await expect.element(row(1).getByText('Late, not begun')).toBeVisible();
  await expect.element(row(1).getByRole('link')).toHaveAttribute('href', '/user/course/1');
  // One that is a part of an examination goes on at the page of that.
  await expect.element(row(2).getByRole('link', { name: 'Resume Test 2' })).toHaveAttribute('href', '/exam/12');
  await expect.element(row(3).getByText('Done late')).toBeVisible();
  await expect.element(row(3).getByRole('link')).toHaveAttribute('href', '/score?attempt=33');
  await expect.element(row(4).getByText('The course was deleted.')).toBeVisible();
  await expect.element(row(5).getByText('The course is in practice mode now.')).toBeVisible();
  expect(row(4).getByRole('link').elements()).toEqual([]);
  await see();
});
