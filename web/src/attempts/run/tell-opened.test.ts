import type { SavedAttempt } from '@parlance/contract/attempts';
import { expect, it } from 'vitest';
import { draftOf, type Patch } from '../draft/draft.ts';
import { createDraftKeeper, type SaveOutcome } from '../draft/draft-keeper.ts';
import { tellOpened } from './tell-opened.ts';

const opened = {
  id: 9,
  courseId: 4,
  status: 'open',
  answers: {},
  flags: [],
  currentQuestionId: null,
  sequence: 0,
  savedAt: null,
  questionClocks: {},
} as unknown as SavedAttempt & { answers: object };

function aKeeper(save: (patch: Patch) => SaveOutcome) {
  const sent: Patch[] = [];
  const keeper = createDraftKeeper({
    draft: { ...draftOf(3, { ...opened, answers: {} }), opened: [1, 2] },
    attempt: opened as never,
    keep: async () => undefined,
    keepAtOnce: () => undefined,
    send: async (patch) => {
      sent.push(patch);
      return save(patch);
    },
  });
  return { keeper, sent };
}

it('sends every question that was opened, each in a save of its own', async () => {
  const { keeper, sent } = aKeeper(({ sequence }) => ({ kind: 'stored', attempt: { ...opened, sequence } }));
  await tellOpened(keeper);
  expect(sent.map(({ currentQuestionId }) => currentQuestionId)).toEqual([1, 2]);
  expect(keeper.snapshot().draft.opened).toEqual([]);
});

it('fails where the server is not reached, so that no submit goes before', async () => {
  const { keeper } = aKeeper(() => ({ kind: 'unreachable', retryAfterSeconds: null }));
  await expect(tellOpened(keeper)).rejects.toThrow('not reached');
  keeper.stop();
});

it('lets a submit go where the test has ended: what comes with it is late in any case', async () => {
  const { keeper, sent } = aKeeper(() => ({ kind: 'closed' }));
  await tellOpened(keeper);
  expect(sent).toHaveLength(1);
});
