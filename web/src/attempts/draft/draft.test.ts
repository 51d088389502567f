import { isTakenOver, TAKE_OVER_STEP } from '@parlance/contract/taking/take-over';
import { describe, expect, it } from 'vitest';
import { afterAcknowledged, draftOf, mergeStored, nextPatch, type Stored } from './draft.ts';
import { withAnswer, withCurrentQuestion, withFlagToggled } from './edit-draft.ts';

const stored: Stored = {
  id: 9,
  courseId: 4,
  answers: { '1': 'A', '2': ['A', 'C'] },
  flags: [2],
  currentQuestionId: 1,
  sequence: 7,
};
/** What a save answers: it repeats no answers. */
const { answers: _answers, ...saved } = stored;
const fresh = draftOf(3, stored);

describe('a draft', () => {
  it('has nothing to send as it comes from the server', () => {
    expect(nextPatch(fresh)).toBeNull();
  });

  it('sends what changed, under the next sequence', () => {
    const draft = withFlagToggled(withAnswer(fresh, 1, 'B'), 2);
    expect(nextPatch(draft)).toEqual({ sequence: 8, answers: { '1': 'B' }, flags: [] });
  });

  it('sends null for an answer that was cleared', () => {
    expect(nextPatch(withAnswer(fresh, 1, undefined))).toEqual({ sequence: 8, answers: { '1': null } });
  });

  it('takes the place along but does not send for its sake', () => {
    const moved = withCurrentQuestion(fresh, 2);
    expect(nextPatch(moved)).toBeNull();
    expect(nextPatch(withAnswer(moved, 2, ['A']))?.currentQuestionId).toBe(2);
  });

  it('is clean once its save is acknowledged', () => {
    const draft = withAnswer(fresh, 1, 'B');
    const patch = nextPatch(draft);
    if (!patch) throw new Error('nothing to send');
    const after = afterAcknowledged(draft, patch, { ...saved, sequence: 8 });
    expect(nextPatch(after)).toBeNull();
    expect(after.answers['1']).toBe('B');
    expect(after.sequence).toBe(8);
  });

  it('keeps what was typed while the save was under way', () => {
    const draft = withAnswer(fresh, 1, 'B');
    const patch = nextPatch(draft);
    if (!patch) throw new Error('nothing to send');
    const typedOn = withAnswer(draft, 1, 'C');
    const after = afterAcknowledged(typedOn, patch, { ...saved, sequence: 8 });
    expect(after.answers).toEqual({ '1': 'C', '2': ['A', 'C'] });
    expect(nextPatch(after)).toEqual({ sequence: 9, answers: { '1': 'C' } });
  });
});

describe('joining with what the server stores', () => {
  it('lets the unsent typing of this device win and takes the rest from the server', () => {
    const draft = withAnswer(withAnswer(fresh, 1, 'D'), 2, undefined);
    const merged = mergeStored(draft, { ...stored, answers: { '1': 'B', '2': ['A'], '3': 'TRUE' }, sequence: 12 });
    expect(merged.answers).toEqual({ '1': 'D', '3': 'TRUE' });
    expect(nextPatch(merged)).toEqual({ sequence: 13, answers: { '1': 'D', '2': null } });
  });

  it('does not send again what is stored already', () => {
    const merged = mergeStored(withAnswer(fresh, 1, 'D'), { ...stored, answers: { '1': 'D' }, sequence: 8 });
    expect(nextPatch(merged)).toBeNull();
  });

  it('keeps the place of this device and the flags that were not sent', () => {
    const draft = withFlagToggled(withCurrentQuestion(fresh, 2), 5);
    const merged = mergeStored(draft, { ...stored, flags: [1], currentQuestionId: 8 });
    expect(merged.currentQuestionId).toBe(2);
    expect(merged.flags).toEqual([2, 5]);
  });

  it('compares blanks whatever order they were filled in', () => {
    const draft = withAnswer(fresh, 3, { '1': 'two', '0': 'one' });
    const merged = mergeStored(draft, { ...stored, answers: { '3': { '0': 'one', '1': 'two' } } });
    expect(nextPatch(merged)).toBeNull();
  });
});

it.each([
  [0, false],
  [20, false],
  [TAKE_OVER_STEP, true],
])('is taken over when the server counts %i saves further: %j', (further, taken) => {
  expect(isTakenOver(fresh, { ...stored, sequence: fresh.sequence + further })).toBe(taken);
});
