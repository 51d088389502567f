import { deadlineAt } from '@parlance/contract/deadline';
import { lateRules, partStarts, startModes, windowEnds } from '@parlance/contract/sittings/sitting';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plusSeconds } from '../../platform/clock.ts';
import { type OpeningFacts, openingAt, startOfPart } from './opening.ts';

const T = new Date('2027-06-03T09:00:00.000Z');
const numRuns = process.env.EVERY_DATABASE ? 10_000 : 500;

const moment = fc.integer({ min: -7200, max: 14_400 }).map((seconds) => plusSeconds(T, seconds));
const maybe = fc.option(moment, { nil: null });

const facts: fc.Arbitrary<OpeningFacts> = fc
  .record({
    start_mode: fc.constantFrom(...startModes),
    window_end: fc.constantFrom(...windowEnds),
    late_rule: fc.constantFrom(...lateRules),
    late_minutes: fc.integer({ min: 0, max: 240 }),
    start: fc.constantFrom(...partStarts),
    position: fc.integer({ min: 1, max: 3 }),
    break_seconds: fc.integer({ min: 0, max: 7200 }),
    baseSeconds: fc.integer({ min: 60, max: 7200 }),
    extraSeconds: fc.integer({ min: 0, max: 7200 }),
    moments: fc.record({ appointmentAt: maybe, beforeClosedAt: maybe, enteredAt: maybe, lastSeenAt: maybe }),
    isAdmittedLate: fc.boolean(),
    isEnded: fc.constant(false),
    silence: fc.option(fc.tuple(moment, fc.integer({ min: 31, max: 3600 })), { nil: null }),
    pauses: fc
      .option(fc.tuple(moment, fc.integer({ min: 10, max: 3600 })), { nil: null })
      .map((paused) =>
        paused ? [{ from: paused[0].toISOString(), to: plusSeconds(paused[0], paused[1]).toISOString() }] : [],
      ),
  })
  .map(({ start_mode, window_end, late_rule, late_minutes, start, position, break_seconds, pauses, ...own }) => ({
    sitting: {
      start_mode,
      window_end,
      late_rule,
      late_minutes,
      starts_at: T,
      ends_at: start_mode === 'window' ? plusSeconds(T, 5400) : null,
      paused_at: null,
      pauses,
      ends_by: plusSeconds(T, 10_800),
    },
    part: { position, start, starts_at: T, break_seconds },
    ...own.moments,
    silences: own.silence
      ? [{ from: own.silence[0].toISOString(), to: plusSeconds(own.silence[0], own.silence[1]).toISOString() }]
      : [],
    isAdmittedLate: own.isAdmittedLate,
    isEnded: own.isEnded,
    baseSeconds: own.baseSeconds,
    allowedSeconds: own.baseSeconds + own.extraSeconds,
  }));

function endOf(
  { baseSeconds, allowedSeconds }: OpeningFacts,
  { startedAt, hardEnd }: { startedAt: Date; hardEnd: Date | null },
) {
  const still = { extendedSeconds: 0, pausedMs: 0, pausedAtMs: null, resumeAtMs: null };
  const ends = { startedAtMs: startedAt.getTime(), hardEndMs: hardEnd?.getTime() ?? null };
  return deadlineAt({ ...still, ...ends, baseSeconds, allowedSeconds }, startedAt.getTime());
}

test('whatever opens began at its start or now, has a minute left, and keeps what a person has beyond the others', () => {
  fc.assert(
    fc.property(facts, moment, (facts, now) => {
      const opening = openingAt(facts, now);
      if ('refused' in opening) return;
      expect([now, startOfPart(facts)]).toContainEqual(opening.startedAt);
      const endMs = endOf(facts, opening);
      const leftMs = endMs - Math.max(now.getTime(), opening.startedAt.getTime());
      expect(leftMs).toBeGreaterThanOrEqual(60_000);
      const everyones = { ...facts, allowedSeconds: facts.baseSeconds };
      expect(endMs - endOf(everyones, opening)).toBe((facts.allowedSeconds - facts.baseSeconds) * 1000);
    }),
    { numRuns },
  );
});

test('once it is too late it stays too late, but for whoever is let in', () => {
  fc.assert(
    fc.property(facts, moment, fc.integer({ min: 0, max: 7200 }), (facts, now, later) => {
      const closed = { ...facts, isAdmittedLate: false };
      const opening = openingAt(closed, now);
      if (!('refused' in opening) || opening.refused !== 'sitting_too_late') return;
      expect(openingAt(closed, plusSeconds(now, later))).toEqual(opening);
      const admitted = openingAt({ ...closed, isAdmittedLate: true, beforeClosedAt: facts.beforeClosedAt ?? T }, now);
      expect(admitted).toMatchObject({ hardEnd: null });
    }),
    { numRuns },
  );
});

test('whoever was too late before a pause is too late in the countdown after it', () => {
  const pause = { from: T.toISOString(), to: plusSeconds(T, 61).toISOString() };
  const [sample] = fc.sample(facts, 1);
  if (!sample) throw new Error('No facts were made.');
  const sitting = { ...sample.sitting, late_rule: 'lose_time' as const, late_minutes: 0, pauses: [pause] };
  const part = { ...sample.part, start: 'appointment' as const };
  const own = { appointmentAt: plusSeconds(T, -4), enteredAt: null, lastSeenAt: null, isAdmittedLate: false };
  const late = { ...sample, sitting, part, ...own, baseSeconds: 60, allowedSeconds: 60 };
  expect(openingAt(late, plusSeconds(T, 57))).toEqual({ refused: 'sitting_too_late' });
});

test('whoever has just ended the part before can open the one that follows, however late that is', () => {
  fc.assert(
    fc.property(facts, fc.integer({ min: 0, max: 172_800 }), (facts, seconds) => {
      const beforeClosedAt = plusSeconds(T, seconds);
      const part = { ...facts.part, position: 2, start: 'follows' as const };
      const opening = openingAt({ ...facts, part, beforeClosedAt }, plusSeconds(beforeClosedAt, part.break_seconds));
      expect(opening).not.toHaveProperty('refused');
    }),
    { numRuns },
  );
});

test('whoever was heard of within the 30 seconds before a start began with it, and nobody else did', () => {
  const beats = fc.array(fc.integer({ min: -120, max: 60 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(facts, beats, fc.integer({ min: 1, max: 60 }), (facts, seconds, after) => {
      const heard = [...new Set([-200, ...seconds.filter((one) => one <= after)])].toSorted(
        (one, other) => one - other,
      );
      const silences = heard.flatMap((to, index) => {
        const from = heard[index - 1] ?? to;
        return to - from > 30
          ? [{ from: plusSeconds(T, from).toISOString(), to: plusSeconds(T, to).toISOString() }]
          : [];
      });
      const began = openingAt(
        {
          ...facts,
          sitting: { ...facts.sitting, start_mode: 'fixed', late_rule: 'full_time', late_minutes: 60, pauses: [] },
          part: { ...facts.part, position: 1, start: 'fixed' },
          enteredAt: plusSeconds(T, -200),
          lastSeenAt: plusSeconds(T, heard.at(-1) ?? 0),
          silences: silences.slice(-2),
          baseSeconds: 3600,
          allowedSeconds: 3600,
        },
        plusSeconds(T, after),
      );
      const waited = heard.some((one) => one >= -30 && one <= 0);
      expect(began).toMatchObject({ startedAt: waited ? T : plusSeconds(T, after) });
    }),
    { numRuns },
  );
});
