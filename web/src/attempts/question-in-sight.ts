/**
 * The question a scrolled pane shows, when the current one is out of sight: the first whose middle is in view.
 * Null when the current one is still to be seen, or nothing is.
 */
export function questionInSight(pane: HTMLElement, currentId: number | null): number | null {
  const view = pane.getBoundingClientRect();
  const items = [...pane.querySelectorAll<HTMLElement>('[data-question]')].map((item) => {
    const { top, bottom } = item.getBoundingClientRect();
    return { id: Number(item.dataset.question), top, bottom, middle: (top + bottom) / 2 };
  });
  const current = items.find(({ id }) => id === currentId);
  if (current && current.bottom > view.top && current.top < view.bottom) return null;
  return items.find(({ middle }) => middle > view.top && middle < view.bottom)?.id ?? null;
}
