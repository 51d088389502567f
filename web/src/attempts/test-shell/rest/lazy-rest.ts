import { lazy } from 'react';

/** Fetched by whoever has rest breaks, as their test opens: they work without a connection then. */
export async function loadRest() {
  await Promise.allSettled([
    import('./take-break.tsx'),
    import('./break-cover.tsx'),
    import('../../run/breaks/tell-break.ts'),
  ]);
}

export const LazyTakeBreak = lazy(async () => ({ default: (await import('./take-break.tsx')).TakeBreak }));
export const LazyBreakCover = lazy(async () => ({ default: (await import('./break-cover.tsx')).BreakCover }));
