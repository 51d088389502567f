import { listResults } from '@parlance/contract/results';
import type { Locator, Page } from '@playwright/test';
import { aLearner } from '../fixtures/people.ts';
import { call } from '../fixtures/server.ts';
import { expect, inProofs, test } from '../fixtures/test.ts';
import { endTest } from '../pages/reading-test-page.ts';
import { takeTest } from '../samples/attempts.ts';
import { aReadingCourse, aTitle } from '../samples/courses.ts';
import { plan } from '../samples/every-kind.ts';
import { questionsOf } from '../samples/questions.ts';

test.beforeEach(({ enter, staff }) => enter(staff.admin));

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const details = (page: Page) => page.getByRole('complementary', { name: 'Course details' });
const picture = (page: Page) => page.getByRole('group', { name: 'Picture (optional)' });
const paragraphs = ['Paragraph A', 'Paragraph B', 'Paragraph C'];

async function saved(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: what }).first()).toBeVisible();
}

/** Chooses what belongs to an item: 'Paragraph A, its heading'. */
async function chooseKey(page: Page, item: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: item }).click();
  await page.getByRole('listbox', { name: item }).getByRole('option', { name: option }).click();
}

/** Pastes lines into a field, from the clipboard as any program fills it. */
async function paste(page: Page, into: Locator, lines: string[]): Promise<void> {
  const scratch = page.getByRole('textbox', { name: 'Instruction' });
  await scratch.fill(lines.join('\n'));
  await scratch.press('ControlOrMeta+a');
  await scratch.press('ControlOrMeta+x');
  await into.press('ControlOrMeta+v');
}

