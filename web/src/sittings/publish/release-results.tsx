import { Button } from '@mantine/core';
import type { Reply } from '@parlance/contract/endpoint';
import { checkRelease, releaseSitting } from '@parlance/contract/sittings/publishing';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { countOf } from '../../platform/plural.ts';
import { queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import type { Draft } from '../set-up/use-draft.ts';
import classes from './publish-step.module.css';

/** So many names are written out; of more the number is said. */
const NAMES_SHOWN = 10;

/** Lets candidates see their results, after saying who is not marked yet and whose stay withheld. */
export function ReleaseResults({ sitting, draft }: { sitting: Sitting; draft: Draft }) {
  const canRelease = sitting.released_at === null && (sitting.phase === 'past' || sitting.phase === 'under_way');
  const check = useQuery({
    ...queryOf(checkRelease, { params: { id: sitting.id } }),
    staleTime: 0,
    enabled: canRelease,
  });
  if (!canRelease) return null;
  return (
    <section className={classes.results} aria-labelledby="release">
      <h3 id="release" className={classes.heading}>
        Results
      </h3>
      <Loaded
        query={check}
        loading={<p role="status">Loading what is marked...</p>}
        failed={{ heading: 'Failed to load what is marked.', text: 'No result was released.' }}
      >
        {(known) => <Release sitting={sitting} draft={draft} known={known} />}
      </Loaded>
    </section>
  );
}

type ReleaseProps = { sitting: Sitting; draft: Draft; known: Reply<typeof checkRelease> };

function Release({ sitting, draft, known }: ReleaseProps) {
  const [asking, setAsking] = useState(false);
  const releasing = useMutation({
    mutationFn: () => draft.alter((version) => call(releaseSitting, { params: { id: sitting.id }, body: { version } })),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastError(refusalText(error, 'Failed to release the results. None was released.')),
    onSettled: () => setAsking(false),
  });
  const { candidates, emails, unmarked, held, open } = known;
  return (
    <>
      <ul className={classes.facts}>
        <li>{unmarked.length === 0 ? 'Everything is marked.' : unmarkedText(unmarked)}</li>
        {held.length > 0 && <li>{`Withheld, and stays so: ${namesOf(held.map(({ username }) => username))}.`}</li>}
        {open > 0 && (
          <li>{`${countOf(open, 'test is', 'tests are')} still open. Results can be released after them.`}</li>
        )}
      </ul>
      <Button disabled={open > 0} onClick={() => setAsking(true)}>
        Release results
      </Button>
      <ConfirmDialog
        opened={asking}
        question="Release the results?"
        action="Release results"
        working={releasing.isPending}
        onConfirm={() => releasing.mutate()}
        onCancel={() => setAsking(false)}
      >
        <p>
          <strong>{sitting.title}</strong>. {countOf(candidates, 'candidate gets', 'candidates get')} their results, and{' '}
          {countOf(emails, 'email goes', 'emails go')} out. This cannot be undone.
        </p>
        {unmarked.length > 0 && (
          <p>{`${countOf(unmarked.length, 'test is', 'tests are')} not marked yet. Those scores appear once they are.`}</p>
        )}
      </ConfirmDialog>
    </>
  );
}

function unmarkedText(unmarked: Reply<typeof checkRelease>['unmarked']): string {
  return `Not marked yet: ${namesOf(unmarked.map(({ username, course }) => `${username} (${course})`))}.`;
}

function namesOf(names: string[]): string {
  const more = names.length - NAMES_SHOWN;
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  return more > 0 ? `${shown} and ${countOf(more, 'more')}` : shown;
}
