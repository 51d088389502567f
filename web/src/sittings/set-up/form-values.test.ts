import { expect, test } from 'vitest';
import { aSitting } from '../../../test/a-sitting.ts';
import { formOf, patchOf } from './form-values.ts';

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
