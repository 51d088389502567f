import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const AGAIN_MS = 5000;

/**
 * A part of a page that comes in files of its own, once it can: a part that does not come, as the connection drops, must
 * not take the page with it. Its place has the fallback of `Suspense` meanwhile.
 */
export function lazily<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: await untilLoaded(load) }));
}

/** What `load` gives, once it gives it. It is asked for again every few seconds. */
async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((done) => setTimeout(done, AGAIN_MS));
      fetchMissingStyles();
    }
  }
}

/** Styles that did not come are not asked for again by whoever asks for their code again. */
function fetchMissingStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!hasRules(link)) link.replaceWith(link.cloneNode());
  }
}

function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return (sheet?.cssRules.length ?? 0) > 0;
  } catch {
    // Those of a sheet that did not come cannot be read.
    return false;
  }
}
