import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { refuseWeight, weigh } from '../../web/landing-weight.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-landing-'));
mkdirSync(join(folder, 'assets'));
afterAll(() => rmSync(folder, { recursive: true }));

const page = '<script type="module" src="/assets/landing-1.js"></script><link rel="stylesheet" href="/assets/a.css">';
/** Random letters: they cannot be compressed to much less than three quarters. */
const letters = (bytes: number) => randomBytes(bytes).toString('base64');

test('a landing page that became too heavy fails the build, and its files are named with their weights', async () => {
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'assets/landing-1.js'), letters(70_000));
  writeFileSync(join(folder, 'assets/a.css'), letters(2000));
  const light = await weigh(folder);
  expect(light.map(({ file }) => file)).toEqual(['/assets/landing-1.js', '/assets/a.css']);
  expect(() => refuseWeight(light, 75_000)).not.toThrow();
  writeFileSync(join(folder, 'assets/a.css'), letters(6000));
  const heavy = await weigh(folder);
  expect(() => refuseWeight(heavy, 75_000)).toThrow(/^The landing page weighs 7\d{4} bytes[\s\S]*\/assets\/a\.css/);
});

test('a page whose scripts are not found was not weighed', async () => {
  writeFileSync(join(folder, 'index.html'), '<p>Nothing here.</p>');
  const nothing = await weigh(folder);
  expect(() => refuseWeight(nothing, 75_000)).toThrow('was not weighed');
});
