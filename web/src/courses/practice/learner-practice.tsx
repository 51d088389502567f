import { Table } from '@mantine/core';
import { getLearnerPractice, type LearnerPractice as Practice } from '@parlance/contract/taking/allowances';
import { useQuery } from '@tanstack/react-query';
import { isMissing } from '../../platform/call.ts';
import { countOf } from '../../platform/plural.ts';
import { queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { dayAndTime } from '../../ui/format/date-format.ts';
import { Stack } from '../../ui/kit.tsx';
import { BackButton } from '../../ui/layout/back-button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { FormLoading } from '../../ui/states/form-loading.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { GiveForm } from './give-form.tsx';
import classes from './practice.module.css';

type Props = { courseId: number; learnerId: number; onBack: () => void };

const statusNames: Record<Practice['attempts'][number]['status'], string> = {
  open: 'Under way',
  submitted: 'Submitted',
  timed_out: 'Time was up',
  abandoned: 'Left without answering',
};

/** One learner's attempts at a course, what is left of them, and what is given to them alone. */
export function LearnerPractice({ courseId, learnerId, onBack }: Props) {
  const practice = useQuery(queryOf(getLearnerPractice, { params: { id: courseId, accountId: learnerId } }));
  return (
    <>
      <BackButton label="Back to the learners" onBack={onBack} />
      {!practice.data && <PageHeading title="Attempts and time" />}
      <Loaded
        query={practice}
        loading={<FormLoading text="Loading attempts..." heights={[68, 160]} />}
        failed={{
          heading: refusalText(practice.error, 'Failed to load the attempts.'),
          text: 'Nothing was changed. Try again in a moment.',
        }}
        instead={
          isMissing(practice.error) && (
            <Empty heading="Learner not found." text="The account or the course may have been deleted." />
          )
        }
      >
        {(known) => (
          <>
            <PageHeading title={known.learner.full_name || known.learner.username} lead={known.course.title} />
            <Stack gap={28} above={20} widest="760px">
              <p className={classes.left}>{leftInWords(known)}</p>
              <GiveForm practice={known} />
              <Given given={known.given} />
              <Attempts attempts={known.attempts} />
            </Stack>
          </>
        )}
      </Loaded>
    </>
  );
}

/** What this learner can still do. */
function leftInWords({ attempts_allowed, attempts_used, retake_at, open }: Practice): string {
  const used = countOf(attempts_used, 'attempt');
  const sentences = [
    attempts_allowed === null
      ? `${used} used, without a limit.`
      : `${attempts_used} of ${countOf(attempts_allowed, 'attempt')} used.`,
    retake_at && `The next one can begin on ${dayAndTime(retake_at)}.`,
    open && `A test is under way until ${dayAndTime(open.ends_at)}.`,
    open && open.extended_seconds > 0 && `It was extended by ${countOf(open.extended_seconds / 60, 'minute')}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

function Given({ given }: Pick<Practice, 'given'>) {
  if (given.length === 0) return null;
  return (
    <section aria-labelledby="given">
      <h2 id="given" className={classes.heading}>
        Given so far
      </h2>
      <Stack as="ul" gap={12} above={8} breaks>
        {given.map(({ id, kind, seconds, reason, by, at, waits }) => (
          <li key={id}>
            <strong>{kind === 'attempt' ? 'One more attempt' : `${countOf(seconds / 60, 'minute')} more`}</strong>
            {waits && ', in the next attempt'}: {reason}
            <span className={classes.who}>
              {by}, {dayAndTime(at)}
            </span>
          </li>
        ))}
      </Stack>
    </section>
  );
}

function Attempts({ attempts }: Pick<Practice, 'attempts'>) {
  if (attempts.length === 0) return <p className={classes.left}>No attempts yet.</p>;
  return (
    <section aria-labelledby="attempts">
      <h2 id="attempts" className={classes.heading}>
        Attempts
      </h2>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Started</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th>Score</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {attempts.map(({ id, status, started_at, score, out_of }) => (
            <Table.Tr key={id}>
              <Table.Td>{dayAndTime(started_at)}</Table.Td>
              <Table.Td>{statusNames[status]}</Table.Td>
              <Table.Td>{score === null ? '–' : `${score} of ${out_of}`}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
