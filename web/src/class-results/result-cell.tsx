import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { type CountedAttempt, isBelow, type ResultCell, type ResultTest } from '@parlance/contract/class-results';
import { say } from '@parlance/contract/say';
import { IconEyeOff, IconHourglass, IconLock, IconPencil, IconSquare, IconTrendingDown } from '@tabler/icons-react';
import { levelText } from '../scales/band-words.ts';
import { marksInWords } from '../ui/format/exact-marks.ts';
import { dotted, inRow } from '../ui/format/in-row.ts';
import { Mark, type Sign } from '../ui/mark.tsx';
import classes from './result-cell.module.css';

const signs = {
  being_marked: { word: msg`Being marked`, sign: { Icon: IconHourglass, size: 16 } },
  in_progress: { word: msg`In progress`, sign: { Icon: IconPencil, size: 16 } },
  unanswered: { word: msg`Left without answering`, sign: { Icon: IconSquare, size: 16 } },
} satisfies Record<string, { word: ReturnType<typeof msg>; sign: Sign }>;

/** Where something stands that has no score: an icon and a word. */
export function StateMark({ state }: { state: keyof typeof signs }) {
  const { word, sign } = signs[state];
  return <Mark {...sign}>{say(word)}</Mark>;
}

type Props = {
  test: Pick<ResultTest, 'hides_names'>;
  cell: ResultCell | undefined;
  counts: CountedAttempt;
  line: number | undefined;
};

/** What one learner has of one test: the score that counts and what it is, or where it stands. */
export function CellContent({ test, cell, counts, line }: Props) {
  if (!cell) {
    if (!test.hides_names) return <span className={classes.none}>{t`Not begun`}</span>;
    return (
      <span className={classes.none}>
        <Mark Icon={IconEyeOff} size={16}>
          {t`Names hidden`}
        </Mark>
      </span>
    );
  }
  return (
    <span className={classes.cell}>
      {cell.state === 'scored' ? <Score cell={cell} line={line} /> : <StateMark state={cell.state} />}
      <span className={classes.beside}>
        {cell.unreleased && (
          <Mark Icon={IconLock} size={14}>
            {t`Not released`}
          </Mark>
        )}
        {whatCounts(cell, counts)}
      </span>
    </span>
  );
}

function Score({ cell, line }: { cell: ResultCell; line: number | undefined }) {
  const below = isBelow(cell, line);
  return (
    <span className={classes.score} data-below={below || undefined}>
      {below && <IconTrendingDown size={16} stroke={2} role="img" aria-label={t`Below the line`} />}
      <span dir="ltr">
        {marksInWords(cell.score ?? 0, cell.thousandths)} <span className={classes.outOf}>/ {cell.out_of}</span>
      </span>
      {cell.band !== undefined && (
        <span className={classes.outOf}>
          {dotted([t`Band ${{ band: i18n.number(cell.band) }}`, cell.cefr && levelText(cell.cefr)])}
        </span>
      )}
    </span>
  );
}

/** Which of several attempts counts, and whether another one is in progress; '' where there is one alone. */
function whatCounts({ ended, again }: ResultCell, counts: CountedAttempt): string {
  const which = {
    latest: () => t`latest of ${{ attempts: ended }}`,
    best: () => t`best of ${{ attempts: ended }}`,
    first: () => t`first of ${{ attempts: ended }}`,
  };
  return inRow([...(ended > 1 ? [which[counts]()] : []), ...(again ? [t`one open`] : [])]);
}
