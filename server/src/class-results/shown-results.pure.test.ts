import { type ResultsView, shownResults } from '@parlance/contract/class-results';
import { expect, test } from 'vitest';

const tests = [
  { id: 1, title: 'Reading 1', type: 'Reading' as const, hides_names: false },
  { id: 2, title: 'Essay', type: 'Writing' as const, hides_names: true },
];
const learner = (id: number, username: string, ...cells: [test: number, score: number | null][]) => ({
  id,
  username,
  full_name: '',
  cells: cells.map(([test_id, score]) => ({
    test_id,
    attempt_id: 10 * id + test_id,
    ended: 1,
    ...(score === null
      ? { state: 'being_marked' as const }
      : { state: 'scored' as const, score, out_of: test_id === 1 ? 40 : 100 }),
  })),
});
const results = {
  tests,
  learners: [
    learner(1, 'Ana', [1, 30], [2, 59]),
    learner(2, 'Ben', [1, 12]),
    learner(3, 'Cid'),
    learner(4, 'Øda', [1, 24], [2, null]),
  ],
};

const views: [what: string, view: ResultsView, learners: string[]][] = [
  ['everybody by name', {}, ['Ana', 'Ben', 'Cid', 'Øda']],
  ['by name turned round', { sort: '-name' }, ['Øda', 'Cid', 'Ben', 'Ana']],
  ['by a score, those without one last', { sort: '1' }, ['Ben', 'Øda', 'Ana', 'Cid']],
  ['and last turned round too', { sort: '-1' }, ['Ana', 'Øda', 'Ben', 'Cid']],
  ['a part of a name, without its accents', { q: 'oda' }, ['Øda']],
  ['below the line in any test, at the line not', { show: 'below', line: 60 }, ['Ana', 'Ben']],
  ['below the line in one test', { show: 'below', line: 60, test: 1 }, ['Ben']],
  ['below no line', { show: 'below' }, []],
  // Who has begun the essay is not told, so nobody has not.
  ['not begun', { show: 'not_begun' }, ['Cid']],
  ['not begun where names are hidden', { show: 'not_begun', test: 2 }, []],
];

test.each(views)('a view shows %s', (_what, view, names) => {
  expect(shownResults(results, view).learners.map(({ username }) => username)).toEqual(names);
});

test('a view of one test has that one alone', () => {
  expect(shownResults(results, { test: 2 }).tests.map(({ title }) => title)).toEqual(['Essay']);
  expect(shownResults(results, {}).tests).toHaveLength(2);
});
