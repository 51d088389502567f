import type { GivenAnswer } from '@parlance/contract/kinds/kind';
import { IconCheck } from '@tabler/icons-react';
import { timerMinutes } from '../../ui/format/minutes.ts';
import classes from '../author-question.module.css';
import type { ShownKind } from './shown-kind.ts';

export const shownBlanks: ShownKind = {
  Key: ({ question }) => <Blanks blanks={question.correct_answers_json ?? []} />,
  answerText: (answer) => {
    if (typeof answer === 'string') return answer;
    const given: Partial<Record<string, string>> = Object.fromEntries(Object.entries(answer));
    const last = Math.max(...Object.keys(given).map(Number));
    return Array.from({ length: last + 1 }, (_, index) => given[index] ?? '–').join(' / ');
  },
  keyText: ({ correct_answers_json: blanks }) => blanks && blanks.map(inWords).join(' / '),
};

export const shownWriting: ShownKind = {
  Key: () => <p className={classes.hint}>Marked by a person</p>,
  answerText: textOf,
  keyText: () => null,
};

export const shownSpeaking: ShownKind = {
  Key: ({ question: { timer } }) => (
    <p className={classes.hint}>Timer: {timer === null ? 'Not set' : `${timerMinutes(timer)} min`}</p>
  ),
  answerText: textOf,
  keyText: () => null,
};

function textOf(answer: GivenAnswer): string {
  return typeof answer === 'string' ? answer : Object.values(answer).join('; ');
}

/** One line a blank. */
function Blanks({ blanks }: { blanks: string[] }) {
  return (
    <ol aria-label="Correct blanks">
      {blanks.map((variants, index) => (
        <li key={`${index} ${variants}`} className={classes.answer}>
          <IconCheck size={16} stroke={2} aria-hidden="true" />
          {blanks.length > 1 && <span className={classes.which}>{index + 1}</span>}
          {inWords(variants)}
        </li>
      ))}
    </ol>
  );
}

function inWords(variants: string): string {
  return variants.split('|').join(' or ');
}
