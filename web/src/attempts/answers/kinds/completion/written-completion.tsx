import { type Completion, wordsOfGap } from '@parlance/contract/kinds/completion';
import { contentOf } from '@parlance/contract/kinds/content-of';
import { optionLetters } from '@parlance/contract/kinds/kind';
import type { Answering } from '../../answering.ts';
import { partsOf, withPart } from '../../parts.ts';
import { limitSentenceId } from '../limit-sentence.tsx';
import { PickSelect } from '../pick-select.tsx';
import { WrittenInput } from '../written-input.tsx';
import { GapNumber, GappedBody } from './gapped-body.tsx';

/** Gaps that are written, or take a word of a list of their own. */
export function WrittenCompletion({ question, number, answer, onAnswer, labelledBy, currentPart }: Answering) {
  const content = contentOf<Completion>(question);
  const parts = partsOf(answer);
  return (
    <GappedBody
      content={content}
      number={number}
      renderGap={(gap, name) => {
        const shown = { number: number + gap, isCurrent: currentPart === gap };
        const give = (given: string) => onAnswer(withPart(answer, gap, given));
        if (content.source === 'free') {
          return (
            <WrittenInput
              {...shown}
              name={name}
              value={parts[gap] ?? ''}
              limit={content.limit}
              limitId={limitSentenceId(labelledBy)}
              onWrite={give}
            />
          );
        }
        return (
          <PickSelect
            name={name}
            value={parts[gap] ?? ''}
            options={wordsOfGap(content, gap).map((word, index) => {
              const letter = optionLetters[index] ?? '';
              return { letter, short: word, full: `${letter} ${word}` };
            })}
            takenBy={nowhere}
            formatTaken={String}
            onPick={give}
            before={<GapNumber {...shown} />}
          />
        );
      }}
    />
  );
}

/** Every gap has words of its own. */
function nowhere(): null {
  return null;
}
