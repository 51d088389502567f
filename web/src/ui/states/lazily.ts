import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { missingHelp, untilLoaded } from './load-code.ts';
import type { Place } from './missing-part.tsx';

/**
 * A part of a page that comes in files of its own. A part that does not come, as the connection drops, must not take the
 * page with it: it says so, with a button, and comes once it can. The one way to do so: `scripts/check-files.ts`.
 */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  place: Place = 'part',
): LazyExoticComponent<ComponentType<P>> {
  const help = async () => (await missingHelp()).standIn(load, place);
  return lazy(async () => ({ default: await (place === 'none' ? untilLoaded(load) : load().catch(help)) }));
}
