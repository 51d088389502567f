import { getReceipt } from '@parlance/contract/receipts/receipts';
import { expect } from '@playwright/test';
import { aLearner } from '../fixtures/people.ts';
import { call, runSql } from '../fixtures/server.ts';
import { takeTest } from '../samples/attempts.ts';
import { breakDown, hold, type Stage, type State } from './state.ts';

const RECEIPT = /\/api\/tests\/attempts\/\d+\/receipt$/;
const CHECK = /\/api\/receipts\/check$/;

/** A learner who has taken a test, entered. Gives the id of the attempt and the code of its receipt. */
async function aReceipt({ server, samples, enter }: Stage): Promise<{ attemptId: number; code: string }> {
  const learner = await aLearner(server, 'Teo Marin');
  const answers = ['B', 'TRUE', { 0: 'pole', 1: 'sensor' }, ['C', 'A']];
  const attemptId = await takeTest(server, learner, samples.reading, answers);
  const { code } = await call(server, getReceipt, { params: { id: attemptId } }, learner.token);
  await enter(learner);
  return { attemptId, code };
}

export const receipt: State[] = [
  {
    name: 'ready',
    open: async (stage) => {
      const { code } = await aReceipt(stage);
      await stage.page.goto(`/receipt/${code}`);
      await expect(stage.page.getByRole('heading', { name: 'Your answers were received' })).toBeVisible();
    },
  },
  {
    name: 'before receipts',
    open: async (stage) => {
      const { attemptId } = await aReceipt(stage);
      runSql(stage.server, `delete from receipts where attempt_id = ${attemptId}`);
      stage.expectError(/status of 404/);
      await stage.page.goto(`/receipt/${attemptId}`);
      await expect(stage.page.getByText(/^Receipts are made since version/)).toBeVisible();
    },
  },
  {
    name: 'loading',
    open: async (stage) => {
      const { attemptId } = await aReceipt(stage);
      await hold(stage, RECEIPT);
      await stage.page.goto(`/receipt/${attemptId}`);
      await expect(stage.page.getByText('Loading the receipt...')).toBeAttached();
    },
  },
  {
    name: 'failed',
    open: async (stage) => {
      const { attemptId } = await aReceipt(stage);
      await breakDown(stage, RECEIPT);
      await stage.page.goto(`/receipt/${attemptId}`);
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
];

async function check({ page }: Stage, code: string): Promise<void> {
  await page.goto('/check-receipt');
  await page.getByLabel('Receipt code').fill(code);
  await page.getByRole('button', { name: 'Check code' }).click();
}

export const checkReceipt: State[] = [
  {
    name: 'genuine',
    open: async (stage) => {
      const { code } = await aReceipt(stage);
      await check(stage, code);
      await expect(stage.page.getByText(/^The receipt is genuine\. All answers/)).toBeVisible();
    },
  },
  {
    name: 'an answer differs',
    open: async (stage) => {
      const { code, attemptId } = await aReceipt(stage);
      runSql(stage.server, `update responses set answer = '"C"' where attempt_id = ${attemptId} and answer = '"B"'`);
      await check(stage, code);
      await expect(stage.page.getByText(/What is stored differs in question/)).toBeVisible();
    },
  },
  {
    name: 'code mistyped',
    open: async (stage) => {
      await aReceipt(stage);
      await check(stage, 'PR-7K4M');
      await expect(stage.page.getByText(/^This is not a receipt code/)).toBeVisible();
    },
  },
  {
    name: 'failed',
    open: async (stage) => {
      const { code } = await aReceipt(stage);
      await breakDown(stage, CHECK);
      await check(stage, code);
      await expect(stage.page.getByText('The service is temporarily unavailable.')).toBeVisible();
    },
  },
];

/** The keys of receipts, in the superadmin's panel. */
export const receiptKeys: State[] = [
  {
    name: 'receipts ready',
    open: async (stage) => {
      await stage.enter(stage.staff.superadmin);
      await stage.page.goto('/superadmin-dashboard?section=receipts');
      await expect(stage.page.getByText('In use')).toBeVisible();
    },
  },
];
