import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Table } from '@mantine/core';
import type { ScoreRecord } from '@parlance/contract/results';
import { IconMessage } from '@tabler/icons-react';
import { Link } from 'react-router';
import { dateTimeToSecond } from '../../ui/format/date-format.ts';
import { minutesToTenth } from '../../ui/format/minutes.ts';
import { Text } from '../../ui/kit.tsx';
import { SkillName } from '../../ui/skill.tsx';
import { reviewPath, scorePath } from './score-path.ts';
import classes from './score-rows.module.css';
import { ScoreValue } from './score-value.tsx';

type Props = { records: ScoreRecord[] };

function timeTaken({ time_taken }: ScoreRecord): string {
  return time_taken === null ? '–' : minutesToTenth(time_taken);
}

/** Whether a sentence stands in the place of its score; undefined leaves the attribute out. */
function isWithheld({ result_release }: ScoreRecord): true | undefined {
  return result_release ? true : undefined;
}

/** Earlier attempts; each whole row leads to its score page. */
export function ScoreTable({ records }: Props) {
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>
            <Trans>Course</Trans>
          </Table.Th>
          <Table.Th>
            <Trans>Type</Trans>
          </Table.Th>
          <Table.Th>
            <Trans>Score</Trans>
          </Table.Th>
          <Table.Th className={classes.number}>
            <Trans>Total Qs</Trans>
          </Table.Th>
          <Table.Th className={classes.number}>
            <Trans>Time Taken (min)</Trans>
          </Table.Th>
          <Table.Th className={classes.number}>
            <Trans>Date</Trans>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {records.map((record) => (
          <Table.Tr key={record.id} className={classes.row} data-withheld={isWithheld(record)}>
            <Table.Td className={classes.course}>
              <CourseLink record={record} />
              <RecordLinks record={record} />
              <Comment record={record} />
            </Table.Td>
            <Table.Td>
              <SkillName type={record.course_type} />
            </Table.Td>
            <Table.Td>
              <ScoreValue record={record} />
            </Table.Td>
            <Table.Td className={classes.number}>{record.total_questions}</Table.Td>
            <Table.Td className={classes.number}>{timeTaken(record)}</Table.Td>
            <Table.Td className={classes.date}>{dateTimeToSecond(record.taken_at)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The same on a phone, three lines each. */
export function ScoreLines({ records }: Props) {
  return (
    <ul>
      {records.map((record) => (
        <li key={record.id} className={classes.line} data-withheld={isWithheld(record)}>
          <h2 className={classes.course}>
            <CourseLink record={record} />
          </h2>
          <ScoreValue record={record} />
          <SkillName type={record.course_type} />
          <span>{t`${{ minutes: timeTaken(record) }} min`}</span>
          <span>{dateTimeToSecond(record.taken_at)}</span>
          <span>{t`${plural({ count: record.total_questions }, { one: '# question', other: '# questions' })}`}</span>
          <RecordLinks record={record} />
          <Comment record={record} />
        </li>
      ))}
    </ul>
  );
}

function CourseLink({ record: { id, course_name } }: { record: ScoreRecord }) {
  return (
    <Text as={Link} covers to={scorePath(id)}>
      {course_name}
    </Text>
  );
}

/** Above the link of the whole row. */
function RecordLinks({ record: { id, score, result_release } }: { record: ScoreRecord }) {
  const isOut = score !== null || result_release?.mode === 'never';
  return (
    <span className={classes.links}>
      {isOut && (
        <Link to={reviewPath(id)}>
          <Trans>Review</Trans>
        </Link>
      )}
      <Link to={`/receipt/${id}`}>
        <Trans>Receipt</Trans>
      </Link>
    </span>
  );
}

/** The beginning of what the marker wrote; the whole of it is on the score page. */
function Comment({ record: { comment } }: { record: ScoreRecord }) {
  if (!comment) return null;
  return (
    <p className={classes.comment}>
      <IconMessage size={16} stroke={1.75} aria-hidden="true" />
      <span>
        <span className="visually-hidden">
          <Trans>Marker’s comment:</Trans>{' '}
        </span>
        {comment}
      </span>
    </p>
  );
}
