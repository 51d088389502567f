import { sendMessage } from '@parlance/contract/contact';
import { expect, type Page } from '@playwright/test';
import { answer, breakDown, hold, type State } from './state.ts';

const RETENTION = '**/api/retention';
const CONTACT = `**${sendMessage.path}`;

/** Fills in the contact form and sends it. */
export async function writeMessage(page: Page, message = 'The clock is easy to read.'): Promise<void> {
  await page.getByLabel('Email').fill('amina@example.org');
  await page.getByLabel('Feedback message').fill(message);
  await page.getByRole('button', { name: 'Send message' }).click();
}

export const landing: State[] = [
  {
    name: 'ready',
    open: async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'Get Started Now' })).toBeVisible();
    },
  },
  {
    name: 'scrolled, an answer open, a message under way',
    open: async (stage) => {
      await hold(stage, CONTACT);
      await stage.page.goto('/');
      await writeMessage(stage.page);
      await stage.page.getByRole('button', { name: 'Can I get a refund?' }).hover();
      await expect(stage.page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
      await expect(stage.page.getByRole('button', { name: 'Back to top' })).toBeVisible();
      await expect(stage.page.getByText('full refund within 30 days. There')).toBeVisible();
    },
  },
  {
    name: 'fields wrong',
    open: async ({ page }) => {
      await page.goto('/#contact-section');
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByText('Enter your message.')).toBeVisible();
    },
  },
  {
    name: 'message failed',
    open: async (stage) => {
      await breakDown(stage, CONTACT);
      await stage.page.goto('/');
      await writeMessage(stage.page);
      await expect(stage.page.getByRole('alert')).toContainText('Please check your connection');
    },
  },
  {
    name: 'message sent',
    open: async (stage) => {
      await answer(stage, CONTACT, { success: true });
      await stage.page.goto('/');
      await writeMessage(stage.page);
      await expect(stage.page.getByText('Message sent successfully!')).toBeVisible();
    },
  },
  {
    name: 'privacy',
    open: async ({ page }) => {
      await page.goto('/privacy');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
      await expect(page.getByText('Your school has set no such rules.')).toBeVisible();
    },
  },
  {
    name: 'privacy, with rules of the school',
    open: async (stage) => {
      const rules = [
        { kind: 'marked_recordings', days: 180 },
        { kind: 'accounts', days: 730 },
      ];
      await answer(stage, RETENTION, { rules });
      await stage.page.goto('/privacy');
      await expect(stage.page.getByText('Learners who no longer log in: after 730 days')).toBeVisible();
      await stage.page.getByText('Your school deletes').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'privacy, rules failed',
    open: async (stage) => {
      await breakDown(stage, RETENTION);
      await stage.page.goto('/privacy');
      await stage.page.getByRole('button', { name: 'Try again' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'terms',
    open: async ({ page }) => {
      await page.goto('/terms');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
    },
  },
];

/** What any address can come to. */
export const anywhere: State[] = [
  {
    name: 'page not found',
    open: async ({ page }) => {
      await page.goto('/no/such/page');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    },
  },
  {
    name: 'application error',
    open: async ({ page, expectError }) => {
      expectError(/Failed to load resource|dynamically imported module/);
      await page.route(/\/assets\/forgot-password[^/]*\.js$/, (route) => route.abort());
      await page.goto('/forgot-password');
      // A page whose code is missing is loaded once more by itself.
      await page.waitForFunction(() =>
        performance.getEntriesByType('navigation').some((one) => 'type' in one && one.type === 'reload'),
      );
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
    },
  },
];
