import { describe, expect, it } from 'vitest';
import { afterAcknowledged, draftOf, mergeStored, nextPatch, type Stored } from './draft.ts';
import { withQuestionOpened } from './edit-draft.ts';
import { clockFrom, clockOfQuestion, withOwnClock, withoutOwnClock } from './own-clocks.ts';

const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const stored: Stored = { id: 9, courseId: 4, answers: {}, flags: [], currentQuestionId: null, sequence: 0 };

describe('the clock of a question', () => {
  it('ends its timer after it began', () => {
    expect(clockFrom(NOON, 45)).toEqual({ openedAt: '2026-11-21T12:00:00.000Z', endsAt: '2026-11-21T12:00:45.000Z' });
  });

  it('is what the server told last, also where it gives more time', () => {
    const told = (questionClocks: Stored['questionClocks'], serverNow: string) => ({
      ...stored,
      questionClocks,
      serverNow,
    });
    const draft = draftOf(3, told({ 7: clockFrom(NOON, 60) }, '2026-11-21T12:00:01.000Z'));
    const setBack = mergeStored(draft, told({ 7: clockFrom(NOON + 900_000, 60) }, '2026-11-21T12:15:00.000Z'));
    expect(clockOfQuestion(setBack, 7)).toEqual(clockFrom(NOON + 900_000, 60));
    const older = mergeStored(setBack, told({ 7: clockFrom(NOON, 60) }, '2026-11-21T12:14:59.000Z'));
    expect(clockOfQuestion(older, 7)).toEqual(clockFrom(NOON + 900_000, 60));
  });

  it('that began here gives no more time than its own, until the server moves the one that it began', () => {
    const draft = withOwnClock(withQuestionOpened(draftOf(3, stored), 7), 7, clockFrom(NOON, 60));
    const begun = mergeStored(draft, { ...stored, questionClocks: { 7: clockFrom(NOON + 30_000, 60) } });
    expect(clockOfQuestion(begun, 7)).toEqual(clockFrom(NOON, 60));
    const again = mergeStored(begun, { ...stored, questionClocks: { 7: clockFrom(NOON + 30_000, 60) } });
    expect(clockOfQuestion(again, 7)).toEqual(clockFrom(NOON, 60));
    const moved = mergeStored(again, { ...stored, questionClocks: { 7: clockFrom(NOON + 930_000, 60) } });
    expect(clockOfQuestion(moved, 7)).toEqual(clockFrom(NOON + 930_000, 60));
  });

  it('that began here does not go on when what was said to it is stopped; one that was over stays over', () => {
    const draft = withOwnClock(withQuestionOpened(draftOf(3, stored), 7), 7, clockFrom(NOON, 60));
    expect(clockOfQuestion(withoutOwnClock(draft, 7, NOON + 59_000), 7)).toBeUndefined();
    expect(clockOfQuestion(withoutOwnClock(draft, 7, NOON + 60_000), 7)).toEqual(clockFrom(NOON, 60));
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
    expect(clockOfQuestion(draft, 7)).toEqual(clockFrom(NOON, 60));
  });

  it('that another reply already knows of is not told again', () => {
    const draft = withQuestionOpened(draftOf(3, stored), 7);
    const merged = mergeStored(draft, { ...stored, currentQuestionId: 7, questionClocks: { 7: clockFrom(NOON, 60) } });
    expect(nextPatch(merged)).toBeNull();
  });

  it('while the clock of the test stands still waits, and is told when it runs again', () => {
    const draft = withQuestionOpened(draftOf(3, stored), 7);
    expect(nextPatch(draft, { opens: false })).toBeNull();
    const patch = nextPatch(draft) ?? { sequence: 1 };
    const pausedAt = '2026-11-21T12:00:00.000Z';
    const after = afterAcknowledged(draft, patch, { ...stored, currentQuestionId: 7, questionClocks: {}, pausedAt });
    expect(nextPatch(after)?.currentQuestionId).toBe(7);
  });
});
