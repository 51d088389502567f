import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { LearnerAttempt } from '@parlance/contract/class-results';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { dayAndTime } from '../../ui/format/date-format.ts';
import { marksInWords } from '../../ui/format/exact-marks.ts';
import { inRow } from '../../ui/format/in-row.ts';
import { Row } from '../../ui/kit.tsx';
import { type Column, EntryLines, EntryTable } from '../../ui/lists/rows.tsx';
import { Mark } from '../../ui/mark.tsx';
import { SkillName } from '../../ui/skill.tsx';
import { useBelow } from '../../ui/use-below.ts';
import { StateMark } from '../result-cell.tsx';
import type { TestPath } from '../results-table.tsx';

/** Four columns need this much beside the sidebar. */
const TABLE_FROM_PX = 900;

/** Attempts of one learner, the newest first. */
export function AttemptList({ attempts, testPath }: { attempts: readonly LearnerAttempt[]; testPath: TestPath }) {
  const Entries = useBelow(TABLE_FROM_PX) ? EntryLines : EntryTable;
  return (
    <Entries
      entries={attempts}
      columns={columnsOf(testPath)}
      idOf={({ id }) => id}
      nameIdOf={({ id }) => `attempt-${id}`}
      below={({ examination }) => examination}
      nameAs="h3"
    />
  );
}

function columnsOf(testPath: TestPath): Column<LearnerAttempt>[] {
  return [
    {
      head: t`Test`,
      look: 'name',
      cell: ({ test_id, type, title }) => <Link to={testPath({ id: test_id, type })}>{title}</Link>,
    },
    { head: t`Skill`, cell: ({ type }) => <SkillName type={type} />, inLine: 'fact' },
    { head: t`Begun`, look: 'quiet', cell: ({ started_at }) => dayAndTime(started_at), inLine: 'fact' },
    { head: t`Score`, look: 'number', cell: scoreOf, inLine: 'aside' },
  ];
}

function scoreOf({ status, score, thousandths, out_of, unreleased, band, cefr }: LearnerAttempt) {
  if (status === 'open') return <StateMark state="in_progress" />;
  if (status === 'abandoned') return <StateMark state="unanswered" />;
  if (score === null) return <StateMark state="being_marked" />;
  return (
    <Row as="span" inline gap={12}>
      {unreleased && (
        <Mark Icon={IconLock} size={16}>
          {t`Not released`}
        </Mark>
      )}
      {band !== undefined && (
        <span>{inRow([t`Band ${{ band: i18n.number(band) }}`, ...(cefr === undefined ? [] : [cefr])])}</span>
      )}
      <strong dir="ltr">{`${marksInWords(score, thousandths)} / ${out_of}`}</strong>
    </Row>
  );
}
