import { t } from '@lingui/core/macro';
import { ESSAY_MAX } from '@parlance/contract/kinds/writing';
import type { Answering } from '../answering.ts';
import { useContentLanguage } from '../content-language.ts';
import classes from './writing-answer.module.css';

const ROWS = 10;

/** The free text of a Reading test. */
export function WritingAnswer({ answer, onAnswer, labelledBy }: Answering) {
  return (
    <textarea
      className={classes.page}
      rows={ROWS}
      placeholder={t`Write your answer here...`}
      aria-labelledby={labelledBy}
      {...useContentLanguage()}
      maxLength={ESSAY_MAX}
      value={typeof answer === 'string' ? answer : ''}
      onChange={(event) => onAnswer(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
    />
  );
}
