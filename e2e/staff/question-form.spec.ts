import type { Course } from '@parlance/contract/courses';
import { editQuestion } from '@parlance/contract/editing';
import { listResults } from '@parlance/contract/results';
import type { Locator, Page } from '@playwright/test';
import { aLearner } from '../fixtures/people.ts';
import { call } from '../fixtures/server.ts';
import { expect, inProofs, test } from '../fixtures/test.ts';
import { takeTest } from '../samples/attempts.ts';
import { aCourse, aReadingCourse, aTitle } from '../samples/courses.ts';
import { questionsOf } from '../samples/questions.ts';
import { aListeningCourse } from '../samples/single-question-courses.ts';

test.beforeEach(({ enter, staff }) => enter(staff.admin));

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const seenByLearner = (page: Page) => page.getByRole('region', { name: 'As learners see it' });
const details = (page: Page) => page.getByRole('complementary', { name: 'Course details' });

async function openCourse(page: Page, { id }: Course): Promise<Locator> {
  await page.goto(`/admin-dashboard?section=viewCourses&course=${id}`);
  await expect(details(page).getByRole('link', { name: 'Preview the test' })).toBeVisible();
  return details(page);
}

async function addTo(page: Page, { id }: Course, type: string): Promise<void> {
  await page.goto(`/admin-dashboard?section=editQuestion&course=${id}&question=new&type=${type}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Question');
}

async function saved(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: what }).first()).toBeVisible();
}

async function endTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'End Test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End Test' }).click();
}

test(
  'a question of every type is added in the form and shown as the learner will see it',
  inProofs,
  async ({ page, server, staff, see }) => {
    const reading = await aReadingCourse(server, staff.admin);
    const panel = await openCourse(page, reading);
    await panel.getByRole('link', { name: 'Add question: The Ferry at Low Water' }).click();
    await page.getByRole('link', { name: /Multiple choice/ }).click();
    await page.getByLabel('Question', { exact: true }).fill('What does the board show?');
    await page.getByLabel('Option A').fill('The depth');
    await page.getByLabel('Option B').fill('The price');
    await expect(seenByLearner(page).getByRole('radio')).toHaveCount(2);
    await expect(seenByLearner(page).getByText('What does the board show?')).toBeVisible();
    await save(page).click();
    await expect(page.getByText('Mark the correct option.')).toBeVisible();
    await see();
    await page.getByLabel('A is correct').check();
    await page.getByRole('button', { name: 'Save and add another' }).click();
    await saved(page, 'Question added successfully!');
    // The next one is begun: empty, under the same passage, with the keyboard in it.
    await expect(page.getByLabel('Question', { exact: true })).toBeFocused();
    await expect(page.getByLabel('Question', { exact: true })).toHaveValue('');
    await expect(page.getByRole('combobox', { name: 'Passage' })).toHaveValue('The Ferry at Low Water');

    await addTo(page, reading, 'checkbox');
    await page.getByLabel('Question', { exact: true }).fill('Which two?');
    for (const letter of ['A', 'B', 'C']) await page.getByLabel(`Option ${letter}`).fill(`Thing ${letter}`);
    await page.getByLabel('C is correct').check();
    await page.getByLabel('A is correct').check();
    await page.keyboard.press('Control+Enter');
    await expect(details(page).getByText('Which two?')).toBeVisible();

    await addTo(page, reading, 'true_false');
    await page.getByLabel('Statement').fill('Apples come true from seed.');
    await page.locator('fieldset').getByRole('radio', { name: 'False' }).check();
    await page.keyboard.press('Control+s');
    await expect(details(page).getByText('Apples come true from seed.')).toBeVisible();

    await addTo(page, reading, 'fill_in_blanks');
    const text = page.getByRole('textbox', { name: 'Text with blanks' });
    await text.fill('Cores came from  of slow trains.');
    await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(16, 16));
    await page.getByRole('button', { name: 'Insert blank' }).click();
    await expect(text).toHaveValue('Cores came from [BLANK] of slow trains.');
    await page.getByRole('textbox', { name: 'Blank', exact: true }).fill('windows|the windows');
    await save(page).click();
    await expect(details(page).getByText('windows or the windows')).toBeVisible();

    await addTo(page, reading, 'writing');
    await page.getByLabel('Question', { exact: true }).fill('Would you plant one?');
    await save(page).click();
    await expect(details(page).getByText('Would you plant one?')).toBeVisible();
    const added = (await questionsOf(server, staff.admin, reading)).filter(({ question_text }) =>
      /board|Which two\?|seed|Cores|plant/.test(question_text),
    );
    expect(
      added.map(({ question_type, correct_option, correct_answers_json }) => [
        question_type,
        correct_option ?? correct_answers_json,
      ]),
    ).toEqual([
      ['reading_mcq', 'A'],
      ['checkbox', ['A', 'C']],
      ['true_false', 'FALSE'],
      ['fill_in_blanks', ['windows|the windows']],
      ['writing', null],
    ]);

    const listening = await aListeningCourse(server, staff.admin);
    await addTo(page, listening, 'listening');
    await page.getByRole('combobox', { name: 'Recording' }).click();
    await page.getByRole('option', { name: 'Recording 1 · 2 questions' }).click();
    await expect(page.getByLabel('Play Recording 1')).toHaveJSProperty('error', null);
    await page.getByLabel('Question', { exact: true }).fill('Who is late?');
    await page.getByLabel('Option A').fill('Nobody');
    await page.getByLabel('Option B').fill('The bus');
    await page.getByLabel('B is correct').check();
    await save(page).click();
    await expect(details(page).getByText('Who is late?')).toBeVisible();
    expect((await questionsOf(server, staff.admin, listening))[2]).toMatchObject({ question_text: 'Who is late?' });

    for (const { type, words } of [
      { type: 'Writing', words: 'Write 120 words to a neighbour.' },
      { type: 'Speaking', words: 'Describe your street.' },
    ] as const) {
      const course = await aCourse(server, staff.admin, { type, durationSeconds: type === 'Writing' ? 1200 : null });
      await page.goto(`/admin-dashboard?section=viewCourses&course=${course.id}`);
      await details(page).getByRole('link', { name: 'Add question' }).click();
      await page.getByLabel('Question', { exact: true }).fill(words);
      await expect(seenByLearner(page).getByText(words)).toBeVisible();
      if (type === 'Speaking') await page.getByLabel(/Time for this question/).fill('1.25');
      await see();
      await save(page).click();
      await saved(page, 'Question added successfully!');
      const [question] = await questionsOf(server, staff.admin, course);
      expect(question).toMatchObject({ question_text: words, timer: type === 'Speaking' ? 75 : null });
    }
  },
);

test(
  'a corrected key lists the scores before and after, and learners see the new one',
  inProofs,
  async ({ page, server, staff, see, expectError }) => {
    expectError(/status of 409/);
    const course = await aReadingCourse(server, staff.admin);
    const amina = await aLearner(server, 'Amina Yusuf');
    const tomasz = await aLearner(server, 'Tomasz Wierzbicki');
    const quiet = await aLearner(server, 'Nur Aziz');
    await takeTest(server, amina, course, ['B', 'TRUE']);
    await takeTest(server, tomasz, course, ['B', 'FALSE']);
    await takeTest(server, quiet, course, ['B']);
    const question = (await questionsOf(server, staff.admin, course))[1];
    if (!question) throw new Error('The course has a second question.');
    const scoreOf = async (person: typeof amina) =>
      (await call(server, listResults, {}, person.token)).results.map(({ score }) => score);

    const panel = await openCourse(page, course);
    await panel.getByRole('link', { name: 'Edit question 2' }).click();
    await page.locator('fieldset').getByRole('radio', { name: 'True' }).check();

    // Whoever goes away is asked first.
    await page.getByRole('link', { name: 'Back to the course' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toHaveAccessibleName('Leave without saving?');
    await see();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();

    await page.keyboard.press('Control+s');
    await expect(dialog).toHaveAccessibleName('Correct the key and mark 3 tests again?');
    await expect(dialog).toContainText('2 scores change, 1 stays the same.');
    await expect(dialog.getByRole('row', { name: /Amina Yusuf/ })).toContainText('1 of 52 of 5');
    await expect(dialog.getByRole('row', { name: /Tomasz Wierzbicki/ })).toContainText('2 of 51 of 5');
    await expect(dialog).not.toContainText('Nur Aziz');
    await see();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await scoreOf(amina)).toEqual([1]);
    await save(page).click();
    await dialog.getByRole('button', { name: 'Correct the key and mark again' }).click();
    await expect(details(page).getByRole('listitem').filter({ hasText: 'The villages voted' })).toContainText('True');
    expect([await scoreOf(amina), await scoreOf(tomasz), await scoreOf(quiet)]).toEqual([[2], [1], [1]]);

    // Somebody else stores other words while mine are being typed.
    await details(page).getByRole('link', { name: 'Edit question 2' }).click();
    await page.getByLabel('Statement').fill('The villages voted for a bridge, mine.');
    const now = (await questionsOf(server, staff.admin, course))[1];
    const theirs = {
      question_text: 'The villages voted for a bridge, theirs.',
      correct_option: 'TRUE' as const,
      version_id: now?.version_id ?? 0,
      revision: now?.revision ?? 0,
    };
    await call(server, editQuestion, { params: { id: question.id }, query: {}, body: theirs }, staff.admin.token);
    await save(page).click();
    await expect(dialog.getByRole('region', { name: 'Their version' })).toContainText('theirs.');
    await expect(dialog.getByRole('region', { name: 'My version' })).toContainText('mine.');
    await dialog.getByRole('button', { name: 'Keep my version' }).click();
    await saved(page, 'Attempts started from now on show the new wording. Earlier attempts keep the old wording.');
    await expect(details(page).getByText('The villages voted for a bridge, mine.')).toBeVisible();
  },
);

test(
  'questions move and go; the preview marks in memory and stores nothing',
  inProofs,
  async ({ page, server, staff, samples, see, expectError }) => {
    expectError(/ERR_FAILED/);
    const course = await aReadingCourse(server, staff.admin, { title: aTitle('Preview') });
    const texts = async () =>
      (await questionsOf(server, staff.admin, course)).map(({ question_text }) => question_text);
    const before = await texts();
    const panel = await openCourse(page, course);
    const down = panel.getByRole('button', { name: 'Move down: question 1' });
    await down.press('Enter');
    await expect(panel.getByText('Moved to place 2 of 3.')).toBeAttached();
    await expect(panel.getByRole('button', { name: 'Move down: question 2' })).toBeFocused();
    await see();
    await expect.poll(texts).toEqual([before[1], before[0], ...before.slice(2)]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(texts).toEqual(before);

    await page.route('**/question-order', (route) => route.abort(), { times: 1 });
    await panel.getByRole('button', { name: 'Move up: question 3' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Its place has not changed.' })).toBeVisible();
    await expect(panel.getByRole('listitem').filter({ hasText: before[2] }).first()).toContainText('3');

    await panel.getByRole('button', { name: 'Delete question 5' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(before[4] ?? '');
    await see();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await saved(page, 'Question deleted successfully!');
    await expect.poll(texts).toEqual(before.slice(0, 4));

    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`);
    });
    await panel.getByRole('link', { name: 'Preview the test' }).click();
    await expect(page.getByText('Preview. Nothing is stored.')).toBeVisible();
    await page.getByRole('radio', { name: 'The river runs low.' }).check();
    await page.getByRole('radio', { name: 'True' }).check();
    await page.getByRole('textbox', { name: /blank 1/ }).fill('pole');
    await page.getByRole('textbox', { name: /blank 2/ }).fill('Sensor');
    await page.getByRole('button', { name: 'Next' }).click();
    await endTest(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 of 4');
    await expect(page.getByRole('listitem').filter({ hasText: 'The villages voted' })).toContainText('Wrong');
    await expect(page.getByRole('listitem').filter({ hasText: 'pole / Sensor' })).toContainText('Right');
    // The menu of the page before may still have asked what waits to be marked. The keys are read for the result.
    expect(asked.filter((call) => !call.endsWith('/reviews/counts'))).toEqual([
      `GET /api/admin/courses/${course.id}/preview`,
      `POST /api/admin/courses/${course.id}/preview/mark`,
      `GET /api/tests/course-details-with-questions/${course.id}`,
    ]);
    await expect(page.getByRole('listitem').filter({ hasText: 'The villages voted' })).toContainText('Key: False');

    // The other screens: a recording can be skipped, and the microphone is left alone.
    const { listening, choice, speaking } = samples;
    await page.goto(`/admin/preview/${listening.id}`);
    await page.getByRole('button', { name: 'Skip the recording' }).click();
    await page.getByRole('radio', { name: 'The bus stop' }).check();
    await endTest(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 of 3');
    // A Reading course without a passage is asked one question at a time, as its learners have it.
    await page.goto(`/admin/preview/${choice.id}`);
    await expect(page.getByRole('heading', { name: 'Question 1' })).toBeVisible();
    await expect(page.getByText('Passage 1')).toBeHidden();
    await page.goto(`/admin/preview/${speaking.id}`);
    await expect(page.getByRole('button', { name: 'Start Recording' })).toBeDisabled();
    await endTest(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This test is marked by a person');
    const written = asked.filter((call) => !call.startsWith('GET ') && !call.endsWith('/preview/mark'));
    expect(written).toEqual([]);
    expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  },
);