test(
  'a matching with headings: pasted, refused until it has a key, listed, previewed, and marked again',
  inProofs,
  async ({ page, server, staff, see }) => {
    const course = await aReadingCourse(server, staff.admin, { title: aTitle('Headings') });
    const courseAddress = `/admin-dashboard?section=viewCourses&course=${course.id}`;
    await page.goto(courseAddress);
    await details(page).getByRole('link', { name: 'Add question: The Ferry at Low Water' }).click();
    await page.getByRole('link', { name: /^Matching/ }).click();

    await paste(page, page.getByRole('textbox', { name: 'Paragraph 1', exact: true }), paragraphs);
    for (const [index, text] of paragraphs.entries()) {
      await expect(page.getByRole('textbox', { name: `Paragraph ${index + 1}`, exact: true })).toHaveValue(text);
    }
    await page.getByRole('group', { name: 'Headings' }).getByRole('button', { name: 'Paste a list' }).click();
    const list = page.getByRole('alertdialog', { name: 'Paste a list' });
    await list
      .getByRole('textbox')
      .fill('i. A crossing by chain\nii. How deep the water is\niii. No bridge\niv. A ferry sold');
    await see();
    await list.getByRole('button', { name: 'Use these lines' }).click();
    await expect(page.getByRole('textbox', { name: 'Heading iv', exact: true })).toHaveValue('A ferry sold');
    await page.getByRole('textbox', { name: 'Instruction' }).fill('Choose a heading for each paragraph.');
    await save(page).click();
    await expect(page.getByText('Choose the heading.')).toHaveCount(3);
    await expect(page.getByRole('combobox', { name: 'Paragraph A, its heading' })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await see();
    await chooseKey(page, 'Paragraph A, its heading', 'i A crossing by chain');
    await chooseKey(page, 'Paragraph B, its heading', 'ii How deep');
    await chooseKey(page, 'Paragraph C, its heading', 'iii No bridge');
    await expect(page.getByText('1 heading stays unused.')).toBeVisible();
    const seenByLearner = page.getByRole('region', { name: 'As learners see it' });
    await expect(seenByLearner.getByRole('combobox', { name: '6, Paragraph C' })).toBeVisible();
    await save(page).click();
    await saved(page, 'Question added successfully!');
    const listed = details(page).getByRole('list', { name: 'Correct answers' }).filter({ hasText: 'Paragraph C' });
    await expect(listed.getByRole('listitem')).toContainText(['i, A crossing', 'ii, How deep', 'iii, No bridge']);

    // Two learners: the second key is right for one of them.
    const amina = await aLearner(server, 'Amina Yusuf');
    const tomasz = await aLearner(server, 'Tomasz Wierzbicki');
    await takeTest(server, amina, course, [undefined, undefined, undefined, { 0: 'A', 1: 'B', 2: 'C' }]);
    await takeTest(server, tomasz, course, [undefined, undefined, undefined, { 0: 'A', 2: 'D' }]);

    await details(page).getByRole('link', { name: 'Preview the test' }).click();
    await page.getByRole('combobox', { name: '4, Paragraph A' }).selectOption({ label: 'i A crossing by chain' });
    await page.getByRole('combobox', { name: '6, Paragraph C' }).selectOption({ label: 'iv A ferry sold' });
    await page.getByRole('button', { name: 'Next' }).click();
    await endTest(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 of 8');
    const parts = page.getByRole('list', { name: 'Questions 4 to 6' }).getByRole('listitem');
    await expect(parts).toContainText(['Right', 'Wrong', 'Wrong']);
    await expect(parts.nth(1)).toContainText('No answer');
    await expect(parts.nth(2)).toContainText('Key: iii, No bridge');
    await see();

    await page.getByRole('link', { name: 'Edit questions 4 to 6' }).click();
    await chooseKey(page, 'Paragraph C, its heading', 'iv A ferry sold');
    await save(page).click();
    const dialog = page.getByRole('alertdialog', { name: 'Correct the key and mark 2 tests again?' });
    await expect(dialog).toContainText('2 scores change.');
    await expect(dialog.getByRole('row', { name: /Amina Yusuf/ })).toContainText('3 of 82 of 8');
    await expect(dialog.getByRole('row', { name: /Tomasz Wierzbicki/ })).toContainText('1 of 82 of 8');
    await see();
    await dialog.getByRole('button', { name: 'Correct the key and mark again' }).click();
    await expect(listed.getByRole('listitem')).toContainText(['i, A crossing', 'ii, How deep', 'iv, A ferry sold']);
    const scores = async (person: typeof amina) =>
      (await call(server, listResults, {}, person.token)).results.map(({ score }) => score);
    expect([await scores(amina), await scores(tomasz)]).toEqual([[2], [2]]);
  },
);

test(
  'a plan to label: the picture is refused by its bytes, uploaded, described, and shown to learners',
  inProofs,
  async ({ page, server, staff, expectError, see }) => {
    expectError(/status of 415/);
    const course = await aReadingCourse(server, staff.admin, { title: aTitle('Plan') });
    await page.goto(`/admin-dashboard?section=editQuestion&course=${course.id}&question=new&type=matching`);
    await page.getByRole('group', { name: 'Style' }).getByText('Labels').click();
    await page.getByRole('textbox', { name: 'Instruction' }).fill('Label the plan.');
    await paste(page, page.getByRole('textbox', { name: 'Place 1', exact: true }), ['information desk', 'boat trips']);
    await paste(page, page.getByRole('textbox', { name: 'Label A', exact: true }), ['A', 'B', 'C']);
    await page.getByRole('textbox', { name: 'Instruction' }).fill('Label the plan.');
    await save(page).click();
    await expect(page.getByLabel('Picture file')).toHaveAttribute('aria-invalid', 'true');

    const file = { name: 'plan.png', mimeType: 'image/png' };
    await page.getByLabel('Picture file').setInputFiles({ ...file, buffer: Buffer.from('no picture at all') });
    await expect(picture(page).getByText('This is no picture that can be shown here.')).toBeVisible();
    await see();
    await page.getByLabel('Picture file').setInputFiles({ ...file, buffer: plan });
    await expect(picture(page).getByText('900 × 600 pixels')).toBeVisible();
    const words = picture(page).getByRole('textbox', { name: /^What the picture shows/ });
    await expect(words).toBeFocused();
    for (const [place, label] of [
      ['information desk', 'A'],
      ['boat trips', 'C'],
    ] as const) {
      await chooseKey(page, `${place}, its label`, label);
    }
    await save(page).click();
    await expect(words).toHaveAttribute('aria-invalid', 'true');
    await words.fill('A plan of the harbour.');
    const seenByLearner = page.getByRole('region', { name: 'As learners see it' });
    await expect(seenByLearner.getByRole('img', { name: 'A plan of the harbour.' })).toHaveJSProperty(
      'naturalWidth',
      900,
    );
    await see();
    await save(page).click();
    await saved(page, 'Question added successfully!');
    expect((await questionsOf(server, staff.admin, course)).at(-1)).toMatchObject({
      kind: 'matching',
      content: { style: 'labels', items: ['information desk', 'boat trips'], options: ['A', 'B', 'C'], reuse: false },
      key: { letters: ['A', 'C'] },
      picture: { width: 900, height: 600 },
    });
  },
);
