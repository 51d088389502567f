import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { sittingEmails } from '@parlance/contract/sittings/calendar';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { inRow } from '../../ui/format/in-row.ts';
import { Text } from '../../ui/kit.tsx';

/** How many emails of an examination went out, and whom none reached. */
export function SittingEmails({ sitting }: { sitting: Sitting }) {
  const { data, error, refetch } = useQuery({
    ...queryOf(sittingEmails, { params: { id: sitting.id } }),
    staleTime: 0,
    // While some wait, until they have gone out.
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? 5000 : false),
  });
  if (!data) {
    if (!error) return <li>{t`Counting its emails...`}</li>;
    return (
      <li>
        {refusalText(error, t`Failed to count its emails.`)}{' '}
        <Anchor component="button" type="button" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Anchor>
      </li>
    );
  }
  const { sent, waiting, failed } = data;
  const people = inRow(data.undelivered);
  return (
    <>
      {sent > 0 && <li>{t`${plural(sent, { one: '# email was sent.', other: '# emails were sent.' })}`}</li>}
      {waiting > 0 && (
        <li>{t`${plural(waiting, { one: '# email is on the way.', other: '# emails are on the way.' })}`}</li>
      )}
      {sent + waiting + failed === 0 && <li>{t`No email was sent.`}</li>}
      {failed > 0 && (
        <Text as="li" tone="wrong" breaks>
          {t`${plural(failed, { one: `# email could not be delivered. Tell these people another way: ${people}.`, other: `# emails could not be delivered. Tell these people another way: ${people}.` })}`}
        </Text>
      )}
    </>
  );
}
