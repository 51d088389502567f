import { contentOf } from '@parlance/contract/kinds/content-of';
import type { ShortAnswer } from '@parlance/contract/kinds/short-answer';
import { Text } from '../../../ui/kit.tsx';
import type { Answering } from '../answering.ts';
import { useContentLanguage } from '../content-language.ts';
import { partsOf, withPart } from '../parts.ts';
import { limitSentenceId } from './limit-sentence.tsx';
import { PartNumber } from './part-number.tsx';
import classes from './short-answers.module.css';
import { WrittenInput } from './written-input.tsx';

/** Questions that are answered in a few words each. */
export function ShortAnswers({ question, number, answer, onAnswer, labelledBy, currentPart }: Answering) {
  const { questions, limit } = contentOf<ShortAnswer>(question);
  return (
    <Text as="ol" {...useContentLanguage()} above={12} ruled>
      {questions.map((text, part) => (
        // The questions never change places.
        <li key={part} className={classes.row} data-item={part}>
          <PartNumber number={number + part} isCurrent={currentPart === part} />
          <span className={classes.text} aria-hidden="true">
            {text}
          </span>
          <span className={classes.answer}>
            <WrittenInput
              name={`${number + part}, ${text}`}
              value={partsOf(answer)[part] ?? ''}
              limit={limit}
              limitId={limitSentenceId(labelledBy)}
              onWrite={(given) => onAnswer(withPart(answer, part, given))}
            />
          </span>
        </li>
      ))}
    </Text>
  );
}
