import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { getWorkEmails, setWorkEmails } from '@parlance/contract/second-marking/work-emails';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { invalidate, queryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { useStaffMay } from '../platform/session.ts';
import { Text } from '../ui/kit.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';

/** Whether a marker is told by email of what they are given, for the profile; nothing for who marks nothing. */
export function WorkEmails() {
  const client = useQueryClient();
  const { data } = useQuery({ ...queryOf(getWorkEmails, {}), enabled: useStaffMay('sees_school') });
  const turning = useMutation({
    mutationFn: (on: boolean) => call(setWorkEmails, { body: { on } }),
    onSuccess: async ({ message }) => {
      await invalidate(client, getWorkEmails);
      toastSuccess(message);
    },
    onError: (error) => toastError(refusalText(error, t`Failed to change which emails you get. Try again.`)),
  });
  if (!data?.marks) return null;
  return (
    <Text as="section" above={48} widest="640px" aria-labelledby="work-emails">
      <Text id="work-emails" as="h2" size="h3" below={12}>
        <Trans>Emails about your work</Trans>
      </Text>
      <Checkbox
        checked={turning.isPending ? turning.variables : data.on}
        label={t`Email me when I am given work to mark, once a day at most`}
        onChange={({ currentTarget }) => turning.mutate(currentTarget.checked)}
      />
    </Text>
  );
}
