import { expect, test } from 'vitest';
import { plusSeconds } from '../../platform/clock.ts';
import { type OpeningFacts, openingAt } from './opening.ts';

/** T of the tests. */
const T = new Date('2027-06-03T09:00:00.000Z');
const at = (seconds: number) => plusSeconds(T, seconds);

const sitting: OpeningFacts['sitting'] = {
  start_mode: 'fixed',
  starts_at: T,
  ends_at: null,
  window_end: 'last_start',
  late_rule: 'full_time',
  late_minutes: 60,
  paused_at: null,
  pauses: [],
  ends_by: at(7200),
};

/** Somebody with 60 minutes instead of 40, who is not there yet. */
const facts: OpeningFacts = {
  sitting,
  part: { position: 1, start: 'follows', starts_at: null, break_seconds: 0 },
  appointmentAt: null,
  beforeClosedAt: null,
  enteredAt: null,
  lastSeenAt: null,
  silences: [],
  isAdmittedLate: false,
  isEnded: false,
  baseSeconds: 2400,
  allowedSeconds: 3600,
};
const waiting = { enteredAt: at(-600), lastSeenAt: at(-30) };
const appointment = {
  part: { position: 2, start: 'appointment' as const, starts_at: null, break_seconds: 0 },
  appointmentAt: T,
};
const laterPart = { part: { position: 2, start: 'fixed' as const, starts_at: T, break_seconds: 0 } };
const following = { part: { position: 2, start: 'follows' as const, starts_at: null, break_seconds: 300 } };
const rules = (settings: Partial<OpeningFacts['sitting']>) => ({ sitting: { ...sitting, ...settings } });
const open = rules({ start_mode: 'window', ends_at: at(3600) });
const hard = rules({ start_mode: 'window', ends_at: at(3600), window_end: 'hard' });

const pausedFrom = (from: number, to: number) =>
  rules({ pauses: [{ from: at(from).toISOString(), to: at(to).toISOString() }] });

const silent = (from: number, to: number) => ({ from: at(from).toISOString(), to: at(to).toISOString() });

type Row = [what: string, more: Partial<OpeningFacts>, now: number, opened: number | string, hardEnd?: number];
const early = 'sitting_not_started';
const late = 'sitting_too_late';

