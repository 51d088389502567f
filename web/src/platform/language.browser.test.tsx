import { i18n } from '@lingui/core';
import { LANGUAGE_COOKIE } from '@parlance/contract/languages';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fetchWords, speakAs } from './language.ts';

function readsGerman(): void {
  document.cookie = `${LANGUAGE_COOKIE}=de; Path=/`;
  onTestFinished(() => {
    document.cookie = `${LANGUAGE_COOKIE}=; Path=/; Max-Age=0`;
    vi.unstubAllGlobals();
  });
}

test('words that a broken connection lost are fetched once more', async () => {
  readsGerman();
  const broken = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', broken);
  await fetchWords('lost');
  expect([broken.mock.calls.length, speakAs('lost')]).toEqual([2, 'en']);
  const once = vi.fn(async () => Response.json({ receipt: ['Beleg'] })).mockRejectedValueOnce(new TypeError());
  vi.stubGlobal('fetch', once);
  await fetchWords('lost');
  expect(speakAs('lost')).toBe('de');
});

test('a page that is drawn once more while the next is on its way keeps its language', async () => {
  readsGerman();
  const words = { one: { receipt: ['Beleg'] }, two: { courses: ['Kurse'] } };
  vi.stubGlobal('fetch', async (url: string) => Response.json(words[url.includes('/one.json') ? 'one' : 'two']));
  await fetchWords('one');
  await fetchWords('two');
  expect([speakAs('one'), speakAs('two')]).toEqual(['de', 'de']);
  expect([i18n._('receipt'), i18n._('courses')]).toEqual(['Beleg', 'Kurse']);
});
