import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { bankLists, type Listed } from '@parlance/contract/bank/bank';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { refusalText } from '../../platform/refusal.ts';
import { useStaffMay } from '../../platform/session.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { List, type ListWords } from '../../ui/lists/list.tsx';
import { ListTabs } from '../../ui/lists/list-tabs.tsx';
import { useSelection } from '../../ui/lists/use-selection.tsx';
import { lazily } from '../../ui/states/lazily.ts';
import { useFailureToast } from '../../ui/states/use-failure-toast.ts';
import { AddToTest } from './add-to-test.tsx';
import { bankColumns, KindOfListed } from './bank-columns.tsx';
import { BankFilters, FilterChips } from './bank-filters.tsx';
import { BankPanel } from './bank-panel.tsx';
import classes from './question-bank.module.css';
import { DeleteDialog, RetireDialog } from './retire-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SetPanel } from './set-panel.tsx';
import { TagsDialog } from './tags-dialog.tsx';
import { type BankAction, narrowingOf, QUESTIONS_ON_A_PAGE, useBankPage } from './use-bank.ts';
import { type BankPaths, type BankUrl, useBankUrl } from './use-bank-url.ts';

const failed = () => t`Failed to fetch the question bank.`;
/** Said to who takes from the bank and does not change it. */
const filledByOthers = () =>
  t`Colleagues with access to the whole school fill the bank and share questions with you. You can use them in your tests then.`;
const noMatch = (heading: string) => ({ heading, text: t`Nothing matches the search and the filters.` });
const questionWords = (): Omit<ListWords, 'none'> => ({
  count: (total) => t`${plural(total, { one: '# question', other: '# questions' })}`,
  loading: t`Loading questions...`,
  pages: t`Pages of questions`,
  search: t`Search names, wording and tags`,
  failed: failed(),
  noMatch: noMatch(t`No question fits.`),
  all: t`Clear filters`,
});
const setWords = (): Omit<ListWords, 'none'> => ({
  count: (total) => t`${plural(total, { one: '# set', other: '# sets' })}`,
  loading: t`Loading sets...`,
  pages: t`Pages of sets`,
  search: t`Search titles, texts and tags`,
  failed: failed(),
  noMatch: noMatch(t`No set fits.`),
  all: t`Clear filters`,
});
/** Seven columns need this much beside the sidebar. */
const TABLE_FROM_PX = 1000;

/** The questions and sets that several tests may have: found, put into tests, tagged and retired. */
export function QuestionBank({ paths }: { paths: BankPaths }) {
  const url = useBankUrl();
  const page = useBankPage(url);
  const seesSchool = useStaffMay('sees_school');
  useFailureToast(page.error, refusalText(page.error, failed()));
  const add = (to: string, label: string) => (
    <Button component={Link} to={to} variant="default" leftSection={<IconPlus size={18} stroke={1.75} />}>
      {label}
    </Button>
  );
  const tabs = bankLists.map((list) => ({
    key: list,
    name: list === 'sets' ? t`Sets` : t`Questions`,
    to: url.listPath(list),
    isCurrent: list === url.what,
    count: undefined,
  }));
  return (
    <>
      <PageHeading title={t`Question bank`} lead={t`Questions that several tests may have.`}>
        <Row gap={12} wrap>
          {seesSchool &&
            (url.what === 'sets' ? add(paths.set(null), t`Add set`) : add(paths.question({}), t`Add question`))}
          {url.what === 'questions' && page.data && page.data.total > 0 && (
            <ExportBank narrowing={narrowingOf(url)} count={page.data.total} />
          )}
        </Row>
      </PageHeading>
      <ListTabs label={t`What is listed`} tabs={tabs} className={classes.tabs} />
      <BankList key={url.what} url={url} page={page} paths={paths} />
    </>
  );
}

type ListProps = { url: BankUrl; page: ReturnType<typeof useBankPage>; paths: BankPaths };

