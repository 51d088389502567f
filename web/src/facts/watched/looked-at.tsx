import { t } from '@lingui/core/macro';
import { Anchor } from '@mantine/core';
import type { WatchedRecord } from '@parlance/contract/facts/record';
import { useState } from 'react';
import { zonedTime } from '../../ui/format/format-zoned.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { useLookAtFact, type WatchedFact } from './use-watched-record.ts';

type Props = {
  record: Pick<WatchedRecord, 'sitting' | 'candidate'>;
  fact: WatchedFact;
  /** The element that says what the fact is. */
  describedBy: string;
};

/** Marks a fact as looked at, and says who did. That can be taken back here while this is open. */
export function LookedAt({ record, fact, describedBy }: Props) {
  const [isOwn, setOwn] = useState(false);
  const looking = useLookAtFact(record, fact.id);
  const { looked } = fact;
  const isNew = looked === null;
  return (
    <Row as="span" gap={[0, 8]} inline wrap align="center">
      {looked && (
        <Text
          as="span"
          size="sm"
          tone="faint"
        >{t`Looked at by ${{ name: looked.by }}, ${{ time: zonedTime(looked.at, record.sitting.timeZone) }}`}</Text>
      )}
      {(isNew || isOwn) && (
        <Anchor
          component="button"
          type="button"
          style={{ minHeight: 24, font: '600 var(--fs-sm) / 24px var(--font-sans)' }}
          aria-describedby={describedBy}
          aria-disabled={looking.isPending || undefined}
          onClick={() => looking.isPending || looking.mutate(isNew, { onSuccess: () => setOwn(isNew) })}
        >
          {isNew ? t`Mark as looked at` : t`Undo`}
        </Anchor>
      )}
    </Row>
  );
}
