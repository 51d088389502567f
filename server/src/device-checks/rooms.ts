import type { CheckedRoom } from '@parlance/contract/device-checks/device-checks';
import { deviceCheckNames } from '@parlance/contract/device-checks/measurements';
import type { RoomRow } from './queries.ts';

/** The rooms of what was counted by room and check, in the order in which they come. */
export function roomsOf(rows: RoomRow[]): CheckedRoom[] {
  const rooms = new Map<string, CheckedRoom>();
  for (const { room, name, devices, fail, warning } of rows) {
    const known = rooms.get(room) ?? { room, devices, checks: noneWrong(), verdict: 'pass' };
    known.checks[name] = { fail, warning };
    if (fail > 0) known.verdict = 'fail';
    else if (warning > 0 && known.verdict === 'pass') known.verdict = 'warning';
    rooms.set(room, known);
  }
  return [...rooms.values()];
}

function noneWrong(): CheckedRoom['checks'] {
  return Object.fromEntries(deviceCheckNames.map((name) => [name, { fail: 0, warning: 0 }])) as CheckedRoom['checks'];
}
