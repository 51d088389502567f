import { type CheckPlace, checkPlace } from '@parlance/contract/device-checks/device-checks';

/** In the storage of this browser: which device of which room it is. */
const KEY = 'device-check-place';
const places = checkPlace.omit({ code: true });

export type KeptPlace = Pick<CheckPlace, 'room' | 'device'>;

export function keepPlace({ room, device }: KeptPlace): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ room, device }));
  } catch {
    // It is typed again.
  }
}

/** Empty where nothing is kept. */
export function keptPlace(): KeptPlace {
  try {
    return places.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return { room: '', device: '' };
  }
}
