import { t } from '@lingui/core/macro';
import { memo } from 'react';
import { useContentLanguage } from '../answers/content-language.ts';
import { formatPassage, type Part } from './numbering.ts';
import { paragraphsOf } from './paragraphs.ts';
import classes from './passage-pane.module.css';

/** The passage on its sheet, its paragraphs lettered. */
export const PassagePane = memo(function PassagePane({ part }: { part: Part }) {
  const { passage } = part;
  const content = useContentLanguage();
  const paragraphs = paragraphsOf(passage.content);
  return (
    <div role="region" className={classes.pane} aria-label={formatPassage(part)} tabIndex={0} data-part="passage">
      <article className={classes.text}>
        <p className={classes.number}>{formatPassage(part)}</p>
        <h2 {...content} className={classes.title}>
          {passage.title}
        </h2>
        {paragraphs.map(({ letter, text, start }, index) => (
          // The paragraphs of a passage never change places.
          <div key={index} {...content} className={classes.paragraph}>
            {letter && <span className={classes.letter}>{letter}</span>}
            <p data-start={start}>{text}</p>
          </div>
        ))}
        {paragraphs.length === 0 && (
          <p className={classes.number}>{t`This passage has no text. Answer the questions.`}</p>
        )}
      </article>
    </div>
  );
});
