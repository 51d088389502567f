import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Listed } from '@parlance/contract/bank/bank';
import { Link } from 'react-router';
import { useStaffMay } from '../../platform/session.ts';
import { dayOf } from '../../ui/format/date-format.ts';
import { Text } from '../../ui/kit.tsx';
import type { Column } from '../../ui/lists/rows.tsx';
import { SkillName } from '../../ui/skill.tsx';
import classes from './bank-columns.module.css';
import { describeSet, facilityText, nameOf, nameOfKind } from './format-bank.ts';
import type { BankUrl } from './use-bank-url.ts';

/** What the bank shows of each question and set. */
export function bankColumns({ openPath }: BankUrl): Column<Listed>[] {
  return [
    {
      head: t`Name`,
      look: 'name',
      cell: (one) => (
        <Link
          to={openPath(one.what === 'set' ? { set: one.id } : { question: one.id })}
          preventScrollReset
          className={classes.name}
        >
          {nameOf(one)}
        </Link>
      ),
    },
    {
      head: t`Marks`,
      look: 'number',
      cell: ({ marks }) => marks,
      inLine: 'fact',
      lineCell: ({ marks }) => t`${plural(marks, { one: '# mark', other: '# marks' })}`,
    },
    { head: t`Skill`, cell: (one) => skillOf(one) ?? '–', inLine: 'fact', lineCell: skillOf },
    { head: t`Level`, cell: ({ level }) => level ?? '–', inLine: 'fact', lineCell: ({ level }) => level },
    // The filters offer its orders beside those that no column has.
    { head: t`Facility`, sort: 'facility', orders: {}, look: 'number', cell: facilityOf, inLine: 'fact' },
    {
      head: t`Used in`,
      look: 'number',
      cell: ({ used_in_count: count }) => (count === 0 ? '–' : inTests(count)),
      inLine: 'fact',
      lineCell: ({ used_in_count: count }) => (count === 0 ? t`In no test` : inTests(count)),
    },
    {
      head: t({ message: 'Changed', context: 'when, head of a column' }),
      look: 'number',
      cell: ({ changed_at }) => dayOf(changed_at),
    },
  ];
}

function inTests(count: number): string {
  return t`${plural(count, { one: '# test', other: '# tests' })}`;
}

function skillOf({ skill }: Listed) {
  return skill && <SkillName type={skill} />;
}

function facilityOf({ facility, attempts }: Listed) {
  if (facility === null)
    return (
      <span className={classes.faint}>
        <Trans>No figure yet</Trans>
      </span>
    );
  return (
    <>
      <strong>{facilityText(facility)}</strong> <span className={classes.faint}>n {i18n.number(attempts)}</span>
    </>
  );
}

/** What a question or a set is, below its name. */
export function KindOfListed({ one }: { one: Listed }) {
  const seesSchool = useStaffMay('sees_school');
  return (
    <Text size="sm" tone="faint">
      {kindText(one, one.shared && seesSchool)}
      {one.retired_at !== null && (
        <strong className={classes.retired}>
          {' '}
          <Trans context="of questions and sets">Retired</Trans>
        </strong>
      )}
    </Text>
  );
}

function kindText(one: Listed, isShared: boolean): string {
  const kind = one.what === 'set' ? describeSet(one) : nameOfKind(one.kind);
  if (one.what === 'set' || !one.passage) return isShared ? t`${kind}, shared` : kind;
  const set = one.passage.title;
  return isShared ? t`${kind}, in the set “${set}”, shared` : t`${kind}, in the set “${set}”`;
}
