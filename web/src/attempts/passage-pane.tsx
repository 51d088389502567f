import { useMemo } from 'react';
import type { Part } from './numbering.ts';
import { paragraphsOf } from './paragraphs.ts';
import classes from './passage-pane.module.css';

/** The passage on its sheet, paragraphs lettered. */
export function PassagePane({ part }: { part: Part }) {
  const paragraphs = useMemo(() => paragraphsOf(part.passage.content), [part]);
  return (
    <section className={classes.pane} aria-label={`Passage ${part.number}`} tabIndex={0} key={part.passage.id}>
      <div className={classes.sheet}>
        <p className={classes.number}>Passage {part.number}</p>
        <h2 className={classes.title} tabIndex={-1} id="passage-title">
          {part.passage.title}
        </h2>
        {paragraphs.map(({ letter, text }, index) => (
          <div key={`${letter}-${index}`} className={classes.paragraph} data-lettered={letter !== null || undefined}>
            {letter && <span className={classes.letter}>{letter}</span>}
            <p className={classes.text}>{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
