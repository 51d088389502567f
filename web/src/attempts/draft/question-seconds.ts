import { steadyNow } from '../../platform/server-clock.ts';
import type { EditableDraft } from './draft-keeper.ts';

/** Adds to a draft how long each question was the learner's place while the page was seen, in whole seconds. */
export function createQuestionSeconds({ snapshot, subscribe, change }: EditableDraft) {
  const place = () => (document.hidden ? null : snapshot().draft.currentQuestionId);
  let on: ReturnType<typeof place> = null;
  let sinceMs = 0;

  /** Adds what is not added yet. */
  function lap(): void {
    const id = on;
    const passed = Math.round((steadyNow() - sinceMs) / 1000);
    on = place();
    sinceMs = steadyNow();
    if (id && passed)
      change((draft) => ({ ...draft, seconds: { ...draft.seconds, [id]: (draft.seconds?.[id] ?? 0) + passed } }));
  }

  return {
    lap,
    /** Adds at each change of the place, until it is called off. */
    watch(): () => void {
      lap();
      const stop = subscribe(() => place() !== on && lap());
      document.addEventListener('visibilitychange', lap);
      return () => {
        stop();
        document.removeEventListener('visibilitychange', lap);
      };
    },
  };
}
