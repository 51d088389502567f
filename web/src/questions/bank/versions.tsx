import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import type { getBankQuestion } from '@parlance/contract/bank/bank';
import type { Reply } from '@parlance/contract/endpoint';
import { contentOf } from '@parlance/contract/kinds/content-of';
import { diffWordsWithSpace } from 'diff';
import { useState } from 'react';
import { refusalText } from '../../platform/refusal.ts';
import { useStaffMay } from '../../platform/session.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { dayOf } from '../../ui/format/date-format.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { AuthorQuestion } from '../author-question.tsx';
import classes from './bank-panel.module.css';
import { useQuestionVersion, useRestoring } from './use-bank.ts';

type Version = Reply<typeof getBankQuestion>['versions'][number];
type Props = { question: QuestionForAuthor; versions: Version[] };

/** The words of a question so far, the newest first; each older one can be read. */
export function Versions({ question, versions }: Props) {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <>
      <h3 className={classes.heading}>
        <Trans>Versions</Trans>
      </h3>
      <ul>
        {versions.map(({ id, at, attempts }, index) => {
          const number = versions.length - index;
          return (
            <li key={id} className={classes.row}>
              <span>
                <strong>
                  <Trans>Version {number}</Trans>
                </strong>{' '}
                <span className={classes.about}>{dayOf(at)}</span>
              </span>
              <span className={classes.about}>{t`${plural(attempts, { one: '# attempt', other: '# attempts' })}`}</span>
              {index > 0 && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-expanded={shown === id}
                  onClick={() => setShown(shown === id ? null : id)}
                >
                  {shown === id ? t`Hide version ${number}` : t`Show version ${number}`}
                </Button>
              )}
              {shown === id && <AsItWas present={question} versionId={id} number={number} />}
            </li>
          );
        })}
      </ul>
    </>
  );
}

type OlderProps = { present: QuestionForAuthor; versionId: number; number: number };

function AsItWas({ present, versionId, number }: OlderProps) {
  const version = useQuestionVersion(present.id, versionId);
  const restoring = useRestoring();
  const seesSchool = useStaffMay('sees_school');
  const [isAsked, setIsAsked] = useState(false);

  function restore(): void {
    const { id, version_id, revision } = present;
    restoring.mutate(
      { id, versionId, body: { version_id, revision } },
      {
        onSuccess: ({ message }) => toastSuccess(message),
        onError: (error) => toastError(refusalText(error, t`Failed to restore the words.`)),
        onSettled: () => setIsAsked(false),
      },
    );
  }

  return (
    <div className={classes.older}>
      <Loaded query={version} loading={<Skeleton height={96} />} failed={{ heading: t`Failed to fetch this version.` }}>
        {({ question }) => {
          const [then, now] = [wordsOf(question), wordsOf(present)];
          return (
            <>
              <ol>
                <AuthorQuestion question={question} number={1} />
              </ol>
              {then === now ? (
                <p className={classes.about}>
                  <Trans>The question has these words now.</Trans>
                </p>
              ) : (
                <>
                  <h4 className={classes.about}>
                    <Trans>From version {number} to the current one</Trans>
                  </h4>
                  <WordChanges from={then} to={now} />
                  {seesSchool && (
                    <Button size="sm" variant="default" mt={12} onClick={() => setIsAsked(true)}>
                      <Trans>Restore version {number}</Trans>
                    </Button>
                  )}
                </>
              )}
            </>
          );
        }}
      </Loaded>
      <ConfirmDialog
        opened={isAsked}
        question={t`Restore version ${number}?`}
        action={t`Restore these words`}
        losesNothing
        working={restoring.isPending}
        onConfirm={restore}
        onCancel={() => setIsAsked(false)}
      >
        <Trans>
          Its words and its key become a new version. Tests that always have the newest show it from now on; results
          stay.
        </Trans>
      </ConfirmDialog>
    </div>
  );
}

/** What of a content is no text that is read. */
const UNREAD = new Set(['layout', 'source', 'style', 'marking', 'labels', 'picture', 'limit']);

/** All that a question says, a line for each of its texts. */
function wordsOf(question: QuestionForAuthor): string {
  return textsIn(contentOf(question)).join('\n');
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!value || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, part]) => (UNREAD.has(name) ? [] : textsIn(part)));
}

/** What changed from one text to another, word by word: gone words struck out, new ones underlined. */
function WordChanges({ from, to }: { from: string; to: string }) {
  return (
    <p className={classes.words}>
      {diffWordsWithSpace(from, to).map(({ value, added, removed }, index) => {
        if (!added && !removed) return <span key={index}>{value}</span>;
        const Changed = removed ? 'del' : 'ins';
        return (
          <Changed key={index}>
            <span className="visually-hidden">{removed ? t`Gone:` : t`New:`} </span>
            {value}
          </Changed>
        );
      })}
    </p>
  );
}
