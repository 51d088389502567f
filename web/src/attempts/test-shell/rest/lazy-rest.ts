import { lazily } from '../../../ui/states/lazily.ts';

/** Fetched by whoever has rest breaks, as their test opens: they work without a connection then. */
async function loadRest() {
  const [{ TakeBreak }, { BreakCover }] = await Promise.all([
    import('./take-break.tsx'),
    import('./break-cover.tsx'),
    import('../../run/tell-break.ts'),
  ]);
  return { TakeBreak, BreakCover };
}

/** Comes with all that a break needs: none begins that could not be covered, told and ended. */
export const LazyTakeBreak = lazily(async () => (await loadRest()).TakeBreak, 'none');
export const LazyBreakCover = lazily(async () => (await loadRest()).BreakCover, 'cover');
/** Fetched by whoever takes a test of an examination, as it opens: a pause can come at any moment. */
export const LazyPausedCover = lazily(async () => (await import('./paused-cover.tsx')).PausedCover, 'cover');
/** As the cover: a message can come at any moment of an examination. */
export const LazyMessageBar = lazily(
  async () => (await import('../../../sittings/learner/message-bar.tsx')).MessageBar,
  'none',
);
/** Fetched once a test is shown, which need not wait for it. */
export const LazyShortcutsDialog = lazily(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog, 'none');
