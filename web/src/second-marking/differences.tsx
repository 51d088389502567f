import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import {
  type AgreementScope,
  getMarkingDifferences,
  type MarkingProgress,
} from '@parlance/contract/second-marking/allocation';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { queryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { Row, Stack, Text } from '../ui/kit.tsx';
import { ToolbarSelect } from '../ui/lists/toolbar.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { DifferenceChart } from './difference-chart.tsx';

type Marker = MarkingProgress['markers'][number];
type Props = { courseId: number; markers: Marker[]; over: AgreementScope; inBands: boolean };

/** How a marker's marks lie from the others along the scale. Of all markers together they lie as far above as below. */
export function Differences({ courseId, markers, over, inBands }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const marker = markers.find(({ account_id }) => account_id === chosen) ?? markers.find(hasEnough) ?? markers[0];
  if (!marker) return null;
  return (
    <Stack as="section" gap={12} aria-labelledby={id}>
      <Text as="h2" size="h3" id={id}>
        {t`Differences along the scale`}
      </Text>
      {markers.length > 1 && (
        <Row>
          <ToolbarSelect
            label={t`Marker`}
            wide
            data={markers.map(({ account_id, username }) => ({ value: String(account_id), label: username }))}
            value={String(marker.account_id)}
            onChange={(value) => setChosen(Number(value))}
          />
        </Row>
      )}
      {hasEnough(marker) ? (
        <Picture {...{ courseId, marker, over, inBands }} />
      ) : (
        <TooFew {...marker.agreement.spread} />
      )}
    </Stack>
  );
}

function Picture({ courseId, marker, over, inBands }: Omit<Props, 'markers'> & { marker: Marker }) {
  const query = { marker: marker.account_id, over };
  const found = useQuery({
    ...queryOf(getMarkingDifferences, { params: { id: courseId }, query }),
    staleTime: 0,
  });
  return (
    <Loaded
      query={found}
      loading={<Skeleton height={400} />}
      failed={{
        heading: refusalText(found.error, t`Failed to load the figures.`),
        text: t`Nothing was changed. Try again in a moment.`,
      }}
    >
      {(differences) =>
        differences.n < differences.least ? (
          <TooFew {...differences} />
        ) : (
          <DifferenceChart {...{ differences, inBands }} finding={findingOf(marker)} />
        )
      }
    </Loaded>
  );
}

function TooFew({ n, least }: { n: number; least: number }) {
  return <Text tone="quiet">{t`Too few: ${n} of ${least}`}</Text>;
}

function hasEnough({ agreement: { spread } }: Marker): boolean {
  return spread.n >= spread.least;
}

/** A side is named only where its range leaves 0 out. */
function findingOf({ agreement: { severity } }: Marker): string {
  if ((severity.high ?? 0) < 0) return t`Own marks are lower than the other ones`;
  if ((severity.low ?? 0) > 0) return t`Own marks are higher than the other ones`;
  return t`Own marks do not clearly differ from the other ones`;
}
