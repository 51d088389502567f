import { Button } from '@mantine/core';
import type { ListedQuestion } from '@parlance/contract/bank';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { countOf } from '../../platform/plural.ts';
import { refusalText } from '../../platform/refusal.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { useFailureToast } from '../../ui/states/use-failure-toast.ts';
import { useBelow } from '../../ui/use-below.ts';
import { BankFilters } from './bank-filters.tsx';
import { BankLines, BankRowsLoading, BankTable } from './bank-rows.tsx';
import type { BankAction } from './dialogs/bank-action.ts';
import { BankDialogs } from './dialogs/bank-dialogs.tsx';
import { ExportBank } from './export-bank.tsx';
import { BankPanel, type BankPaths } from './panel/bank-panel.tsx';
import classes from './question-bank.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { narrowingOf, QUESTIONS_ON_A_PAGE, useBankPage } from './use-bank.ts';
import { type BankUrl, useBankUrl } from './use-bank-url.ts';
import { useSelection } from './use-selection.ts';

const FAILED = 'Failed to fetch the question bank.';
/** Seven columns need this much beside the sidebar. */
const TABLE_FROM_PX = 1000;

/** The questions that several tests may have: found, put into tests, tagged and retired. */
export function QuestionBank({ paths }: { paths: BankPaths }) {
  const url = useBankUrl();
  const questions = useBankPage(url);
  const items = questions.data?.items ?? [];
  const selection = useSelection(items.map(({ id }) => id));
  const [action, setAction] = useState<BankAction | null>(null);
  const asLines = useBelow(TABLE_FROM_PX);
  const Rows = asLines ? BankLines : BankTable;
  useFailureToast(questions.error, refusalText(questions.error, FAILED));

  return (
    <>
      <PageHeading title="Question bank" lead="Questions that several tests may have.">
        <div className={classes.actions}>
          <Button
            component={Link}
            to={paths.question({})}
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.75} />}
          >
            Add question
          </Button>
          {questions.data && questions.data.total > 0 && (
            <ExportBank narrowing={narrowingOf(url)} count={questions.data.total} />
          )}
        </div>
      </PageHeading>
      <div className={classes.page}>
        <div className={classes.list}>
          <BankFilters url={url} count={questions.data && countOf(questions.data.total, 'question')} />
          <Loaded
            query={questions}
            loading={<BankRowsLoading />}
            failed={{ heading: FAILED, text: 'Nothing is changed. Try again in a moment.' }}
            empty={({ total }) => total === 0 && <NoQuestions url={url} paths={paths} />}
          >
            {(page) => (
              <>
                <Rows questions={page.items} url={url} selection={selection} />
                <Pager
                  label="Pages of the question bank"
                  page={url.page}
                  pageSize={QUESTIONS_ON_A_PAGE}
                  total={page.total}
                  onPage={url.setPage}
                />
              </>
            )}
          </Loaded>
          <SelectionBar
            selected={items.filter(({ id }) => selection.has(id))}
            count={selection.size}
            onAction={(kind, questions: ListedQuestion[]) =>
              setAction({ kind, ids: selection.ids, retired: questions.some(({ retired_at }) => retired_at !== null) })
            }
            onClear={selection.clear}
          />
        </div>
        <SidePanel opened={url.openId !== null} label="Question details" onClose={() => url.open(null)}>
          {url.openId !== null && (
            <BankPanel key={url.openId} questionId={url.openId} paths={paths} onAction={setAction} />
          )}
        </SidePanel>
      </div>
      <BankDialogs
        action={action}
        onClose={() => setAction(null)}
        onDone={(done) => {
          setAction(null);
          selection.clear();
          if (done.kind === 'delete') url.open(null);
        }}
      />
    </>
  );
}

function NoQuestions({ url, paths }: { url: BankUrl; paths: BankPaths }) {
  if (url.narrowed) {
    return (
      <Empty heading="No question fits." text="Nothing matches the search and the filters.">
        <Button variant="default" onClick={url.clear}>
          Clear filters
        </Button>
      </Empty>
    );
  }
  return (
    <Empty heading="The bank is empty." text="Add a question, import a file, or move questions in from a course.">
      <Button component={Link} to={paths.question({})}>
        Add question
      </Button>
      <Button variant="default" component={Link} to={paths.upload}>
        Upload Questions
      </Button>
      <Button variant="default" component={Link} to={paths.courses}>
        View/Manage Courses
      </Button>
    </Empty>
  );
}
