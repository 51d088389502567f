import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { type CourseType, courseTypes } from '@parlance/contract/kinds/course-types';
import type { ResultsOverview, ScoreRecord } from '@parlance/contract/results';
import { Link } from 'react-router';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { Text } from '../../ui/kit.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { Toolbar, ToolbarSelect } from '../../ui/lists/toolbar.tsx';
import { type ListUrl, useListUrl } from '../../ui/lists/use-list-url.ts';
import { SkillName, skillText } from '../../ui/skill.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { progressInWords, progressOf } from './progress.ts';
import { ScoreLines, ScoreTable } from './score-rows.tsx';
import classes from './scores.module.css';
import { RESULTS_ON_A_PAGE, useResultsOverview, useResultsPage, waitingResults } from './use-results.ts';

type Props = { coursesPath: string; progressPath: string };

/** The learner's earlier attempts. `coursesPath` is where an empty list sends them; the other has all of their progress. */
export function Scores({ coursesPath, progressPath }: Props) {
  const url = useListUrl('type', '');
  const overview = useResultsOverview();
  const page = useResultsPage(url);
  const isListed = (overview.data?.total ?? 0) > 0;
  const both = {
    data: overview.data && page.data && { overview: overview.data, page: page.data },
    error: overview.error ?? page.error,
    isFetching: overview.isFetching || page.isFetching,
    refetch: () => {
      if (overview.isError) void overview.refetch();
      if (page.isError) void page.refetch();
    },
  };
  return (
    <>
      <PageHeading
        title={t`Scores of Previous Tests`}
        lead={overview.data && isListed ? summary(overview.data) : undefined}
      />
      <div className={isListed ? undefined : classes.content}>
        <Loaded
          query={both}
          loading={<Rows />}
          failed={{
            heading: t`Failed to load scores.`,
            text: t`Your scores are stored on the server. Your connection may have dropped.`,
          }}
          empty={({ overview }) => overview.total === 0 && <NoScores coursesPath={coursesPath} />}
        >
          {({ overview, page }) => (
            <List {...{ url, overview, progressPath }} records={page.items.results} found={page.total} />
          )}
        </Loaded>
      </div>
    </>
  );
}

function NoScores({ coursesPath }: { coursesPath: string }) {
  return (
    <Empty heading={t`No previous test attempts found.`} text={t`Your scores appear here when you finish a test.`}>
      <Button component={Link} to={coursesPath}>
        <Trans>Choose a test</Trans>
      </Button>
    </Empty>
  );
}

/** `records` are those of the page; `found` says how many match in all. */
type ListProps = Pick<Props, 'progressPath'> & {
  url: ListUrl;
  overview: ResultsOverview;
  records: ScoreRecord[];
  found: number;
};

function List({ url, overview, progressPath, records, found }: ListProps) {
  const Rows = usePhone() ? ScoreLines : ScoreTable;
  return (
    <>
      <SkillProgress records={overview.recent} progressPath={progressPath} />
      <Toolbar
        searchLabel={t`Search course`}
        q={url.q}
        onSearch={url.setQ}
        filters={<ToolbarSelect label={t`Skill`} data={skills()} value={url.filter} onChange={url.setFilter} />}
        count={url.narrowed ? t`${found} of ${{ total: overview.total }}` : undefined}
      />
      <div className={`${classes.content} ${classes.listed}`}>
        {found === 0 ? (
          <Empty heading={t`No scores found.`} text={t`No score matches the search and the skill.`}>
            <Button variant="default" onClick={url.clear}>
              <Trans>Show all scores</Trans>
            </Button>
          </Empty>
        ) : (
          <>
            <Rows records={records} />
            {found > RESULTS_ON_A_PAGE && (
              <Pager
                label={t`Pages of scores`}
                page={url.page}
                pageSize={RESULTS_ON_A_PAGE}
                total={found}
                onPage={url.setPage}
              />
            )}
          </>
        )}
        {records.some(({ score, result_release }) => score === null && !result_release) && (
          <Text size="sm" tone="faint" above={16}>
            <Trans>
              A written or spoken test shows Pending Review until a marker saves a score. You do not need to do
              anything.
            </Trans>
          </Text>
        )}
      </div>
    </>
  );
}

function skills() {
  return [{ value: '', label: t`All skills` }, ...courseTypes.map((type) => ({ value: type, label: skillText(type) }))];
}

function summary(overview: ResultsOverview): string {
  const { beingMarked, withheld, unlisted } = waitingResults(overview);
  const sentences = [t`${plural({ count: overview.total }, { one: '# attempt.', other: '# attempts.' })}`];
  if (unlisted > 0) {
    sentences.push(
      t`${plural({ count: overview.waiting }, { one: '# has no score yet.', other: '# have no score yet.' })}`,
    );
  } else {
    if (beingMarked.length > 0)
      sentences.push(
        t`${plural({ count: beingMarked.length }, { one: '# is being marked.', other: '# are being marked.' })}`,
      );
    if (withheld > 0)
      sentences.push(
        t`${plural({ count: withheld }, { one: '# result is not out yet.', other: '# results are not out yet.' })}`,
      );
  }
  return sentences.join(' ');
}

function Rows() {
  return (
    <>
      <p role="status" className="visually-hidden">
        <Trans>Loading scores...</Trans>
      </p>
      <div aria-hidden="true">
        {['1', '2', '3', '4', '5', '6'].map((row) => (
          <Skeleton key={row} height={24} my={32} />
        ))}
      </div>
    </>
  );
}

/** How many results of a skill are in its line: more would be a scribble at this size. */
const REMEMBERED = 12;

/** How each skill that was scored came along: a small line, and the same in words. */
function SkillProgress({ records, progressPath }: Pick<ListProps, 'records' | 'progressPath'>) {
  const scored = courseTypes.filter((type) =>
    records.some(({ course_type, score }) => course_type === type && score !== null),
  );
  if (scored.length === 0) return null;
  return (
    <>
      <section aria-label={t`Progress in each skill`}>
        <ul className={classes.skills}>
          {scored.map((type) => (
            <Skill key={type} type={type} records={records.filter(({ course_type }) => course_type === type)} />
          ))}
        </ul>
      </section>
      <Text above={12}>
        <Link to={progressPath}>
          <Trans>See your progress</Trans>
        </Link>
      </Text>
    </>
  );
}

function Skill({ type, records }: { type: CourseType; records: ScoreRecord[] }) {
  const shares = progressOf(records, REMEMBERED);
  return (
    <li className={classes.skill} data-skill={type}>
      <SkillName type={type} />
      <span className={classes.words}>{progressInWords(shares)}</span>
      <span className={classes.line}>
        <Sparkline shares={shares} />
      </span>
    </li>
  );
}
