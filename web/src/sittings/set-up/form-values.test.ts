import { aSitting } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { changesOf, formOf, refreshed, wrongNetwork } from './form-values.ts';

const patchOf = (...given: Parameters<typeof changesOf>) => changesOf(...given).settings ?? {};
const form = formOf(aSitting({ starts_at: '2027-06-03T07:00:00.000Z', time_zone: 'Europe/Paris' }));

test('moments stand as the clocks of the place show them', () => {
  expect(form.starts).toEqual({ date: '2027-06-03', time: '09:00' });
  expect(form.ends).toEqual({ date: '', time: '' });
});

test('a moment is stored once its date and its time are chosen, and taken out once both are empty', () => {
  const half = { ...form, starts: { date: '2027-06-04', time: '' } };
  expect(patchOf({ starts: half.starts }, half)).toEqual({});
  const whole = { ...form, starts: { date: '2027-06-04', time: '10:30' } };
  expect(patchOf({ starts: whole.starts }, whole)).toEqual({
    starts_at: { local: '2027-06-04T10:30', time_zone: 'Europe/Paris' },
  });
  const none = { ...form, starts: { date: '', time: '' } };
  expect(patchOf({ starts: none.starts }, none)).toEqual({ starts_at: null });
});

test('what another change of the examination brings leaves what is half typed', () => {
  const stored = aSitting({ title: 'B2 final', starts_at: null, late_minutes: 60 });
  const typed = { ...form, title: 'B2', starts: { date: '2027-06-04', time: '' }, late_minutes: '' };
  const now = refreshed(typed, stored);
  expect(now).toMatchObject({ title: 'B2 final', starts: { date: '2027-06-04', time: '' }, late_minutes: '' });
  expect(refreshed({ ...typed, starts: { date: '2027-06-04', time: '09:00' } }, stored).starts.date).toBe('');
});

test('another zone moves no clock', () => {
  const moved = { ...form, time_zone: 'Europe/London' };
  expect(patchOf({ time_zone: 'Europe/London' }, moved)).toEqual({
    time_zone: 'Europe/London',
    starts_at: { local: '2027-06-03T09:00', time_zone: 'Europe/London' },
  });
});

test('what is no number yet is not stored', () => {
  expect(patchOf({ late_minutes: '' }, { ...form, late_minutes: '' })).toEqual({});
  expect(patchOf({ late_minutes: 30, title: 'B2' }, form)).toEqual({ late_minutes: 30, title: 'B2' });
});

test('of each list the whole is stored, and a fixed start goes with its zone', () => {
  const course = { id: 7, title: 'Reading B2', type: 'Reading' as const };
  const rows = [
    { course, start: 'follows' as const, startsAt: '', breakMinutes: 0 },
    { course: { ...course, id: 8 }, start: 'fixed' as const, startsAt: '2027-06-03T14:20', breakMinutes: 0 },
  ];
  const withParts = { ...form, parts: rows, time_zone: 'Europe/London' };
  const parts = [
    { course_id: 7, start: 'follows', break_seconds: 0 },
    { course_id: 8, start: 'fixed', starts_at: { local: '2027-06-03T14:20', time_zone: 'Europe/London' } },
  ];
  expect(changesOf({ parts: rows }, withParts)).toEqual({ parts });
  expect(changesOf({ time_zone: 'Europe/London' }, withParts).parts).toEqual(parts);
  expect(changesOf({ classes: [{ id: 3, name: 'B2', learners: 9 }] }, form)).toEqual({ classIds: [3] });
});

test('networks are stored once each line is one, and the line that was begun stays', () => {
  const typed = '10.0.0.0/8\n 2001:db8::/48 \n';
  expect(patchOf({ networks: typed }, form)).toEqual({ networks: ['10.0.0.0/8', '2001:db8::/48'] });
  expect(patchOf({ networks: '10.0.0.' }, form)).toEqual({});
  expect(patchOf({ networks: '' }, form)).toEqual({ networks: [] });
  expect(wrongNetwork('10.0.0.0/8\n10.0.0.')).toBe(
    '“10.0.0.” is not a network. Write it as 192.168.10.0/24 or 2001:db8::/48.',
  );
  const stored = aSitting({ networks: ['10.0.0.0/8', '2001:db8::/48'] });
  expect(refreshed({ ...form, networks: typed }, stored).networks).toBe(typed);
  expect(refreshed({ ...form, networks: '10.0.0.' }, stored).networks).toBe('10.0.0.');
  expect(refreshed({ ...form, networks: '10.0.0.0/8' }, stored).networks).toBe('10.0.0.0/8\n2001:db8::/48');
});
