import { aFact, aRecord } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { factLines, identityText, recordAsText, recordLead, removalText } from './record-texts.ts';

const ZONE = 'Europe/Paris';

test.each([
  [aFact({ endedAt: '2027-06-03T07:21:13.000Z' }), []],
  [aFact({ endedAt: '2027-06-03T07:22:46.000Z' }), ['Until 09:22:46.']],
  [aFact({ endedAt: '2027-06-03T07:21:13.000Z', unsureMs: 2000 }), ['Until 09:21:13, accurate to 2 s.']],
  [aFact({ kind: 'page_reloaded', endedAt: null, unsureMs: 1400 }), ['Accurate to 1 s.']],
  [aFact({ kind: 'page_reloaded', endedAt: null, unsureMs: 1000 }), []],
  [
    aFact({ kind: 'paste', endedAt: null, details: { length: 64 } }),
    ['They were not copied inside this test. The text itself is not recorded.'],
  ],
  [aFact({ kind: 'identity_checked', endedAt: null, details: { by: 'd.reyes' } }), []],
])('what is said of a fact: %o', (fact, lines) => {
  expect(factLines(fact, ZONE).lines).toEqual(lines);
});

test('what staff did has no causes, and who checked the identity is said above all', () => {
  const fact = aFact({ kind: 'identity_checked', endedAt: null, details: { by: 'd.reyes' } });
  expect(factLines(fact, ZONE).causes).toBe('');
  expect(recordAsText(aRecord({ facts: [fact] }))).toContain(': Identity was checked by d.reyes\n');
  const identity = { by: 'd.reyes', at: '2027-06-03T06:51:00.000Z' };
  expect(identityText(aRecord({ identity }))).toBe('Identity checked by d.reyes at 08:51:00.');
  expect(identityText(aRecord({ identity: { ...identity, as: 'Ana Costa, P 7' } }))).toBe(
    'Identity checked by d.reyes at 08:51:00 as Ana Costa, P 7. The name has changed since.',
  );
  expect(identityText(aRecord())).toBe('Identity not checked.');
});

test('it is said how many there are, those that were only counted too', () => {
  const beyond = [{ partId: 31, kind: 'paste' as const, count: 3 }];
  expect(recordLead(aRecord({ facts: [aFact()], beyond }))).toBe(
    'B2 mock examination, Thursday 3 June 2027. 4 facts were recorded.',
  );
  expect(recordLead(aRecord({ facts: [] }))).toMatch(/Nothing was recorded\.$/);
});

test.each([
  [{ at: '2027-12-14T07:00:00.000Z', days: 180, after: 'release' }, 'Will be deleted on 14 December 2027, 180 days'],
  [{ at: '2027-12-14T07:00:00.000Z', days: 180, after: 'sitting' }, 'without results, on 14 December 2027.'],
  [{ at: '2027-06-03T07:00:00.000Z', days: 1, after: 'sitting' }, 'Deleted on 3 June 2027, 1 day after the exam'],
] as const)('it is said when the record is deleted: %o', (removal, text) => {
  expect(removalText(aRecord({ removal }))).toContain(text);
});

test('a copy has the facts, their notes and the notes on the whole', () => {
  const notes = [
    { id: 1, factId: 71, text: 'My phone rang.', at: '2027-06-03T11:00:00.000Z' },
    { id: 2, factId: null, text: 'It was hot.', at: '2027-06-03T11:01:00.000Z' },
  ];
  expect(recordAsText(aRecord({ notes }))).toBe(`Exam record
B2 mock examination, Thursday 3 June 2027. 1 fact was recorded.
Times in Europe/Paris. Will be deleted on 14 December 2027, 180 days after the results.

3 June 2027, 09:21:07, Reading B2: This window was not in front for 6 s
  Common causes: a system notice, a password manager, a screen reader, a phone call
  Note, 3 June 2027, 13:00:00: My phone rang.

  Note, 3 June 2027, 13:01:00: It was hot.
`);
});
