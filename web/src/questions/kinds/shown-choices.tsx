import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { QuestionWithKey } from '@parlance/contract/author-questions';
import { type LetterCredit, WHOLE } from '@parlance/contract/kinds/credit';
import type { GivenAnswer } from '@parlance/contract/kinds/kind';
import { trueFalseWords } from '@parlance/contract/kinds/true-false';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { IconCheck } from '@tabler/icons-react';
import { percentText } from '../../ui/format/percent.ts';
import { Text } from '../../ui/kit.tsx';
import classes from '../author-question.module.css';
import { optionsOf } from '../options.ts';
import type { ShownQuestion } from './shown-kind.ts';

/** Of letters, one or several. */
export const shownChoice: ShownQuestion = {
  Asked: ({ question }) => <Options question={question} right={[]} />,
  Key: ({ question }) => <Options question={question} right={rightLetters(question)} credit={creditIn(question)} />,
  answerText: (answer, question) => lettersText(answer, optionsOf(question)),
  keyText: (question) => {
    const right = rightLetters(question);
    return right.length === 0 ? null : lettersText(right, optionsOf(question));
  },
};

export const shownTrueFalse: ShownQuestion = {
  Key: ({ question }) => {
    const word = rightWord(question);
    return (
      word !== null && (
        <p className={classes.answer}>
          <IconCheck size={16} stroke={2} aria-hidden="true" />{' '}
          <Trans>
            {ph({ word: wordOf(word) })}
            <span className="visually-hidden">, correct</span>
          </Trans>
        </p>
      )
    );
  },
  answerText: wordOf,
  keyText: (question) => {
    const word = rightWord(question);
    return word === null ? null : wordOf(word);
  },
};

/** TRUE or FALSE; null of a key that cannot mark. */
function rightWord({ key, correct_option: word }: QuestionWithKey): string | null {
  if ('value' in key) return key.value;
  return word === 'TRUE' || word === 'FALSE' ? word : null;
}

function wordOf(answer: GivenAnswer | null): string {
  return trueFalseWords[answer === 'TRUE' ? 'TRUE' : 'FALSE'];
}

/** 'B, The bus stop; C, The pier' */
export function lettersText(answer: GivenAnswer, options: { letter: string; text: string }[]): string {
  const texts = new Map(options.map(({ letter, text }) => [letter, text]));
  const given = typeof answer === 'string' ? [answer] : Object.values(answer);
  const named = given.map((one) => (texts.has(one) ? `${one}, ${texts.get(one)}` : one));
  // A full stop before the next one would end the line.
  return named.map((one, index) => (index < named.length - 1 ? one.replace(/\.$/, '') : one)).join('; ');
}

/** The letters that are right; of a key that cannot mark, what it has in their place. */
function rightLetters({ key, correct_option }: QuestionWithKey): string[] {
  if ('letters' in key) return key.letters;
  if ('letter' in key) return [key.letter];
  return correct_option === null ? [] : [correct_option].flat();
}

type OptionsProps = { question: QuestionForTaker; right: string[]; credit?: LetterCredit | undefined };

function Options({ question, right, credit = {} }: OptionsProps) {
  return (
    <Text as="ul" above={4}>
      {optionsOf(question).map(({ letter, text }) => {
        const isCorrect = right.includes(letter);
        return (
          <li key={letter} className={classes.option} data-correct={isCorrect || undefined}>
            <span>{letter}</span>
            <span>
              <bdi>{text}</bdi>
              {isCorrect && <Tick word={t`Correct`} />}
              {credit[letter] !== undefined && (
                <span className={classes.hint}>{` ${worthInWords(credit[letter])}`}</span>
              )}
            </span>
          </li>
        );
      })}
    </Text>
  );
}

/** What options are worth, where that is said. */
function creditIn({ key }: QuestionWithKey): LetterCredit | undefined {
  return 'credit' in key && !('gaps' in key) ? key.credit : undefined;
}

/** '50%' */
export function worthInWords(worth: number): string {
  return percentText(worth / WHOLE, { maximumFractionDigits: 1 });
}

function Tick({ word }: { word: string }) {
  return (
    <span className={classes.tick}>
      <IconCheck size={16} stroke={2} aria-hidden="true" /> {word}
    </span>
  );
}
