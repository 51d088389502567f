import { letters, type QuestionForTaker } from '@parlance/contract/questions';
import { toggleLetter } from './answered.ts';
import type { Answering } from './answering.ts';
import classes from './choice-answers.module.css';

type Choice = { value: string; letter: string | null; text: string };

/** One of several (letters, or True and False), or several of several. */
export function ChoiceAnswers({ question, answer, onAnswer, labelledBy }: Answering) {
  const isMany = question.question_type === 'checkbox';
  const isChosen = (value: string) => (Array.isArray(answer) ? answer.includes(value) : answer === value);
  const choices = choicesOf(question);
  return (
    <div
      role={isMany ? 'group' : 'radiogroup'}
      aria-labelledby={labelledBy}
      className={classes.choices}
      data-short={question.question_type === 'true_false' || undefined}
    >
      {choices.map(({ value, letter, text }, index) => (
        <label key={value} className={classes.choice}>
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name={`question-${question.id}`}
            value={value}
            className={isMany ? classes.check : classes.radio}
            checked={isChosen(value)}
            // One stop of the Tab key in every browser, also before one is chosen.
            tabIndex={isMany || isChosen(value) || (answer === undefined && index === 0) ? 0 : -1}
            onChange={() => onAnswer(isMany ? toggleLetter(answer, value) : value)}
          />
          {letter && <span className={classes.letter}>{letter}</span>}
          <span className={classes.text}>{text}</span>
        </label>
      ))}
    </div>
  );
}

function choicesOf(question: QuestionForTaker): Choice[] {
  if (question.question_type === 'true_false') {
    return [
      { value: 'TRUE', letter: null, text: 'True' },
      { value: 'FALSE', letter: null, text: 'False' },
    ];
  }
  const texts = [question.option_a, question.option_b, question.option_c, question.option_d];
  return letters.flatMap((letter, index) => {
    const text = texts[index];
    return text ? [{ value: letter, letter, text }] : [];
  });
}
