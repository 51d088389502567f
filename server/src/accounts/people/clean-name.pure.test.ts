import { cleanName } from '@parlance/contract/texts/characters';
import { expect, test } from 'vitest';

test('a name of which nothing can be seen is none; what joins letters within one stays', () => {
  for (const unseen of ['\u200b', '\u2060', '\u3164', '\u00ad', ' \u200d ']) expect(cleanName(unseen)).toBe('');
  expect(cleanName(' \u0646\u06cc\u200c\u0645\u0627 ')).toBe('\u0646\u06cc\u200c\u0645\u0627');
});
