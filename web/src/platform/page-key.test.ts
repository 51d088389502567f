import { afterEach, expect, test, vi } from 'vitest';

const HEADER = 'X-SafeExamBrowser-Page-ConfigKeyHash';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function keyIn(browser: object | undefined, url = 'https://exams.example.org/exam/5?a=1#top') {
  vi.resetModules();
  const location = { href: url };
  vi.stubGlobal('location', location);
  vi.stubGlobal('SafeExamBrowser', browser);
  const { pageKey } = await import('./page-key.ts');
  location.href = 'https://exams.example.org/test/7';
  return pageKey();
}

test('in any other browser a call says nothing', async () => {
  expect(await keyIn(undefined)).toEqual([]);
  expect(await keyIn({ version: 'SEB' })).toEqual([]);
});

test('the hash goes with the URL of the page as it was loaded, without its fragment', async () => {
  expect(await keyIn({ security: { configKey: 'abc' } })).toEqual([
    [HEADER, 'abc https://exams.example.org/exam/5?a=1'],
  ]);
});

test('a browser that tells it only when it is asked is asked', async () => {
  const security: { configKey?: string; updateKeys?: () => void } = {};
  security.updateKeys = () => {
    security.configKey = 'later';
  };
  expect(await keyIn({ security })).toEqual([[HEADER, 'later https://exams.example.org/exam/5?a=1']]);
});
