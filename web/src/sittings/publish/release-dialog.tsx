import { Checkbox } from '@mantine/core';
import type { Reply } from '@parlance/contract/endpoint';
import { checkRelease, releaseSitting } from '@parlance/contract/sittings/publishing';
import { shownName } from '@parlance/contract/texts/shown-name';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { countOf } from '../../platform/plural.ts';
import { queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import type { AlterProps } from '../use-sittings.ts';
import classes from './publish-step.module.css';

/** So many names are written out; of more the number is said. */
const NAMES_SHOWN = 10;

/** What releasing the results of a sitting would do now. */
export function useReleaseCheck(id: number, isAsked: boolean) {
  return useQuery({ ...queryOf(checkRelease, { params: { id } }), staleTime: 0, enabled: isAsked });
}

/** Asks before candidates get their results, after saying who is not marked yet and whose stay withheld. */
export function ReleaseDialog({ sitting, alter, opened, onClose }: AlterProps) {
  const check = useReleaseCheck(sitting.id, opened);
  const client = useQueryClient();
  const [confirmed, setConfirmed] = useState(false);
  const releasing = useMutation({
    mutationFn: () =>
      alter((version) =>
        call(releaseSitting, {
          params: { id: sitting.id },
          body: { version, ...(confirmed && { unfinished_confirmed: true }) },
        }),
      ),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastError(refusalText(error, 'Failed to release the results. None was released.')),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryOf(checkRelease, { params: { id: sitting.id } }).queryKey });
      close();
    },
  });
  const close = () => {
    setConfirmed(false);
    onClose();
  };
  const known = check.data;
  return (
    <ConfirmDialog
      opened={opened}
      question="Release the results?"
      action="Release results"
      losesNothing
      working={releasing.isPending}
      disabled={!known || (known.unfinished.length > 0 && !confirmed)}
      onConfirm={() => releasing.mutate()}
      onCancel={close}
    >
      <CheckLoaded check={check}>
        {(checked) => (
          <>
            <p>
              <strong>{sitting.title}</strong>. {whatComesOut(checked)} This cannot be undone.
            </p>
            <ReleaseFacts check={checked} />
            {checked.unmarked.length > 0 && <p>Scores that are not there yet appear once they are.</p>}
            {checked.unfinished.length > 0 && (
              <Checkbox
                mt="sm"
                checked={confirmed}
                onChange={(event) => setConfirmed(event.currentTarget.checked)}
                label={`Release without ${countOf(checked.unfinished.length, 'candidate who has', 'candidates who have')} not finished`}
              />
            )}
          </>
        )}
      </CheckLoaded>
    </ConfirmDialog>
  );
}

type Check = Reply<typeof checkRelease>;

function whatComesOut({ candidates, emails }: Check): string {
  if (candidates === 0) return 'Nobody has a result that is not out yet.';
  const getting = countOf(candidates, 'candidate gets', 'candidates get');
  return `${getting} their results, and ${countOf(emails, 'email goes', 'emails go')} out.`;
}

type CheckLoadedProps = {
  check: ReturnType<typeof useReleaseCheck>;
  children: (check: Check) => React.ReactNode;
};

export function CheckLoaded({ check, children }: CheckLoadedProps) {
  return (
    <Loaded
      query={check}
      loading={<p role="status">Loading what is marked...</p>}
      failed={{ heading: 'Failed to load what is marked.', text: 'No result was released.' }}
    >
      {children}
    </Loaded>
  );
}

/** Who is not marked yet, who has not finished, and whose results stay withheld. */
export function ReleaseFacts({ check: { unmarked, held, unfinished } }: { check: Check }) {
  return (
    <ul className={classes.facts}>
      <li>{unmarked.length === 0 ? 'Everything is marked.' : unmarkedText(unmarked)}</li>
      {held.length > 0 && <li>{`Withheld, and stays so: ${namesOf(held.map(calledOf))}.`}</li>}
      {unfinished.length > 0 && (
        <li>{`Not finished, and without results until you release again: ${namesOf(unfinished.map(calledOf))}.`}</li>
      )}
    </ul>
  );
}

function unmarkedText(unmarked: Check['unmarked']): string {
  return `Not marked yet: ${namesOf(unmarked.map((one) => `${calledOf(one)} (${one.course})`))}.`;
}

function calledOf({ full_name, username }: { full_name: string; username: string }): string {
  return shownName(full_name, username);
}

function namesOf(names: string[]): string {
  const more = names.length - NAMES_SHOWN;
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  return more > 0 ? `${shown} and ${countOf(more, 'more')}` : shown;
}
