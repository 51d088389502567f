import { Anchor } from '@mantine/core';
import { sittingEmails } from '@parlance/contract/sittings/calendar';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../platform/plural.ts';
import { queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
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
    if (!error) return <li>Counting its emails...</li>;
    return (
      <li>
        {refusalText(error, 'Failed to count its emails.')}{' '}
        <Anchor component="button" type="button" onClick={() => void refetch()}>
          Try again
        </Anchor>
      </li>
    );
  }
  const { sent, waiting, failed, undelivered } = data;
  return (
    <>
      {sent > 0 && <li>{`${countOf(sent, 'email was', 'emails were')} sent.`}</li>}
      {waiting > 0 && <li>{`${countOf(waiting, 'email is', 'emails are')} on the way.`}</li>}
      {sent + waiting + failed === 0 && <li>No email was sent.</li>}
      {failed > 0 && (
        <Text as="li" tone="wrong" breaks>
          {`${countOf(failed, 'email', 'emails')} could not be delivered. Tell these people another way: ${undelivered.join(', ')}.`}
        </Text>
      )}
    </>
  );
}
