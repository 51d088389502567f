import { Anchor } from '@mantine/core';
import type { Accommodation, EarlierAccommodation } from '@parlance/contract/accommodations';
import { useState } from 'react';
import { dateTimeToMinute } from '../../ui/format/date-format.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { changesBetween } from './format-changes.ts';
import classes from './history.module.css';

const SHOWN_FIRST = 2;

type Props = { accommodation: Accommodation | null; earlier: EarlierAccommodation[] };

/** Every setting so far as what it changed, the newest first. */
export function History({ accommodation, earlier }: Props) {
  const [all, setAll] = useState(false);
  const settings = accommodation ? [accommodation, ...earlier] : [];
  const shown = all ? settings : settings.slice(0, SHOWN_FIRST);
  return (
    <section aria-labelledby="accommodation-history">
      <Row gap={16} align="baseline" justify="space-between">
        <Text id="accommodation-history" as="h2" size="h3">
          History
        </Text>
        {settings.length > SHOWN_FIRST && (
          <Anchor component="button" type="button" className={classes.toggle} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${settings.length}`}
          </Anchor>
        )}
      </Row>
      {settings.length === 0 && (
        <Text tone="quiet" above={8}>
          Nothing was set so far.
        </Text>
      )}
      <Text as="ol" above={8}>
        {shown.map(({ version, updated_at, updated_by }, at) => (
          <li key={version} className={classes.entry}>
            <Text as="ul" size="md" weight={600}>
              {changesBetween(settings[at + 1] ?? null, settings[at] as Accommodation).map((change) => (
                <li key={change}>{change}</li>
              ))}
            </Text>
            <Text size="sm" tone="faint">
              {updated_by ?? 'Deleted account'} · {dateTimeToMinute(updated_at)}
            </Text>
          </li>
        ))}
      </Text>
    </section>
  );
}
