import { expect, test } from 'vitest';
import { aSpeakingAttempt } from '../../test/attempt-builder.ts';
import { useTestApp } from '../../test/test-app.ts';
import { sweepOverdueAttempts } from './sweep.ts';

const testApp = useTestApp();

test('learners are answered while a sweep closes what nobody came back to', async () => {
  for (let index = 0; index < 6; index += 1) await aSpeakingAttempt(testApp);
  testApp.pass(691);
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 0);
  expect(await sweepOverdueAttempts(testApp, testApp.app.log)).toBe(6);
  clearInterval(counting);
  expect(turns).toBeGreaterThanOrEqual(3);
});
