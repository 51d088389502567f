import { useWindowEvent } from '@mantine/hooks';

const STEPS: Partial<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * J and K, or the arrows, go between the questions of a page: the elements with `data-question`. In a field, a player or
 * a pane that scrolls the arrows do what they do there.
 */
export function useQuestionKeys(): void {
  useWindowEvent('keydown', (event) => {
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    const at = event.target instanceof Element ? event.target : document.body;
    const current = at.closest('[data-question]');
    if (at.closest('input, textarea, select, audio, [role$="dialog"]')) return;
    if (event.key.startsWith('Arrow') && at !== document.body && at !== current) return;
    const questions = [...document.querySelectorAll<HTMLElement>('[data-question]')];
    const next = questions[current ? questions.findIndex((one) => one === current) + step : 0];
    if (!next) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'nearest' });
  });
}
