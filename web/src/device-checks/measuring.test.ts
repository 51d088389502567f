import { expect, it } from 'vitest';
import { browserName } from './browser.ts';
import { medianOf, megabitsASecond } from './connection.ts';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36', 'Chrome 138'],
  ['Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/138.0.0.0 Safari/537.36', 'Chrome 138'],
  ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0 Safari/537.36 Edg/138.0.3351.55', 'Edge 138'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari 18',
  ],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15', 'Safari 17'],
  ['curl/8.5.0', 'Another browser'],
])('%s is %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

it('takes the middle of the times, whatever order they came in', () => {
  expect(medianOf([900, 20, 30])).toBe(30);
  expect(medianOf([40, 10, 30, 20])).toBe(25);
  expect(medianOf([7])).toBe(7);
});

it('says bytes and milliseconds as Mbit/s', () => {
  expect(megabitsASecond(2 * 1024 * 1024, 1000)).toBe(16.78);
  expect(megabitsASecond(125_000, 1000)).toBe(1);
  expect(megabitsASecond(10, 0)).toBe(0.08);
});