test.each<Row>([
  ['a fixed start, more than 10 s before', waiting, -11, early],
  ['a fixed start, from 10 s before on', {}, -10, 0],
  ['waited, and opened within a minute', waiting, 60, 0],
  ['waited, and opened after a minute', waiting, 61, 61],
  ['heard of more than 30 s before the start', { ...waiting, lastSeenAt: at(-31) }, 20, 20],
  ['away at the start, and back after it', { ...waiting, lastSeenAt: at(5), silences: [silent(-31, 5)] }, 20, 20],
  [
    'heard of within 30 s before it, and again after it',
    { ...waiting, lastSeenAt: at(9), silences: [silent(-30, 9)] },
    20,
    0,
  ],
  ['away, and back before the start', { ...waiting, lastSeenAt: at(5), silences: [silent(-90, -1)] }, 20, 0],
  [
    'away at the start, and once more',
    { ...waiting, lastSeenAt: at(40), silences: [silent(-31, 5), silent(5, 40)] },
    45,
    45,
  ],
  ['entered after the start', { enteredAt: at(5), lastSeenAt: at(5) }, 20, 20],
  ['late, full time', {}, 3600, 3600],
  ['later than the late minutes', {}, 3601, late],
  ['later, and let in', { isAdmittedLate: true }, 7000, 7000],
  ['late, without the time that has passed', rules({ late_rule: 'lose_time' }), 600, 600, 2400],
  ['late, with less than a minute left', rules({ late_rule: 'lose_time' }), 3541, late],
  ['late, with a minute left', rules({ late_rule: 'lose_time' }), 3540, 3540, 2400],
  ['late, refused', rules({ late_rule: 'refuse' }), 1, late],
  ['late, refused, and let in', { ...rules({ late_rule: 'refuse' }), isAdmittedLate: true }, 1, 1],
  ['waited, where late is refused', { ...rules({ late_rule: 'refuse' }), ...waiting }, 30, 0],
  ['waited, and little of a short test is left', { ...waiting, baseSeconds: 90, allowedSeconds: 90 }, 40, late],
  [
    'waited, little is left, and let in',
    { ...waiting, baseSeconds: 90, allowedSeconds: 90, isAdmittedLate: true },
    40,
    40,
  ],
  ['a later part with a start of its own', laterPart, 10, 10],
  ['a later part before its start', laterPart, -60, early],
  ['an appointment, early', appointment, -11, early],
  ['an appointment, late', appointment, 1800, 1800],
  ['an appointment, later than the late minutes', appointment, 3601, late],
  ['no appointment', { ...appointment, appointmentAt: null }, 0, early],
  ['a window that has not begun', open, -1, early],
  ['a window, last start', open, 3600, 3600],
  ['a window that is over', open, 3601, late],
  ['a window that is over, and let in', { ...open, isAdmittedLate: true }, 3601, 3601],
  ['a window with a common end', hard, 600, 600, 3600],
  ['a window with a common end, own time beyond it', hard, 3600, 3600, 3600],
  ['a part that follows, before the one before has ended', following, 0, early],
  ['a part that follows, pressed in the break', { ...following, beforeClosedAt: T }, 100, 100],
  [
    'a part that begins by itself',
    { ...following, beforeClosedAt: T, enteredAt: at(-600), lastSeenAt: at(290) },
    310,
    300,
  ],
  [
    'a part that follows, on return',
    { ...following, beforeClosedAt: T, enteredAt: at(-600), lastSeenAt: at(200) },
    900,
    900,
  ],
  [
    'a part that follows at once, pressed a moment after the one before',
    {
      part: { ...following.part, break_seconds: 0 },
      beforeClosedAt: T,
      enteredAt: at(-600),
      lastSeenAt: at(10),
    },
    20,
    20,
  ],
  ['a part that follows, after everything is over', { ...following, beforeClosedAt: T }, 7200 + 3601, late],
  [
    'a part that follows, for whoever was in the one before until after everything was over',
    { ...following, beforeClosedAt: at(7200 + 3601) },
    7200 + 3601 + 300 + 3600,
    7200 + 3601 + 300 + 3600,
  ],
  [
    'the same, later than the late minutes after their own break',
    { ...following, beforeClosedAt: at(7200 + 3601) },
    7200 + 3601 + 300 + 3601,
    late,
  ],
  [
    'the same where being late is not allowed',
    { ...following, ...rules({ late_minutes: 0 }), beforeClosedAt: at(7201) },
    7201 + 300 + 900,
    7201 + 300 + 900,
  ],
  [
    'the same after a pause in their break',
    {
      ...following,
      ...rules({ late_minutes: 0, pauses: [{ from: at(7600).toISOString(), to: at(8200).toISOString() }] }),
      beforeClosedAt: at(7201),
    },
    7201 + 300 + 900 + 600,
    7201 + 300 + 900 + 600,
  ],
  ['a part that follows, while the one before goes on after everything was over', following, 7200 + 3601, early],
  [
    'a start within a pause, for whoever waited',
    { ...pausedFrom(-60, 300), ...waiting, lastSeenAt: at(290) },
    310,
    300,
  ],
  ['a start within a pause, fetched before it ends', pausedFrom(-60, 300), 291, 300],
  ['late minutes do not count a pause', pausedFrom(100, 400), 3900, 3900],
  ['later than the late minutes after a pause', pausedFrom(100, 400), 3901, late],
  ['a paused sitting', { ...rules({ paused_at: at(-60) }), ...waiting }, 10, 'sitting_paused'],
])('%s', (_what, more, now, opened, hardEnd) => {
  const expected =
    typeof opened === 'string'
      ? { refused: opened }
      : { startedAt: at(opened), hardEnd: hardEnd === undefined ? null : at(hardEnd) };
  expect(openingAt({ ...facts, ...more }, at(now))).toEqual(expected);
});
