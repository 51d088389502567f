import { factKinds } from '@parlance/contract/facts/kinds';
import { factSentence, factTexts, spanOf } from '@parlance/contract/facts/texts';
import { expect, test } from 'vitest';

const BEGAN = '2027-06-03T09:00:00.000Z';

test.each([
  ['focus_lost', 6, {}, 'This window was not in front for 6 s'],
  ['audio_stall', 4, {}, 'No sound for 4 s while the recording played'],
  ['connection_gap', 99, {}, 'No contact with the server for 1 min 39 s'],
  ['late_paper', 7, {}, 'The questions were shown 7 s after the start'],
  ['full_screen_left', null, {}, 'Full screen was left'],
  ['paste', null, { length: 1200 }, '1,200 characters were pasted'],
  ['clock_set', null, { seconds: -3600 }, 'The clock of the device was set back by 1 h'],
  ['clock_set', null, { seconds: 90 }, 'The clock of the device was set forward by 1 min 30 s'],
] as const)('%s of %s s is told', (kind, seconds, details, said) => {
  const endedAt = seconds === null ? null : new Date(Date.parse(BEGAN) + seconds * 1000).toISOString();
  expect(factSentence({ kind, beganAt: BEGAN, endedAt, details })).toBe(said);
});

test.each(factKinds)('of %s it is said when it is recorded, and what commonly causes it', (kind) => {
  expect(factTexts[kind].recorded).toMatch(/^[A-Z].+\.$/);
  expect(factTexts[kind].causes).toMatch(/^(the|an?|own) .+[^.]$/);
  expect(factSentence({ kind, beganAt: BEGAN, endedAt: null, details: {} })).toMatch(/^[A-Z].+[^.]$/);
});

test.each([
  [0, '1 s'],
  [59_600, '1 min'],
  [3_599_000, '59 min 59 s'],
  [3_600_000, '1 h'],
  [7_384_000, '2 h 3 min'],
])('%s ms are %s', (ms, said) => {
  expect(spanOf(ms)).toBe(said);
});
