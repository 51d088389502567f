import { plural, t } from '@lingui/core/macro';
import type { Reply } from '@parlance/contract/endpoint';
import type { RetentionKind } from '@parlance/contract/personal-data/kept';
import type { previewRetention } from '@parlance/contract/personal-data/retention';
import { dateTimeToMinute, dayOf } from '../../ui/format/date-format.ts';
import { dotted } from '../../ui/format/in-row.ts';
import { sizeOf } from '../../ui/format/size.ts';
import { Text } from '../../ui/kit.tsx';
import classes from '../erase-form.module.css';
import { itemsText } from './retention-labels.ts';

type Props = { kind: RetentionKind; preview: Reply<typeof previewRetention> };

/** What a rule would delete now, and the oldest of it. */
export function WhatWouldGo({ kind, preview: { items, people, bytes, oldest, firstOnes } }: Props) {
  if (oldest === null) return <Text>{t`Nothing would go now.`}</Text>;
  const size = bytes > 0 ? ` (${sizeOf(bytes)})` : '';
  const what = itemsText(kind, items) + size;
  const left = items - firstOnes.length;
  return (
    <>
      <Text weight={600}>
        {kind === 'accounts' || people === 0
          ? t`This would go now: ${what}, the oldest of ${{ day: dayOf(oldest) }}.`
          : t`This would go now: ${what} of ${plural(people, { one: '# person', other: '# people' })}, the oldest of ${{ day: dayOf(oldest) }}.`}
      </Text>
      <ul className={classes.list}>
        {firstOnes.map((one, index) => (
          // Two of them may say the same, and they never change places.
          <li key={`${index} ${one.at}`}>
            <bdi>{dotted([one.who, kind !== 'audit_log' && one.what, dateTimeToMinute(one.at)])}</bdi>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Text tone="quiet" above={4}>
          {t`And ${plural(left, { one: '# more', other: '# more' })}.`}
        </Text>
      )}
      <Text above={12} weight={600}>
        {t`This cannot be undone. Copies in backups go when the backups are removed.`}
      </Text>
    </>
  );
}
