import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { missingHelp, untilLoaded } from './load-code.ts';

/**
 * What is shown where a part does not come. `part`: a note in its place. `cover`: the same for one that takes the place of
 * the main part. `page`: for one that is the whole page, in which nothing was typed: it is loaded anew by itself, once.
 * `none`: the fallback of `Suspense` stays, as for what has no place or can be done without.
 */
export type Place = 'part' | 'cover' | 'page' | 'none';

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
