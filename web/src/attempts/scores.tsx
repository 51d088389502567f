import { Button, Skeleton, Table } from '@mantine/core';
import type { ScoreRecord } from '@parlance/contract/attempts';
import { Link } from 'react-router';
import { isSignedOut } from '../platform/call.ts';
import { dateTimeToSecond } from '../ui/date-format.ts';
import { minutesToTenth } from '../ui/minutes.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { SkillName } from '../ui/skill.tsx';
import { Empty, Failed, SignedOut } from '../ui/state-block.tsx';
import { usePhone } from '../ui/use-phone.ts';
import { ScoreValue } from './score-value.tsx';
import classes from './scores.module.css';
import { useResults } from './use-results.ts';

/** The learner's earlier attempts. `coursesPath` is where an empty list sends them. */
export function Scores({ coursesPath }: { coursesPath: string }) {
  const results = useResults();
  const phone = usePhone();
  return (
    <>
      <PageHeading title="Scores of Previous Tests" lead={results.data?.length ? summary(results.data) : undefined} />
      <div className={classes.content}>
        {results.isPending && <Rows />}
        {isSignedOut(results.error) && <SignedOut />}
        {results.isError && !isSignedOut(results.error) && (
          <Failed
            heading="Failed to load scores."
            text="Your scores are kept on the server. Your connection may have dropped."
            onRetry={results.refetch}
            retrying={results.isFetching}
          />
        )}
        {results.data?.length === 0 && (
          <Empty heading="No previous test attempts found." text="When you finish a test, its score is kept here.">
            <Button component={Link} to={coursesPath}>
              Choose a test
            </Button>
          </Empty>
        )}
        {results.data && results.data.length > 0 && (
          <>
            {phone ? <ScoreLines records={results.data} /> : <ScoreTable records={results.data} />}
            {results.data.some(({ score }) => score === null) && (
              <p className={classes.footnote}>
                A written or spoken test shows Pending Review until a marker saves a score. You do not need to do
                anything.
              </p>
            )}
          </>
        )}
      </div>
    </>
  );
}

function summary(records: ScoreRecord[]): string {
  const waiting = records.filter(({ score }) => score === null).length;
  const attempts = `${records.length} attempt${records.length === 1 ? '' : 's'}.`;
  if (waiting === 0) return attempts;
  return `${attempts} ${waiting} ${waiting === 1 ? 'is' : 'are'} with a marker.`;
}

function timeTaken({ time_taken }: ScoreRecord): string {
  return time_taken === null ? '–' : minutesToTenth(time_taken);
}

function ScoreTable({ records }: { records: ScoreRecord[] }) {
  return (
    <Table className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Course</Table.Th>
          <Table.Th>Type</Table.Th>
          <Table.Th>Score</Table.Th>
          <Table.Th className={classes.number}>Total Qs</Table.Th>
          <Table.Th className={classes.number}>Time Taken (min)</Table.Th>
          <Table.Th className={classes.number}>Date</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {records.map((record) => (
          <Table.Tr key={record.id}>
            <Table.Td className={classes.course}>{record.course_name}</Table.Td>
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

function ScoreLines({ records }: { records: ScoreRecord[] }) {
  return (
    <ul className={classes.lines}>
      {records.map((record) => (
        <li key={record.id} className={classes.line}>
          <h2 className={classes.course}>{record.course_name}</h2>
          <ScoreValue record={record} />
          <SkillName type={record.course_type} />
          <span>{timeTaken(record)} min</span>
          <span>{dateTimeToSecond(record.taken_at)}</span>
          <span>{record.total_questions} Qs</span>
        </li>
      ))}
    </ul>
  );
}

function Rows() {
  return (
    <>
      <p role="status" className="visually-hidden">
        Loading scores...
      </p>
      <div aria-hidden="true">
        {['1', '2', '3', '4', '5', '6'].map((row) => (
          <Skeleton key={row} height={24} my={32} />
        ))}
      </div>
    </>
  );
}
