import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { Completion } from '@parlance/contract/kinds/completion';
import { contentOf } from '@parlance/contract/kinds/content-of';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Answering } from '../../answering.ts';
import { useInterfaceLanguage } from '../../content-language.ts';
import { controlOfPart, elementOfPart, partsOf } from '../../parts.ts';
import { DragArea, useDropPlace } from '../drag-area.tsx';
import { PickSelect } from '../pick-select.tsx';
import { MovedNote, usePlacing } from '../use-placing.tsx';
import classes from './bank-completion.module.css';
import { GapNumber, GappedBody } from './gapped-body.tsx';
import { Chip, ChipFace, WordRow } from './word-row.tsx';

/** A text whose gaps take the words of one list: from a select in each gap, or from chips, dragged or pressed. */
export function BankCompletion({ question, number, answer, onAnswer, currentPart }: Answering) {
  const content = contentOf<Completion>(question);
  const words = (content.bank ?? []).map((word, index) => ({ letter: optionLetters[index] ?? '', word }));
  const wordOf = (letter: string) => words.find((one) => one.letter === letter)?.word ?? letter;
  const quoted = (letter: string) => t`“${{ words: wordOf(letter) }}”`;
  const reuse = content.reuse ?? false;
  const { put, takenBy, note } = usePlacing({ answer, onAnswer, number, reuse, nameOf: quoted });
  const [picked, setPicked] = useState<string | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const parts = partsOf(answer);
  const word = picked === null ? null : quoted(picked);

  function drop() {
    // "Put here" goes with it: who was there goes on from the word.
    const isInText = document.activeElement?.closest('[data-item]') && area.current?.contains(document.activeElement);
    const chip = area.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    setPicked(null);
    if (isInText) chip?.focus();
  }
  useWindowEvent('keydown', ({ key }) => {
    if (picked !== null && key === 'Escape') drop();
  });

  function putPicked(gap: number) {
    if (picked === null) return;
    flushSync(() => {
      put(gap, picked, true);
      setPicked(null);
    });
    const item = area.current && elementOfPart(area.current, gap);
    (item && controlOfPart(item))?.focus();
  }

  return (
    <DragArea onDrop={(letter, gap) => put(gap, letter, true)} overlay={(letter) => <ChipFace {...chipOf(letter)} />}>
      <div ref={area} className={classes.bank}>
        <div className={classes.words}>
          <p role="status" className={classes.picked}>
            {word !== null && (
              <span>
                <Trans>
                  {word} is picked up. Press a gap
                  <span className={classes.keys}>
                    {' '}
                    to put it there, or <kbd>Esc</kbd> to drop it
                  </span>
                  .
                </Trans>
              </span>
            )}
          </p>
          <WordRow onDrop={picked === null ? undefined : drop}>
            {words.map(({ letter, word }) => (
              <Chip
                key={letter}
                {...{ letter, word }}
                usedIn={reuse ? null : takenBy(letter, -1)}
                isPicked={picked === letter}
                onPress={() => (picked === letter ? setPicked(null) : setPicked(letter))}
              />
            ))}
          </WordRow>
        </div>
        <div className={classes.text}>
          <GappedBody
            content={content}
            number={number}
            renderGap={(gap, name) => (
              <BankGap
                {...{ gap, name, words, takenBy, picked }}
                number={number + gap}
                isCurrent={currentPart === gap}
                value={parts[gap] ?? ''}
                onPick={(letter) => put(gap, letter)}
                onPut={() => putPicked(gap)}
              />
            )}
          />
          <MovedNote note={note} />
        </div>
      </div>
    </DragArea>
  );

  function chipOf(letter: string) {
    return { letter, word: wordOf(letter) };
  }
}

type GapProps = {
  gap: number;
  /** 'Gap 14, after: the level of' */
  name: string;
  number: number;
  isCurrent: boolean;
  words: { letter: string; word: string }[];
  value: string;
  /** The word that a press puts here; null while none is picked up. */
  picked: string | null;
  takenBy: (letter: string, part: number) => number | null;
  onPick: (letter: string) => void;
  onPut: () => void;
};

/** A gap: a select of the words, or while a word is picked up the place to put it. */
function BankGap(props: GapProps) {
  const { gap, name, number, isCurrent, words, value, picked, takenBy, onPick, onPut } = props;
  const { ref, isOver } = useDropPlace(gap);
  const chosen = words.find(({ letter }) => letter === value);
  const language = useInterfaceLanguage();
  const option = chosen && `${chosen.letter} ${chosen.word}`;
  return (
    <span ref={ref} className={classes.place} data-over={isOver || undefined}>
      {picked === null ? (
        <PickSelect
          name={name}
          value={value}
          options={words.map(({ letter, word }) => ({ letter, short: `${letter} ${word}`, full: `${letter} ${word}` }))}
          takenBy={(letter) => takenBy(letter, gap)}
          formatTaken={(option, other) => t`${option} (used in ${{ number: other }})`}
          onPick={onPick}
          before={<GapNumber number={number} isCurrent={isCurrent} />}
        />
      ) : (
        <UnstyledButton
          className={classes.put}
          data-filled={chosen !== undefined || undefined}
          // What is seen of it comes first, for whoever says it aloud.
          aria-label={option ? t`${number} ${option}, put here instead, ${name}` : t`${number} Put here, ${name}`}
          onClick={onPut}
        >
          <GapNumber number={number} isCurrent={false} /> {option ?? <span {...language}>{t`Put here`}</span>}
        </UnstyledButton>
      )}
    </span>
  );
}
