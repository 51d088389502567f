import { type DeviceCheckName, type Measurements, measurements } from '@parlance/contract/device-checks/measurements';
import { verdictOf, verdictsOf, worstOf } from '@parlance/contract/device-checks/verdicts';
import { expect, test } from 'vitest';
import { allWell, foundWith } from '../../test/device-checks/found.ts';

/** Each check at its bounds: what was found, beside what is well, and what is said of it. */
const cases: { [N in DeviceCheckName]: [Partial<Measurements[N]>, string][] } = {
  browser: [
    [{ missing: [] }, 'pass'],
    [{ missing: ['web_locks'] }, 'warning'],
    [{ missing: ['indexed_db'] }, 'fail'],
    [{ missing: ['web_locks', 'media_recorder'] }, 'fail'],
  ],
  screen: [
    [{ width: 1024, height: 700 }, 'pass'],
    [{ width: 1023, height: 700 }, 'warning'],
    [{ width: 1024, height: 699 }, 'warning'],
    [{ width: 320, height: 568 }, 'warning'],
  ],
  storage: [
    [{ free_mib: 200 }, 'pass'],
    [{ free_mib: 199 }, 'warning'],
    [{ free_mib: 50 }, 'warning'],
    [{ free_mib: 49 }, 'fail'],
    [{ free_mib: null }, 'warning'],
    [{ is_persistent: false }, 'warning'],
    [{ is_written: false }, 'fail'],
  ],
  clock: [
    [{ ahead_seconds: 60 }, 'pass'],
    [{ ahead_seconds: -60 }, 'pass'],
    [{ ahead_seconds: 61 }, 'warning'],
    [{ ahead_seconds: -61 }, 'warning'],
    [{ ahead_seconds: -10_000_000 }, 'warning'],
  ],
  connection: [
    [{ median_ms: 200, down_mbits: 2, up_mbits: 0.5 }, 'pass'],
    [{ median_ms: 201 }, 'warning'],
    [{ median_ms: 1000 }, 'warning'],
    [{ median_ms: 1001 }, 'fail'],
    [{ lost: 1 }, 'warning'],
    [{ lost: 2 }, 'fail'],
    [{ down_mbits: 1.99 }, 'warning'],
    [{ down_mbits: 0.5 }, 'warning'],
    [{ down_mbits: 0.49 }, 'fail'],
    [{ up_mbits: 0.49 }, 'warning'],
    [{ up_mbits: 0.125 }, 'warning'],
    [{ up_mbits: 0.124 }, 'fail'],
    [{ median_ms: null }, 'fail'],
    [{ down_mbits: null }, 'fail'],
    [{ up_mbits: null }, 'fail'],
  ],
  sound: [
    [{ tries: 1, is_heard: true }, 'pass'],
    [{ tries: 2, is_heard: true }, 'warning'],
    [{ tries: 1, is_heard: false }, 'fail'],
    [{ tries: 2, is_heard: false }, 'fail'],
  ],
  microphone: [
    [{ peak_dbfs: -40 }, 'pass'],
    [{ peak_dbfs: -40.01 }, 'warning'],
    [{ peak_dbfs: -50 }, 'warning'],
    [{ peak_dbfs: -50.01 }, 'fail'],
    [{ peak_dbfs: null }, 'fail'],
    [{ plays_back: false }, 'fail'],
    [{ problem: 'denied' }, 'fail'],
  ],
};

test.each(Object.entries(cases).flatMap(([name, each]) => each.map(([found, said]) => ({ name, found, said }))))(
  '$name, $found: $said',
  ({ name, found, said }) => {
    const check = name as DeviceCheckName;
    const whole = measurements.parse({ ...allWell, [check]: { ...allWell[check], ...found } });
    expect(verdictOf(check, whole[check])).toBe(said);
  },
);

test('the verdict of a device is that of its worst check', () => {
  const smallScreen = { screen: { width: 800, height: 600 } };
  expect(worstOf(verdictsOf(allWell))).toBe('pass');
  expect(worstOf(verdictsOf(foundWith(smallScreen)))).toBe('warning');
  const unheard = foundWith({ ...smallScreen, sound: { tries: 2, is_heard: false } });
  expect(verdictsOf(unheard)).toMatchObject({ screen: 'warning', sound: 'fail', clock: 'pass' });
  expect(worstOf(verdictsOf(unheard))).toBe('fail');
});
