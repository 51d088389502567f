import { aTeacher } from '../fixtures/people.ts';
import { openSection } from '../fixtures/sections.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect, inProofs } from '../fixtures/test.ts';
import { aTitle } from '../samples/courses.ts';
import { waitingLetters } from '../samples/submissions.ts';

test(
  'the office makes a class, a learner joins by its link, and its teacher sees what they submitted and no more',
  inProofs,
  async ({ page, server, staff, enter }) => {
    const teacher = await aTeacher(server, staff.superadmin);
    const [amara, tomasz] = await waitingLetters(server, staff.admin, ['amara.osei', 'tomasz.w']);
    if (!amara || !tomasz) throw new Error('Two submissions wait.');
    const name = aTitle('B2 Evening');
    const dialog = page.getByRole('alertdialog');

    await enter(staff.admin);
    await page.goto('/admin-dashboard');
    await openSection(page, 'Classes');
    await page.getByRole('button', { name: 'Add class' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByRole('button', { name: 'Add class' }).click();
    await page.getByRole('button', { name: 'Make a join code' }).click();
    const shown = page.getByRole('region', { name: 'Join code' }).getByText(/^[0-9A-Z]{4} [0-9A-Z]{4}$/);
    const code = (await shown.innerText()).replace(' ', '');
    await page.getByRole('button', { name: 'Add teachers' }).click();
    await dialog.getByLabel('Name or email').fill(teacher.email);
    // Teachers of other journeys have the same name: the list must have narrowed to this one.
    await expect(dialog.getByRole('checkbox')).toHaveCount(1);
    await dialog.getByRole('checkbox', { name: 'Mina Okafor' }).check();
    await dialog.getByRole('button', { name: 'Add 1 teacher' }).click();
    await expect(page.getByRole('list', { name: 'Teachers' })).toContainText(teacher.email);

    await page.evaluate(() => localStorage.clear());
    await page.goto(`/join/${code}`);
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Email').fill(amara.learner.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(amara.learner.password);
    await page.getByRole('button', { name: 'Login into your account' }).click();
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(page.getByRole('heading', { name: `You joined ${name}` })).toBeVisible();
    await page.getByRole('link', { name: 'Open your profile' }).click();
    await expect(page.getByText('Taught by Mina Okafor')).toBeVisible();

    await enter(teacher);
    await page.goto('/admin-dashboard?section=writingReview');
    const rows = page.getByRole('row');
    await expect(rows.filter({ hasText: 'amara.osei' })).toHaveCount(1);
    await expect(rows.filter({ hasText: 'tomasz.w' })).toHaveCount(0);
    await openSection(page, 'Classes');
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Mina Okafor');
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Accommodations' })).toHaveCount(0);
  },
);
