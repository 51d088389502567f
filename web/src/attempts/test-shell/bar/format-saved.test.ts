import { expect, it } from 'vitest';
import { timeOfDay } from '../../../ui/format/format-clock.ts';
import type { Draft } from '../../draft/draft.ts';
import type { SavingState } from '../../draft/draft-keeper.ts';
import { formatSaved } from './format-saved.ts';

const words = (saving: SavingState, keptOnDevice = true, refused: string[] = []) =>
  formatSaved({ saving, keptOnDevice, draft: { refused } as Draft }, (iso) => iso.slice(11, 16)).text;

it('says what is true', () => {
  expect(words({ kind: 'saving' })).toBe('Saving…');
  expect(words({ kind: 'saved', at: '2026-11-21T10:42:11.000Z' })).toBe('Saved 10:42');
  expect(words({ kind: 'offline' })).toBe('Offline: your answers are safe on this device');
  expect(words({ kind: 'saved', at: 'then' }, true, ['12'])).toBe('1 answer not saved');
});

it('does not say safe when the browser keeps nothing', () => {
  expect(words({ kind: 'offline' }, false)).not.toContain('safe');
  expect(words({ kind: 'signedOut' }, false)).not.toContain('safe');
});

it('prints hours and minutes with two digits', () => {
  expect(timeOfDay(new Date(2026, 10, 21, 9, 5).toISOString())).toBe('09:05');
});
