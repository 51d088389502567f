import { t } from '@lingui/core/macro';
import type { QuestionWithKey } from '@parlance/contract/author-questions';
import { contentOf } from '@parlance/contract/kinds/content-of';
import type { GivenAnswer } from '@parlance/contract/kinds/kind';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { IconCheck } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Text } from '../../ui/kit.tsx';
import classes from '../author-question.module.css';
import type { PartLine } from './part-line.ts';
import type { ShownPart, ShownQuestion } from './shown-kind.ts';

type AnyQuestion = { content: object; key: object };

type Rules<A extends AnyQuestion> = {
  parts: (content: A['content']) => ShownPart[];
  /** What is right for each part, in words. */
  right: (key: A['key'], content: A['content']) => string[];
  /** The line that a part is in, where it is written. */
  line?: (content: A['content'], part: number) => PartLine | null;
  /** What is asked besides the parts, above them: a list of options, a text with its gaps. */
  Above?: ComponentType<{ content: A['content']; first: number }>;
  /** The parts are in what is above. */
  isAskedAbove?: true;
};

/** A kind whose parts take a number each: a row for each with what is right, or in one line. */
export function shownParts<A extends AnyQuestion>({
  parts,
  right,
  line,
  Above,
  isAskedAbove,
}: Rules<A>): ShownQuestion {
  const asked = (question: QuestionForTaker) => contentOf(question) as A['content'];
  const partsOf = (question: QuestionForTaker) => parts(asked(question));
  const keyParts = (question: QuestionWithKey) => {
    return 'malformed' in question.key ? [] : right(question.key, asked(question));
  };
  return {
    parts: partsOf,
    keyParts,
    answerText: (answer, question) => {
      const shown = partsOf(question).map(({ inWords }, index) => answerWords(answer, index, inWords));
      return shown.join(' / ');
    },
    keyText: (question) => keyParts(question).join(' / ') || null,
    ...(line && { line: (question, part) => line(asked(question), part) }),
    ...(Above && { Asked: ({ question, first }) => <Above content={asked(question)} first={first} /> }),
    Key: ({ question, first }) => (
      <>
        {Above && <Above content={asked(question)} first={first} />}
        <PartList
          parts={partsOf(question)}
          right={keyParts(question)}
          first={first}
          isAskedAbove={isAskedAbove ?? false}
        />
      </>
    ),
  };
}

/** What was answered to one part, in words; '–' where nothing was. */
export function answerWords(answer: GivenAnswer | undefined, index: number, inWords: ShownPart['inWords']): string {
  const given: Partial<Record<string, string>> =
    typeof answer === 'object' ? Object.fromEntries(Object.entries(answer)) : {};
  const text = given[index]?.trim() ?? '';
  return text === '' ? '–' : inWords(text);
}

type ListProps = { parts: ShownPart[]; right: string[]; first: number; isAskedAbove: boolean };

function PartList({ parts, right, first, isAskedAbove }: ListProps) {
  return (
    <Text aria-label={t`Correct answers`} as="ol" above={8}>
      {parts.map(({ asks }, index) => (
        // The parts are in the order of their numbers.
        <li key={index} className={classes.part}>
          <Text as="span" tone="faint" weight={500}>
            {first + index}
          </Text>
          <span>
            {!isAskedAbove && (
              <span className={classes.asks}>
                <bdi>{asks}</bdi>
              </span>
            )}
            {right[index] !== undefined && (
              <span className={classes.answer}>
                <IconCheck size={16} stroke={2} aria-hidden="true" /> <bdi>{right[index]}</bdi>
              </span>
            )}
          </span>
        </li>
      ))}
    </Text>
  );
}
