import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const readText = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

test('the font of the headline was made with the letters of the headline', () => {
  const [, headline = ''] =
    /<h1 id="headline"[^>]*>\s*\{t`([^`]+)`\}\s*<\/h1>/.exec(readText('first-screen.tsx')) ?? [];
  expect(headline).not.toBe('');
  expect(readText('../ui/theme/fonts/README.md')).toContain(`--text='${headline}'`);
});
