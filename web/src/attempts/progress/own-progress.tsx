import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { namesOfType } from '@parlance/contract/kinds/kinds';
import { exactly } from '@parlance/contract/kinds/worth';
import { type OwnProgress as Known, LEAST_ANSWERS, ownProgress, PROGRESS_DAYS } from '@parlance/contract/progress';
import type { OnScale } from '@parlance/contract/scales/on-scale';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { queryOf } from '../../platform/queries.ts';
import { bandInWords } from '../../scales/band-words.ts';
import { rangeMeaning, rangeText } from '../../scales/range-words.ts';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { dayOf } from '../../ui/format/date-format.ts';
import { marksInWords } from '../../ui/format/exact-marks.ts';
import { percentText } from '../../ui/format/percent.ts';
import { Stack, Text } from '../../ui/kit.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { type Column, EntryLines, EntryTable } from '../../ui/lists/rows.tsx';
import { SkillName } from '../../ui/skill.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { progressInWords } from '../results/progress.ts';
import classes from './own-progress.module.css';

type Props = {
  /** Leads to a first test. */
  coursesPath: string;
  /** The overall bands of the learner. */
  overalls: ReactNode;
};

/** How a learner has come along: the results of each skill in order, and each kind of question. */
export function OwnProgress({ coursesPath, overalls }: Props) {
  const progress = useQuery({ ...queryOf(ownProgress, {}), staleTime: 0 });
  return (
    <>
      <PageHeading title={t`Progress`} lead={t`Only results that your school shows are counted.`} />
      {overalls}
      <Loaded
        query={progress}
        loading={<Loading />}
        failed={{
          heading: t`Failed to load your progress.`,
          text: t`Your scores are stored on the server. Your connection may have dropped.`,
        }}
        empty={({ skills }) =>
          skills.length === 0 && (
            <Empty heading={t`No scores yet.`} text={t`Your progress appears here when you have a score.`}>
              <Button component={Link} to={coursesPath}>
                <Trans>Choose a test</Trans>
              </Button>
            </Empty>
          )
        }
      >
        {({ skills, kinds }) => (
          <Stack gap={48} above={24}>
            {skills.map((skill) => (
              <Skill key={skill.type} skill={skill} />
            ))}
            {kinds.length > 0 && <Kinds kinds={mergedByName(kinds)} />}
          </Stack>
        )}
      </Loaded>
    </>
  );
}

type SkillResults = Known['skills'][number];

function Skill({ skill: { type, results } }: { skill: SkillResults }) {
  const id = useId();
  const Rows = usePhone() ? EntryLines : EntryTable;
  const onScale = results.findLast(({ on_scale }) => on_scale)?.on_scale;
  const shares = results.map(({ score, thousandths, out_of }) => exactly(score, thousandths) / Math.max(1, out_of));
  return (
    <section aria-labelledby={id} data-skill={type} className={classes.skill}>
      <Text as="h2" size="h3" id={id}>
        <SkillName type={type} />
      </Text>
      <Text tone="quiet" above={4}>
        {progressInWords(shares)}
      </Text>
      <div className={classes.line}>
        <Sparkline shares={shares} />
      </div>
      <Rows
        entries={results.toReversed()}
        columns={resultColumns(results)}
        idOf={({ attempt_id }) => attempt_id}
        nameIdOf={({ attempt_id }) => `result-${attempt_id}`}
        nameAs="h3"
      />
      {onScale && (
        <Text size="sm" tone="faint" above={12}>
          {rangeMeaning(onScale)}
        </Text>
      )}
    </section>
  );
}

type Result = SkillResults['results'][number];

