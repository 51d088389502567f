import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Requirements of level 1 or 2 in each chapter of OWASP ASVS 5.0.0, V1 first. */
const REQUIREMENTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

const section = readFileSync(join(import.meta.dirname, '../../../docs/security.md'), 'utf8').split('## OWASP ASVS')[1];
const rows = (section ?? '').split('\n').flatMap((line) => {
  const cells = line.split('|').map((cell) => cell.trim());
  return cells.length > 3 && !line.includes('---') ? [cells.slice(1, -1)] : [];
});
const chapters = rows.filter(([name = '']) => /^V\d+ /.test(name));

function idsOf(cell = ''): string[] {
  return cell.split(', ').filter(Boolean);
}

test.each(chapters)('%s: what does not apply, is not met and is met adds up', (name, total, not = '', unmet, met) => {
  const chapter = Number(/\d+/.exec(name)?.[0]);
  const all = not === 'all' ? [] : [...idsOf(not), ...idsOf(unmet)];
  expect(Number(total)).toBe(REQUIREMENTS[chapter - 1]);
  expect(all.filter((id) => !new RegExp(`^${chapter}\\.\\d+\\.\\d+$`).test(id))).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
  expect(Number(met)).toBe(not === 'all' ? 0 : Number(total) - all.length);
});

test('every chapter is there, and the last row is their sum', () => {
  expect(chapters.map(([name]) => Number(/\d+/.exec(name ?? '')?.[0]))).toEqual(REQUIREMENTS.map((_, at) => at + 1));
  const counted = chapters.map(([, total = '', not = '', unmet, met]) => [
    Number(total),
    not === 'all' ? Number(total) : idsOf(not).length,
    idsOf(unmet).length,
    Number(met),
  ]);
  const sums = [0, 1, 2, 3].map((at) => counted.reduce((sum, row) => sum + (row[at] ?? 0), 0));
  expect(
    rows
      .find(([name]) => name === 'All')
      ?.slice(1)
      .map(Number),
  ).toEqual(sums);
});

test('each requirement that is not met has its reason, and nothing else has one', () => {
  const unmet = chapters.flatMap(([, , , ids]) => idsOf(ids));
  const explained = rows.filter(([name = '']) => /^\d+\.\d+\.\d+/.test(name)).flatMap(([ids]) => idsOf(ids));
  expect(explained.toSorted()).toEqual(unmet.toSorted());
});
