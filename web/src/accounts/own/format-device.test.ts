import { expect, test } from 'vitest';
import { deviceOf } from './format-device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${windows} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${windows} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [`${mac} ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 OPR/125.0.0.0`, 'Opera on Mac'],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`, 'Safari on Mac'],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [`${iPhone} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${iPhone} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  ['Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) Gecko FxiOS/145.0 Mobile/15E148', 'Firefox on iPad'],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 7) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Something/1.0', 'A browser on Windows'],
  ['Chrome/142.0', 'Chrome on an unknown system'],
  ['curl/8.5.0', 'curl'],
  ['node', 'node'],
  ['', 'An unknown device'],
  ['<script>', 'An unknown device'],
])('%s', (userAgent, name) => {
  expect(deviceOf(userAgent).name).toBe(name);
});

test('telephones and tablets are carried about, the others are not', () => {
  const handheld = ['(iPhone;', '(iPad;', '(Linux; Android 15)', '(Macintosh)', '(Windows NT 10.0)', 'curl/8.5.0'];
  expect(handheld.map((userAgent) => deviceOf(userAgent).handheld)).toEqual([true, true, true, false, false, false]);
});
