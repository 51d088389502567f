import { anAnswerForm } from '@parlance/contract/test/examples';
import type { AnswerForm } from '@parlance/contract/written-answers';
import { expect, test } from 'vitest';
import { currentRow, nextUndecided, rowAfterKey, type Step, undoOf } from './row-rules.ts';

function row(form: string, part: Partial<AnswerForm> = {}): AnswerForm {
  return anAnswerForm({ form, texts: [form], ...part });
}

const kept = { decision: 'keep_wrong' } as const;
const forms = [row('a', kept), row('b'), row('long', { over: true }), row('c', kept), row('d')];

test.each([
  ['c', 'c'],
  ['gone', 'b'],
  [null, 'b'],
])('with %s chosen the current row is %s', (chosen, current) => {
  expect(currentRow(forms, chosen)?.form).toBe(current);
});

test('with nothing to decide the first row is current, and without rows none', () => {
  expect(currentRow([row('a', kept), row('c', kept)], null)?.form).toBe('a');
  expect(currentRow([], null)).toBeUndefined();
});

test.each([
  ['a', 'ArrowDown', 'b'],
  ['b', 'ArrowUp', 'a'],
  ['a', 'ArrowUp', null],
  ['d', 'ArrowDown', null],
  ['b', 'End', 'd'],
  ['d', 'Home', 'a'],
  ['b', 'x', null],
])('from %s %s leads to %s', (from, key, to) => expect(rowAfterKey(forms, from, key)).toBe(to));

test.each([
  ['b', 'd'],
  ['d', 'b'],
  ['a', 'b'],
])('after %s the next to decide is %s: decided rows and those over the limit are passed over', (from, next) => {
  expect(nextUndecided(forms, from)).toBe(next);
});

test('after the last there is none', () => {
  expect(nextUndecided([row('a', kept), row('b')], 'b')).toBeNull();
});

const undoable = { correction_id: 7, form: 'x', at: '2026-05-12T09:00:00.000Z' };
const accepted: Step = { kind: 'accepted', form: 'x', correctionId: 7 };

test('undo takes back that the current row was kept wrong, before anything else', () => {
  expect(undoOf({ forms, undoable }, 'a', [accepted])).toEqual({ kind: 'reopen', form: 'a' });
});

test('undo goes back through the steps that still hold', () => {
  const correction = { kind: 'correction', form: 'x', correctionId: 7 };
  const steps: Step[] = [accepted, { kind: 'kept', form: 'c' }];
  expect(undoOf({ forms, undoable }, 'b', steps)).toEqual({ kind: 'reopen', form: 'c' });
  expect(undoOf({ forms, undoable }, 'b', [accepted, { kind: 'kept', form: 'd' }])).toEqual(correction);
  expect(undoOf({ forms, undoable: null }, 'b', [accepted])).toBeNull();
  // What was accepted before this visit.
  expect(undoOf({ forms, undoable }, 'b', [])).toBeNull();
});
