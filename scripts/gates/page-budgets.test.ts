import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { brotliOnce } from '../../web/build/brotli.ts';
import { refuseWeight, weigh } from '../../web/build/budgets.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-budgets-'));
mkdirSync(join(folder, 'assets'));
afterAll(() => rmSync(folder, { recursive: true }));

const budget = { page: 'landing', document: 'index.html', bytes: 75_000, files: 5 };
const page =
  '<script type="module" src="/assets/landing-1.js"></script><link rel="stylesheet" href="/assets/a.css">' +
  '<link rel="preload" as="font" href="/assets/f.woff2">';
/** Random letters: they cannot be compressed to much less than three quarters. */
const letters = (bytes: number) => randomBytes(bytes).toString('base64');

test('a page that became too heavy fails the build, and its files are named with their weights', async () => {
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'assets/landing-1.js'), letters(60_000));
  writeFileSync(join(folder, 'assets/f.woff2'), randomBytes(10_000));
  writeFileSync(join(folder, 'assets/a.css'), letters(2000));
  const light = await weigh(folder, budget, brotliOnce());
  expect(light.map(({ file }) => file)).toEqual([
    'index.html',
    'assets/landing-1.js',
    'assets/a.css',
    'assets/f.woff2',
  ]);
  expect(() => refuseWeight(light, budget)).not.toThrow();
  writeFileSync(join(folder, 'assets/a.css'), letters(6000));
  const heavy = await weigh(folder, budget, brotliOnce());
  expect(() => refuseWeight(heavy, budget)).toThrow(/^The landing weighs 7\d{4} bytes in 4 files[\s\S]*assets\/a\.css/);
});

test('a page in more files than it may have fails the build, also when it fetches them later, with what they need', async () => {
  writeFileSync(join(folder, 'assets/a.css'), letters(200));
  writeFileSync(join(folder, 'assets/later-1.js'), 'import{a as b}from"./needed-1.js";b();import("./not-yet-1.js")');
  writeFileSync(join(folder, 'assets/needed-1.js'), '1');
  writeFileSync(join(folder, 'assets/later-1.js.br'), '1');
  writeFileSync(join(folder, 'assets/later-2.css'), '1');
  const weighed = await weigh(folder, { ...budget, also: 'later-' }, brotliOnce());
  expect(weighed).toHaveLength(7);
  expect(() => refuseWeight(weighed, budget)).toThrow('in 7 files, of at most 75000 in 5');
});

test('a page whose scripts are not found was not weighed', async () => {
  writeFileSync(join(folder, 'index.html'), '<p>Nothing here.</p>');
  const nothing = await weigh(folder, budget, brotliOnce());
  expect(() => refuseWeight(nothing, budget)).toThrow('was not weighed');
});
