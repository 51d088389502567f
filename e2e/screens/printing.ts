import { expect } from '@playwright/test';
import { breakDown, hold, type Stage, type State } from './state.ts';

/** The paper of a course, to be printed. */

const PREVIEW = /\/api\/admin\/courses\/\d+\/preview(\?|$)/;
const KEY = /\/api\/admin\/courses\/\d+\/preview\/key$/;

async function open({ page, staff, enter }: Stage, courseId: number, search = ''): Promise<void> {
  await enter(staff.admin);
  await page.goto(`/admin/print/${courseId}${search}`);
}

export const print: State[] = [
  {
    name: 'a paper of every kind',
    open: async (stage) => {
      await open(stage, stage.samples.everyKind.id);
      await expect(stage.page.getByRole('heading', { level: 1 })).toHaveText('Academic Reading 2');
    },
  },
  {
    name: 'with its key',
    open: async (stage) => {
      await open(stage, stage.samples.choice.id, '?key=with');
      await expect(stage.page.getByRole('heading', { name: 'Answer key' })).toBeVisible();
    },
  },
  {
    name: 'loading',
    open: async (stage) => {
      await hold(stage, PREVIEW);
      await open(stage, stage.samples.choice.id);
      await expect(stage.page.getByRole('status')).toHaveText('Loading the paper...');
    },
  },
  {
    name: 'the key loading',
    open: async (stage) => {
      await hold(stage, KEY);
      await open(stage, stage.samples.choice.id, '?key=with');
      await expect(stage.page.getByRole('status')).toHaveText('Loading the answer key...');
    },
  },
  {
    name: 'failed',
    open: async (stage) => {
      await breakDown(stage, '**/api/admin/courses/*/preview');
      await open(stage, stage.samples.choice.id);
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'the key failed',
    open: async (stage) => {
      await breakDown(stage, '**/api/admin/courses/*/preview/key');
      await open(stage, stage.samples.choice.id, '?key=with');
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'no questions',
    open: async (stage) => {
      await open(stage, stage.samples.empty.id);
      await expect(stage.page.getByRole('heading', { level: 1 })).toHaveText('No questions yet.');
    },
  },
];
