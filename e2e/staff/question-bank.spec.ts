import { openSection } from '../fixtures/sections.ts';
import { expect, test } from '../fixtures/test.ts';
import { aCourse, aReadingCourse, aTitle } from '../samples/courses.ts';

test('questions of one test move to the bank, are found there by keyboard and stand in a second test', async ({
  page,
  server,
  staff,
  enter,
  see,
}) => {
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
  await page.getByRole('group', { name: 'Selected questions' }).getByRole('button', { name: 'Add to a test' }).click();
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
});

test('a question is added to the bank without a course, reworded, and has its older words again', async ({
  page,
  staff,
  enter,
}) => {
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
});
