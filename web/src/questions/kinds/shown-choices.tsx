import type { GivenAnswer } from '@parlance/contract/kinds/kind';
import type { QuestionForAuthor, QuestionForTaker } from '@parlance/contract/questions';
import { IconCheck } from '@tabler/icons-react';
import classes from '../author-question.module.css';
import { optionsOf } from '../options.ts';
import type { ShownKind } from './shown-kind.ts';

/** Of letters, one or several. */
export const shownChoice: ShownKind = {
  Key: Options,
  answerText: lettersText,
  keyText: (question) => (question.correct_option === null ? null : lettersText(question.correct_option, question)),
};

export const shownTrueFalse: ShownKind = {
  Key: ({ question }) => (
    <p className={classes.answer}>
      <IconCheck size={16} stroke={2} aria-hidden="true" /> {wordOf(question.correct_option)}
      <span className="visually-hidden">, correct</span>
    </p>
  ),
  answerText: wordOf,
  keyText: ({ correct_option: word }) => (word === null ? null : wordOf(word)),
};

function wordOf(answer: GivenAnswer | null): string {
  return answer === 'TRUE' ? 'True' : 'False';
}

/** 'B, The bus stop; C, The pier' */
function lettersText(answer: GivenAnswer, question: QuestionForTaker): string {
  const texts = new Map(optionsOf(question).map(({ letter, text }) => [letter, text]));
  const given = typeof answer === 'string' ? [answer] : Object.values(answer);
  return given.map((one) => (texts.has(one) ? `${one}, ${texts.get(one)}` : one)).join('; ');
}

function Options({ question }: { question: QuestionForAuthor }) {
  const { correct_option: correct } = question;
  return (
    <ul className={classes.options}>
      {optionsOf(question).map(({ letter, text }) => {
        const isCorrect = Array.isArray(correct) ? correct.includes(letter) : correct === letter;
        return (
          <li key={letter} className={classes.option} data-correct={isCorrect || undefined}>
            <span>{letter}</span>
            <span>
              {text}
              {isCorrect && <Tick word="Correct" />}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Tick({ word }: { word: string }) {
  return (
    <span className={classes.tick}>
      <IconCheck size={16} stroke={2} aria-hidden="true" /> {word}
    </span>
  );
}
