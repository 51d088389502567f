import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ChooseN } from '@parlance/contract/kinds/choose-n';
import { contentOf } from '@parlance/contract/kinds/content-of';
import { trueFalseWords } from '@parlance/contract/kinds/true-false';
import { type KeyboardEvent, useState } from 'react';
import { optionsOf } from '../../../questions/options.ts';
import { toggleLetter } from '../answered.ts';
import type { Answering } from '../answering.ts';
import { useContentLanguage } from '../content-language.ts';
import { CrossableText, CrossingButton, useCrossing } from '../crossing.tsx';
import classes from './choice-answers.module.css';

type Choice = { value: string; letter: string | null; text: string };

/** One of several letters. */
export function SingleChoiceAnswer(props: Answering) {
  return <Choices {...props} choices={lettersOf(props)} />;
}

/** Several of several letters. */
export function SeveralChoiceAnswer(props: Answering) {
  return <Choices {...props} choices={lettersOf(props)} isMany />;
}

const trueOrFalse: Choice[] = [
  { value: 'TRUE', letter: null, text: trueFalseWords.TRUE },
  { value: 'FALSE', letter: null, text: trueFalseWords.FALSE },
];

export function TrueFalseAnswer(props: Answering) {
  return <Choices {...props} choices={trueOrFalse} isShort />;
}

function lettersOf({ question }: Answering): Choice[] {
  return optionsOf(question).map(({ letter, text }) => ({ value: letter, letter, text }));
}

type ChoicesProps = Answering & { choices: Choice[]; isMany?: boolean; isShort?: boolean };

function Choices({ question, answer, onAnswer, labelledBy, choices, isMany = false, isShort }: ChoicesProps) {
  const isChosen = (value: string) => (Array.isArray(answer) ? answer.includes(value) : answer === value);
  const crossing = useCrossing(question.id);
  const content = useContentLanguage();
  const choose = (value: string) => {
    crossing.set(value, false);
    onAnswer(isMany ? toggleLetter(answer, value) : value);
  };

  const cross = (letter: string) => crossing.set(letter, !crossing.has(letter));

  /** While the focus is in the group, a letter chooses its option, and X crosses out the one with the focus. */
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const chosen = choices.find(({ letter }) => letter === event.key.toUpperCase());
    if (chosen) choose(chosen.value);
    else if (crossing.isOn && event.key.toLowerCase() === 'x') cross(event.currentTarget.value);
    else return;
    event.preventDefault();
  }

  return (
    <div
      role={isMany ? 'group' : 'radiogroup'}
      aria-labelledby={labelledBy}
      {...content}
      className={classes.choices}
      data-short={isShort || undefined}
    >
      {choices.map(({ value, letter, text }, index) => (
        <div key={value} className={classes.row}>
          <label className={classes.choice}>
            <input
              type={isMany ? 'checkbox' : 'radio'}
              name={`question-${question.id}`}
              value={value}
              className={isMany ? classes.check : classes.radio}
              checked={isChosen(value)}
              // One stop of the Tab key in every browser, also before one is chosen.
              tabIndex={isMany || isChosen(value) || (answer === undefined && index === 0) ? 0 : -1}
              onChange={() => choose(value)}
              onKeyDown={onKeyDown}
            />
            {letter && <span className={classes.letter}>{letter}</span>}
            <span className={classes.text}>
              <CrossableText text={text} isCrossed={crossing.has(value)} />
            </span>
          </label>
          {crossing.isOn && letter && (
            <CrossingButton letter={letter} isCrossed={crossing.has(value)} onToggle={() => cross(value)} />
          )}
        </div>
      ))}
    </div>
  );
}

/** How many letters are to be chosen, from two to five. */
export function ChooseLetters({ n }: { n: number }) {
  switch (n) {
    case 2:
      return (
        <Trans>
          Choose <strong>TWO</strong> letters.
        </Trans>
      );
    case 3:
      return (
        <Trans>
          Choose <strong>THREE</strong> letters.
        </Trans>
      );
    case 4:
      return (
        <Trans>
          Choose <strong>FOUR</strong> letters.
        </Trans>
      );
    default:
      return (
        <Trans>
          Choose <strong>FIVE</strong> letters.
        </Trans>
      );
  }
}

/** A number of several letters: one more changes nothing and says why. */
export function ChooseNAnswer(props: Answering) {
  const { answer, onAnswer, question } = props;
  const { n } = contentOf<ChooseN>(question);
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
        <ChooseLetters n={n} /> {t`${chosen} of ${n} chosen.`}
        {isOver && ` ${t`You can choose ${n}. Take one away first.`}`}
      </p>
      <SeveralChoiceAnswer {...props} onAnswer={give} />
    </>
  );
}
