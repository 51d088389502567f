import { ph, plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { Reply } from '@parlance/contract/endpoint';
import { WHOLE } from '@parlance/contract/kinds/credit';
import type { WordLimit } from '@parlance/contract/kinds/written/limit';
import type { tryAnswer } from '@parlance/contract/written-answers';
import { IconCheck, IconX } from '@tabler/icons-react';
import { marksInWords } from '../../../../ui/format/exact-marks.ts';
import { inRow } from '../../../../ui/format/in-row.ts';
import { Text } from '../../../../ui/kit.tsx';
import { limitInWords } from '../../../kinds/limit-and-rules.ts';
import classes from './written.module.css';

type TriedReply = Reply<typeof tryAnswer>;
type Why = TriedReply['why'][number];

/** How many forms are named. */
const NAMED_MAX = 6;

/** The marks of all that was tried. */
export function WholeResult({ reply, gaps }: { reply: TriedReply; gaps: number }) {
  const { part_marks } = reply;
  if (reply.mark === null) return null;
  const mark = marksInWords(reply.mark, reply.thousandths);
  const marks = part_marks?.length ?? 1;
  return (
    <Text as="span" weight={620}>
      {gaps > marks && reply.mark < marks && reply.thousandths === undefined ? (
        <Trans>
          {mark} of <Plural value={marks} one="# mark" other="# marks" />
          <span className={classes.stale}>. Every blank must be right.</span>
        </Trans>
      ) : (
        t`${mark} of ${plural(marks, { one: '# mark', other: '# marks' })}`
      )}
    </Text>
  );
}

type Props = {
  reply: TriedReply;
  part: number;
  limit: WordLimit | null;
  /** The question has this one gap. */
  isOnly: boolean;
};

/** Whether an answer is right in its gap, what it was compared as, and how its words were counted. */
export function PartResult({ reply, part, limit, isOnly }: Props) {
  const why = reply.why.find((one) => one.part === part);
  // A question that is marked as a whole says nothing of one gap among several.
  const mark = reply.part_marks?.[part] ?? (isOnly ? reply.mark : null);
  const exact = reply.part_thousandths?.[part] ?? (isOnly ? reply.thousandths : undefined);
  const isPart = exact !== undefined && exact % WHOLE !== 0;
  return (
    <Text as="div" size="sm" tone="quiet" above={6} breaks>
      {mark !== null &&
        (isPart ? <p>{t`${{ mark: marksInWords(mark, exact) }} of 1 mark`}</p> : <Verdict isRight={mark > 0} />)}
      {why && why.forms.length > 0 && <p>{formsInWords(why.forms)}</p>}
      {why && limit && <p>{countInWords(why, limit)}</p>}
    </Text>
  );
}

function Verdict({ isRight }: { isRight: boolean }) {
  const Icon = isRight ? IconCheck : IconX;
  return (
    <p className={classes.verdict} data-right={isRight}>
      <Icon size={18} stroke={2} aria-hidden="true" />{' '}
      {isRight ? t({ message: 'Right', context: 'answer' }) : t({ message: 'Wrong', context: 'answer' })}
    </p>
  );
}

function formsInWords(forms: readonly string[]): string {
  const named = inRow(forms.slice(0, NAMED_MAX).map((form) => t`“${ph({ words: form })}”`));
  const more = forms.length - NAMED_MAX;
  if (more <= 0) return t`Compared as ${named}.`;
  return plural(more, { one: `Compared as ${named}, # more.`, other: `Compared as ${named}, # more.` });
}

/** '2 words, 1 number; the limit is two words and/or a number.' */
function countInWords({ words, numbers, over }: Why, limit: WordLimit): string {
  const most = limitInWords(limit);
  const counted = countOf({ words, numbers });
  return over ? t`Over the limit: ${counted}; the limit is ${most}.` : t`${counted}; the limit is ${most}.`;
}

function countOf({ words, numbers }: Pick<Why, 'words' | 'numbers'>): string {
  if (numbers === 0) return plural(words, { one: '# word', other: '# words' });
  if (words === 0) return plural(numbers, { one: '# number', other: '# numbers' });
  return t`${plural(words, { one: '# word', other: '# words' })}, ${plural(numbers, { one: '# number', other: '# numbers' })}`;
}
