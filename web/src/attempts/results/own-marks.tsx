import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { getAttempt, type TakerReply } from '@parlance/contract/attempts';
import { contentOf } from '@parlance/contract/kinds/content-of';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { type Matching, optionName } from '@parlance/contract/kinds/matching';
import { firstNumbers } from '@parlance/contract/kinds/numbers';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { type Annotations, getAnnotations } from '@parlance/contract/taking/annotations';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queryOf } from '../../platform/queries.ts';
import { useUser } from '../../platform/session.ts';
import { inRow } from '../../ui/format/in-row.ts';
import { Text } from '../../ui/kit.tsx';
import { saidOfContent } from '../answers/content-language.ts';
import { formatQuestions } from '../answers/format-questions.ts';
import { readKept } from '../tools/device-annotations.ts';
import classes from './own-marks.module.css';

/**
 * What the learner marked in a test that has ended, with the words of the passages as far as the learner is given them:
 * those of an examination once that is over.
 * Nothing where nothing was marked. It names no answer and no key.
 */
export function OwnMarks({ attemptId }: { attemptId: number }) {
  const params = { id: attemptId };
  const { data, isError, isFetching, refetch } = useQuery({ ...queryOf(getAnnotations, { params }), staleTime: 0 });
  // The page has just asked for it.
  const taken = useQuery({ ...queryOf(getAttempt, { params }), staleTime: Number.POSITIVE_INFINITY });
  const accountId = useUser()?.id;
  const id = useId();
  if (isError) {
    return (
      <section className={classes.marks}>
        <p className={classes.failed}>
          <Trans>Your notes and highlights could not be loaded. They are stored on the server.</Trans>
          <Button variant="default" size="sm" loading={isFetching} onClick={() => void refetch()}>
            <Trans>Load them again</Trans>
          </Button>
        </p>
      </section>
    );
  }
  if (!data || !taken.data) return null;
  const annotations = latest(data.stored, accountId, attemptId);
  const passages = annotations ? marksByPassage(annotations, taken.data) : [];
  const crossed = annotations ? crossedQuestions(annotations, taken.data) : [];
  const content = saidOfContent(taken.data.contentLanguage);
  const { questionsWithheld: isHidden = false, attempt } = taken.data;
  const isWithoutText = isHidden && annotations !== null && isMarked(annotations);
  if (passages.length === 0 && crossed.length === 0 && !isWithoutText) return null;
  return (
    <section className={classes.marks} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        <Trans>Your notes and highlights</Trans>
      </h2>
      <Text size="sm" tone="faint" above={4}>
        {isWithoutText && !attempt?.sitting
          ? t`Only you can see them. Your school does not show the questions of this test any more.`
          : isWithoutText
            ? t`Only you can see them. They appear here when the examination is over for everyone.`
            : t`Only you can see them.`}
      </Text>
      {passages.map(({ number, title, marks }) => (
        <Text key={number} as="div" above={24}>
          <h3 className={classes.name}>{t`Passage ${number}: ${title}`}</h3>
          <ol>
            {marks.map(({ key, quote, note }) => (
              <li key={key} className={classes.mark}>
                {quote !== null && (
                  <p {...content} className={classes.quote}>
                    <mark>{quote}</mark>
                  </p>
                )}
                {note !== null && (
                  <p className={classes.note}>
                    <bdi>{note}</bdi>
                  </p>
                )}
              </li>
            ))}
          </ol>
        </Text>
      ))}
      {crossed.length > 0 && (
        <Text as="div" above={24}>
          <h3 className={classes.name}>
            <Trans>Options you crossed out</Trans>
          </h3>
          <dl className={classes.crossed}>
            {crossed.map(({ id, name, options }) => (
              <div key={id}>
                <dt>{name}</dt>
                <dd>{options}</dd>
              </div>
            ))}
          </dl>
        </Text>
      )}
    </section>
  );
}

function isMarked({ highlights, crossed }: Annotations): boolean {
  return highlights.length > 0 || Object.keys(crossed).length > 0;
}

type Stored = { sequence: number; annotations: Annotations } | null;

/** What was marked in the last seconds of a test is on this device alone: nothing is sent after the end. */
function latest(stored: Stored, accountId: number | undefined, attemptId: number): Annotations | null {
  const kept = accountId === undefined ? null : readKept(accountId, attemptId);
  return kept && kept.sequence > (stored?.sequence ?? 0) ? kept.annotations : (stored?.annotations ?? null);
}

type MarkedPassage = {
  number: number;
  title: string;
  /** In the order of the text; `quote` is null where the learner is not given the text any more. */
  marks: { key: string; quote: string | null; note: string | null }[];
};

/** What was crossed out in the options of a question, such as 'Question 5' and 'A, C'. */
type CrossedQuestion = { id: number; name: string; options: string };

type Taken = Pick<TakerReply, 'questions' | 'passagesWithQuestions'>;

/** What a learner marked in each passage of a test, as far as there is something to show. */
function marksByPassage({ highlights }: Annotations, { passagesWithQuestions }: Taken): MarkedPassage[] {
  const given = passagesWithQuestions.map(({ passage }, index) => {
    const marks = highlights
      .filter(({ passageId }) => passageId === passage.id)
      .toSorted((a, b) => a.start - b.start || a.end - b.end)
      .map(({ start, end, note }) => ({
        key: `${start} ${end}`,
        quote: passage.content.slice(start, end) || null,
        note: note ?? null,
      }))
      .filter(({ quote, note }) => quote !== null || note !== null);
    return { number: index + 1, title: passage.title, marks };
  });
  return given.filter(({ marks }) => marks.length > 0);
}

/** The options that a learner crossed out, by question. */
function crossedQuestions({ crossed }: Annotations, { questions }: Taken): CrossedQuestion[] {
  const firsts = firstNumbers(questions);
  return questions.flatMap((question, index) => {
    const letters = crossed[question.id] ?? [];
    if (letters.length === 0) return [];
    const name = formatQuestions(firsts[index] ?? 0, question.marks);
    return [{ id: question.id, name, options: inRow(letters.map((letter) => nameOf(question, letter))) }];
  });
}

/** What the option was called on the screen: headings have numerals. */
function nameOf(question: QuestionForTaker, letter: string): string {
  if (question.kind !== 'matching') return letter;
  const { style } = contentOf<Matching>(question);
  return optionName(
    style,
    optionLetters.findIndex((one) => one === letter),
  );
}
