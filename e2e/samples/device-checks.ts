import { makeCheckCode, sendDeviceCheck } from '@parlance/contract/device-checks/device-checks';
import type { Measurements } from '@parlance/contract/device-checks/measurements';
import type { Person } from '../fixtures/people.ts';
import { call, type Server } from '../fixtures/server.ts';

/** What a device finds that can be used. */
export const allWell: Measurements = {
  browser: { name: 'Firefox 140', missing: [] },
  screen: { width: 1440, height: 900 },
  storage: { free_mib: 2100, is_persistent: true, is_written: true },
  clock: { ahead_seconds: 3 },
  connection: { median_ms: 40, lost: 0, down_mbits: 48.5, up_mbits: 9.25 },
  sound: { tries: 1, is_heard: true },
  microphone: { problem: null, peak_dbfs: -18.5, plays_back: true },
};

/** What was found on the devices of two rooms, beside what is well. */
const rooms: [string, string, Partial<Measurements>][] = [
  ['Room 12', 'Laptop 1', {}],
  ['Room 12', 'Laptop 2', { screen: { width: 1366, height: 600 } }],
  ['Room 14', 'Laptop 21', {}],
  [
    'Room 14',
    'Laptop 22',
    {
      microphone: { problem: null, peak_dbfs: -58, plays_back: true },
      connection: { median_ms: 240, lost: 1, down_mbits: 6.1, up_mbits: 1.4 },
    },
  ],
  ['Room 14', 'Laptop 23', { sound: { tries: 2, is_heard: true }, clock: { ahead_seconds: 610 } }],
  ['Room 14', 'Laptop 24', { microphone: { problem: 'denied', peak_dbfs: null, plays_back: false } }],
];

/** A code of the school, with which six devices of two rooms have sent what they found. Gives the code. */
export async function checkedRooms(server: Server, { token }: Person, label: string) {
  const { check_code } = await call(server, makeCheckCode, { body: { label } }, token);
  for (const [room, device, others] of rooms) {
    const body = { found: { ...allWell, ...others }, place: { code: check_code.code, room, device } };
    await call(server, sendDeviceCheck, { body });
  }
  return check_code;
}
