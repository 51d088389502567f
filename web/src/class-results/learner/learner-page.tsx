import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Table } from '@mantine/core';
import { getLearnerResults, type LearnerAttempt, type LearnerResults } from '@parlance/contract/class-results';
import { exactly } from '@parlance/contract/kinds/worth';
import { loginBeside, shownName } from '@parlance/contract/texts/shown-name';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { questionKinds } from '../../attempts/results/question-kinds.ts';
import { isMissing } from '../../platform/call.ts';
import { queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { marksInWords } from '../../ui/format/exact-marks.ts';
import { inRow } from '../../ui/format/in-row.ts';
import { percentText } from '../../ui/format/percent.ts';
import { Stack, Text } from '../../ui/kit.tsx';
import { BackLink } from '../../ui/layout/back-button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { withParams } from '../../ui/lists/url-state.ts';
import { SkillName } from '../../ui/skill.tsx';
import { FormLoading } from '../../ui/states/form-loading.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import type { TestPath } from '../results-table.tsx';
import { AttemptList } from './attempt-list.tsx';
import { bySkill } from './by-skill.ts';
import classes from './learner-page.module.css';

type Props = {
  id: number;
  testPath: TestPath;
  Accommodation: ComponentType<{ learnerId: number }> | undefined;
};

/** One learner: by skill and over time, by kind of question, and every attempt. */
export function LearnerPage({ id, testPath, Accommodation }: Props) {
  const [search] = useSearchParams();
  const results = useQuery({ ...queryOf(getLearnerResults, { params: { id } }), staleTime: 0 });
  return (
    <>
      <BackLink label={t`Back to the class`} to={`?${withParams(search, { learner: null })}`} />
      {!results.data && <PageHeading title={t`Results`} />}
      <Loaded
        query={results}
        loading={<FormLoading text={t`Loading results...`} heights={[120, 200, 240]} />}
        failed={{
          heading: refusalText(results.error, t`Failed to load the results.`),
          text: t`Nothing was changed. Try again in a moment.`,
        }}
        instead={
          isMissing(results.error) && (
            <Empty heading={t`Learner not found.`} text={t`Choose another one from the table.`} />
          )
        }
      >
        {(known) => (
          <>
            <PageHeading
              title={shownName(known.learner.full_name, known.learner.username)}
              lead={leadOf(known.learner)}
            />
            <Stack gap={40} above={32}>
              {known.attempts.length === 0 && (
                <Empty heading={t`No results yet.`} text={t`A test appears here when this learner begins it.`} />
              )}
              <InProgress attempts={known.attempts} testPath={testPath} />
              <Skills attempts={known.attempts} />
              <Kinds kinds={known.kinds} />
              <AllAttempts results={known} testPath={testPath} />
              {Accommodation && (
                <Part heading={t`Accommodations`}>
                  <Accommodation learnerId={id} />
                </Part>
              )}
            </Stack>
          </>
        )}
      </Loaded>
    </>
  );
}

function leadOf({ full_name, username, email }: LearnerResults['learner']): string {
  return inRow([loginBeside(full_name, username), email].filter(Boolean));
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section>
      <Text as="h2" size="h3" below={8}>
        {heading}
      </Text>
      {children}
    </section>
  );
}

type ListProps = { attempts: readonly LearnerAttempt[]; testPath: TestPath };

function InProgress({ attempts, testPath }: ListProps) {
  const open = attempts.filter(({ status }) => status === 'open');
  if (open.length === 0) return null;
  return (
    <Part heading={t`In progress`}>
      <AttemptList attempts={open} testPath={testPath} />
    </Part>
  );
}

function AllAttempts({
  results: { attempts, attempts_total },
  testPath,
}: {
  results: LearnerResults;
  testPath: TestPath;
}) {
  const ended = attempts.filter(({ status }) => status !== 'open');
  if (ended.length === 0) return null;
  return (
    <Part heading={t`${plural({ attempts: ended.length }, { one: '# attempt', other: '# attempts' })}`}>
      <AttemptList attempts={ended} testPath={testPath} />
      {attempts_total > attempts.length && (
        <Text size="sm" tone="quiet" above={12}>
          {t`Only the latest ${{ most: attempts.length }} are shown.`}
        </Text>
      )}
    </Part>
  );
}

function Skills({ attempts }: { attempts: readonly LearnerAttempt[] }) {
  const skills = bySkill(attempts);
  if (skills.length === 0) return null;
  return (
    <Part heading={t`By skill`}>
      <Table className={classes.figures}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Trans>Skill</Trans>
            </Table.Th>
            <Table.Th className={classes.count}>
              <Trans>Scored</Trans>
            </Table.Th>
            <Table.Th className={classes.number}>
              <Trans>Average</Trans>
            </Table.Th>
            <Table.Th className={classes.number}>
              <Trans>Latest</Trans>
            </Table.Th>
            <Table.Th className={classes.line}>
              <Trans>Over time</Trans>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {skills.map(({ type, scored, mean, shares, latest }) => (
            <Table.Tr key={type} data-skill={type}>
              <Table.Td>
                <SkillName type={type} />
              </Table.Td>
              <Table.Td className={classes.count}>{i18n.number(scored)}</Table.Td>
              <Table.Td className={classes.number}>{percentText(mean)}</Table.Td>
              <Table.Td className={classes.number} dir="ltr">{`${latest.score} / ${latest.out_of}`}</Table.Td>
              <Table.Td className={classes.line}>
                <Sparkline shares={shares} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Part>
  );
}

/** What is marked automatically alone is counted question by question. */
function Kinds({ kinds }: Pick<LearnerResults, 'kinds'>) {
  if (kinds.length === 0) return null;
  return (
    <Part heading={t`By kind of question`}>
      <Table className={classes.figures}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Trans>Questions</Trans>
            </Table.Th>
            <Table.Th className={classes.number}>
              <Trans>Right</Trans>
            </Table.Th>
            <Table.Th className={classes.number}>
              <Trans>Share</Trans>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {questionKinds(kinds).map(({ name, score: whole, thousandths, total }) => (
            <Table.Tr key={name}>
              <Table.Td>{name}</Table.Td>
              <Table.Td
                className={classes.number}
              >{t`${{ score: marksInWords(whole, thousandths) }} of ${total}`}</Table.Td>
              <Table.Td className={classes.number}>
                {total > 0 && percentText(exactly(whole, thousandths) / total)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Part>
  );
}
