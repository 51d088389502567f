import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DraftPlace, dropMarkDraft, keepMarkDraft, readMarkDraft } from './mark-draft.ts';

const place: DraftPlace = { accountId: 1, kind: 'writing', submissionId: 7 };
const draft = {
  score: '85',
  comment: 'Clear purpose.',
  notes: [{ answer: 0, start: 3, end: 9, text: 'Good.' }],
  version: 2,
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a draft comes back as it was typed, with the version it was typed over', () => {
  expect(keepMarkDraft(place, draft)).toBe(true);
  expect(readMarkDraft(place)).toEqual(draft);
});

test('nobody else on the device, no other submission and no other pile sees it', () => {
  keepMarkDraft(place, draft);
  expect(readMarkDraft({ ...place, accountId: 2 })).toBeNull();
  expect(readMarkDraft({ ...place, submissionId: 8 })).toBeNull();
  expect(readMarkDraft({ ...place, kind: 'speaking' })).toBeNull();
});

test('a dropped one is gone', () => {
  keepMarkDraft(place, draft);
  dropMarkDraft(place);
  expect(readMarkDraft(place)).toBeNull();
});

test('what cannot be read counts as nothing', () => {
  localStorage.setItem('mark-draft/1/writing/7', '{"score":85}');
  expect(readMarkDraft(place)).toBeNull();
  localStorage.setItem('mark-draft/1/writing/7', 'half a');
  expect(readMarkDraft(place)).toBeNull();
});

test('a browser that keeps nothing says so', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: full, setItem: full, removeItem: full });
  expect(keepMarkDraft(place, draft)).toBe(false);
  expect(readMarkDraft(place)).toBeNull();
  expect(() => dropMarkDraft(place)).not.toThrow();
});
