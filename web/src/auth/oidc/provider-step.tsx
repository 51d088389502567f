import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { proveAtProvider } from '@parlance/contract/oidc';
import { IconSchool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { schoolLogin } from '../../platform/brand.ts';
import { queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { Stack, Text } from '../../ui/kit.tsx';
import { hearOutcome } from './confirmed.ts';
import { refusalTextOf } from './refusal-texts.ts';

type Props = {
  ticket: string;
  onProved: () => void;
  /** The ticket is no good any more, or nothing came of it, and why. */
  onOver: (why: string) => void;
  /** The other ways. */
  others: ReactNode;
};

/** Shows who somebody is by a login at the school's provider, in a window of its own: what was typed here stays. */
export function ProviderStep({ ticket, onProved, onOver, others }: Props) {
  const name = schoolLogin() || t`School account`;
  const begun = useQuery({
    ...queryOf(proveAtProvider, { body: { ticket } }),
    // It is of use once, and here.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { error } = begun;
  const over = useEffectEvent(onOver);
  const proved = useEffectEvent(onProved);
  useEffect(
    () => hearOutcome((outcome) => (outcome === 'again' ? proved() : over(refusalTextOf(outcome, name)))),
    [name],
  );
  useEffect(() => {
    if (error) over(refusalText(error, t`This could not be begun.`));
  }, [error]);
  return (
    <Stack gap={16}>
      <Text>{t`Log in with ${name} again. It opens in a new window. What you typed here stays.`}</Text>
      {begun.data ? (
        <Button
          component="a"
          href={begun.data.url}
          target="_blank"
          rel="noopener"
          size="lg"
          fullWidth
          data-autofocus
          leftSection={<IconSchool size={20} stroke={1.75} />}
          onClick={(event) => {
            // A window that a script opened can close itself; where none opens, the link does.
            if (window.open(begun.data.url, '_blank', 'popup,width=560,height=720')) event.preventDefault();
          }}
        >
          {t`Log in with ${name}`}
        </Button>
      ) : (
        <p role="status">
          <Trans>Loading...</Trans>
        </p>
      )}
      {others}
    </Stack>
  );
}
