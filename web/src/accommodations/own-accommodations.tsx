import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import type { AccommodationValues } from '@parlance/contract/accommodations';
import { refusalText } from '../platform/refusal.ts';
import { Text } from '../ui/kit.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { accommodationLines, validityText } from './format-accommodation.ts';
import classes from './own-accommodations.module.css';
import { useOwnAccommodation } from './use-accommodations.ts';

/** What applies to the learner who is logged in, for the profile; nothing for who has none. */
export function OwnAccommodations() {
  const own = useOwnAccommodation();
  if (own.data?.accommodation === null) return null;
  return (
    <Text as="section" above={48} widest="640px" aria-labelledby="own-accommodations">
      <Text id="own-accommodations" as="h2" size="h3">
        <Trans>Your accommodations</Trans>
      </Text>
      <Loaded
        query={own}
        loading={<Loading />}
        failed={{
          heading: refusalText(own.error, t`Failed to load your accommodations.`),
          text: t`They still apply in your tests.`,
        }}
      >
        {({ accommodation }) => accommodation && <Values values={accommodation} />}
      </Loaded>
    </Text>
  );
}

function Values({ values }: { values: AccommodationValues }) {
  const lines = accommodationLines(values);
  const validity = validityText(values);
  return (
    <>
      <Text tone="quiet" above={4}>
        <Trans>They apply in every test you open. Each test shows your own time before it starts.</Trans>
      </Text>
      <ul className={classes.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {validity && <li className={classes.quiet}>{validity}</li>}
      </ul>
      {values.note_to_learner && (
        <p className={classes.note}>
          <span className={classes.from}>
            <Trans>Note from your school</Trans>
          </span>
          {values.note_to_learner}
        </p>
      )}
    </>
  );
}

function Loading() {
  return (
    <>
      <p role="status" className="visually-hidden">
        <Trans>Loading your accommodations...</Trans>
      </p>
      <Skeleton height={24} mt={20} maw={480} aria-hidden="true" />
    </>
  );
}
