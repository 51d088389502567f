import { Button } from '@mantine/core';
import { getAttempt } from '@parlance/contract/attempts';
import { type Annotations, getAnnotations } from '@parlance/contract/taking/annotations';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queryOf } from '../../../platform/queries.ts';
import { useUser } from '../../../platform/session.ts';
import { Text } from '../../../ui/kit.tsx';
import { readKept } from '../../tools/keeping/device-annotations.ts';
import { crossedQuestions, marksByPassage } from './marks-by-passage.ts';
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
          Your notes and highlights could not be loaded. They are stored on the server.
          <Button variant="default" size="sm" loading={isFetching} onClick={() => void refetch()}>
            Load them again
          </Button>
        </p>
      </section>
    );
  }
  if (!data || !taken.data) return null;
  const annotations = latest(data.stored, accountId, attemptId);
  const passages = annotations ? marksByPassage(annotations, taken.data) : [];
  const crossed = annotations ? crossedQuestions(annotations, taken.data) : [];
  const isLater = taken.data.questionsWithheld === true && annotations !== null && isMarked(annotations);
  if (passages.length === 0 && crossed.length === 0 && !isLater) return null;
  return (
    <section className={classes.marks} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        Your notes and highlights
      </h2>
      <Text size="sm" tone="faint" above={4}>
        Only you can see them.{isLater && ' They appear here when the examination is over for everyone.'}
      </Text>
      {passages.map(({ number, title, marks }) => (
        <Text key={number} as="div" above={24}>
          <h3 className={classes.name}>
            Passage {number}: {title}
          </h3>
          <ol>
            {marks.map(({ key, quote, note }) => (
              <li key={key} className={classes.mark}>
                {quote !== null && (
                  <p className={classes.quote}>
                    <mark>{quote}</mark>
                  </p>
                )}
                {note !== null && <p className={classes.note}>{note}</p>}
              </li>
            ))}
          </ol>
        </Text>
      ))}
      {crossed.length > 0 && (
        <Text as="div" above={24}>
          <h3 className={classes.name}>Options you crossed out</h3>
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
