import { expect, test } from 'vitest';
import { usePlantedCopy } from './planted-copy.ts';

const copy = usePlantedCopy({}, ['scripts']);

test('a boundary check that sees too few modules is red, not content', () => {
  expect(copy.redOutput('node', 'scripts/check-boundaries.ts')).toMatch(/^Only \d+ modules were seen, of at least 500/);
});
