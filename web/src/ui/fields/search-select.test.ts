import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { matchingOptions } from './search-select.tsx';

const found = (search: string, limit = 9) => {
  const people = ['Żółć', 'Nguyễn Văn An', 'Maeve O’Connor', 'Doe, Jane'];
  const options = people.map((label) => ({ value: label, label, disabled: false }));
  return matchingOptions({ options, search, limit }).map((option) => 'label' in option && option.label);
};

test('a choice is found as people and courses are everywhere', () => {
  expect(['zolc', 'nguyen van', "o'connor", 'jane doe', 'one'].map((search) => found(search))).toEqual([
    ['Żółć'],
    ['Nguyễn Văn An'],
    ['Maeve O’Connor'],
    ['Doe, Jane'],
    [],
  ]);
  expect(found('', 2)).toHaveLength(2);
});

test('no choice and no list is searched in another way', () => {
  const sources = join(import.meta.dirname, '../..');
  const files = globSync('**/*.{ts,tsx}', { cwd: sources }).filter((file) => !file.includes('.test.'));
  const others = files.filter((file) => {
    const source = readFileSync(join(sources, file), 'utf8');
    const isByLetters = /\.to(Locale)?LowerCase\(\)\s*\.includes\(/.test(source);
    return isByLetters || (/^\s*searchable\b/m.test(source) && !/\bfilter=/.test(source));
  });
  expect([files.length > 300, others]).toEqual([true, []]);
});
