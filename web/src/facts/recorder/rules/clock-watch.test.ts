import { expect, test } from 'vitest';
import { aStamp } from '../../../../test/a-stamp.ts';
import { createClockWatch } from './clock-watch.ts';

const WALL_MS = 50_000_000;
const look = (steadyMs: number, aheadMs = 0) => ({ ...aStamp(steadyMs), wallMs: WALL_MS + steadyMs + aheadMs });

test('clocks that run alike, or drift, are nothing', () => {
  const watch = createClockWatch();
  expect(watch.look(look(1000))).toBeNull();
  expect(watch.look(look(2000, 1900))).toBeNull();
  expect(watch.look(look(3000, 3700))).toBeNull();
  expect(watch.heard(aStamp(3500))).toBeNull();
});

test('a clock that is set back is known at once', () => {
  const watch = createClockWatch();
  watch.look(look(1000));
  expect(watch.look(look(2000, -3_600_000))).toMatchObject({ kind: 'clock_set', seconds: -3600 });
  expect(watch.heard(aStamp(2500))).toBeNull();
});

test('a clock that runs ahead was set when the server does not agree', () => {
  const watch = createClockWatch();
  watch.look(look(1000));
  expect(watch.look(look(2000, 40_000))).toBeNull();
  expect(watch.heard(aStamp(2500))).toMatchObject({ kind: 'clock_set', seconds: 40 });
});

test('the device slept when the server went on meanwhile: from the last look before to the first after', () => {
  const watch = createClockWatch();
  watch.look(look(1000));
  expect(watch.look(look(2000, 600_000))).toBeNull();
  // The server's time was set anew: ten minutes later.
  const found = watch.heard({ steadyMs: 2500, serverMs: 1_602_500, unsureMs: 30 });
  expect(found).toMatchObject({
    kind: 'device_slept',
    began: { serverMs: 1_001_000 },
    ended: { serverMs: 1_602_000, unsureMs: 30 },
  });
});
