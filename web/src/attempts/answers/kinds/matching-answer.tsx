import { t } from '@lingui/core/macro';
import { contentOf } from '@parlance/contract/kinds/content-of';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { hasOptionTexts, type Matching, optionName } from '@parlance/contract/kinds/matching';
import type { Answering } from '../answering.ts';
import { useContentLanguage } from '../content-language.ts';
import { partsOf } from '../parts.ts';
import { QuestionPicture } from '../question-picture.tsx';
import { DragArea, useDropPlace } from './drag-area.tsx';
import classes from './matching-answer.module.css';
import { OptionFace, OptionList } from './option-list.tsx';
import { PartNumber } from './part-number.tsx';
import { PickSelect } from './pick-select.tsx';
import { MovedNote, usePlacing } from './use-placing.tsx';

/** Items, each with a select, and the list of options that are dragged onto them. */
export function MatchingAnswer({ question, number, answer, onAnswer, currentPart }: Answering) {
  const content = contentOf<Matching>(question);
  const { style, items, options, reuse } = content;
  const named = options.map((text, index) => ({
    letter: optionLetters[index] ?? '',
    name: optionName(style, index),
    text,
  }));
  const nameOf = (letter: string) => named.find((one) => one.letter === letter)?.name ?? letter;
  const { put, takenBy, note } = usePlacing({ answer, onAnswer, number, reuse, nameOf });
  const parts = partsOf(answer);
  const hasList = hasOptionTexts(content);
  return (
    <DragArea
      onDrop={(letter, part) => put(part, letter, true)}
      overlay={(letter) =>
        named.filter((one) => one.letter === letter).map((one) => <OptionFace {...one} key={letter} />)
      }
    >
      {style !== 'labels' && <QuestionPicture question={question} />}
      <div className={classes.frame} data-style={style}>
        <div className={classes.matching} data-list={hasList || undefined}>
          {style === 'labels' && (
            <div className={classes.picture}>
              <QuestionPicture question={question} />
            </div>
          )}
          {hasList && (
            <OptionList
              questionId={question.id}
              style={style}
              options={named.map((option) => ({ ...option, usedFor: takenBy(option.letter, -1) }))}
            />
          )}
          <div className={classes.items}>
            <ol {...useContentLanguage()} className={classes.list}>
              {items.map((text, part) => (
                <MatchingItem
                  // The items of a question never change places.
                  key={part}
                  {...{ part, text }}
                  number={number + part}
                  isCurrent={currentPart === part}
                  value={parts[part] ?? ''}
                  options={named}
                  takenBy={(letter) => takenBy(letter, part)}
                  onPick={(letter) => put(part, letter)}
                />
              ))}
            </ol>
            <MovedNote note={note} />
          </div>
        </div>
      </div>
    </DragArea>
  );
}

type Props = {
  part: number;
  text: string;
  number: number;
  isCurrent: boolean;
  value: string;
  options: { letter: string; name: string; text: string }[];
  takenBy: (letter: string) => number | null;
  onPick: (letter: string) => void;
};

/** An item and the select of its option; an option can be let go over all of it. */
function MatchingItem({ part, text, number, isCurrent, value, options, takenBy, onPick }: Props) {
  const { ref, isOver } = useDropPlace(part);
  return (
    <li ref={ref} className={classes.item} data-item={part} data-over={isOver || undefined}>
      <PartNumber number={number} isCurrent={isCurrent} />
      <span className={classes.text} aria-hidden="true">
        {text}
      </span>
      <PickSelect
        name={`${number}, ${text}`}
        value={value}
        options={options.map(({ letter, name, text: full }) => ({
          letter,
          short: name,
          full: name === full ? name : `${name} ${full}`,
        }))}
        takenBy={takenBy}
        formatTaken={(option, other) => t`${option} (used for ${{ number: other }})`}
        onPick={onPick}
      />
    </li>
  );
}
