import { expect, test } from 'vitest';
import { openStatementNames } from './prepared.ts';

const SELECT = 'select 1 from accounts where id = $1';

function nameAfter(runs: number, text: string, parameters = 1, names = openStatementNames()) {
  for (let run = 1; run < runs; run += 1) names.nameOf(text, parameters);
  return names.nameOf(text, parameters);
}

test('a statement has a name from its fifth run on, and always the same', () => {
  const names = openStatementNames();
  expect(nameAfter(4, SELECT, 1, names)).toBeUndefined();
  const name = names.nameOf(SELECT, 1);
  expect(name).toMatch(/^p_[\w-]{22}$/);
  expect(names.nameOf(SELECT, 1)).toBe(name);
  expect(nameAfter(5, SELECT)).toBe(name);
  expect(nameAfter(5, `${SELECT} `)).not.toBe(name);
});

test.each([
  ['the begin of a transaction', 'begin', 0],
  ['a savepoint', 'savepoint part', 0],
  ['a text of over 20,000 characters', `${SELECT} -- ${'x'.repeat(20_000)}`, 1],
  ['over 60 parameters', SELECT, 61],
])('%s has no name', (_what, text, parameters) => {
  expect(nameAfter(9, text, parameters)).toBeUndefined();
});

test('a process names at most 256 statements', () => {
  const names = openStatementNames();
  for (let index = 0; index < 256; index += 1) expect(nameAfter(5, `select ${index}`, 0, names)).toBeDefined();
  expect(nameAfter(9, 'select 256', 0, names)).toBeUndefined();
  expect(names.nameOf('select 0', 0)).toBeDefined();
});

test('without a limit of texts the counts stay few: a text that runs rarely is counted from the start again', () => {
  const names = openStatementNames();
  nameAfter(4, SELECT, 1, names);
  for (let index = 0; index < 5000; index += 1) names.nameOf(`select ${index}`, 0);
  expect(names.nameOf(SELECT, 1)).toBeUndefined();
});

test('once turned off, nothing has a name', () => {
  const names = openStatementNames();
  nameAfter(5, SELECT, 1, names);
  names.turnOff();
  expect(names.nameOf(SELECT, 1)).toBeUndefined();
});
