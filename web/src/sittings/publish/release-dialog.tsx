import { ph, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import type { Reply } from '@parlance/contract/endpoint';
import { allOf } from '@parlance/contract/say';
import { checkRelease, releaseSitting } from '@parlance/contract/sittings/publishing';
import { shownName } from '@parlance/contract/texts/shown-name';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { inRow } from '../../ui/format/in-row.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import type { AlterProps } from '../use-sittings.ts';
import classes from './publish-step.module.css';

/** How many names are written out; of more the number is said. */
const NAMES_SHOWN = 10;

/** What releasing the results of a sitting would do now. */
export function useReleaseCheck(id: number, isAsked: boolean) {
  return useQuery({ ...queryOf(checkRelease, { params: { id } }), staleTime: 0, enabled: isAsked });
}

/** Asks before candidates get their results, after saying who is not marked yet and whose stay withheld. */
export function ReleaseDialog({ sitting, alter, opened, onClose }: AlterProps) {
  const { id, title } = sitting;
  const check = useReleaseCheck(id, opened);
  const client = useQueryClient();
  const [confirmed, setConfirmed] = useState(false);
  const releasing = useMutation({
    mutationFn: () =>
      alter((version) =>
        call(releaseSitting, {
          params: { id },
          body: { version, ...(confirmed && { unfinished_confirmed: true }) },
        }),
      ),
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastError(refusalText(error, t`Failed to release the results. None was released.`)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryOf(checkRelease, { params: { id } }).queryKey });
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
      question={t`Release the results?`}
      action={t`Release results`}
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
              <Trans>
                <strong>{title}</strong>. {ph({ follows: whatComesOut(checked) })} This cannot be undone.
              </Trans>
            </p>
            <ReleaseFacts check={checked} />
            {checked.unmarked.length > 0 && <p>{t`Scores that are not there yet appear once they are.`}</p>}
            {checked.unfinished.length > 0 && (
              <Checkbox
                mt="sm"
                checked={confirmed}
                onChange={(event) => setConfirmed(event.currentTarget.checked)}
                label={withoutText(checked.unfinished.length)}
              />
            )}
          </>
        )}
      </CheckLoaded>
    </ConfirmDialog>
  );
}

type Check = Reply<typeof checkRelease>;

function withoutText(unfinished: number): string {
  return t`${plural(unfinished, { one: 'Release without # candidate who has not finished', other: 'Release without # candidates who have not finished' })}`;
}

function whatComesOut({ candidates, emails }: Check): string {
  if (candidates === 0) return t`Nobody has a result that is not out yet.`;
  return t`${plural(candidates, { one: '# candidate gets their results', other: '# candidates get their results' })}, and ${plural(emails, { one: '# email goes out', other: '# emails go out' })}.`;
}

type CheckLoadedProps = {
  check: ReturnType<typeof useReleaseCheck>;
  children: (check: Check) => React.ReactNode;
};

export function CheckLoaded({ check, children }: CheckLoadedProps) {
  return (
    <Loaded
      query={check}
      loading={<p role="status">{t`Loading what is marked...`}</p>}
      failed={{ heading: t`Failed to load what is marked.`, text: t`No result was released.` }}
    >
      {children}
    </Loaded>
  );
}

/** Who is not marked yet, who has not finished, and whose results stay withheld. */
export function ReleaseFacts({ check: { unmarked, held, unfinished } }: { check: Check }) {
  return (
    <ul className={classes.facts}>
      <li>{unmarked.length === 0 ? t`Everything is marked.` : unmarkedText(unmarked)}</li>
      {held.length > 0 && <li>{t`Withheld, and stays so: ${{ names: namesOf(held.map(calledOf)) }}.`}</li>}
      {unfinished.length > 0 && (
        <li>
          {t`Not finished, and without results until you release again: ${{ names: namesOf(unfinished.map(calledOf)) }}.`}
        </li>
      )}
    </ul>
  );
}

function unmarkedText(unmarked: Check['unmarked']): string {
  const names = namesOf(unmarked.map((one) => t`${{ name: calledOf(one) }} (${{ course: one.course }})`));
  return t`Not marked yet: ${names}.`;
}

function calledOf({ full_name, username }: { full_name: string; username: string }): string {
  return shownName(full_name, username);
}

function namesOf(names: string[]): string {
  const more = names.length - NAMES_SHOWN;
  if (more <= 0) return inRow(names);
  return allOf([...names.slice(0, NAMES_SHOWN), t`${plural(more, { one: '# more', other: '# more' })}`]);
}
