import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import type { Reply } from '@parlance/contract/endpoint';
import {
  type ReleasePolicy,
  releaseResults,
  WITHHOLD_REASON_MAX,
  withholdResults,
} from '@parlance/contract/release-policy';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Stack, Text } from '../../ui/kit.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';

type Done = Reply<typeof releaseResults>;
type Change = (dryRun: boolean) => Promise<Done>;

/** Lets out the results that a course holds back, or takes back those that were let out, after saying what follows. */
export function ReleaseByHand({ courseId, policy }: { courseId: number; policy: ReleasePolicy }) {
  const [reason, setReason] = useState('');
  const params = { id: courseId };
  const release = useAsked((dryRun) => call(releaseResults, { params, body: { dryRun } }), {
    none: t`No result is held back.`,
    done: releasedText,
    failed: t`Failed to release the results. None was released.`,
  });
  const withhold = useAsked((dryRun) => call(withholdResults, { params, body: { reason, dryRun } }), {
    none: t`No result was released.`,
    done: takenBackText,
    failed: t`Failed to take the results back. All are still shown.`,
  });
  return (
    <Stack as="section" gap={20} aria-labelledby="by-hand">
      <Text as="h2" size="h3" id="by-hand">
        <Trans>Release results</Trans>
      </Text>
      <div>
        <Button loading={release.isAsking} onClick={release.ask}>
          <Trans>Release results now</Trans>
        </Button>
      </div>
      <ConfirmDialog {...release.dialog} question={t`Release the results?`} action={t`Release results`} losesNothing>
        {release.found && <p>{wouldRelease(release.found)}</p>}
      </ConfirmDialog>
      {policy.release === 'by_hand' && (
        <Stack as="form" gap={12} onSubmit={withhold.submit} noValidate>
          <Textarea
            label={t`Take released results back`}
            description={t`Enter a reason. Learners who could see their result are sent it by email.`}
            maxLength={WITHHOLD_REASON_MAX}
            autosize
            minRows={2}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <div>
            <Button type="submit" variant="default" disabled={reason.trim() === ''} loading={withhold.isAsking}>
              <Trans>Take results back</Trans>
            </Button>
          </div>
          <ConfirmDialog {...withhold.dialog} question={t`Take the results back?`} action={t`Take results back`}>
            {withhold.found && <p>{wouldTakeBack(withhold.found)}</p>}
          </ConfirmDialog>
        </Stack>
      )}
    </Stack>
  );
}

type Words = { none: string; done: (done: Done) => string; failed: string };

/** Asks what a change would do, shows that in a dialog, and does it once that is confirmed. */
function useAsked(change: Change, { none, done, failed }: Words) {
  const [found, setFound] = useState<Done | null>(null);
  const onError = (error: Error) => toastError(refusalText(error, failed));
  const asking = useMutation({
    mutationFn: () => change(true),
    onSuccess: (would) => (would.results === 0 ? toastError(none) : setFound(would)),
    onError,
  });
  const doing = useMutation({
    mutationFn: () => change(false),
    onSuccess: (was) => toastSuccess(done(was)),
    onError,
    onSettled: () => setFound(null),
  });
  return {
    found,
    isAsking: asking.isPending,
    ask: () => asking.mutate(),
    submit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      asking.mutate();
    },
    dialog: {
      opened: found !== null,
      working: doing.isPending,
      onConfirm: () => doing.mutate(),
      onCancel: () => setFound(null),
    },
  };
}

function wouldRelease({ results, emails, waiting }: Done): string {
  const released = t`${plural(results, { one: '# result comes out', other: '# results come out' })}, and ${plural(emails, { one: '# email goes out', other: '# emails go out' })}.`;
  if (waiting === 0) return released;
  const back = t`${plural(waiting, { one: '# more is not marked yet and stays back.', other: '# more are not marked yet and stay back.' })}`;
  return `${released} ${back}`;
}

function wouldTakeBack({ results, emails }: Done): string {
  return t`${plural(results, { one: '# result is hidden again', other: '# results are hidden again' })}, and ${plural(emails, { one: '# email goes out', other: '# emails go out' })}.`;
}

function releasedText({ results }: Done): string {
  return t`${plural(results, { one: '# result released.', other: '# results released.' })}`;
}

function takenBackText({ results }: Done): string {
  return t`${plural(results, { one: '# result taken back.', other: '# results taken back.' })}`;
}
