import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { giveConsent, listOwnConsents } from '@parlance/contract/consents';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { invalidate, queryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { Stack, Text } from '../ui/kit.tsx';
import { ErrorNote } from '../ui/states/note.tsx';
import classes from './consent-text.module.css';

/** What the school asks before it records somebody; nothing where it asks nothing. The test can be started without. */
export function RecordingConsent() {
  const client = useQueryClient();
  const query = useQuery({ ...queryOf(listOwnConsents, {}), staleTime: 0 });
  const give = useMutation({
    mutationFn: (body: { text_id: number; agreed: boolean }) => call(giveConsent, { body }),
    onSettled: () => invalidate(client, listOwnConsents),
  });
  const asked = query.data?.find(({ kind }) => kind === 'recording');
  if (query.error && !query.data) {
    return (
      <Stack gap={12} align="start">
        <ErrorNote>
          {refusalText(query.error, t`Failed to load what your school asks you.`)} {t`You can start the test.`}
        </ErrorNote>
        <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </Stack>
    );
  }
  if (!asked) return null;
  const isAgreed = give.isPending ? give.variables.agreed : asked.given_at !== null;
  return (
    <Stack as="section" gap={12} above={32} aria-labelledby="recording-consent">
      <Text id="recording-consent" as="h2" size="h3">
        <Trans>Your recording</Trans>
      </Text>
      <div className={classes.text} role="region" aria-labelledby="recording-consent" tabIndex={0} dir="auto">
        {asked.text}
      </div>
      <Checkbox
        checked={isAgreed}
        disabled={give.isPending}
        label={t`I agree`}
        description={t`You can start the test without. Your school sees whether you agreed. You can take it back here before your next test.`}
        onChange={({ currentTarget }) => give.mutate({ text_id: asked.id, agreed: currentTarget.checked })}
      />
      {give.error && <ErrorNote>{refusalText(give.error, t`Failed to save this. Tick the box again.`)}</ErrorNote>}
    </Stack>
  );
}
