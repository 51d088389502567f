import type { FileImport, ImportRow } from '@parlance/contract/interchange/imports';
import { expect, test } from 'vitest';
import { chosenCounts } from './chosen-counts.ts';

const none = { mapped: 0, changed: 0 };
const known: Pick<FileImport, 'questions' | 'fits'> = {
  questions: { mapped: 5, changed: 3 },
  fits: { Reading: { mapped: 4, changed: 1 }, Listening: none, Writing: none, Speaking: none },
};
const row = (n: number, state: ImportRow['state'], fits: ImportRow['fits']): [number, ImportRow] => [
  n,
  { n, file: '', line: n, element: '', title: '', state, kind: 'true_false', marks: 1, fits, reasons: [] },
];

test('what is stored is what is chosen, wanted and taken by the course', () => {
  const states = ['mapped', 'changed'] as const;
  const skipped = new Map([row(1, 'mapped', ['Reading']), row(2, 'changed', [])]);
  const of = (courseType: 'Reading' | null, chosen: readonly ('mapped' | 'changed')[] = states) =>
    chosenCounts(known, { states: [...chosen], skipped, courseType });
  expect(of(null)).toEqual({ fitting: 6, unfit: 0 });
  expect(of('Reading')).toEqual({ fitting: 4, unfit: 2 });
  expect(of('Reading', ['mapped'])).toEqual({ fitting: 3, unfit: 1 });
  expect(chosenCounts(known, { states: [], skipped, courseType: null })).toEqual({ fitting: 0, unfit: 0 });
});
