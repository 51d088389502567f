import { expect, test } from 'vitest';
import { languageName } from './language-name.ts';

test.each([
  ['en', 'English'],
  ['uk', 'Ukrainian'],
  ['qqq', 'qqq'],
  ['no tag', 'no tag'],
  ['', ''],
])('%j is %j', (tag, name) => expect(languageName(tag)).toBe(name));
