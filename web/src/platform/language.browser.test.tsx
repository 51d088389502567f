import { i18n } from '@lingui/core';
import { LANGUAGE_COOKIE } from '@parlance/contract/languages';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fetchWords, speakAs } from './language.ts';

test('a page that is drawn once more while the next is on its way keeps its language', async () => {
  document.cookie = `${LANGUAGE_COOKIE}=de; Path=/`;
  onTestFinished(() => {
    document.cookie = `${LANGUAGE_COOKIE}=; Path=/; Max-Age=0`;
    vi.unstubAllGlobals();
  });
  const words = { one: { receipt: ['Beleg'] }, two: { courses: ['Kurse'] } };
  vi.stubGlobal('fetch', (url: string) => Response.json(words[url.includes('/one.json') ? 'one' : 'two']));
  await fetchWords('one');
  await fetchWords('two');
  expect([speakAs('one'), speakAs('two')]).toEqual(['de', 'de']);
  expect([i18n._('receipt'), i18n._('courses')]).toEqual(['Beleg', 'Kurse']);
});
