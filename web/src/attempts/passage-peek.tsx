import { Anchor } from '@mantine/core';
import type { Passage } from '@parlance/contract/questions';
import { paragraphsOf } from './paragraphs.ts';
import classes from './passage-peek.module.css';

/** The beginning of the passage under the questions of a phone, and the way to it. */
export function PassagePeek({ passage, onOpen }: { passage: Passage; onOpen: () => void }) {
  return (
    <aside className={classes.peek} aria-label="From the passage">
      <p className={classes.label}>From the passage</p>
      <Anchor component="button" type="button" onClick={onOpen} className={classes.open}>
        Open
      </Anchor>
      <p className={classes.text}>{paragraphsOf(passage.content)[0]?.text ?? passage.title}</p>
    </aside>
  );
}
