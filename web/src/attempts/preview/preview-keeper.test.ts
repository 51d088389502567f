import type { Attempt } from '@parlance/contract/attempts';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { afterEach, expect, test, vi } from 'vitest';
import { withAnswer, withQuestionOpened } from '../draft/edit-draft.ts';
import { createPreviewKeeper } from './preview-keeper.ts';

afterEach(() => vi.unstubAllGlobals());

const attempt = {
  id: 0,
  courseId: 3,
  answers: {},
  flags: [],
  currentQuestionId: null,
  sequence: 0,
} as unknown as Attempt;
const spoken = { id: 9, kind: 'speaking', timer: 30 } as QuestionForTaker;

test('answers stay in memory: nothing is sent, and nothing is put on the device', async () => {
  const forbidden = vi.fn();
  vi.stubGlobal('fetch', forbidden);
  vi.stubGlobal('indexedDB', new Proxy({}, { get: forbidden }));
  const keeper = createPreviewKeeper(attempt, [spoken], () => 0);
  const heard = vi.fn();
  keeper.subscribe(heard);
  keeper.change((draft) => withAnswer(draft, 9, 'B'));
  await new Promise((done) => setTimeout(done));
  expect(keeper.snapshot()).toMatchObject({ draft: { answers: { 9: 'B' } }, saving: { kind: 'preview' } });
  expect(heard).toHaveBeenCalledOnce();
  expect(forbidden).not.toHaveBeenCalled();
});

test('the clock of a spoken question begins when it is opened, and not again', () => {
  let now = 1000;
  const keeper = createPreviewKeeper(attempt, [spoken], () => now);
  keeper.change((draft) => withQuestionOpened(draft, 9));
  now = 5000;
  keeper.change((draft) => withQuestionOpened(draft, 9));
  expect(keeper.snapshot().draft.ownClocks?.[9]?.endsAt).toBe(new Date(31_000).toISOString());
});
