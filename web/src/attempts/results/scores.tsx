import { Button, Skeleton } from '@mantine/core';
import type { ScoreRecord } from '@parlance/contract/attempts';
import { courseTypes } from '@parlance/contract/courses';
import { Link } from 'react-router';
import { isSignedOut } from '../../platform/call.ts';
import { ListToolbar } from '../../ui/list-toolbar.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Empty, Failed, SignedOut } from '../../ui/state-block.tsx';
import { useListUrl } from '../../ui/use-list-url.ts';
import { usePhone } from '../../ui/use-phone.ts';
import { ScoreLines, ScoreTable } from './score-rows.tsx';
import classes from './scores.module.css';
import { SkillProgress } from './skill-progress.tsx';
import { useResults } from './use-results.ts';
import { countOf } from '../../platform/plural.ts';

const RESULTS_ON_A_PAGE = 20;
const skills = [{ value: '', label: 'All skills' }, ...courseTypes.map((type) => ({ value: type, label: type }))];

/** The learner's earlier attempts. `coursesPath` is where an empty list sends them. */
export function Scores({ coursesPath }: { coursesPath: string }) {
  const results = useResults();
  const signedOut = isSignedOut(results.error);
  return (
    <>
      <PageHeading title="Scores of Previous Tests" lead={results.data?.length ? summary(results.data) : undefined} />
      {results.data && results.data.length > 0 ? (
        <List records={results.data} />
      ) : (
        <div className={classes.content}>
          {results.isPending && <Rows />}
          {signedOut && <SignedOut />}
          {results.isError && !signedOut && (
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
        </div>
      )}
    </>
  );
}

/** The whole list is here: it is sought, narrowed and cut without asking again. */
function List({ records }: { records: ScoreRecord[] }) {
  const url = useListUrl('type', '');
  const Rows = usePhone() ? ScoreLines : ScoreTable;
  const words = url.q.trim().toLowerCase();
  const ofSkill = records.filter(({ course_type }) => url.filter === '' || course_type === url.filter);
  const found = ofSkill.filter(({ course_name }) => course_name.toLowerCase().includes(words));
  const shown = found.slice((url.page - 1) * RESULTS_ON_A_PAGE, url.page * RESULTS_ON_A_PAGE);
  return (
    <>
      <SkillProgress records={records} />
      <ListToolbar
        url={url}
        searchLabel="Search course"
        filterLabel="Skill"
        filters={skills}
        count={url.narrowed ? `${found.length} of ${records.length}` : undefined}
      />
      <div className={`${classes.content} ${classes.listed}`}>
        {found.length === 0 ? (
          <Empty heading="No scores found." text="Nothing matches the search and the skill.">
            <Button variant="default" onClick={url.clear}>
              Show all scores
            </Button>
          </Empty>
        ) : (
          <>
            <Rows records={shown} />
            {found.length > RESULTS_ON_A_PAGE && (
              <Pager
                label="Pages of scores"
                page={url.page}
                pageSize={RESULTS_ON_A_PAGE}
                total={found.length}
                onPage={url.setPage}
              />
            )}
          </>
        )}
        {shown.some(({ score }) => score === null) && (
          <p className={classes.footnote}>
            A written or spoken test shows Pending Review until a marker saves a score. You do not need to do anything.
          </p>
        )}
      </div>
    </>
  );
}

function summary(records: ScoreRecord[]): string {
  const waiting = records.filter(({ score }) => score === null).length;
  const attempts = `${countOf(records.length, 'attempt')}.`;
  if (waiting === 0) return attempts;
  return `${attempts} ${countOf(waiting, 'is', 'are')} with a marker.`;
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
