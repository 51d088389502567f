import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Highlight } from '@parlance/contract/taking/annotations';
import { type RefObject, useId, useMemo, useState } from 'react';
import { isDrawn } from '../../ui/focus.ts';
import { Row } from '../../ui/kit.tsx';
import { useContentLanguage } from '../answers/content-language.ts';
import type { Place } from '../test-shell/palette-cells.ts';
import { segmentsOf } from '../tools/segments.ts';
import type { Part } from './numbering.ts';
import { paragraphsOf } from './paragraphs.ts';
import classes from './passage-peek.module.css';
import { type Peeked, peekedParagraph } from './peeked-paragraph.ts';

type Props = Peeked & {
  /** What the learner marked in the passage. */
  highlights: readonly Highlight[];
  onOpen: () => void;
};

/** Below the questions of a narrow screen: how the paragraph begins that they are about, and the way to it. */
export function PassagePeek({ paragraph, isNamed, highlights, onOpen }: Props) {
  const id = useId();
  const { letter, text, start } = paragraph;
  return (
    <aside className={classes.peek} aria-labelledby={id}>
      <Row gap={12} align="center" justify="space-between">
        <p id={id} className={classes.name}>
          {isNamed ? t`Paragraph ${{ letter: letter ?? '' }}` : t`From the passage`}
        </p>
        <UnstyledButton className={classes.open} onClick={onOpen}>
          {t`Open the passage`}
        </UnstyledButton>
      </Row>
      <p {...useContentLanguage()} className={classes.text}>
        {segmentsOf(text, start, highlights).map((segment) =>
          segment.marks.length > 0 ? <mark key={segment.start}>{segment.text}</mark> : segment.text,
        )}
      </p>
    </aside>
  );
}

/** The panes stand one at a time below this width, as their stylesheet has it. */
const ONE_PANE = '(max-width: 899px)';

/**
 * What the foot of the questions shows of the passage while the passage itself is not seen; null for nothing. `leave` is
 * called before the passage is left: it remembers what was read last.
 */
export function usePeek(main: RefObject<HTMLElement | null>, part: Part | undefined, current: Place | null) {
  const hasOnePane = useMediaQuery(ONE_PANE, false, { getInitialValueInEffect: false });
  const [readStarts, setReadStarts] = useState<Record<number, number>>({});
  const content = part?.passage.content ?? '';
  const paragraphs = useMemo(() => paragraphsOf(content), [content]);
  const question = part?.questions.find((numbered) => numbered.question.id === current?.id)?.question;

  function leave() {
    const start = readStart(main.current);
    if (part && start !== null) setReadStarts((before) => ({ ...before, [part.passage.id]: start }));
  }

  const read = part && readStarts[part.passage.id];
  const peeked =
    hasOnePane && question && current ? peekedParagraph({ question, part: current.part }, paragraphs, read) : null;
  return { peeked, leave };
}

/** Where the first paragraph begins that is seen in the passage; null while none is. */
function readStart(main: HTMLElement | null): number | null {
  const pane = main?.querySelector<HTMLElement>('[data-part="passage"]');
  if (!pane || !isDrawn(pane)) return null;
  const { top } = pane.getBoundingClientRect();
  const seen = [...pane.querySelectorAll<HTMLElement>('[data-start]')].find(
    (paragraph) => paragraph.getBoundingClientRect().bottom > top,
  );
  return seen ? Number(seen.dataset.start) : null;
}