/** With bands and likely ranges where a result has them. */
function resultColumns(results: Result[]): Column<Result>[] {
  const band: Column<Result> = {
    head: t`Band`,
    look: 'number',
    cell: ({ on_scale }) => on_scale && bandInWords(on_scale),
    inLine: 'text',
    lineCell: ({ on_scale }) => on_scale && bandAndRange(on_scale),
  };
  const range: Column<Result> = {
    head: t`Likely range`,
    look: 'number',
    cell: ({ on_scale }) => on_scale && rangeText(on_scale),
  };
  const hasRange = results.some(({ on_scale }) => on_scale?.interval_state === 'given');
  return [
    {
      head: t`Test`,
      look: 'name',
      cell: ({ attempt_id, course_name }) => <Link to={`/review/${attempt_id}`}>{course_name}</Link>,
    },
    { head: t`Date`, look: 'quiet', cell: ({ taken_at }) => dayOf(taken_at), inLine: 'fact' },
    {
      head: t`Score`,
      look: 'number',
      cell: ({ score, thousandths, out_of }) => (
        <bdi dir="ltr">{`${marksInWords(score, thousandths)} / ${out_of}`}</bdi>
      ),
      inLine: 'aside',
    },
    ...(results.some(({ on_scale }) => on_scale) ? [band] : []),
    ...(hasRange ? [range] : []),
  ];
}

function bandAndRange(result: OnScale): string {
  const [band, range] = [bandInWords(result), rangeText(result)];
  return range === null ? band : t`${band}, likely range ${range}`;
}

/** `right`: the marks they got, with parts of marks. */
type Answers = { answered: number; right: number };
type Kind = { name: string; recent: Answers; before: Answers };

/** Types that a learner knows by one name are one. */
export function mergedByName(kinds: Known['kinds']): Kind[] {
  const byName = new Map<string, Kind>();
  const sum = (one: Answers, other: Answers) => {
    return { answered: one.answered + other.answered, right: one.right + other.right };
  };
  const exact = ({ answered, right, thousandths }: Known['kinds'][number]['recent']) => {
    return { answered, right: exactly(right, thousandths) };
  };
  for (const { question_type, ...of } of kinds) {
    const [recent, before] = [exact(of.recent), exact(of.before)];
    const name = namesOfType(question_type).learner;
    const known = byName.get(name);
    byName.set(name, {
      name,
      recent: known ? sum(known.recent, recent) : recent,
      before: known ? sum(known.before, before) : before,
    });
  }
  return [...byName.values()];
}

function Kinds({ kinds }: { kinds: Kind[] }) {
  const id = useId();
  const Rows = usePhone() ? EntryLines : EntryTable;
  return (
    <section aria-labelledby={id}>
      <Text as="h2" size="h3" id={id} below={16}>
        <Trans>By type of question</Trans>
      </Text>
      <Rows
        entries={kinds}
        columns={kindColumns()}
        idOf={({ name }) => name}
        nameIdOf={({ name }) => `kind-${name.replaceAll(' ', '-')}`}
        nameAs="h3"
      />
    </section>
  );
}

function kindColumns(): Column<Kind>[] {
  const recently = t`${plural(PROGRESS_DAYS, { one: 'Last # day', other: 'Last # days' })}`;
  const earlier = t`${plural(PROGRESS_DAYS, { one: 'The # day before', other: 'The # days before' })}`;
  return [
    { head: t`Type of question`, look: 'name', cell: ({ name }) => name },
    {
      head: recently,
      look: 'number',
      cell: ({ recent }) => answersText(recent),
      inLine: 'text',
      lineCell: ({ recent }) => t`${{ days: recently }}: ${{ answers: answersText(recent) }}`,
    },
    {
      head: earlier,
      look: 'number',
      cell: ({ before }) => answersText(before),
      inLine: 'fact',
      lineCell: ({ before }) => t`${{ days: earlier }}: ${{ answers: answersText(before) }}`,
    },
  ];
}

function answersText({ answered, right: marks }: Answers): string {
  if (answered < LEAST_ANSWERS) return t`Not enough answers yet`;
  const right = i18n.number(marks, { maximumFractionDigits: 2 });
  const percent = percentText(marks / answered);
  return t`${percent}, ${plural(answered, { one: `${right} of # right`, other: `${right} of # right` })}`;
}

function Loading() {
  return (
    <>
      <p role="status" className="visually-hidden">
        <Trans>Loading your progress...</Trans>
      </p>
      <Skeleton height={120} my={24} />
      <Skeleton height={240} />
    </>
  );
}
