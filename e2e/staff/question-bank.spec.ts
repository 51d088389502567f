import { openSection } from '../fixtures/sections.ts';
import { expect, inProofs, test } from '../fixtures/test.ts';
import { aCourse, aReadingCourse, aTitle } from '../samples/courses.ts';
import { aTone } from '../samples/wav.ts';

test(
  'questions of one test move to the bank, are found there by keyboard and stand in a second test',
  inProofs,
  async ({ page, server, staff, enter, see }) => {
    const first = await aReadingCourse(server, staff.admin, { title: aTitle('First') });
    const second = await aCourse(server, staff.admin, { title: aTitle('Second') });
    await enter(staff.admin);
    await page.goto(`/admin-dashboard?section=viewCourses&course=${first.id}`);
    const details = page.getByRole('complementary', { name: 'Course details' });
    await details
      .getByRole('button', { name: /^Move .* to the bank/ })
      .first()
      .click();
    await see();
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Move to the bank' })
      .click();
    await expect(details.getByText('From the bank.').first()).toBeVisible();

    await openSection(page, 'Question bank');
    await page.getByLabel('Search names, wording and tags').fill('villag bridge');
    const found = page.getByRole('checkbox', { name: /^Select The villages/ }).first();
    await expect(found).toBeVisible();
    await found.focus();
    await page.keyboard.press('Space');
    await page
      .getByRole('group', { name: 'Selected questions' })
      .getByRole('button', { name: 'Add to a test' })
      .click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('combobox', { name: 'Test' }).fill(second.title);
    await page.getByRole('option', { name: new RegExp(second.title) }).click();
    await see();
    await dialog.getByRole('button', { name: 'Add to the test' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'added' }).first()).toBeVisible();

    await page.goto(`/admin-dashboard?section=viewCourses&course=${second.id}`);
    await expect(details.getByText('From the bank, used in 2 tests.').first()).toBeVisible();
    await details
      .getByRole('button', { name: /^Remove .* from this test/ })
      .first()
      .click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }).click();
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /removed/i })
        .first(),
    ).toBeVisible();
  },
);

test(
  'a question is added to the bank without a course, reworded, and has its older words again',
  inProofs,
  async ({ page, staff, enter }) => {
    const name = aTitle('Tide');
    await enter(staff.admin);
    await page.goto('/admin-dashboard?section=bank');
    await page.getByRole('link', { name: 'Add question' }).first().click();
    await page.getByRole('link', { name: /^True \/ False A statement/ }).click();
    await page.locator('[name="content.prompt"]').fill(`${name} comes in at noon.`);
    await page.getByRole('radio', { name: 'True', exact: true }).first().check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'Question details' });
    await expect(panel.getByRole('heading', { name: `${name} comes in at noon.` })).toBeVisible();

    await panel.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.locator('[name="content.prompt"]').fill(`${name} comes in at night.`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await panel.getByRole('button', { name: 'Show version 1' }).click();
    await expect(panel.getByText('Gone: noon')).toBeVisible();
    await expect(panel.getByText('New: night')).toBeVisible();
    await panel.getByRole('button', { name: 'Restore version 1' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore these words' }).click();
    await expect(panel.getByRole('heading', { name: `${name} comes in at noon.` })).toBeVisible();
  },
);

test(
  'a recording is uploaded as a set, has a question, stands in a test and is copied there to be changed',
  inProofs,
  async ({ page, server, staff, enter, see }) => {
    const course = await aCourse(server, staff.admin, { title: aTitle('Harbour'), type: 'Listening' });
    const title = aTitle('Tannoy');
    await enter(staff.admin);
    await page.goto('/admin-dashboard?section=bank&what=sets');
    await page.getByRole('link', { name: 'Add set' }).first().click();
    await page.getByText('A recording', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    const file = { name: 'tannoy.wav', mimeType: 'audio/wav', buffer: Buffer.from(aTone(1, 440)) };
    await page.locator('input[type=file][accept="audio/*"]').setInputFiles(file);
    await page.getByRole('button', { name: 'Upload Audio' }).click();
    await expect(page.getByRole('button', { name: 'Use another recording' })).toBeVisible();
    await page.getByRole('button', { name: 'Save and add a question' }).click();
    await page.getByRole('link', { name: /^True \/ False A statement/ }).click();
    await expect(page.getByText('The question joins the set.')).toBeVisible();
    await see();
    await page.locator('[name="content.prompt"]').fill('The train is late.');
    await page.getByRole('radio', { name: 'True', exact: true }).first().check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const panel = page.getByRole('complementary', { name: 'Set details' });
    await expect(panel.getByText('The train is late.')).toBeVisible();

    await panel.getByRole('button', { name: 'Add to a test' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Add 1 set to a test' });
    await dialog.getByRole('combobox', { name: 'Test' }).fill(course.title);
    await page.getByRole('option', { name: new RegExp(course.title) }).click();
    await dialog.getByRole('button', { name: 'Add to the test' }).click();
    await expect(panel.getByRole('heading', { name: 'Used in 1 test' })).toBeVisible();

    await page.goto(`/admin-dashboard?section=viewCourses&course=${course.id}`);
    await page.getByRole('link', { name: 'Edit question 1' }).click();
    const asks = 'Used in 1 test. Change it in the bank, or make a copy for this test?';
    await expect(page.getByRole('heading', { name: asks })).toBeVisible();
    await see();
    await page.getByRole('button', { name: 'Make a copy' }).press('Enter');
    await expect(page.locator('[name="content.prompt"]')).toHaveValue('The train is late.');
    await page.getByRole('link', { name: 'Back to the course' }).click();
    const details = page.getByRole('complementary', { name: 'Course details' });
    await expect(details.getByText('The train is late.')).toBeVisible();
    await expect(details.getByText('From the bank.')).toBeHidden();
  },
);
