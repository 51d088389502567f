import { listOwnConsents } from '@parlance/contract/consents';
import { getCourse } from '@parlance/contract/courses';
import { findSealedRecording } from '@parlance/contract/media';
import { listStartLimits } from '@parlance/contract/start-limits';
import { listOpenAttempts } from '@parlance/contract/taking/open-tests';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { aTest } from '../../test/test-under-way.tsx';
import { ReadingTest } from './reading/reading-test.tsx';
import { SpeakingTest } from './speaking/speaking-test.tsx';
import { TestPage } from './test-page.tsx';

const server = serverReplies();
beforeEach(() => server.reply(listOwnConsents, []));

const READING = '/user/reading-test';
const SINGLE = '/user/test';
const SPEAKING = '/start-speaking-test';
const pages = { [READING]: <ReadingTest />, [SINGLE]: <TestPage />, [SPEAKING]: <SpeakingTest /> };
const routes = Object.fromEntries(Object.entries(pages).map(([path, element]) => [`${path}/:courseId`, element]));
const testLength = { durationSeconds: 1200, audioPartsSeconds: [], timersSeconds: [] };

beforeEach(async () => {
  await page.viewport(320, 640);
  localStorage.setItem('token', 'a-token');
  server.reply(listOpenAttempts, { attempts: [], serverNow: new Date().toISOString() });
  server.reply(listStartLimits, { limits: [], allowances: [] });
});
afterEach(async () => {
  localStorage.clear();
  await page.viewport(1280, 800);
});

async function open(path: string) {
  return await renderScreen(<p>The list of courses</p>, path, routes);
}

type Screen = Awaited<ReturnType<typeof open>>;

/** The screen says it, for the check of the specification's texts too, and nothing reaches past the narrowest phone. */
async function expectSaid(screen: Screen, heading: string): Promise<void> {
  await expect.element(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await screen.see();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
}

test.for([
  [READING, 'Reading', 'Failed to load reading test.', 'Start Test'],
  [SINGLE, 'Writing', 'Failed to load questions or test time.', 'Start Test'],
  [SPEAKING, 'Speaking', 'Failed to load speaking questions.', 'Use microphone'],
] as const)(
  '%s says that its test did not load, on the page and in a toast, and Try again brings it',
  async ([path, type, failed, next]) => {
    server.answer(getCourse, 500, {});
    const screen = await open(`${path}/7`);
    await expectSaid(screen, `Error: ${failed}`);
    await expect.element(screen.getByRole('alert').filter({ hasText: new RegExp(`^${failed}$`) })).toBeVisible();
    server.reply(getCourse, { course: aTest(type), testLength });
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('button', { name: next })).toBeVisible();
  },
);

test.for([
  [READING, 'Reading', 'No reading test data found for this course.'],
  [SINGLE, 'Writing', 'No questions found for this test.'],
  [SPEAKING, 'Speaking', 'No speaking questions found for this course.'],
] as const)('%s says that its course has no questions', async ([path, type, missing]) => {
  server.reply(getCourse, { course: { ...aTest(type), question_count: 0 }, testLength });
  await expectSaid(await open(`${path}/7`), missing);
});

test('a Reading page says that its course is of another type', async () => {
  server.reply(getCourse, { course: aTest('Writing'), testLength });
  await expectSaid(await open(`${READING}/7`), 'Error: No test data found for this course.');
});

test('a Listening course whose questions have no recording says so', async () => {
  server.reply(getCourse, { course: aTest('Listening'), testLength });
  server.reply(findSealedRecording, { recording: null });
  const none = 'Error: Listening course found but no audio file path available for questions.';
  await expectSaid(await open(`${SINGLE}/7`), none);
});

test.for([
  [`${READING}/2147483647`, 'not_found'],
  [`${SINGLE}/2147483647`, 'not_found'],
  [`${SINGLE}/first`, 'invalid'],
  [`${SPEAKING}/2147483647`, 'not_found'],
] as const)('%s is of no course: it says so, does not blame the connection and leads back', async ([path, code]) => {
  server.refuse(getCourse, code);
  const screen = await open(path);
  await expectSaid(
    screen,
    path.startsWith(READING) ? 'Error: No test data found for this course.' : 'Course not found.',
  );
  await expect.element(screen.getByText(/It may have been removed\./)).toBeVisible();
  await expect.element(screen.getByText(/Your connection may have dropped\./)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await screen.getByRole('link', { name: 'Back to Courses' }).click();
  expect(screen.router.state.location).toMatchObject({ pathname: '/user-dashboard', search: '?section=courses' });
});
