import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Modal } from '@mantine/core';
import { proveAgain } from '@parlance/contract/second-factor';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { Row, Stack, Text } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { SecondStep } from './second-step.tsx';

/** Asks for the second factor once more, for something that was just refused without it. */
export function AgainDialog({ onAnswer }: { onAnswer: (isGiven: boolean) => void }) {
  const [why, setWhy] = useState<string | null>(null);
  const begun = useQuery({
    ...queryOf(proveAgain, {}),
    // A ticket is of use once, and here.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <Modal opened onClose={() => onAnswer(false)} title={t`Confirm that it is you`} size={480}>
      <Stack gap={16}>
        <Text>
          {begun.data?.methods[0] === 'provider'
            ? t`You will not be asked again for 10 minutes.`
            : t`This needs your second factor once more. You are not asked again for 10 minutes.`}
        </Text>
        {why && <ErrorNote>{why}</ErrorNote>}
        {begun.data && !why && (
          <SecondStep
            key={begun.data.ticket}
            ticket={begun.data.ticket}
            methods={begun.data.methods}
            action={t`Confirm`}
            onProved={() => onAnswer(true)}
            onOver={setWhy}
            onBack={() => onAnswer(false)}
          />
        )}
        {begun.isPending && (
          <p role="status">
            <Trans>Loading...</Trans>
          </p>
        )}
        {begun.error && <ErrorNote>{refusalText(begun.error, t`This could not be begun.`)}</ErrorNote>}
        {(why || begun.error) && (
          <Row gap={12}>
            <Button
              onClick={() => {
                setWhy(null);
                void begun.refetch();
              }}
            >
              <Trans>Try again</Trans>
            </Button>
            <Button variant="subtle" onClick={() => onAnswer(false)}>
              <Trans>Cancel</Trans>
            </Button>
          </Row>
        )}
      </Stack>
    </Modal>
  );
}
