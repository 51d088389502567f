import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Table } from '@mantine/core';
import { say } from '@parlance/contract/say';
import { getLearnerPractice, type LearnerPractice as Practice } from '@parlance/contract/taking/allowances';
import { shownName } from '@parlance/contract/texts/shown-name';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isMissing } from '../../platform/call.ts';
import { queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { dayAndTime } from '../../ui/format/date-format.ts';
import { marksInWords } from '../../ui/format/exact-marks.ts';
import { Stack } from '../../ui/kit.tsx';
import { BackButton } from '../../ui/layout/back-button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { FormLoading } from '../../ui/states/form-loading.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { GiveForm } from './give-form.tsx';
import classes from './practice.module.css';

type Props = { courseId: number; learnerId: number; onBack: () => void };

const statusNames: Record<Practice['attempts'][number]['status'], MessageDescriptor> = {
  open: msg`Under way`,
  submitted: msg`Submitted`,
  timed_out: msg`Time was up`,
  abandoned: msg`Left without answering`,
};

/** One learner's attempts at a course, what is left of them, and what is given to them alone. */
export function LearnerPractice({ courseId, learnerId, onBack }: Props) {
  const practice = useQuery(queryOf(getLearnerPractice, { params: { id: courseId, accountId: learnerId } }));
  return (
    <>
      <BackButton label={t`Back to the learners`} onBack={onBack} />
      {!practice.data && <PageHeading title={t`Attempts and time`} />}
      <Loaded
        query={practice}
        loading={<FormLoading text={t`Loading attempts...`} heights={[68, 160]} />}
        failed={{
          heading: refusalText(practice.error, t`Failed to load the attempts.`),
          text: t`Nothing was changed. Try again in a moment.`,
        }}
        instead={
          isMissing(practice.error) && (
            <Empty heading={t`Learner not found.`} text={t`The account or the course may have been deleted.`} />
          )
        }
      >
        {(known) => (
          <>
            <PageHeading title={shownName(known.learner.full_name, known.learner.username)} lead={known.course.title} />
            <Stack gap={28} above={20} widest="760px">
              <p className={classes.left}>{leftInWords(known)}</p>
              <GiveForm practice={known} />
              <Given given={known.given} />
              {(known.attempts.length > 0 || known.attempts_used === 0) && <Attempts attempts={known.attempts} />}
            </Stack>
          </>
        )}
      </Loaded>
    </>
  );
}

/** What this learner can still do. */
function leftInWords({ attempts_allowed, attempts_used, retake_at, open }: Practice): string {
  const sentences = [
    attempts_allowed === null
      ? t`${plural({ used: attempts_used }, { one: '# attempt used, without a limit.', other: '# attempts used, without a limit.' })}`
      : t`${{ used: attempts_used }} of ${plural({ allowed: attempts_allowed }, { one: '# attempt', other: '# attempts' })} used.`,
    retake_at && t`The next one can begin on ${{ time: dayAndTime(retake_at) }}.`,
    open && t`A test is under way until ${{ time: dayAndTime(open.ends_at) }}.`,
    open &&
      open.extended_seconds > 0 &&
      t`It was extended by ${plural({ minutes: open.extended_seconds / 60 }, { one: '# minute', other: '# minutes' })}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

function Given({ given }: Pick<Practice, 'given'>) {
  if (given.length === 0) return null;
  return (
    <section aria-labelledby="given">
      <h2 id="given" className={classes.heading}>
        <Trans>Given so far</Trans>
      </h2>
      <Stack as="ul" gap={12} above={8} breaks>
        {given.map(({ id, kind, seconds, reason, by, at, waits }) => (
          <li key={id}>
            <strong>{givenText(kind, seconds, waits)}</strong>: {reason}
            <span className={classes.who}>
              {by}, {dayAndTime(at)}
            </span>
          </li>
        ))}
      </Stack>
    </section>
  );
}

function givenText(kind: Practice['given'][number]['kind'], seconds: number, waits: boolean): string {
  const minutes = seconds / 60;
  if (kind === 'attempt') return waits ? t`One more attempt, in the next attempt` : t`One more attempt`;
  return waits
    ? t`${plural(minutes, { one: '# minute more, in the next attempt', other: '# minutes more, in the next attempt' })}`
    : t`${plural(minutes, { one: '# minute more', other: '# minutes more' })}`;
}

function Attempts({ attempts }: Pick<Practice, 'attempts'>) {
  if (attempts.length === 0)
    return (
      <p className={classes.left}>
        <Trans>No attempts yet.</Trans>
      </p>
    );
  return (
    <section aria-labelledby="attempts">
      <h2 id="attempts" className={classes.heading}>
        <Trans>Attempts</Trans>
      </h2>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Trans>Started</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>State</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>Score</Trans>
            </Table.Th>
            <Table.Th>
              <span className="visually-hidden">
                <Trans>Review</Trans>
              </span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {attempts.map(({ id, status, started_at, score, thousandths, out_of }) => (
            <Table.Tr key={id}>
              <Table.Td>{dayAndTime(started_at)}</Table.Td>
              <Table.Td>{say(statusNames[status])}</Table.Td>
              <Table.Td>
                {score === null ? '–' : t`${{ score: marksInWords(score, thousandths) }} of ${{ total: out_of }}`}
              </Table.Td>
              <Table.Td>
                {(status === 'submitted' || status === 'timed_out') && (
                  <Link to={`/review/${id}`}>
                    <Trans>Review</Trans>
                  </Link>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
