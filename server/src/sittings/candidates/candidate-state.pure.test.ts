import { type CandidateFacts, candidateStateAt, type PartFacts } from '@parlance/contract/sittings/candidate-state';
import { expect, test } from 'vitest';

const NOW = Date.parse('2027-06-03T09:00:00.000Z');

const toCome: PartFacts = { attempt: null, isToCome: true };
const missed: PartFacts = { attempt: null, isToCome: false };
function part(
  status: NonNullable<PartFacts['attempt']>['status'],
  more: Partial<PartFacts['attempt']> = {},
): PartFacts {
  const closedAtMs = status === 'open' ? null : NOW - 60_000;
  return { attempt: { status, closedAtMs, isEnded: false, pause: null, ...more }, isToCome: false };
}

/** Somebody who is in and was heard of a moment ago. */
const there: CandidateFacts = {
  isRemoved: false,
  isMarkedAbsent: false,
  isEnded: false,
  hasEntered: true,
  lastSeenAtMs: NOW - 5000,
  parts: [toCome, toCome],
};
const away = { lastSeenAtMs: NOW - 30_001 };
const notIn = { hasEntered: false, lastSeenAtMs: null };

test.each<[string, Partial<CandidateFacts>]>([
  ['withdrawn', { isRemoved: true, parts: [part('open'), toCome] }],
  ['absent', { ...notIn, isMarkedAbsent: true }],
  ['absent', { ...notIn, parts: [missed, missed] }],
  ['submitted', { parts: [part('timed_out', { closedAtMs: NOW - 99_000 }), part('submitted')] }],
  ['timed_out', { parts: [part('submitted', { closedAtMs: NOW - 99_000 }), part('timed_out')], ...away }],
  ['timed_out', { parts: [part('timed_out'), missed] }],
  ['ended', { parts: [part('submitted', { isEnded: true })] }],
  ['ended', { isEnded: true, parts: [part('submitted'), missed] }],
  ['paused', { parts: [part('open', { pause: 'pause' }), toCome], ...away }],
  ['on_break', { parts: [part('open', { pause: 'break' }), toCome] }],
  ['disconnected', { parts: [part('open'), toCome], ...away }],
  ['disconnected', away],
  ['working', { parts: [part('open'), toCome] }],
  ['working', { parts: [part('submitted'), part('open')] }],
  ['between_parts', { parts: [part('submitted'), toCome] }],
  ['waiting_room', {}],
  ['not_arrived', notIn],
])('%s', (state, facts) => {
  expect(candidateStateAt({ ...there, ...facts }, NOW)).toBe(state);
});
