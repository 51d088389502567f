import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  countMarkDrafts,
  type DraftPlace,
  dropMarkDraft,
  dropMarkDraftsOf,
  keepMarkDraft,
  readMarkDraft,
} from './mark-draft.ts';

const place: DraftPlace = { accountId: 1, kind: 'writing', submissionId: 7 };
const draft = {
  score: '85',
  criteria: [{ question_id: 0, key: 'grammar', value: 6.5 }],
  comment: 'Clear purpose.',
  notes: [{ answer: 0, start: 3, end: 9, text: 'Good.' }],
  version: 2,
};

beforeEach(() => {
  // As a browser has it: its keys are its own properties, its functions are not.
  const kept: Record<string, string> = Object.create({
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => {
      kept[key] = text;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  });
  vi.stubGlobal('localStorage', kept);
});
afterEach(() => vi.unstubAllGlobals());

test('a draft comes back as it was typed, with the version it was typed over', () => {
  expect(keepMarkDraft(place, draft)).toBe(true);
  expect(readMarkDraft(place)).toEqual(draft);
});

test('nobody else on the device, no other submission and no other kind sees it', () => {
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

test('the drafts of one account are counted and dropped, and nobody else loses any', () => {
  keepMarkDraft(place, draft);
  keepMarkDraft({ ...place, kind: 'speaking' }, draft);
  keepMarkDraft({ ...place, accountId: 11 }, draft);
  expect([countMarkDrafts(1), countMarkDrafts(11), countMarkDrafts(2)]).toEqual([2, 1, 0]);
  dropMarkDraftsOf(1);
  expect([countMarkDrafts(1), countMarkDrafts(11)]).toEqual([0, 1]);
});
