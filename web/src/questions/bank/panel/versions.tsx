import { Button, Skeleton } from '@mantine/core';
import type { getBankQuestion } from '@parlance/contract/bank';
import type { Reply } from '@parlance/contract/endpoint';
import { useState } from 'react';
import { countOf } from '../../../platform/plural.ts';
import { dayOf } from '../../../ui/format/date-format.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { AuthorQuestion } from '../../author-question.tsx';
import { useQuestionVersion } from '../use-bank.ts';
import classes from './bank-panel.module.css';

type Version = Reply<typeof getBankQuestion>['versions'][number];
type Props = { questionId: number; versions: Version[] };

/** The words of a question so far, the newest first; each older one can be read. */
export function Versions({ questionId, versions }: Props) {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <>
      <h3 className={classes.heading}>Versions</h3>
      <ul>
        {versions.map(({ id, at, attempts }, index) => {
          const name = `Version ${versions.length - index}`;
          return (
            <li key={id} className={classes.row}>
              <span>
                <strong>{name}</strong> <span className={classes.about}>{dayOf(at)}</span>
              </span>
              <span className={classes.about}>{countOf(attempts, 'attempt')}</span>
              {index > 0 && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-expanded={shown === id}
                  onClick={() => setShown(shown === id ? null : id)}
                >
                  {shown === id ? `Hide ${name.toLowerCase()}` : `Show ${name.toLowerCase()}`}
                </Button>
              )}
              {shown === id && <AsItWas questionId={questionId} versionId={id} />}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function AsItWas({ questionId, versionId }: { questionId: number; versionId: number }) {
  const version = useQuestionVersion(questionId, versionId);
  return (
    <div className={classes.older}>
      <Loaded query={version} loading={<Skeleton height={96} />} failed={{ heading: 'Failed to fetch this version.' }}>
        {({ question }) => (
          <ol>
            <AuthorQuestion question={question} number={1} />
          </ol>
        )}
      </Loaded>
    </div>
  );
}
