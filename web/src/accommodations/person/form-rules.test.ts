import { type Accommodation, NO_ACCOMMODATION } from '@parlance/contract/accommodations';
import { expect, test } from 'vitest';
import { errorsOf, formOf, onFormPaths, settingOf } from './form-values.ts';
import { changesBetween, openTestsText } from './person-texts.ts';

const stored: Accommodation = {
  ...NO_ACCOMMODATION,
  extra_time_percent: 50,
  break_count: 2,
  break_seconds: 450,
  text_scale: 1.15,
  account_id: 7,
  username: 'Teo',
  full_name: '',
  registration_number: '',
  email: 'teo@example.org',
  state: 'current',
  has_reason: true,
  version: 3,
  updated_at: '2026-11-02T09:00:00.000Z',
  updated_by: 'Ines',
};
const {
  account_id: _id,
  username: _name,
  email: _email,
  full_name: _full,
  registration_number: _number,
  ...rest
} = stored;
const { state: _state, has_reason: _reason, version: _version, updated_at: _at, updated_by: _by, ...values } = rest;

test('what is stored goes through the form unchanged, its reason left as it is', () => {
  expect(settingOf(formOf(stored), { version: 3, hadReason: true })).toEqual({ ...values, version: 3 });
  expect(errorsOf(formOf(stored))).toEqual({});
});

test('an empty reason removes the one the form began with, and none that someone else stored since', () => {
  const emptied = { ...formOf(stored), reason: ' ' };
  expect(settingOf(emptied, { version: 3, hadReason: true })).toHaveProperty('reason');
  expect(settingOf({ ...formOf(null), reason: '' }, { version: 3, hadReason: false })).not.toHaveProperty('reason');
  expect(settingOf({ ...formOf(null), reason: 'New' }, { version: 3, hadReason: false }).reason).toBe('New');
});

test.each([
  [{ extra_time_percent: 250 }, 'extra_time_percent', 'Enter a whole number from 0 to 200.'],
  [{ extra_time_percent: '' }, 'extra_time_percent', undefined],
  [{ break_minutes: 31 }, 'break_minutes', 'Enter minutes from 0 to 30.'],
  [{ break_minutes: '' }, 'break_minutes', 'Give both a number of breaks and their length, or neither.'],
  [{ valid_from: '2027-06-04', valid_until: '2027-06-03' }, 'valid_until', 'The last day is before the first.'],
  [{ reason: 'x'.repeat(2001) }, 'reason', 'Use at most 2000 characters.'],
])('%j: %s says %s', (typed, field, says) => {
  expect(errorsOf({ ...formOf(stored), ...typed })[field]).toBe(says);
});

test('minutes out of their range are refused as minutes, in whatever language the server refuses seconds', () => {
  const refused = { break_seconds: 'Geben Sie eine ganze Zahl von 0 bis 1800 ein.' };
  expect(onFormPaths(refused, { break_minutes: 31 })).toEqual({ break_minutes: 'Enter minutes from 0 to 30.' });
  const alone = 'Geben Sie beides an, die Anzahl und die Länge der Pausen, oder keines.';
  expect(onFormPaths({ break_seconds: alone }, { break_minutes: '' })).toEqual({ break_minutes: alone });
});

test('a change says what it was and is', () => {
  const before = { ...NO_ACCOMMODATION, extra_time_percent: 25 };
  expect(changesBetween(null, before).map(plain)).toEqual(['Extra time 25 %']);
  expect(changesBetween(before, { ...values, valid_until: '2027-07-31', note_to_learner: 'New' }).map(plain)).toEqual([
    'Extra time 25 % → 50 %',
    'Rest breaks none → 2 of up to 7 min 30 s',
    'Text size learner’s choice → 115 %',
    'Valid until 31 Jul 2027',
    'Note to the learner changed',
  ]);
  expect(changesBetween(before, before)).toEqual(['Saved with the same values']);
});

test.each([
  [0, { extra_time_percent: 75 }, null],
  [2, { extra_time_percent: 75 }, '2 open tests will be extended at once. Lower values act on later tests.'],
  [
    1,
    { extra_time_percent: 25, break_count: 3 },
    '1 open test will be extended at once. Lower values act on later tests.',
  ],
  [1, { extra_time_percent: 25 }, '1 open test keeps at least the time it has now. Lower values act on later tests.'],
  [
    2,
    { extra_time_percent: 75, valid_from: '2027-06-04' },
    '2 open tests keep at least the time they have now. Lower values act on later tests.',
  ],
])('%i open and %j: %s', (open, next, says) => {
  expect(openTestsText(open, { stored, next: { ...values, ...next }, today: '2027-06-03' })).toBe(says);
});

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}
