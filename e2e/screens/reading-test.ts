import { expect } from '@playwright/test';
import { aLearner } from '../people.ts';
import { hold, type State } from './state.ts';

export const readingTest: State[] = [
  {
    name: 'loading',
    open: async (stage) => {
      await stage.enter(await aLearner(stage.server));
      await hold(stage, /\/assets\/reading-test[^/]*\.js$/);
      await stage.page.goto(`/user/reading-test/${stage.shelf.reading.id}`);
      await expect(stage.page.getByRole('status')).toHaveText('Loading Reading Test...');
    },
  },
];
