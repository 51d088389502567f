import type { Listed } from '@parlance/contract/bank/bank';
import { Link } from 'react-router';
import { countOf } from '../../platform/plural.ts';
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
      head: 'Name',
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
      head: 'Marks',
      look: 'number',
      cell: ({ marks }) => marks,
      inLine: 'fact',
      lineCell: ({ marks }) => countOf(marks, 'mark'),
    },
    { head: 'Skill', cell: (one) => skillOf(one) ?? '–', inLine: 'fact', lineCell: skillOf },
    { head: 'Level', cell: ({ level }) => level ?? '–', inLine: 'fact', lineCell: ({ level }) => level },
    // The filters offer its orders beside those that no column has.
    { head: 'Facility', sort: 'facility', orders: {}, look: 'number', cell: facilityOf, inLine: 'fact' },
    {
      head: 'Used in',
      look: 'number',
      cell: ({ used_in_count: count }) => (count === 0 ? '–' : countOf(count, 'test')),
      inLine: 'fact',
      lineCell: ({ used_in_count: count }) => (count === 0 ? 'In no test' : countOf(count, 'test')),
    },
    { head: 'Changed', look: 'number', cell: ({ changed_at }) => dayOf(changed_at) },
  ];
}

function skillOf({ skill }: Listed) {
  return skill && <SkillName type={skill} />;
}

function facilityOf({ facility, attempts }: Listed) {
  if (facility === null) return <span className={classes.faint}>No figure yet</span>;
  return (
    <>
      <strong>{facilityText(facility)}</strong> <span className={classes.faint}>n {attempts.toLocaleString('en')}</span>
    </>
  );
}

/** What a question or a set is, below its name. */
export function KindOfListed({ one }: { one: Listed }) {
  const seesSchool = useStaffMay('sees_school');
  const isSet = one.what === 'set';
  return (
    <Text size="sm" tone="faint">
      {isSet ? describeSet(one) : nameOfKind(one.kind)}
      {!isSet && one.passage && `, in the set “${one.passage.title}”`}
      {one.shared && seesSchool && ', shared'}
      {one.retired_at !== null && <strong className={classes.retired}> Retired</strong>}
    </Text>
  );
}
