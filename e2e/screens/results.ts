import { expect } from '@playwright/test';
import { hold, type State } from './state.ts';

export const score: State[] = [
  {
    name: 'loading',
    open: async (stage) => {
      await hold(stage, /\/assets\/score-page[^/]*\.js$/);
      await stage.page.goto('/score');
      await expect(stage.page.getByRole('status')).toHaveText('Loading...');
    },
  },
];
export const resultPending: State[] = [
  {
    name: 'loading',
    open: async (stage) => {
      await hold(stage, /\/assets\/result-pending[^/]*\.js$/);
      await stage.page.goto('/result-pending');
      await expect(stage.page.getByRole('status')).toHaveText('Loading...');
    },
  },
];
