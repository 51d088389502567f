import { aLearnerPart, aLearnerSitting } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { examPhaseAt } from './own-sitting.ts';

const at = (time: string) => Date.parse(`2027-06-03T${time}Z`);
const entered = aLearnerSitting({ has_entered: true, state: 'waiting_room' });
const second = aLearnerPart({ part_id: 32, position: 2, starts_at: '2027-06-03T08:15:00.000Z' });
const closed = aLearnerPart({ attempt: { id: 5, status: 'submitted', closed_at: '2027-06-03T08:00:00.000Z' } });

test.each([
  ['before entry opens', aLearnerSitting(), '06:29:59', 'early'],
  ['once it opens', aLearnerSitting(), '06:30', 'entry'],
  ['entered, before the start', entered, '06:59:59', 'waiting_room'],
  ['at the start', entered, '07:00', 'test'],
  [
    'in a test',
    { ...entered, parts: [{ ...closed, attempt: { id: 5, status: 'open', closed_at: null } }] },
    '07:10',
    'test',
  ],
  ['in the break before the next part', { ...entered, parts: [closed, second] }, '08:05', 'between_parts'],
  ['when that break is over', { ...entered, parts: [closed, second] }, '08:20', 'between_parts'],
  [
    'after the start of a part that has one of its own',
    { ...entered, parts: [closed, { ...second, start: 'fixed' }] },
    '08:20',
    'between_parts',
  ],
  [
    'after an appointment that was missed',
    { ...entered, parts: [closed, { ...second, start: 'appointment', appointment: '2027-06-03T08:15:00.000Z' }] },
    '08:20',
    'test',
  ],
  [
    'fetched before the start',
    { ...entered, parts: [{ ...closed, attempt: { id: 5, status: 'open', closed_at: null } }] },
    '06:59:55',
    'waiting_room',
  ],
  [
    'in a window that is open',
    { ...entered, start_mode: 'window', parts: [{ ...aLearnerPart(), starts_at: '2027-06-03T17:00:00.000Z' }] },
    '07:10',
    'test',
  ],
  ['paused before the start', { ...entered, paused_at: '2027-06-03T06:55:00.000Z' }, '07:10', 'paused'],
  [
    'paused when the test was made for its start',
    {
      ...entered,
      paused_at: '2027-06-03T06:59:45.000Z',
      parts: [{ ...closed, attempt: { id: 5, status: 'open', closed_at: null } }],
    },
    '07:00:05',
    'paused',
  ],
  [
    'paused in a test',
    {
      ...entered,
      paused_at: '2027-06-03T07:05:00.000Z',
      parts: [{ ...closed, attempt: { id: 5, status: 'open', closed_at: null } }],
    },
    '07:10',
    'test',
  ],
  [
    'paused in the break',
    { ...entered, paused_at: '2027-06-03T08:10:00.000Z', parts: [closed, second] },
    '08:12',
    'paused',
  ],
  ['not entered while it is paused', aLearnerSitting({ paused_at: '2027-06-03T06:40:00.000Z' }), '06:45', 'entry'],
  ['when all is closed', { ...entered, state: 'submitted', parts: [closed] }, '08:05', 'done'],
  ['when it is too late', aLearnerSitting({ state: 'absent' }), '12:00', 'done'],
  ['cancelled', aLearnerSitting({ cancelled: { reason: 'The heating failed.' } }), '06:40', 'cancelled'],
] as const)('%s', (_when, sitting, time, name) => {
  expect(examPhaseAt(sitting as never, at(time)).name).toBe(name);
});
