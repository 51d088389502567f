import { getCourse } from '@parlance/contract/courses';
import type { Page } from '@playwright/test';
import { call, type Server } from '../fixtures/server.ts';
import { expect, inProofs, test } from '../fixtures/test.ts';
import { aCourse, aReadingCourse, aTitle } from '../samples/courses.ts';
import { chooseFile } from '../samples/csv-upload.ts';
import { aListeningCourse } from '../samples/single-question-courses.ts';
import { aSpeakingCourse, spoken } from '../samples/speaking-courses.ts';
import { aTone } from '../samples/wav.ts';

const success = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).last();
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first();
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test.beforeEach(({ enter, staff }) => enter(staff.admin));

test(
  'times are set in the dashboard: a duration for a course, a timer for a spoken question',
  inProofs,
  async ({ page, server, staff }) => {
    const writing = await aCourse(server, staff.admin, { title: aTitle('Letters'), type: 'Writing' });
    const speaking = await aSpeakingCourse(server, staff.admin, { title: aTitle('Interview'), timers: [45, 60] });
    await page.goto('/admin-dashboard?section=setCourseTime');
    await expect(page.getByRole('tab', { name: 'Reading' })).toHaveAttribute('aria-selected', 'true');

    // Typed right after the tab was changed, letter by letter: neither takes the other back.
    await page.getByRole('tab', { name: 'Writing' }).click();
    await page.getByRole('searchbox').pressSequentially(writing.title);
    await expect(page.getByRole('searchbox')).toHaveValue(writing.title);
    await expect(page).toHaveURL(/type=Writing/);
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(writing.title);
    await expect(page.getByRole('columnheader')).toHaveText([
      'ID',
      'Title',
      'Current Duration (min)',
      'New Duration (min)',
      'Action',
    ]);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(row(page, writing.title)).toContainText('20');

    const duration = page.getByLabel(`New Duration (min), ${writing.title}`);
    await duration.fill('37.5');
    // A window that becomes narrow keeps what was typed.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('table')).toBeHidden();
    await expect(duration).toHaveValue('37.5');
    await page.setViewportSize({ width: 1440, height: 900 });
    const sent = page.waitForRequest('**/duration');
    await duration.press('Enter');
    expect((await sent).postDataJSON()).toEqual({ test_duration: 2250 });
    await expect(success(page, 'Course duration updated successfully!')).toBeVisible();
    await expect(row(page, writing.title).getByRole('cell').nth(2)).toHaveText('37.5');
    await expect(duration).toHaveValue('');

    await page.getByRole('tab', { name: 'Speaking' }).click();
    await page.getByRole('combobox', { name: 'Select Speaking Course' }).fill(speaking.title);
    await page.getByRole('option', { name: speaking.title }).click();
    const [first = '', second = ''] = spoken;
    await expect(row(page, first)).toContainText('0.75');
    const timer = page.getByLabel(`New Timer (min), ${first}`);
    await timer.fill('1.25');
    await timer.press('Enter');
    await expect(success(page, 'Timer updated successfully!')).toBeVisible();
    await expect(row(page, first).getByRole('cell').nth(2)).toHaveText('1.25');
    await expect(row(page, second).getByRole('cell').nth(2)).toHaveText('1.00');
  },
);

/** How many questions a course has, as the catalogue says. */
async function questionCount(server: Server, id: number): Promise<number> {
  return (await call(server, getCourse, { params: { id } })).course.question_count;
}

test('a Writing and a Speaking course take their files', inProofs, async ({ page, server, staff, see }) => {
  const uploadButton = page.getByRole('button', { name: 'Upload Questions' });
  for (const [type, sample, message] of [
    ['Writing', 'sample-writing.csv', '3 questions uploaded successfully!'],
    ['Speaking', 'sample-speaking.csv', '4 questions uploaded successfully!'],
  ] as const) {
    const durationSeconds = type === 'Speaking' ? null : 1200;
    const { id, title } = await aCourse(server, staff.admin, { title: aTitle(type), type, durationSeconds });
    await page.goto(`/admin-dashboard?section=uploadTest&course=${id}`);
    await expect(page.getByRole('heading', { name: `What a ${type} file holds` })).toBeVisible();
    await chooseFile(page, sample, await (await page.request.get(`/samples/${sample}`)).text());
    await expect(page.getByText(/^All \d rows are ready\.$/)).toBeVisible();
    await uploadButton.click();
    await expect(success(page, message)).toBeVisible();
    // What was added is said, the course stays, and the next file can be chosen at once.
    const added = page.getByRole('heading', { name: `${message.slice(0, 11)} added to ${title}` });
    await expect(added).toBeFocused();
    await expect(page.getByRole('link', { name: 'Preview the test' })).toHaveAttribute('href', `/admin/preview/${id}`);
    await expect(page.getByRole('link', { name: 'See the questions' })).toBeVisible();
    if (type === 'Writing') await see();
    await expect(page.getByRole('combobox', { name: 'Course' })).toHaveValue(`${title} · ID ${id}`);
    await page.getByRole('button', { name: 'Upload more' }).click();
    await expect(page.getByLabel('CSV file')).toBeFocused();
    await expect(added).toBeHidden();
  }
});

