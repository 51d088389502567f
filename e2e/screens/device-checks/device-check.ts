import { expect } from '@playwright/test';
import { rigMicrophone } from '../../fixtures/microphone-rig.ts';
import { nameNumber, speak, startCheck } from '../../pages/device-check-page.ts';
import { breakDown, cutOff, hold, holdCode, type State } from '../state.ts';

const TIME = '**/api/device-checks/time';
const REPORT = /\/api\/device-checks$/;

export const deviceCheck: State[] = [
  {
    name: 'loading',
    open: async (stage) => {
      await holdCode(stage, /\/assets\/device-check-[^/]*\.js$/);
      await stage.page.goto('/device-check');
      await expect(stage.page.getByRole('status')).toHaveText('Loading...');
    },
  },
  {
    name: 'ready',
    open: async ({ page }) => {
      await page.goto('/device-check?code=4TQ8M2KD');
      await expect(page.getByRole('button', { name: 'Start the check' })).toBeVisible();
    },
  },
  {
    name: 'checking',
    open: async (stage) => {
      await hold(stage, TIME);
      await stage.page.goto('/device-check');
      await stage.page.getByRole('button', { name: 'Start the check' }).click();
      await expect(stage.page.getByRole('status')).toHaveText('Check 4 of 7: Clock');
    },
  },
  {
    name: 'server not reached',
    open: async (stage) => {
      stage.expectError(/Failed to load resource/);
      await cutOff(stage, TIME);
      await stage.page.goto('/device-check');
      await stage.page.getByRole('button', { name: 'Start the check' }).click();
      await expect(stage.page.getByRole('alert')).toContainText('The server was not reached.');
    },
  },
  {
    name: 'sound, second number',
    open: async ({ page }) => {
      await startCheck(page);
      await nameNumber(page, false);
      await expect(page.getByText('That was not the number.')).toBeVisible();
      await page.getByRole('button', { name: 'Play the number' }).click();
      await expect(page.getByText('Which number did you hear?')).toBeVisible();
    },
  },
  {
    name: 'microphone denied',
    ownPage: true,
    open: async ({ page }) => {
      await rigMicrophone(page, { fault: 'NotAllowedError' });
      await startCheck(page);
      await nameNumber(page, true);
      await page.getByRole('button', { name: 'Use microphone' }).click();
      await expect(page.getByRole('alert')).toContainText('Microphone access is blocked');
    },
  },
  {
    name: 'recording',
    open: async ({ page }) => {
      await startCheck(page);
      await nameNumber(page, true);
      await page.getByRole('button', { name: 'Use microphone' }).click();
      await page.getByRole('button', { name: 'Record 5 seconds' }).click();
      await expect(page.getByRole('button', { name: /^Stop, / })).toBeVisible();
    },
  },
  {
    name: 'passed',
    open: async ({ page }) => {
      await startCheck(page);
      await nameNumber(page, true);
      await speak(page);
      await expect(page.getByText('The result counts for 7 days in this browser.')).toBeVisible();
    },
  },
  {
    name: 'failed',
    ownPage: true,
    open: async (stage) => {
      const { page } = stage;
      stage.expectError(/status of 404/);
      await rigMicrophone(page, { silent: true });
      await startCheck(page);
      await nameNumber(page, false);
      await nameNumber(page, true);
      await speak(page);
      await expect(page.getByText('Fix the microphone before the examination.')).toBeVisible();
      await page.getByLabel('Check code').fill('ZZZZ ZZZZ');
      await page.getByRole('textbox', { name: 'Room' }).fill('Room 14');
      await page.getByRole('textbox', { name: 'Device' }).fill('Laptop 22');
      await page.getByRole('button', { name: 'Send result' }).click();
      await expect(page.getByLabel('Check code')).toHaveAccessibleDescription(/No school has this check code/);
    },
  },
  {
    name: 'not sent',
    open: async (stage) => {
      await breakDown(stage, REPORT);
      await startCheck(stage.page);
      await nameNumber(stage.page, true);
      await speak(stage.page);
      await expect(stage.page.getByRole('button', { name: 'Send again' })).toBeVisible();
    },
  },
];
