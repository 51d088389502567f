import { t } from '@lingui/core/macro';
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import classes from './line-focus.module.css';

/** Where a line or several are, in pixels from the top of their text. */
type Lines = { top: number; bottom: number };

const lineCounts = [1, 3, 5] as const;
const KEY = 'line-focus';
/** Between the lines in focus and the edge around them. */
const AROUND_PX = 4;
/** What holds lines of the text itself; the letters of paragraphs are beside them. */
const LINED = 'p, li';
const FAINT = 'rgb(0 0 0 / 45%)';

/** Some lines at full contrast, the rest faint: how many is kept on this device. */
export function useLineFocus(text: RefObject<HTMLElement | null>, isOn: boolean) {
  const [count, setCount] = useState(readCount);
  const [first, setFirst] = useState(0);
  const [lines, setLines] = useState<Lines[]>([]);

  useLayoutEffect(() => {
    const element = text.current;
    if (!isOn || !element) return;
    const measure = () => setLines(linesOf(element));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [text, isOn]);
  useEffect(() => localStorage.setItem(KEY, String(count)), [count]);

  const at = Math.min(first, Math.max(0, lines.length - 1));
  const shown = isOn ? lines.slice(at, at + count) : [];
  const [top, bottom] = [shown[0]?.top, shown.at(-1)?.bottom];
  const band = top === undefined || bottom === undefined ? null : { top: top - AROUND_PX, bottom: bottom + AROUND_PX };
  const putAt = (clientY: number) => {
    const top = text.current?.getBoundingClientRect().top ?? 0;
    const index = lines.findIndex((line) => line.bottom >= clientY - top);
    if (index !== -1) setFirst(index);
  };
  const move = (step: 1 | -1) => setFirst(Math.min(lines.length - 1, Math.max(0, at + step)));
  return { count, setCount, band, style: band ? maskOf(band) : undefined, putAt, move };
}

function maskOf({ top, bottom }: Lines): CSSProperties {
  return {
    maskImage: `linear-gradient(to bottom, ${FAINT} ${top}px, #000 ${top}px, #000 ${bottom}px, ${FAINT} ${bottom}px)`,
  };
}

/** The lines of the paragraphs as they are laid out, from the top of the text. */
function linesOf(text: HTMLElement): Lines[] {
  const origin = text.getBoundingClientRect().top;
  const lines: Lines[] = [];
  for (const paragraph of text.querySelectorAll(LINED)) {
    const range = document.createRange();
    range.selectNodeContents(paragraph);
    for (const { top, bottom, height } of range.getClientRects()) {
      const last = lines.at(-1);
      const middle = top - origin + height / 2;
      if (last && middle < last.bottom) {
        last.top = Math.min(last.top, top - origin);
        last.bottom = Math.max(last.bottom, bottom - origin);
      } else lines.push({ top: top - origin, bottom: bottom - origin });
    }
  }
  return lines;
}

function readCount(): (typeof lineCounts)[number] {
  const kept = Number(localStorage.getItem(KEY));
  return lineCounts.find((count) => count === kept) ?? 3;
}

type Count = (typeof lineCounts)[number];

/** How many lines stand out. */
export function LineChoice({ count, onChoose }: { count: Count; onChoose: (count: Count) => void }) {
  return (
    <span className={classes.choice} role="group" aria-label={t`Lines in focus`}>
      <span aria-hidden="true">{t`Lines in focus`}</span>
      <span className={classes.counts}>
        {lineCounts.map((lines) => (
          <button
            key={lines}
            type="button"
            className={classes.count}
            aria-pressed={lines === count}
            onClick={() => onChoose(lines)}
          >
            {lines}
          </button>
        ))}
      </span>
    </span>
  );
}

/** The edges of the lines that stand out, in a text that is their place. */
export function LineBand({ band }: { band: Lines | null }) {
  return band && <span className={classes.band} style={{ top: band.top, height: band.bottom - band.top }} />;
}
