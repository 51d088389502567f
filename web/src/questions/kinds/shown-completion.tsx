import { ph, t } from '@lingui/core/macro';
import { type Completion, gapTexts, wordsOfGap } from '@parlance/contract/kinds/completion';
import { BLANK } from '@parlance/contract/kinds/fill-in-blanks';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { Fragment } from 'react';
import { inRow } from '../../ui/format/in-row.ts';
import { Text } from '../../ui/kit.tsx';
import classes from '../author-question.module.css';
import { wordsBeforeGaps } from '../gap-words.ts';
import { lineOfGap } from './part-line.ts';
import { gapsInWords } from './shown-part-kinds.tsx';
import { shownParts } from './shown-parts.tsx';

type Content = Completion['content'];

/** The text or table with the number of each gap in its place, and below it what is right. */
export const shownCompletion = shownParts<Completion>({
  parts: (content) =>
    wordsBeforeGaps(content).map((words, gap) => ({
      asks: words === '' ? t`Gap` : t`Gap after: ${words}`,
      isSaid: true,
      inWords: (given) => (content.source === 'free' ? given : wordOfLetter(content, gap, given)),
    })),
  right: (key, content) =>
    'gaps' in key ? gapsInWords(key) : key.letters.map((letter, gap) => wordOfLetter(content, gap, letter)),
  line: (content, part) => lineOfGap(gapTexts(content), part),
  Above: Completed,
  isAskedAbove: true,
});

/** 'B, the tide' */
function wordOfLetter(content: Content, gap: number, letter: string): string {
  const word = wordsOfGap(content, gap)[optionLetters.indexOf(letter)];
  return word === undefined ? letter : `${letter}, ${word}`;
}

function Completed({ content, first }: { content: Content; first: number }) {
  const { title, layout, rows = [], bank } = content;
  const texts = gapTexts(content);
  /** The number of the first gap of each text. */
  const numbers = texts.map((_, index) => first + countBlanks(texts.slice(0, index).join(' ')));
  const width = rows[0]?.length ?? 0;
  const shown = (index: number) => <Numbered text={texts[index] ?? ''} from={numbers[index] ?? first} />;
  return (
    <Text as="div" above={8}>
      {title && (
        <Text weight={620}>
          <bdi>{title}</bdi>
        </Text>
      )}
      {layout === 'table' ? (
        // A table that scrolls must be in reach of the keyboard.
        <div className={classes.tableScroll} role="region" aria-label={title || t`Table`} tabIndex={0}>
          <table className={classes.table}>
            <tbody>
              {rows.map((row, at) => (
                <tr key={at}>
                  {row.map((_, column) => {
                    const Cell = at === 0 ? 'th' : 'td';
                    return (
                      <Cell key={column} dir="auto">
                        {shown(at * width + column)}
                      </Cell>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p dir="auto" className={classes.body}>
          {shown(0)}
        </p>
      )}
      {bank && (
        <p className={classes.hint}>
          {t`Words: ${ph({ words: inRow(bank.map((word, at) => `${optionLetters[at]} ${word}`)) })}`}
        </p>
      )}
    </Text>
  );
}

/** A text with the number of each gap in its place. */
function Numbered({ text, from }: { text: string; from: number }) {
  const [begin, ...rest] = text.split(BLANK);
  return (
    <>
      {begin}
      {rest.map((after, index) => (
        // The gaps are in the order of the text.
        <Fragment key={index}>
          <strong className={classes.gap}>{from + index}</strong>
          {after}
        </Fragment>
      ))}
    </>
  );
}

function countBlanks(text: string): number {
  return text.split(BLANK).length - 1;
}
