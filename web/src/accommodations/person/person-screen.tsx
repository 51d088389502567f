import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { isMissing } from '../../platform/call.ts';
import { refusalText } from '../../platform/refusal.ts';
import { BackButton } from '../../ui/layout/back-button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { RowsLoading } from '../../ui/lists/rows-loading.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { usePerson } from '../use-accommodations.ts';
import { AccommodationPanes } from './accommodation-panes.tsx';

type Props = {
  id: number;
  /** Whether who is here may read the reason. */
  readsReasons: boolean;
  onBack: () => void;
};

/** What one learner gets in every test: the form, what it comes to, and every earlier setting. */
export function PersonScreen({ id, readsReasons, onBack }: Props) {
  const person = usePerson(id);
  // What was ended is read anew, and the form begins with that.
  const [round, setRound] = useState(0);
  const back = (
    <Button variant="default" onClick={onBack}>
      <Trans>Show all people</Trans>
    </Button>
  );
  return (
    <>
      <BackButton label={t`Back to accommodations`} onBack={onBack} />
      <PageHeading
        title={person.data?.account.username ?? t`Accommodations`}
        lead={t`These settings apply to every test, in practice and in examinations.`}
      />
      <Loaded
        query={person}
        loading={<RowsLoading text={t`Loading accommodations...`} rows={6} />}
        failed={{
          heading: refusalText(person.error, t`Failed to load this person’s accommodations.`),
          text: t`Nothing was changed. Try again in a moment.`,
          children: back,
        }}
        instead={
          isMissing(person.error) && (
            <Empty heading={t`Learner not found.`} text={t`The account was deleted, or is no learner’s account.`}>
              {back}
            </Empty>
          )
        }
      >
        {(known) => (
          <AccommodationPanes
            key={round}
            person={known}
            readsReasons={readsReasons}
            onEnded={() => setRound(round + 1)}
          />
        )}
      </Loaded>
    </>
  );
}
