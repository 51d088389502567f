import { describe, expect, it } from 'vitest';
import {
  afterAcknowledged,
  draftOf,
  mergeStored,
  nextPatch,
  type Stored,
  withOwnClock,
  withQuestionOpened,
} from './draft.ts';
import { clockFrom, stricterClocks } from './question-clocks.ts';

const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const stored: Stored = { id: 9, courseId: 4, answers: {}, flags: [], currentQuestionId: null, sequence: 0 };

describe('the clock of a question', () => {
  it('ends its timer after it began', () => {
    expect(clockFrom(NOON, 45)).toEqual({ openedAt: '2026-11-21T12:00:00.000Z', endsAt: '2026-11-21T12:00:45.000Z' });
  });

  it('is the stricter one, whoever knows it', () => {
    const early = clockFrom(NOON, 30);
    const late = clockFrom(NOON, 60);
    expect(stricterClocks({ 1: early, 2: late }, { 1: late, 2: early, 3: late })).toEqual({
      1: early,
      2: early,
      3: late,
    });
  });
});

describe('opening questions', () => {
  it('is told to the server at once, and its clock is taken over', () => {
    const draft = withQuestionOpened(draftOf(3, stored), 7);
    const patch = nextPatch(draft);
    expect(patch).toEqual({ sequence: 1, currentQuestionId: 7 });
    const reply = { ...stored, sequence: 1, currentQuestionId: 7, questionClocks: { 7: clockFrom(NOON, 60) } };
    const after = afterAcknowledged(draft, patch ?? { sequence: 1 }, reply);
    expect(after.questionClocks).toEqual({ 7: clockFrom(NOON, 60) });
    expect(nextPatch(after)).toBeNull();
    expect(nextPatch(withQuestionOpened(after, 7))).toBeNull();
  });

  it('without a connection goes on by its own clocks; each is told later, in order, and none gives time back', () => {
    let draft = withOwnClock(withQuestionOpened(draftOf(3, stored), 7), 7, clockFrom(NOON, 60));
    draft = withOwnClock(withQuestionOpened(draft, 8), 8, clockFrom(NOON + 60_000, 60));
    const first = nextPatch(draft);
    expect(first?.currentQuestionId).toBe(7);
    draft = afterAcknowledged(draft, first ?? { sequence: 1 }, {
      ...stored,
      sequence: 1,
      currentQuestionId: 7,
      questionClocks: { 7: clockFrom(NOON + 90_000, 60) },
    });
    expect(draft.currentQuestionId).toBe(8);
    expect(nextPatch(draft)?.currentQuestionId).toBe(8);
    expect(draft.questionClocks?.[7]).toEqual(clockFrom(NOON, 60));
  });

  it('that another reply already knows of is not told again', () => {
    const draft = withQuestionOpened(draftOf(3, stored), 7);
    const merged = mergeStored(draft, { ...stored, currentQuestionId: 7, questionClocks: { 7: clockFrom(NOON, 60) } });
    expect(nextPatch(merged)).toBeNull();
  });
});