test(
  'a Listening course takes one recording for any number of questions, and their file',
  inProofs,
  async ({ page, server, staff, expectError, see }) => {
    expectError(/status of (400|500)/);
    const uploadButton = page.getByRole('button', { name: 'Upload Questions' });
    const other = await aReadingCourse(server, staff.admin, { title: aTitle('Other') });
    const { id, title } = await aCourse(server, staff.admin, { title: aTitle('Harbour Talk'), type: 'Listening' });
    await page.goto(`/admin-dashboard?section=uploadTest&course=${id}`);
    const add = page.getByRole('button', { name: 'Add Question' });
    await add.click();
    const needAll = 'Please fill all question fields and ensure an audio file path is provided.';
    await expect(alert(page, needAll)).toBeVisible();
    await expect(page.getByLabel('Question text')).toBeFocused();
    await page.getByRole('button', { name: 'Upload Audio' }).click();
    await expect(alert(page, 'Please select an audio file to upload.')).toBeVisible();
    await see();

    const audio = { name: 'harbour.wav', mimeType: 'audio/wav', buffer: Buffer.from(aTone(2)) };
    const audioCall = '**/api/tests/upload-listening-audio';
    await page.route(audioCall, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByLabel(/^Audio file($|,)/).setInputFiles(audio);
    await page.getByRole('button', { name: 'Upload Audio' }).click();
    await expect(alert(page, 'Failed to upload audio file.')).toBeVisible();
    await see();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Upload Audio' }).click();
    await expect(page.getByLabel('Audio file path')).toHaveValue(/^\/api\/media\//);
    await expect(page.getByText('00:02 min · no questions yet')).toBeVisible();
    const player = page.getByLabel('Play harbour.wav');
    await expect.poll(() => player.evaluate((element: HTMLAudioElement) => element.duration)).toBeCloseTo(2, 1);

    await fillQuestion(page, 'Where does the ferry wait?', ['B']);
    // Another course would take the typed question: it asks, and Cancel keeps everything.
    const course = page.getByRole('combobox', { name: 'Course' });
    await course.fill(other.title);
    await page.getByRole('option', { name: other.title }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Leave this question without adding it?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Question text')).toHaveValue('Where does the ferry wait?');
    await page.route('**/add-listening-question', (route) => route.fulfill({ status: 500, json: {} }));
    await add.click();
    await expect(alert(page, 'Failed to add listening question.')).toBeVisible();
    await see();
    await page.unrouteAll();
    await add.click();
    await expect(page.getByText('1 question added here.')).toBeVisible();
    await expect(page.getByLabel('Question text')).toHaveValue('');
    await expect(page.getByLabel('Question text')).toBeFocused();
    await fillQuestion(page, 'Which two sell tickets?', ['D', 'A']);
    const sent = page.waitForRequest('**/add-listening-question');
    await add.click();
    expect((await sent).postDataJSON()).toMatchObject({ course_id: id, correct_option: ['A', 'D'] });
    await expect(page.getByText('00:02 min · 2 questions')).toBeVisible();

    // Another course clears the form and the recording; the recording can be had again from its course.
    await course.fill(other.title);
    await page.getByRole('option', { name: other.title }).click();
    // The field writes out the title of the chosen course, which must not come between the next letters.
    await expect(course).toHaveValue(`${other.title} · ID ${other.id}`);
    await course.fill(title);
    await page.getByRole('option', { name: title }).click();
    await expect(page.getByLabel(/^Audio file($|,)/)).toBeVisible();
    await page.getByRole('combobox', { name: 'Or choose one from this course' }).click();
    await page.getByRole('option', { name: 'Recording 1 · 2 questions' }).click();
    await page.getByRole('radio', { name: 'From a CSV file' }).check();
    await chooseFile(page, 'l.csv', await (await page.request.get('/samples/sample-listening.csv')).text());
    await expect(page.getByText('All 4 rows are ready.')).toBeVisible();
    await uploadButton.click();
    // Its toast waits behind those of the questions before, one at a time; the panel says it at once.
    await expect(page.getByRole('heading', { name: `4 questions added to ${title}` })).toBeFocused();
    await expect(page.getByText('6 questions', { exact: true })).toBeVisible();
    expect(await questionCount(server, id)).toBe(6);
  },
);

async function fillQuestion(page: Page, text: string, right: string[]): Promise<void> {
  await page.getByLabel('Question text').fill(text);
  for (const letter of ['A', 'B', 'C', 'D']) await page.getByLabel(`Option ${letter}`).fill(`The ${letter} pier`);
  for (const letter of right) await page.getByRole('checkbox', { name: letter, exact: true }).check();
}

test('the details of a Listening course play its recordings beside the options @proof', async ({
  page,
  server,
  staff,
}) => {
  const { id } = await aListeningCourse(server, staff.admin);
  await page.goto(`/admin-dashboard?section=viewCourses&course=${id}`);
  const panel = page.getByRole('complementary', { name: 'Course details' });
  await expect(panel.getByLabel('Recording of question 1')).toBeVisible();
  await expect(
    panel
      .getByRole('listitem')
      .filter({ hasText: /^.The bus stop/ })
      .first(),
  ).toContainText('Correct');
});
