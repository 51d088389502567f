import { contentOf } from '@parlance/contract/kinds/content-of';
import { useState } from 'react';
import type { Answering } from '../answering.ts';
import classes from './choice-answers.module.css';
import { SeveralChoiceAnswer } from './choice-answers.tsx';

/** How many letters are chosen, in words. */
export const COUNT_IN_CAPITALS = ['', '', 'TWO', 'THREE', 'FOUR', 'FIVE'];

/** So many of several letters: one more changes nothing and says why. */
export function ChooseNAnswer(props: Answering) {
  const { answer, onAnswer, question } = props;
  const { n } = contentOf<'choose_n'>(question);
  const [isOver, setIsOver] = useState(false);
  const chosen = Array.isArray(answer) ? answer.length : 0;

  function give(given: Answering['answer']) {
    const isMore = Array.isArray(given) && given.length > n;
    setIsOver(isMore);
    if (!isMore) onAnswer(given);
  }

  return (
    <>
      <p className={classes.count} role="status">
        Choose <strong>{COUNT_IN_CAPITALS[n]}</strong> letters. {chosen} of {n} chosen.
        {isOver && ` You can choose ${n}. Take one away first.`}
      </p>
      <SeveralChoiceAnswer {...props} onAnswer={give} />
    </>
  );
}
