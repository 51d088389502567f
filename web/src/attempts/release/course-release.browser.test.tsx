import { getCourseForAdmin, listOwnCourses } from '@parlance/contract/course-admin';
import {
  DEFAULT_SIGHT,
  getReleasePolicy,
  type ReleasePolicy,
  releaseResults,
  setReleasePolicy,
  withholdResults,
} from '@parlance/contract/release-policy';
import { aCourseForAdmin, aMarker, aTeacher } from '@parlance/contract/test/examples';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { storeSession } from '../../platform/session.ts';
import { CourseRelease } from './course-release.tsx';

const server = serverReplies();
afterEach(() => localStorage.clear());

const none: ReleasePolicy = {
  release: 'at_once',
  release_at: null,
  time_zone: 'Europe/Paris',
  ...DEFAULT_SIGHT,
  version: 0,
};

async function open(policy: Partial<ReleasePolicy> = {}, user = aMarker()) {
  storeSession(user, 'token');
  server.reply(getCourseForAdmin, { course: aCourseForAdmin({ attempts_allowed: null }) });
  server.reply(getReleasePolicy, { policy: { ...none, ...policy } });
  server.reply(listOwnCourses, []);
  return await renderScreen(<CourseRelease coursePath={() => '/course'} />, '/release?course=7');
}

test('the policy is said in a sentence, which follows what is ticked', async () => {
  const screen = await open();
  const before =
    'Results come out as soon as they are there. Learners then see the score, marks by passage and type of question, the marker’s comment and the passages and questions.';
  await expect.element(screen.getByText(before)).toBeVisible();
  await screen.getByRole('checkbox', { name: 'The score' }).click();
  const after = 'Learners then see the marker’s comment and the passages and questions.';
  await expect.element(screen.getByText(after, { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: 'Marks by passage and type of question' })).toBeDisabled();
  await screen.see();
});

test('a date is asked for, and keys of a test that can be taken again are warned of', async () => {
  const screen = await open();
  await screen.getByRole('radio', { name: 'On a date' }).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Enter a date and a time.')).toBeVisible();
  await screen.getByLabelText('Date and time').fill('2027-06-03T09:00');
  await expect
    .element(screen.getByText('Results come out on 3 June 2027, 09:00 (Paris).', { exact: false }))
    .toBeVisible();
  await screen.getByRole('checkbox', { name: 'The correct answers' }).click();
  await expect.element(screen.getByText('Learners who can retake this test will know its answers.')).toBeVisible();
  server.reply(setReleasePolicy, { message: 'Release and review saved.', policy: { ...none, version: 1 } });
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.sentTo(setReleasePolicy).length).toBe(1);
  expect(server.sentTo(setReleasePolicy)[0]?.body).toEqual({
    ...DEFAULT_SIGHT,
    see_key: true,
    release: 'on_date',
    release_at: { local: '2027-06-03T09:00', time_zone: 'Europe/Paris' },
    version: 0,
  });
});

test('who read an old policy keeps what they chose, and can load the stored one', async () => {
  const screen = await open();
  server.refuse(setReleasePolicy, 'edit_version_old');
  await screen.getByRole('checkbox', { name: 'The explanations' }).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: 'The explanations' })).toBeChecked();
  server.reply(getReleasePolicy, { policy: { ...none, version: 2 } });
  await screen.getByRole('button', { name: 'Load what is stored' }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'The explanations' })).not.toBeChecked();
});

test('results are released after a question that says what follows', async () => {
  const screen = await open({ release: 'by_hand', version: 1 });
  server.reply(releaseResults, { message: '', results: 41, emails: 40, waiting: 3 });
  await screen.getByRole('button', { name: 'Release results now' }).click();
  const dialog = screen.getByRole('alertdialog');
  const follows = '41 results come out, and 40 emails go out. 3 more are not marked yet and stay back.';
  await expect.element(dialog.getByText(follows)).toBeVisible();
  await screen.see();
  await dialog.getByRole('button', { name: 'Release results' }).click();
  await expect.element(screen.getByText('41 results released.')).toBeVisible();
  expect(server.sentTo(releaseResults).map(({ body }) => body)).toEqual([{ dryRun: true }, { dryRun: false }]);
});

test('results are taken back with a reason', async () => {
  const screen = await open({ release: 'by_hand', version: 1 });
  server.reply(withholdResults, { message: '', results: 1, emails: 1, waiting: 0 });
  const button = screen.getByRole('button', { name: 'Take results back' });
  await expect.element(button).toBeDisabled();
  await screen.getByRole('textbox', { name: 'Take released results back' }).fill('Question 1 was wrong.');
  await button.click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Take results back' }).click();
  await expect.element(screen.getByText('1 result taken back.')).toBeVisible();
});

test('the course of somebody else is read, and not changed', async () => {
  const screen = await open({}, aTeacher());
  await expect.element(screen.getByRole('radio', { name: 'On a date' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Save' }).elements()).toEqual([]);
});
