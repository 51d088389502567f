import { i18n } from '@lingui/core';
import type { DeviceCheckName, Measurements, Verdict } from '@parlance/contract/device-checks/measurements';
import { expect, it, onTestFinished } from 'vitest';
import { checkText, summaryOf } from './check-texts.ts';

const connection = { median_ms: 40, lost: 0, down_mbits: 48.5, up_mbits: 9.25 };
const microphone = { problem: null, peak_dbfs: -18.5, plays_back: true };
const storage = { free_mib: 2150, is_persistent: true, is_written: true };

const cases: { [N in DeviceCheckName]: [Measurements[N], string][] } = {
  browser: [
    [{ name: 'Chrome 138', missing: [] }, 'Chrome 138 / Everything a test needs is there.'],
    [
      { name: 'Chrome 138', missing: ['web_locks', 'media_recorder'] },
      'Chrome 138 / Missing: recording. Use a current version of Chrome, Edge, Firefox or Safari.',
    ],
  ],
  screen: [[{ width: 1440, height: 900 }, '1440 × 900 / At least 1024 × 700 is needed.']],
  storage: [
    [storage, '2.1 GB free / At least 200 MB is needed for offline work.'],
    [{ ...storage, free_mib: 120 }, '120 MB free / Free some space: at least 200 MB is needed for offline work.'],
    [
      { ...storage, is_persistent: false },
      '2.1 GB free / Keep some space free: this browser may delete stored answers when the disk is full.',
    ],
  ],
  clock: [
    [{ ahead_seconds: 3 }, '3 s ahead / Within 60 s of the server. The test uses the server’s clock.'],
    [{ ahead_seconds: 0 }, 'Exact / Within 60 s of the server. The test uses the server’s clock.'],
    [
      { ahead_seconds: -86_400 },
      '24 h behind / The test is not affected; emails and calendars are. Set the clock of this device.',
    ],
  ],
  connection: [
    [connection, '40 ms, 0 of 10 lost / 49 Mbit/s down, 9.3 up / Fast enough for every test.'],
    [
      { ...connection, median_ms: 240, lost: 1 },
      '240 ms, 1 of 10 lost / 49 Mbit/s down, 9.3 up / Use a cable, or move closer to the Wi-Fi access point.',
    ],
    [
      { median_ms: null, lost: 10, down_mbits: null, up_mbits: null },
      'No answer / The server was not reached. Connect this device to the internet.',
    ],
  ],
  sound: [[{ tries: 1, is_heard: true }, 'Number heard / You heard it the first time.']],
  microphone: [
    [microphone, 'Peak −18 dBFS / You can be heard.'],
    [
      { ...microphone, peak_dbfs: -58 },
      'Peak −58 dBFS / Check that it is not muted and move it closer, then try again.',
    ],
    [{ ...microphone, problem: 'busy' }, expect.stringMatching(/^Another program is using the microphone\. \/ Close/)],
  ],
};

it.each(Object.entries(cases).flatMap(([name, each]) => each.map(([found, said]) => ({ name, found, said }))))(
  '$name: $said',
  ({ name, found, said }) => {
    const { number, more, advice } = checkText(name as DeviceCheckName, found as never);
    expect([number, more, advice].filter(Boolean).join(' / ')).toEqual(said);
  },
);

function verdicts(others: Partial<Record<DeviceCheckName, Verdict>>): Record<DeviceCheckName, Verdict> {
  const all = Object.fromEntries(Object.keys(cases).map((name) => [name, 'pass'])) as Record<DeviceCheckName, Verdict>;
  return { ...all, ...others };
}

it.each([
  [{}, 'All 7 checks passed. This device is ready.'],
  [{ screen: 'warning' }, '1 check has a warning, 6 passed. You can take an examination on this device.'],
  [
    { microphone: 'fail', connection: 'warning' },
    '1 check failed, 1 has a warning, 5 passed. Fix the microphone before the examination.',
  ],
  [
    { sound: 'fail', microphone: 'fail', storage: 'warning', clock: 'warning' },
    '2 checks failed, 2 have warnings, 3 passed. Fix the sound and the microphone before the examination.',
  ],
] as [Partial<Record<DeviceCheckName, Verdict>>, string][])('%o: %s', (others, said) => {
  expect(summaryOf(verdicts(others))).toBe(said);
});

it('writes numbers as the language of the page does', () => {
  onTestFinished(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  expect(checkText('storage', storage).number).toBe('2,1 GB free');
  const slow = { median_ms: 1250, lost: 0, down_mbits: 9.25, up_mbits: 1480 };
  expect(checkText('connection', slow)).toMatchObject({
    number: expect.stringMatching(/^1\.250 ms/),
    more: '9,3 Mbit/s down, 1.480 up',
  });
});
