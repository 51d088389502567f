import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { QuestionWithKey } from '@parlance/contract/author-questions';
import { contentOf } from '@parlance/contract/kinds/content-of';
import type { GivenAnswer, TextKey } from '@parlance/contract/kinds/kind';
import { IconCheck } from '@tabler/icons-react';
import { timerMinutes } from '../../ui/format/typed-minutes.ts';
import { Text } from '../../ui/kit.tsx';
import classes from '../author-question.module.css';
import { lineOfGap } from './part-line.ts';
import type { ShownQuestion } from './shown-kind.ts';
import { gapsInWords, variantsInWords } from './shown-part-kinds.tsx';

export const shownBlanks: ShownQuestion = {
  Key: ({ question }) => <Blanks blanks={blanksOf(question) ?? []} />,
  answerText: (answer) => {
    if (typeof answer === 'string') return answer;
    const given: Partial<Record<string, string>> = Object.fromEntries(Object.entries(answer));
    const last = Math.max(...Object.keys(given).map(Number));
    return Array.from({ length: last + 1 }, (_, index) => given[index] ?? '–').join(' / ');
  },
  keyText: (question) => blanksOf(question)?.join(' / ') ?? null,
  line: (question, part) => lineOfGap([contentOf(question).prompt], part),
};

export const shownWriting: ShownQuestion = {
  Key: () => (
    <p className={classes.hint}>
      <Trans>Marked by a person</Trans>
    </p>
  ),
  answerText: textOf,
  keyText: () => null,
};

export const shownSpeaking: ShownQuestion = {
  Key: ({ question: { timer } }) => (
    <p className={classes.hint}>
      {timer === null ? t`Timer: Not set` : t`Timer: ${ph({ minutes: timerMinutes(timer) })} min`}
    </p>
  ),
  answerText: textOf,
  keyText: () => null,
};

function textOf(answer: GivenAnswer): string {
  return typeof answer === 'string' ? answer : Object.values(answer).join('; ');
}

/** One line a blank. */
function Blanks({ blanks }: { blanks: string[] }) {
  return (
    <ol aria-label={t`Correct blanks`}>
      {blanks.map((variants, index) => (
        <li key={`${index} ${variants}`} className={classes.answer}>
          <IconCheck size={16} stroke={2} aria-hidden="true" />
          {blanks.length > 1 && (
            <Text as="span" tone="faint" weight={500}>
              {index + 1}
            </Text>
          )}
          <bdi>{variants}</bdi>
        </li>
      ))}
    </ol>
  );
}

/** What each blank accepts, in words; of a key that cannot mark what it has in their place, null where it has nothing. */
function blanksOf({ key, correct_answers_json }: QuestionWithKey): string[] | null {
  if ('gaps' in key) return gapsInWords(key as TextKey);
  return correct_answers_json?.map((variants) => variantsInWords(variants.split('|'))) ?? null;
}
