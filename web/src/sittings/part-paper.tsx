import { Anchor, Button } from '@mantine/core';
import { type Reply } from '@parlance/contract/endpoint';
import { listPaperChanges, takeInChanges } from '@parlance/contract/sittings/papers';
import type { Sitting, SittingPart } from '@parlance/contract/sittings/sitting';
import { IconLock } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMayChange } from '../courses/use-own-courses.ts';
import { call } from '../platform/call.ts';
import { countOf } from '../platform/plural.ts';
import { queryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { AlertDialog } from '../ui/dialogs/alert-dialog.tsx';
import { useFocusKept } from '../ui/focus.ts';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';
import { formatChange } from './format-change.ts';
import { zonedMoment } from './format-zoned.ts';
import classes from './part-paper.module.css';
import type { Alter } from './use-sittings.ts';
import { previewPath, printPath } from './view.ts';

type Props = { sitting: Sitting; part: SittingPart; alter: Alter };

/** The frozen paper of a part: since when, its digest, and what of its course is not in it. */
export function PartPaper({ sitting, part: { id, course, paper }, alter }: Props) {
  const mayChangeCourse = useMayChange();
  if (!paper) return null;
  const seesContent = course.use === 'practice' || mayChangeCourse(course.id);
  return (
    <div className={classes.paper}>
      <p className={classes.frozen}>
        <IconLock size={18} stroke={1.75} aria-hidden="true" />
        <span>
          <span className={classes.when}>{`Paper frozen on ${zonedMoment(paper.frozen_at, sitting.time_zone)}`}</span>{' '}
          {seesContent && (
            <>
              <Anchor component={Link} to={previewPath(sitting.id, course.id)}>
                Preview
              </Anchor>{' '}
              <Anchor component={Link} to={printPath(sitting.id, course.id)}>
                Print
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
  if (isError) return <p>Failed to look for changes of the course. Reload this page.</p>;
  if (!data || !paper || paper.changes.length === 0) return null;
  const count = countOf(paper.changes.length, 'change');
  const canTakeIn = sitting.may_change && data.entered_at === null;
  return (
    <div className={classes.open}>
      <p>
        {data.entered_at === null
          ? `The course was changed since: ${count}. Candidates get the paper as it was frozen.`
          : `The course was changed since: ${count}. A candidate has entered, so the paper stays as it was frozen.`}
      </p>
      {canTakeIn && (
        <>
          <Button size="sm" variant="default" onClick={() => setAsking(true)}>
            {`Take in ${count}`}
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
    onSuccess: () => toastSuccess(`The new paper of ${title} is frozen.`),
    onError: (error) => toastError(refusalText(error, 'Failed to take in the changes. The paper is as it was.')),
    onSettled: () => {
      void client.invalidateQueries(papersOf(sittingId));
      onClose();
    },
  });
  const confirm = useFocusKept(taking.isPending);
  const action = `Take in ${countOf(changes.length, 'change')}`;
  return (
    <AlertDialog
      message={opened ? `${action}?` : null}
      hint={
        <>
          <p>
            All candidates get <strong>{title}</strong> as the course is now. It can be changed like this until the
            first candidate enters.
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
        Cancel
      </Button>
      <Button ref={confirm} onClick={() => taking.mutate()} loading={taking.isPending}>
        {action}
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
