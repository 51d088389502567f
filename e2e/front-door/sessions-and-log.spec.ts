import { users } from '@parlance/contract/account-admin';
import { listSessions, type Session } from '@parlance/contract/auth';
import { setCourseDuration } from '@parlance/contract/course-admin';
import { listResults } from '@parlance/contract/results';
import type { Page } from '@playwright/test';
import { inLooks } from '../fixtures/looks.ts';
import { aLearner, aNewcomer } from '../fixtures/people.ts';
import { openSection } from '../fixtures/sections.ts';
import { call, runSql, type Server } from '../fixtures/server.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect, inProofs } from '../fixtures/test.ts';
import { aCourse, aTitle } from '../samples/courses.ts';
import { pressWithCapsLock } from '../screens/auth.ts';
import { IPHONE, signInFrom } from '../screens/own-sessions.ts';

/** Whether a session still opens what every account may read. */
async function isAlive(server: Server, token: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`${server.url}${listResults.path}`, { headers })).status === 200;
}

const device = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

inLooks(test, ({ phone: narrow }) => {
  test(
    'who is remembered stays for thirty days, sees every device, and logs out one or all others',
    inProofs,
    async ({ page, server, expectError, see }) => {
      expectError(/status of 401/);
      const { email, password } = await aLearner(server);
      const phone = await signInFrom(server, IPHONE, { email, password });
      await page.goto('/login');
      const field = page.getByLabel('Password', { exact: true });
      await page.getByRole('button', { name: 'Login into your account' }).click();
      await expect(page.getByLabel('Email')).toBeFocused();
      await page.getByLabel('Email').fill(email);
      await field.fill(password);
      await pressWithCapsLock(field);
      await expect(page.getByText('Caps Lock is on.')).toBeVisible();
      await field.press('End');
      await expect(page.getByText('Caps Lock is on.')).toBeHidden();
      const eye = page.getByRole('button', { name: 'Show password' });
      await eye.press('Enter');
      await expect(field).toHaveAttribute('type', 'text');
      await expect(eye).toHaveAttribute('aria-pressed', 'true');
      await page.getByRole('checkbox', { name: 'Remember' }).check();
      await page.getByRole('button', { name: 'Login into your account' }).click();
      const menu = page.getByRole('navigation', { name: narrow ? 'User Panel sections' : 'Sections' });
      await menu.getByRole('link', { name: 'Profile' }).click();

      const here = device(page, 'This device');
      await expect(here).toContainText('Chrome on Linux');
      await expect(here).toContainText('In use now');
      await expect(here).toContainText('Stays logged in until');
      await expect(here.getByRole('button')).toHaveCount(0);
      const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
      const listed = await fetch(`${server.url}${listSessions.path}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      const [current] = (await listed.json()) as Session[];
      const days = (Date.parse(current?.endsAt ?? '') - Date.parse(current?.signedInAt ?? '')) / 86_400_000;
      expect(days).toBe(30);
      await see();

      await device(page, 'Safari on iPhone').getByRole('button', { name: 'Log out' }).click();
      await expect(said(page, 'That device was logged out.')).toBeVisible();
      await expect(device(page, 'Safari on iPhone')).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeFocused();
      expect([await isAlive(server, phone), await isAlive(server, token)]).toEqual([false, true]);

      const others = [
        await signInFrom(server, 'curl/8.5.0', { email, password }),
        await signInFrom(server, '', { email, password }),
      ];
      await page.reload();
      await expect(device(page, 'curl')).toContainText(/Last seen \d\d? \w+ \d{4}, \d\d:\d\d · logged in .* from /);
      await page.getByRole('button', { name: 'Log out all other devices' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Log out all other devices?' });
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await dialog.getByRole('button', { name: 'Log out' }).click();
      await expect(said(page, 'other devices were logged out.')).toBeVisible();
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
      expect(await Promise.all(others.map((other) => isAlive(server, other)))).toEqual([false, false]);

      // What was ended elsewhere is said at the next thing that is asked for.
      runSql(server, `delete from sessions where account_id = (select id from accounts where email = '${email}')`);
      await menu.getByRole('link', { name: 'Scores' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scores of Previous Tests');
      await expect(page.getByRole('heading', { name: /^Session expired or unauthorized/ })).toBeVisible();
    },
  );

  test(
    'the audit log tells in plain words who did what to whom, and is narrowed by words, action, person and day',
    inProofs,
    async ({ page, server, staff, enter, see }) => {
      const { superadmin, admin } = staff;
      const course = await aCourse(server, admin, { title: aTitle('Logged Reading') });
      const duration = { params: { id: course.id }, body: { test_duration: 2700 } };
      await call(server, setCourseDuration, duration, admin.token);
      const { email, password } = aNewcomer();
      const person = { username: aTitle('Tomas'), email, password };
      const { user } = await call(server, users.add, { body: person }, superadmin.token);
      await call(
        server,
        users.edit,
        { params: { id: user.id }, body: { ...person, password: '', status: 'suspended' } },
        superadmin.token,
      );
      runSql(
        server,
        `insert into audit_log (at, actor_id, action, subject_type, subject_id, course_id)
       values ('2020-02-03T04:05:06Z', null, 'course.dusted_off', 'course', ${course.id}, ${course.id});
       insert into audit_log (at, action, subject_type)
       select '2020-01-01'::timestamptz + n * interval '1 minute', 'shelf.filled', 'shelf' from generate_series(1, 30) as n`,
      );

      await enter(superadmin);
      await page.goto('/superadmin-dashboard');
      await page.getByRole('main').getByRole('link', { name: 'Audit log' }).click();
      const search = page.getByRole('searchbox', { name: 'Search person or course' });
      const rows = narrow
        ? // What stands in an entry is a list too.
          page
            .getByRole('main')
            .getByRole('listitem')
            .filter({ has: page.getByRole('listitem') })
        : page.getByRole('row').filter({ has: page.getByRole('cell') });
      await search.fill(course.title);
      await expect(said(page, '3 entries')).toBeVisible();
      await expect(rows).toHaveText([
        new RegExp(`${admin.username} set the duration of ${course.title} .*to 45 minutes`),
        new RegExp(`${admin.username} added the Reading course ${course.title}`),
        new RegExp(`The server recorded “course dusted off” for ${course.title}`),
      ]);
      await expect(rows.last()).toContainText('2020-02-03 05:05:06');
      await expect(page.getByText('Times are in Europe/Berlin')).toBeVisible();
      await see();
      // A name leads to what it names, and back shows the same again.
      await rows.first().getByRole('link', { name: course.title }).click();
      await expect(page).toHaveURL(new RegExp(`/admin-dashboard\\?section=viewCourses&course=${course.id}$`));
      await page.goBack();
      await expect(said(page, '3 entries')).toBeVisible();
      await page.getByRole('combobox', { name: 'Action' }).click();
      await page.getByRole('option', { name: 'Course added' }).click();
      await expect(rows).toHaveCount(1);
      await page.getByRole('combobox', { name: 'Action' }).click();
      await page.getByRole('option', { name: 'All actions' }).click();
      await page.getByLabel('To', { exact: true }).fill('2020-02-03');
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText('The server');
      await page.getByLabel('From', { exact: true }).fill('2020-02-04');
      await expect(page.getByRole('heading', { name: 'No entries match.' })).toBeVisible();
      await page.getByRole('button', { name: 'Show the whole log' }).click();
      await expect(search).toHaveValue('');
      const pages = page.getByRole('navigation', { name: 'Pages of the audit log' });
      await pages.getByRole('button', { name: 'Page 2', exact: true }).click();
      await expect(page.getByText(/^21 to \d+ of [\d,]+$/)).toBeVisible();

      await page.getByRole('combobox', { name: 'Done by' }).fill(superadmin.username);
      await page.getByRole('option', { name: `${superadmin.username} (superadmin)` }).click();
      await search.fill(person.username);
      await expect(rows).toHaveText([
        new RegExp(`${superadmin.username} changed ${person.username}’s status \\(now suspended\\)`),
        new RegExp(`${superadmin.username} added ${person.username} as a user`),
      ]);
      // The address holds what is shown: a reload and a sent link show the same.
      await page.reload();
      await expect(rows).toHaveCount(2);
      await rows.last().getByRole('link', { name: person.username }).click();
      await expect(page.getByRole('main')).toContainText(person.email);
      await page.goBack();
      await search.fill('nobody is called so');
      await expect(page.getByRole('heading', { name: 'No entries match.' })).toBeVisible();
      // From the Admin Panel there is a way back.
      await page.goto('/admin-dashboard');
      await openSection(page, 'Super Admin Panel');
      await expect(page).toHaveURL('/superadmin-dashboard');
    },
  );
});
