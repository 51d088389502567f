import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { RetentionKind } from '@parlance/contract/personal-data/kept';
import { listRetention, MARK_KEPT_DAYS, type RetentionRule } from '@parlance/contract/personal-data/retention';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { dateTimeToMinute } from '../../ui/format/date-format.ts';
import { Text } from '../../ui/kit.tsx';
import { type Column, EntryLines, EntryTable } from '../../ui/lists/rows.tsx';
import { RowsLoading } from '../../ui/lists/rows-loading.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { useBelow } from '../../ui/use-below.ts';
import { labelsOf, ruleText } from './retention-labels.ts';
import { RuleForm } from './rule-form.tsx';

const TABLE_FROM_PX = 1000;

/** For how long the school keeps each kind, and the way to change it. */
export function Retention() {
  const query = useQuery({ ...queryOf(listRetention, {}), staleTime: 0 });
  const [chosen, setChosen] = useState<RetentionKind | null>(null);
  const Rows = useBelow(TABLE_FROM_PX) ? EntryLines<RetentionRule> : EntryTable<RetentionRule>;

  function close(): void {
    const opener = chosen && document.getElementById(openerId(chosen));
    setChosen(null);
    requestAnimationFrame(() => opener?.focus());
  }

  const columns: Column<RetentionRule>[] = [
    { head: t`What`, look: 'name', widthPx: 220, cell: ({ kind }) => labelsOf(kind).name },
    { head: t`What a rule deletes`, look: 'quiet', cell: ({ kind }) => labelsOf(kind).text, inLine: 'text' },
    { head: t`Rule`, cell: ({ days }) => ruleText(days), inLine: 'fact' },
    {
      head: t`Last applied`,
      cell: ({ applied_at }) => (applied_at ? dateTimeToMinute(applied_at) : t`Not yet`),
      inLine: 'fact',
      lineCell: ({ applied_at }) => applied_at && t`Last applied ${{ time: dateTimeToMinute(applied_at) }}`,
    },
    {
      head: t`Actions`,
      look: 'actions',
      cell: ({ kind }) => (
        <Button
          id={openerId(kind)}
          variant="subtle"
          size="sm"
          aria-describedby={nameId(kind)}
          onClick={() => setChosen(kind)}
        >
          <Trans>Change…</Trans>
        </Button>
      ),
    },
  ];
  return (
    <Text as="section" above={32} aria-labelledby="retention">
      <Text id="retention" as="h2" size="h3">
        <Trans>How long data is stored</Trans>
      </Text>
      <Text tone="quiet" above={4} below={12} widest="72ch">
        {t`Rules are applied at night. Nothing is deleted that is not marked, was marked within ${plural(MARK_KEPT_DAYS, { one: '# day', other: '# days' })}, is or may be marked again, or belongs to an examination that is not over or not released.`}
      </Text>
      <Loaded
        query={query}
        loading={<RowsLoading text={t`Loading rules...`} rows={7} above={16} />}
        failed={{
          heading: refusalText(query.error, t`Failed to load the rules.`),
          text: t`Nothing was changed. Try again in a moment.`,
        }}
      >
        {(rules) => {
          const rule = rules.find(({ kind }) => kind === chosen);
          return (
            <>
              <Rows
                entries={rules}
                columns={columns}
                idOf={({ kind }) => kind}
                nameIdOf={({ kind }) => nameId(kind)}
                nameAs="h3"
              />
              {rule && <RuleForm key={rule.kind} rule={rule} onDone={close} />}
            </>
          );
        }}
      </Loaded>
    </Text>
  );
}

const nameId = (kind: RetentionKind) => `retention-${kind}`;
const openerId = (kind: RetentionKind) => `change-${kind}`;
