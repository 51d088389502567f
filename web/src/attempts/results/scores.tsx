import { Button, Skeleton } from '@mantine/core';
import type { ScoreRecord } from '@parlance/contract/attempts';
import { courseTypes } from '@parlance/contract/courses';
import { Link } from 'react-router';
import { countOf } from '../../platform/plural.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { ListToolbar } from '../../ui/lists/list-toolbar.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { useListUrl } from '../../ui/lists/use-list-url.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { ScoreLines, ScoreTable } from './score-rows.tsx';
import classes from './scores.module.css';
import { SkillProgress } from './skill-progress.tsx';
import { useResults } from './use-results.ts';

const RESULTS_ON_A_PAGE = 20;
const skills = [{ value: '', label: 'All skills' }, ...courseTypes.map((type) => ({ value: type, label: type }))];

/** The learner's earlier attempts. `coursesPath` is where an empty list sends them. */
export function Scores({ coursesPath }: { coursesPath: string }) {
  const results = useResults();
  const isListed = (results.data?.length ?? 0) > 0;
  return (
    <>
      <PageHeading title="Scores of Previous Tests" lead={results.data?.length ? summary(results.data) : undefined} />
      <div className={isListed ? undefined : classes.content}>
        <Loaded
          query={results}
          loading={<Rows />}
          failed={{
            heading: 'Failed to load scores.',
            text: 'Your scores are stored on the server. Your connection may have dropped.',
          }}
          empty={(records) => records.length === 0 && <NoScores coursesPath={coursesPath} />}
        >
          {(records) => <List records={records} />}
        </Loaded>
      </div>
    </>
  );
}

function NoScores({ coursesPath }: { coursesPath: string }) {
  return (
    <Empty heading="No previous test attempts found." text="Your scores appear here when you finish a test.">
      <Button component={Link} to={coursesPath}>
        Choose a test
      </Button>
    </Empty>
  );
}

/** The whole list is here: searching, filtering and paging ask nothing of the server. */
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
          <Empty heading="No scores found." text="No score matches the search and the skill.">
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
  return `${attempts} ${countOf(waiting, 'is', 'are')} being marked.`;
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
