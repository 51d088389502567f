import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { floorInWords, floorTargets, refuseLaterNames } from '../../web/build/floor.ts';

const ROOT = join(import.meta.dirname, '../..');

function bundleOf(code: string): Rolldown.OutputBundle {
  return { 'assets/a.js': { type: 'chunk', fileName: 'assets/a.js', code } as Rolldown.OutputChunk };
}

test('a script that uses what the oldest browsers lack fails the build, and both are named', () => {
  expect(() => refuseLaterNames(bundleOf('a.toSorted(b)'))).not.toThrow();
  expect(() => refuseLaterNames(bundleOf('let a=Map.groupBy(b,c)'))).toThrow(
    `assets/a.js uses Map.groupBy, which is newer than ${floorInWords}.`,
  );
});

test('the oldest browsers are those of the documentation, and the build writes for them', () => {
  expect(readFileSync(join(ROOT, 'docs/running.md'), 'utf8')).toContain(`in ${floorInWords} and newer versions`);
  expect(floorTargets).toEqual(['chrome111', 'edge111', 'firefox125', 'safari16.4']);
});

test('what speaks to an older browser is in words that it reads', () => {
  const script = readFileSync(join(ROOT, 'web/public/old-browser.js'), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  expect(script).toContain('var ');
  expect(script).not.toMatch(/=>|`|\?\.|\?\?|\.\.\.|\b(?:let|const|class|async|await|import|export)\b(?!')/);
});
