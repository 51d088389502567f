import { sendMessage } from '@parlance/contract/contact';
import type { Page } from '@playwright/test';
import { inLooks } from '../fixtures/looks.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect, inProofs } from '../fixtures/test.ts';
import { writeMessage } from '../screens/landing.ts';

const CONTACT = `**${sendMessage.path}`;
const sections = ['Home', 'Features', 'Pricing', 'About', 'FAQ', 'Contact'];
const ids = ['home', 'features', 'payment', 'about', 'faq', 'contact'].map((name) => `#${name}-section`);

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);
const scrollBehavior = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);

inLooks(test, ({ phone }) => {
  test(
    'every link leads to its section, the floating buttons come after 300 pixels, a chosen plan is remembered',
    inProofs,
    async ({ page, see }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await see();
      const menu = page.getByRole('button', { name: 'Menu' });

      await test.step('header and footer links reach their sections, smoothly unless motion is reduced', async () => {
        for (const nav of ['Sections', 'Quick links']) {
          for (const [at, name] of sections.entries()) {
            if (phone && nav === 'Sections') await menu.tap();
            await page.getByRole('navigation', { name: nav }).getByRole('link', { name }).click();
            await expect(page.locator(ids[at] ?? '')).toBeInViewport();
            expect(new URL(page.url()).hash).toBe(ids[at]);
          }
        }
        expect(await scrollBehavior(page)).toBe('auto');
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        expect(await scrollBehavior(page)).toBe('smooth');
        await page.emulateMedia({ reducedMotion: 'reduce' });
      });

      await test.step('back to top, and down by one screen', async () => {
        const up = page.getByRole('button', { name: 'Back to top' });
        await up.click();
        await expect(up).toBeHidden();
        expect(await scrolled(page)).toBe(0);
        await page.evaluate(() => window.scrollTo(0, 300));
        await expect(up).toBeHidden();
        await page.evaluate(() => window.scrollTo(0, 301));
        await page.getByRole('button', { name: 'Scroll down' }).click();
        expect(await scrolled(page)).toBe(301 + (page.viewportSize()?.height ?? 0));
      });

      if (phone) await openByTap(page);
      else await openByPointerAndKeys(page);

      await test.step('a chosen plan goes along to the registration', async () => {
        for (const [plan, line] of [
          ['Basic', 'Your plan: Basic, $19 a month.'],
          ['Enterprise', 'Your plan: Enterprise, $99 a month.'],
          ['Pro', 'Your plan: Pro, $49 a month.'],
        ]) {
          await page.goto('/');
          await page.getByRole('link', { name: `Choose ${plan}` }).click();
          await expect(page).toHaveURL(`/register?plan=${plan?.toLowerCase()}`);
          await expect(page.getByText(line ?? '')).toBeVisible();
        }
        await page.goto('/register?plan=gold');
        await expect(page.getByLabel('Username')).toBeVisible();
        await expect(page.getByText('Your plan')).toBeHidden();
      });

      for (const name of ['Privacy Policy', 'Terms of Service']) {
        await page.goto('/');
        await page.getByRole('link', { name }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
        await expect(page).toHaveTitle(`${name} · Parlance`);
        await see();
        await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'Pricing' }).click();
        await expect(page).toHaveURL('/#payment-section');
        await expect(page.locator('#payment-section')).toBeInViewport();
      }
    },
  );
});

async function openByPointerAndKeys(page: Page): Promise<void> {
  await test.step('an answer opens under the pointer and at the keyboard', async () => {
    const [first, last] = [page.getByText('Each is a timed test'), page.getByText('full refund within 30 days. There')];
    const refund = page.getByRole('button', { name: 'Can I get a refund?' });
    await expect(first).toBeHidden();
    await refund.hover();
    await expect(last).toBeVisible();
    await expect(refund).toHaveAttribute('aria-expanded', 'true');
    await refund.click();
    await expect(last).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(last).toBeHidden();
    await page.getByRole('button', { name: /^What can I practise/ }).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(first).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(first).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(first).toBeVisible();
  });
}

async function openByTap(page: Page): Promise<void> {
  await test.step('an answer opens by a tap, the menu closes by Escape and by a choice', async () => {
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.tap();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await menu.tap();
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'FAQ' }).tap();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    for (const question of [/^Who marks/, /^Can I change/]) {
      const item = page.getByRole('button', { name: question });
      await item.tap();
      await expect(item).toHaveAttribute('aria-expanded', 'true');
    }
    const first = page.getByRole('button', { name: /^Who marks/ });
    await expect(first).toHaveAttribute('aria-expanded', 'true');
    await first.tap();
    await expect(first).toHaveAttribute('aria-expanded', 'false');
  });
}

inLooks(test, () => {
  test(
    'the contact form says what is wrong, sends, and says how it went',
    inProofs,
    async ({ page, expectError, see }) => {
      expectError(/Failed to load resource/);
      const told = page.locator('#contact-section').getByRole('alert');
      await page.goto('/#contact-section');
      await expect(page.locator('#contact-section')).toBeInViewport();

      const bodies: unknown[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith(sendMessage.path)) bodies.push(request.postDataJSON());
      });
      await page.getByLabel('Email').fill('amina');
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByLabel('Email')).toBeFocused();
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/^Enter an email address/);
      await expect(page.getByLabel('Feedback message')).toHaveAccessibleDescription('Enter your message.');
      expect(bodies).toEqual([]);

      await test.step('what the server says, and what it does not', async () => {
        await writeMessage(page, 'x'.repeat(5001));
        await expect(told).toHaveText('Error: Use at most 5000 characters for the message.');
        await see();
        // The login page of a network answers in the server's place.
        await page.route(CONTACT, (route) => route.fulfill({ json: { login: 'https://network.example/' } }));
        await writeMessage(page);
        await expect(told).toHaveText('Error: Failed to send message');
        await see();
        for (const fail of [
          () =>
            page.route(CONTACT, (route) => route.fulfill({ status: 503, json: { success: false, error: 'Away.' } })),
          () => page.route(CONTACT, (route) => route.fulfill({ body: '<html>' })),
          () => page.route(CONTACT, (route) => route.abort()),
        ]) {
          await page.unroute(CONTACT);
          await fail();
          await writeMessage(page);
          await expect(told).toHaveText('Error: Failed to send message. Please check your connection and try again.');
        }
        await see();
        await expect(page.getByLabel('Feedback message')).toHaveValue('The clock is easy to read.');
      });

      await test.step('on its way, and sent', async () => {
        await page.unroute(CONTACT);
        const { promise, resolve: letGo } = Promise.withResolvers<void>();
        await page.route(CONTACT, async (route) => {
          await promise;
          await route.continue();
        });
        await page.getByRole('button', { name: 'Send message' }).click();
        await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
        await see();
        letGo();
        await expect(page.getByText('Message sent successfully! Thank you for your feedback.')).toBeVisible();
        await see();
        await expect(page.getByLabel('Email')).toHaveValue('');
        await expect(page.getByLabel('Feedback message')).toHaveValue('');
        await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused();
        expect(bodies.at(-1)).toEqual({
          email: 'amina@example.org',
          name: 'amina',
          subject: 'Contact Form Submission',
          message: 'The clock is easy to read.',
        });
      });
    },
  );
});
