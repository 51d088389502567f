import { languageNames } from '@parlance/contract/languages';
import { listResults } from '@parlance/contract/results';
import type { Page } from '@playwright/test';
import { expectIn, isIn, leftInEnglish, readIn, says, watchTexts } from '../fixtures/catalogue-text.ts';
import { aNewcomer } from '../fixtures/people.ts';
import { openSection } from '../fixtures/sections.ts';
import { call } from '../fixtures/server.ts';
import { expect, inProofs, test } from '../fixtures/test.ts';
import { takeAll } from '../pages/every-kind-test.ts';
import { mouse } from '../pages/hands.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

for (const language of ['ar', 'de'] as const) {
  test(
    `${language}: whoever chooses it on the landing page registers, logs in and reads the dashboard in it`,
    inProofs,
    async ({ page, samples, see }) => {
      const { username, email, phone, password } = aNewcomer();
      const field = (label: string) => page.getByLabel(says(page, label), { exact: true });
      const button = (name: string) => page.getByRole('button', { name: says(page, name) });
      const shown = await watchTexts(page);
      await page.goto('/');
      await page.getByRole('combobox', { name: says(page, 'Language') }).selectOption(languageNames[language]);
      isIn(page, language);
      await expectIn(page, language);
      const start = page.getByRole('link', { name: says(page, 'Get Started Now') }).first();
      await expect(start).toBeVisible();
      shown.clear();

      await start.click();
      await expect(heading(page)).toHaveText(says(page, 'Create Your Account Here...'));
      await expectIn(page, language);
      await button('Register your account').click();
      await expect(field('Phone Number')).toHaveAccessibleDescription(says(page, 'Enter a phone number.'));
      await field('Username').fill(username);
      await field('Email').fill(email);
      await field('Phone Number').fill(phone);
      await field('Password').fill(password);
      await field('Confirm Password').fill(password);
      await button('Register your account').click();
      const registered = '🎉 Registration successful! Redirecting to login...';
      await expect(page.getByRole('status')).toHaveText(says(page, registered));
      await see();

      await expect(page).toHaveURL('/login');
      await expect(heading(page)).toHaveText(says(page, 'Login Here...'));
      await expectIn(page, language);
      await field('Email').fill(email);
      await field('Password').fill(password);
      await button('Login into your account').click();
      await expect(heading(page)).toHaveText(says(page, 'Welcome back, {username}', { username }));
      await expectIn(page, language);
      for (const section of ['Courses', 'Scores', 'Profile']) {
        await openSection(page, says(page, section));
        await expect(page.getByRole('link', { name: says(page, section), exact: true })).toHaveAttribute(
          'aria-current',
          'page',
        );
      }
      await expect(heading(page)).toHaveText(says(page, 'Profile'));
      await expect(page.getByText(phone)).toHaveCSS('direction', 'ltr');
      // The account keeps what was chosen before there was one.
      await expect(page.getByRole('definition').filter({ hasText: languageNames[language] })).toBeVisible();
      expect(leftInEnglish(shown, language, [samples.untimed.subject])).toEqual([]);
    },
  );

  test(
    `${language}: the 40 numbers of Academic Reading 2, from the start page to the score`,
    inProofs,
    async ({ page, server, samples, enter }) => {
      const shown = await watchTexts(page);
      const learner = await takeAll(
        {
          page,
          server,
          samples,
          enter: async (person) => {
            await enter(person);
            await readIn(page, server.url, language);
          },
        },
        mouse,
      );
      await expect(heading(page)).toHaveText(says(page, 'Test Complete!'));
      await expectIn(page, language);
      const { results } = await call(server, listResults, { query: {} }, learner.token);
      expect(results).toMatchObject([{ score: 40 }]);
      await page.getByRole('link', { name: says(page, 'Return to Dashboard') }).click();
      await openSection(page, says(page, 'Scores'));
      await expect(heading(page)).toHaveText(says(page, 'Scores of Previous Tests'));
      await expect(page.getByRole('row').filter({ hasText: samples.everyKind.title })).toContainText('40 / 40');
      await expectIn(page, language);
      expect(leftInEnglish(shown, language)).toEqual([]);
    },
  );
}