/** One of the two lists, with what is open of it and what is done with its rows. */
function BankList({ url, page, paths }: ListProps) {
  const seesSchool = useStaffMay('sees_school');
  const noun = url.what === 'sets' ? 'set' : 'question';
  const items = page.data?.items ?? [];
  const selection = useSelection(items.map(({ id }) => id));
  const [action, setAction] = useState<BankAction | null>(null);

  return (
    <>
      <div className={classes.page}>
        <Text as="div" grows>
          <List
            words={{ ...(noun === 'set' ? setWords() : questionWords()), none: nothingYet({ url, paths, seesSchool }) }}
            url={url}
            query={page}
            pageSize={QUESTIONS_ON_A_PAGE}
            columns={bankColumns(url)}
            idOf={({ id }) => id}
            nameIdOf={({ id }) => `bank-${id}-name`}
            below={(one) => <KindOfListed one={one} />}
            openId={url.openId}
            selection={selection}
            tableFromPx={TABLE_FROM_PX}
            filters={<BankFilters url={url} total={page.data?.total} />}
          >
            <FilterChips url={url} />
          </List>
          <SelectionBar
            selected={items.filter(({ id }) => selection.has(id))}
            what={url.what}
            count={selection.size}
            onAction={(kind, listed: Listed[]) =>
              setAction({
                kind,
                what: url.what,
                ids: selection.ids,
                retired: listed.some(({ retired_at }) => retired_at !== null),
              })
            }
            onClear={selection.clear}
          />
        </Text>
        <SidePanel
          opened={url.openId !== null}
          label={noun === 'set' ? t`Set details` : t`Question details`}
          onClose={() => url.open(null)}
        >
          {url.openId !== null &&
            (noun === 'set' ? (
              <SetPanel key={url.openId} setId={url.openId} url={url} paths={paths} onAction={setAction} />
            ) : (
              <BankPanel key={url.openId} questionId={url.openId} url={url} paths={paths} onAction={setAction} />
            ))}
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

type Nothing = Pick<ListProps, 'url' | 'paths'> & { seesSchool: boolean };

/** What a list without entries says, with the ways to the first. */
function nothingYet({ url: { what }, paths, seesSchool }: Nothing): ListWords['none'] {
  if (!seesSchool) {
    const heading = what === 'sets' ? t`No sets are shared with you.` : t`No questions are shared with you.`;
    return { heading, text: filledByOthers() };
  }
  const courses = (
    <Button variant="default" component={Link} to={paths.courses}>
      <Trans>View/Manage Courses</Trans>
    </Button>
  );
  if (what === 'sets') {
    return {
      heading: t`The bank has no sets.`,
      text: t`A set is a passage or a recording with its questions. Add one, or move a passage in from a course.`,
      children: (
        <>
          <Button component={Link} to={paths.set(null)}>
            <Trans>Add set</Trans>
          </Button>
          {courses}
        </>
      ),
    };
  }
  return {
    heading: t`The bank is empty.`,
    text: t`Add a question, import a file, or move questions in from a course.`,
    children: (
      <>
        <Button component={Link} to={paths.question({})}>
          <Trans>Add question</Trans>
        </Button>
        <Button variant="default" component={Link} to={paths.upload}>
          <Trans>Upload Questions</Trans>
        </Button>
        {courses}
      </>
    ),
  };
}

type Props = { action: BankAction | null; onClose: () => void; onDone: (action: BankAction) => void };

/** Asks what an action needs, does it and says what became of it. */
function BankDialogs({ action, onClose, onDone }: Props) {
  if (!action) return null;
  const given = { action, onClose, onDone: () => onDone(action) };
  if (action.kind === 'add') return <AddToTest {...given} />;
  if (action.kind === 'tags') return <TagsDialog {...given} />;
  return action.kind === 'delete' ? <DeleteDialog {...given} /> : <RetireDialog {...given} />;
}

const ExportQuestions = lazily(
  async () => (await import('../../courses/export-questions.tsx')).ExportQuestions,
  'none',
);

type ExportBankProps = { narrowing: ReturnType<typeof narrowingOf>; count: number };

/** Saves the questions of the list, all its pages, as a file. */
function ExportBank({ narrowing, count }: ExportBankProps) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={18} stroke={1.75} />} onClick={() => setIsAsked(true)}>
        <Trans>Export</Trans>
      </Button>
      {isAsked && (
        <Suspense>
          <ExportQuestions
            source={{ bank: narrowing }}
            title={t`the question bank`}
            count={count}
            onClose={() => setIsAsked(false)}
          />
        </Suspense>
      )}
    </>
  );
}
