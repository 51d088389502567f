import { contentOf } from '@parlance/contract/kinds/content-of';
import type { GivenAnswer, MalformedKey } from '@parlance/contract/kinds/kind';
import type { ContentOf, KeyOf, Kind } from '@parlance/contract/kinds/kinds';
import type { QuestionForAuthor, QuestionForTaker } from '@parlance/contract/questions';
import { IconCheck } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Text } from '../../ui/kit.tsx';
import classes from '../author-question.module.css';
import type { ShownKind, ShownPart } from './shown-kind.ts';

type Rules<K extends Kind> = {
  parts: (content: ContentOf<K>) => ShownPart[];
  /** What is right for each part, in words. */
  right: (key: KeyOf<K>, content: ContentOf<K>) => string[];
  /** What is asked besides the parts, above them: a list of options, a text with its gaps. */
  Above?: ComponentType<{ content: ContentOf<K>; first: number }>;
  /** The parts are in what is above. */
  isAskedAbove?: true;
};

/** A kind whose parts take a number each: a row for each with what is right, or in one line. */
export function shownParts<K extends Kind>({ parts, right, Above, isAskedAbove }: Rules<K>): ShownKind {
  const asked = (question: QuestionForTaker) => contentOf(question) as ContentOf<K>;
  const partsOf = (question: QuestionForTaker) => parts(asked(question));
  const keyParts = (question: QuestionForAuthor) => {
    const key = question.key as KeyOf<K> | MalformedKey;
    return 'malformed' in (key as object) ? [] : right(key as KeyOf<K>, asked(question));
  };
  return {
    parts: partsOf,
    keyParts,
    answerText: (answer, question) => {
      const shown = partsOf(question).map(({ inWords }, index) => answerWords(answer, index, inWords));
      return shown.join(' / ');
    },
    keyText: (question) => keyParts(question).join(' / ') || null,
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
    <Text aria-label="Correct answers" as="ol" above={8}>
      {parts.map(({ asks }, index) => (
        // The parts are in the order of their numbers.
        <li key={index} className={classes.part}>
          <span className={classes.which}>{first + index}</span>
          <span>
            {!isAskedAbove && <span className={classes.asks}>{asks}</span>}
            {right[index] !== undefined && (
              <span className={classes.answer}>
                <IconCheck size={16} stroke={2} aria-hidden="true" /> {right[index]}
              </span>
            )}
          </span>
        </li>
      ))}
    </Text>
  );
}
