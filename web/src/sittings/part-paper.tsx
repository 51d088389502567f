import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import type { Reply } from '@parlance/contract/endpoint';
import { listPaperChanges, takeInChanges } from '@parlance/contract/sittings/papers';
import type { Sitting, SittingPart } from '@parlance/contract/sittings/sitting';
import { IconLock } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMayChange } from '../courses/use-own-courses.ts';
import { call } from '../platform/call.ts';
import { queryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { AlertDialog } from '../ui/dialogs/alert-dialog.tsx';
import { useFocusKept } from '../ui/focus.ts';
import { zonedMoment } from '../ui/format/format-zoned.ts';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';
import { formatChange } from './format-change.ts';
import classes from './part-paper.module.css';
import type { Alter } from './use-sittings.ts';
import { previewPath, printPath } from './view.ts';

type Props = { sitting: Sitting; part: SittingPart; alter: Alter };

/** The frozen paper of a part: since when, its digest, and what of its course is not in it. */
export function PartPaper({ sitting, part: { id, course, paper }, alter }: Props) {
  const mayChangeCourse = useMayChange();
  if (!paper) return null;
  const seesContent = course.use === 'practice' || mayChangeCourse(course.id);
  const moment = zonedMoment(paper.frozen_at, sitting.time_zone);
  return (
    <div className={classes.paper}>
      <p className={classes.frozen}>
        <IconLock size={18} stroke={1.75} aria-hidden="true" />
        <span>
          <span className={classes.when}>{t`Paper frozen on ${moment}`}</span>{' '}
          {seesContent && (
            <>
              <Anchor component={Link} to={previewPath(sitting.id, course.id)}>
                <Trans>Preview</Trans>
              </Anchor>{' '}
              <Anchor component={Link} to={printPath(sitting.id, course.id)}>
                <Trans>Print</Trans>
              </Anchor>
            </>
          )}
        </span>
      </p>
      <p className={classes.digest}>
        <span className={classes.name}>SHA-256</span> <code>{paper.digest}</code>
      </p>
      <Changes sitting={sitting} partId={id} title={course.title} alter={alter} />
    </div>
  );
}

function Changes({ sitting, partId, title, alter }: { sitting: Sitting; partId: number; title: string; alter: Alter }) {
  const [asking, setAsking] = useState(false);
  const { data, isError } = usePapers(sitting);
  const paper = data?.papers.find(({ part_id }) => part_id === partId);
  if (isError) {
    return (
      <p>
        <Trans>Failed to look for changes of the course. Reload this page.</Trans>
      </p>
    );
  }
  if (!data || !paper || paper.changes.length === 0) return null;
  const count = paper.changes.length;
  const canTakeIn = sitting.may_change && data.entered_at === null;
  return (
    <div className={classes.open}>
      <p>
        {data.entered_at === null
          ? t`${plural(count, { one: 'The course was changed since: # change. Candidates get the paper as it was frozen.', other: 'The course was changed since: # changes. Candidates get the paper as it was frozen.' })}`
          : t`${plural(count, { one: 'The course was changed since: # change. A candidate has entered, so the paper stays as it was frozen.', other: 'The course was changed since: # changes. A candidate has entered, so the paper stays as it was frozen.' })}`}
      </p>
      {canTakeIn && (
        <>
          <Button size="sm" variant="default" onClick={() => setAsking(true)}>
            {takeInText(count)}
          </Button>
          <TakeInDialog
            sittingId={sitting.id}
            title={title}
            paper={paper}
            alter={alter}
            opened={asking}
            onClose={() => setAsking(false)}
          />
        </>
      )}
    </div>
  );
}

function takeInText(count: number): string {
  return t`${plural(count, { one: 'Take in # change', other: 'Take in # changes' })}`;
}

type TakeInDialogProps = {
  sittingId: number;
  title: string;
  paper: ChangedPaper;
  alter: Alter;
  opened: boolean;
  onClose: () => void;
};

/** Lists what of a course is not in its frozen paper, and asks before the paper is frozen anew. */
function TakeInDialog({ sittingId, title, paper, alter, opened, onClose }: TakeInDialogProps) {
  const client = useQueryClient();
  const { part_id: partId, content_revision, changes } = paper;
  const taking = useMutation({
    mutationFn: () =>
      alter((version) =>
        call(takeInChanges, { params: { id: sittingId, partId }, body: { version, content_revision } }),
      ),
    onSuccess: () => toastSuccess(t`The new paper of ${title} is frozen.`),
    onError: (error) => toastError(refusalText(error, t`Failed to take in the changes. The paper is as it was.`)),
    onSettled: () => {
      void client.invalidateQueries(papersOf(sittingId));
      onClose();
    },
  });
  const confirm = useFocusKept(taking.isPending);
  const count = changes.length;
  const question = t`${plural(count, { one: 'Take in # change?', other: 'Take in # changes?' })}`;
  return (
    <AlertDialog
      message={opened ? question : null}
      hint={
        <>
          <p>
            <Trans>
              All candidates get <strong>{title}</strong> as the course is now. It can be changed like this until the
              first candidate enters.
            </Trans>
          </p>
          <ul className={classes.changes}>
            {changes.map((change) => (
              <li key={JSON.stringify(change)}>{formatChange(change)}</li>
            ))}
          </ul>
        </>
      }
      onClose={onClose}
    >
      <Button variant="default" onClick={onClose} data-autofocus>
        <Trans>Cancel</Trans>
      </Button>
      <Button ref={confirm} onClick={() => taking.mutate()} loading={taking.isPending}>
        {takeInText(count)}
      </Button>
    </AlertDialog>
  );
}

type ChangedPaper = Reply<typeof listPaperChanges>['papers'][number];

/** The query of the papers of a sitting and their changes. */
function papersOf(sittingId: number) {
  return queryOf(listPaperChanges, { params: { id: sittingId } });
}

/** The papers of a published sitting, with what of their courses is not in them; asked for each time. */
function usePapers({ id, status }: Pick<Sitting, 'id' | 'status'>) {
  return useQuery({ ...papersOf(id), staleTime: 0, enabled: status === 'published' });
}
