import { useCallback, useEffect, useRef, useState } from 'react';
import { isDrawn } from '../../ui/focus.ts';
import { controlOfPart, elementOfPart } from '../answers/part-element.ts';

/** Where the focus is to go: a question or one of its parts, or the beginning of what a passage shows. */
type Asked = { to: number | 'part'; part?: number };

/**
 * Puts the focus on the question or the part that a learner goes to, and the question at the top of what is seen. `main` holds the
 * passage and its questions; `first` is where the test starts or, after a reload, continues.
 */
export function useAskedFocus(first: Asked['to']) {
  const main = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState<Asked>({ to: first });
  useEffect(() => {
    if (asked.to === 'part') return focusPart(main.current);
    const block = main.current?.querySelector<HTMLElement>(`[data-question="${asked.to}"]`);
    if (!block) return;
    const item = asked.part === undefined ? null : elementOfPart(block, asked.part);
    const target = (item && controlOfPart(item)) ?? block;
    target.focus({ preventScroll: true });
    bringIntoView(block);
    item?.scrollIntoView({ block: 'nearest' });
  }, [asked]);
  const ask = useCallback((to: Asked['to'], part?: number) => setAsked({ to, part }), []);
  return { main, ask };
}

/** The heading of the questions, or on a narrow screen that shows it the passage. */
function focusPart(main: HTMLElement | null): void {
  const places = [...(main?.querySelectorAll<HTMLElement>('[data-part]') ?? [])];
  const shown = places.filter(isDrawn);
  (shown.find(({ dataset }) => dataset.part === 'questions') ?? shown[0])?.focus();
}

/** The first question comes with its heading, every other one to the top. */
function bringIntoView(block: HTMLElement): void {
  const first = block.parentElement?.querySelector('[data-question]');
  const top = block === first ? block.parentElement : block;
  top?.scrollIntoView({ block: 'start' });
}
