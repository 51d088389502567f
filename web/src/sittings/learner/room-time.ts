import { zonePlace } from '@parlance/contract/texts/zones';
import { timeOfDay } from '../../ui/format/format-clock.ts';
import { isSameClock, zonedTime } from '../../ui/format/format-zoned.ts';

/** The zone of the examination that the page is in; null outside of one. */
let roomZone: string | null = null;

/** Says in which zone the times of this page are from now on; null for that of the device. */
export function keepRoomZone(zone: string | null): void {
  roomZone = zone;
}

/**
 * A moment as 'HH:mm' by the clock on the wall of the room: '09:42', or '09:42 (Paris)' where the device's own clock shows
 * another time. Outside of an examination it is the device's. Takes ISO 8601.
 */
export function roomTime(iso: string, deviceZone = new Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  if (roomZone === null) return timeOfDay(iso);
  const time = zonedTime(iso, roomZone);
  return isSameClock(iso, roomZone, deviceZone) ? time : `${time} (${zonePlace(roomZone)})`;
}
