import { Anchor } from '@mantine/core';
import type { Part } from './numbering.ts';
import { paragraphsOf } from './paragraphs.ts';
import classes from './passage-peek.module.css';

/** On a narrow screen: how the passage begins, and the way to it. */
export function PassagePeek({ part, onOpen }: { part: Part; onOpen: () => void }) {
  const beginning = paragraphsOf(part.passage.content)[0]?.text;
  if (!beginning) return null;
  return (
    <div className={classes.peek}>
      <div className={classes.head}>
        <span>From the passage</span>
        <Anchor component="button" type="button" onClick={onOpen} aria-label="Open the passage">
          Open
        </Anchor>
      </div>
      <p className={classes.text}>{beginning}</p>
    </div>
  );
}
