import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { type OwnOverall, type OwnPart, ownOveralls } from '@parlance/contract/overalls';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { queryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { BandSeen } from '../scales/band-seen.tsx';
import { bandInWords } from '../scales/band-words.ts';
import { overallRangeMeaning } from '../scales/range-words.ts';
import { dayOf } from '../ui/format/date-format.ts';
import { Row, Stack, Text } from '../ui/kit.tsx';
import { type Column, EntryLines, EntryTable } from '../ui/lists/rows.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { usePhone } from '../ui/use-phone.ts';
import { missingText, roundingText } from './overall-words.ts';

/** The overall bands of a learner; nothing where they have taken no part of one. */
export function OwnOveralls() {
  const overalls = useQuery({ ...queryOf(ownOveralls, {}), staleTime: 0 });
  return (
    <Loaded
      query={overalls}
      loading={<Loading />}
      failed={{ heading: refusalText(overalls.error, t`Failed to load your overall bands.`) }}
    >
      {({ overalls: all }) => all.map((overall) => <One key={overall.id} overall={overall} />)}
    </Loaded>
  );
}

function One({ overall }: { overall: OwnOverall }) {
  const { id, title, on_scale, parts } = overall;
  const heading = useId();
  const Rows = usePhone() ? EntryLines : EntryTable;
  const missing = parts.filter((part) => part.missing !== undefined).length;
  return (
    <Stack as="section" gap={0} above={24} below={48} ruled aria-labelledby={heading}>
      <Row justify="space-between" align="center" gap={12} wrap above={16} below={16}>
        <Text as="h2" size="h3" id={heading}>
          <bdi>{title}</bdi>
        </Text>
        {on_scale && (
          <Button component={Link} variant="default" to={`/report/overall-${id}`} aria-describedby={heading}>
            <Trans>Score report</Trans>
          </Button>
        )}
      </Row>
      {on_scale ? (
        <BandSeen result={on_scale} meaning={overallRangeMeaning(on_scale)} />
      ) : (
        <Text tone="quiet" below={16}>
          {t`No overall band yet: ${plural(missing, { one: '# part has no band.', other: '# parts have no band.' })}`}
        </Text>
      )}
      <Rows
        entries={parts}
        columns={columns(parts)}
        idOf={({ course }) => course.id}
        nameIdOf={({ course }) => `overall-${id}-part-${course.id}`}
        nameAs="h3"
      />
      <Text size="sm" tone="faint" above={12}>
        {howItIsMade(overall)}
      </Text>
    </Stack>
  );
}

function columns(parts: OwnPart[]): Column<OwnPart>[] {
  const isWeighted = new Set(parts.map(({ weight }) => weight)).size > 1;
  const weight: Column<OwnPart> = {
    head: t`Weight`,
    look: 'number',
    cell: (part) => i18n.number(part.weight),
    inLine: 'fact',
    lineCell: (part) => t`Weight ${{ weight: i18n.number(part.weight) }}`,
  };
  return [
    {
      head: t`Course`,
      look: 'name',
      cell: ({ course: { title }, attempt_id }) =>
        attempt_id === undefined ? <bdi>{title}</bdi> : <Link to={`/review/${attempt_id}`}>{title}</Link>,
    },
    { head: t`Date`, look: 'quiet', cell: ({ taken_at }) => (taken_at ? dayOf(taken_at) : ''), inLine: 'fact' },
    ...(isWeighted ? [weight] : []),
    {
      head: t`Band`,
      look: 'number',
      cell: ({ on_scale, missing }) => (on_scale ? bandInWords(on_scale) : missingText(missing ?? 'no_band')),
      inLine: 'aside',
    },
  ];
}

/** Which results count, in a sentence or three. */
function howItIsMade({ take, one_sitting, valid_days, ...rules }: OwnOverall): string {
  return [
    take === 'latest'
      ? t`The latest result of each course counts, rounded ${{ how: roundingText(rules) }}.`
      : t`The best result of each course counts, rounded ${{ how: roundingText(rules) }}.`,
    ...(one_sitting ? [t`All of them must be of one examination.`] : []),
    ...(valid_days === null
      ? []
      : [t`A result counts for ${plural({ days: valid_days }, { one: '# day', other: '# days' })}.`]),
  ].join(' ');
}

function Loading() {
  return (
    <>
      <p role="status" className="visually-hidden">
        <Trans>Loading your overall bands...</Trans>
      </p>
      <Skeleton height={160} my={24} />
    </>
  );
}
