import type { Unit } from './text-units.ts';

/** What in the text is no text of the passage: the signs of notes. */
const SIGN = '[data-note]';

/** The part of the passage that is selected in its text; null for nothing, or something else. */
export function selectedUnit(text: HTMLElement): Unit | null {
  const selection = getSelection();
  const range = selection && selection.rangeCount > 0 && !selection.isCollapsed ? selection.getRangeAt(0) : null;
  if (!range?.intersectsNode(text)) return null;
  const parts = paragraphsIn(text).flatMap((paragraph) => {
    if (!range.intersectsNode(paragraph)) return [];
    const from = Number(paragraph.dataset.start);
    const isStart = paragraph.contains(range.startContainer);
    const isEnd = paragraph.contains(range.endContainer);
    const start = isStart ? lengthBefore(paragraph, range.startContainer, range.startOffset) : 0;
    const end = isEnd
      ? lengthBefore(paragraph, range.endContainer, range.endOffset)
      : lengthBefore(paragraph, paragraph, paragraph.childNodes.length);
    return start < end ? [{ start: from + start, end: from + end }] : [];
  });
  const [first, last] = [parts[0], parts.at(-1)];
  return first && last ? { start: first.start, end: last.end } : null;
}

/** Selects a part of the passage in its text, and brings it into view. */
export function selectUnit(text: HTMLElement, { start, end }: Unit): void {
  const from = pointAt(text, start, 'start');
  const to = pointAt(text, end, 'end');
  if (!from || !to) return;
  getSelection()?.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
  to.node.parentElement?.scrollIntoView({ block: 'nearest' });
}

export function paragraphsIn(text: HTMLElement): HTMLElement[] {
  return [...text.querySelectorAll<HTMLElement>('[data-start]')];
}

function lengthBefore(paragraph: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange();
  before.setStart(paragraph, 0);
  before.setEnd(node, offset);
  const copied = before.cloneContents();
  for (const sign of copied.querySelectorAll(SIGN)) sign.remove();
  return copied.textContent.length;
}

/** The place of an offset; between two runs of text, `start` is at the beginning of the second. */
function pointAt(text: HTMLElement, offset: number, side: 'start' | 'end') {
  const paragraph = paragraphsIn(text).findLast(({ dataset }) =>
    side === 'start' ? Number(dataset.start) <= offset : Number(dataset.start) < offset,
  );
  if (!paragraph) return null;
  let left = offset - Number(paragraph.dataset.start);
  const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest(SIGN) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (side === 'start' ? left < length : left <= length) return { node, offset: left };
    left -= length;
  }
  return null;
}
