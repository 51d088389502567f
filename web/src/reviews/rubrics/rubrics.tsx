import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ListedRubric, listRubrics } from '@parlance/contract/rubrics/rubric';
import { IconMessage2, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { inRow } from '../../ui/format/in-row.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { foundPage, List, type ListWords } from '../../ui/lists/list.tsx';
import type { Column } from '../../ui/lists/rows.tsx';
import { useUrlState } from '../../ui/lists/url-state.ts';
import { useListUrl } from '../../ui/lists/use-list-url.ts';
import { SkillName } from '../../ui/skill.tsx';
import { CommentFile } from './comment-file.tsx';
import { ImportRubric } from './import-rubric.tsx';
import { RubricEditor } from './rubric-editor.tsx';

/** What the address calls the view of the file of saved comments. */
const COMMENTS = 'comments';

/** The rubrics of the school: the list, one of them in its form, or the file of saved comments. */
export function Rubrics() {
  const [search, change] = useUrlState();
  const which = search.get('rubric');
  const open = (rubric: number | 'new' | null) => change({ rubric });
  if (search.get('view') === COMMENTS) return <CommentFile onBack={() => change({ view: null })} />;
  if (which === null) return <RubricList onOpen={open} onComments={() => change({ view: COMMENTS })} />;
  return <RubricEditor key={which} id={which === 'new' ? null : Number(which)} onOpen={open} />;
}

const ON_A_PAGE = 50;
const words = (): Omit<ListWords, 'failed'> => ({
  count: (total) => t`${plural(total, { one: '# rubric', other: '# rubrics' })}`,
  loading: t`Loading rubrics...`,
  pages: t`Pages of rubrics`,
  all: t`Show all rubrics`,
  search: t`Search rubrics`,
  none: {
    heading: t`No rubrics yet.`,
    text: t`Add one, or import a file. Then choose it in a Writing or Speaking course.`,
  },
  noMatch: { heading: t`No rubrics found.`, text: t`No rubric has this name.` },
});

type ListProps = { onOpen: (rubric: number | 'new') => void; onComments: () => void };

function RubricList({ onOpen, onComments }: ListProps) {
  const url = useListUrl('skill', 'name');
  const rubrics = useQuery({
    ...queryOf(listRubrics, { query: {} }),
    select: ({ rubrics: all }) => foundPage(all, url, ON_A_PAGE, ({ name }) => name),
  });
  return (
    <>
      <PageHeading title={t`Rubrics`} lead={t`The criteria that Writing and Speaking are marked by.`} />
      <List
        words={{ ...words(), failed: refusalText(rubrics.error, t`Failed to load the rubrics.`) }}
        url={url}
        query={rubrics}
        pageSize={ON_A_PAGE}
        columns={columns(onOpen)}
        idOf={({ id }) => id}
        nameIdOf={nameId}
        below={({ criteria }) => inRow(criteria)}
        tableFromPx={900}
      >
        <Button variant="subtle" leftSection={<IconMessage2 size={18} stroke={1.75} />} onClick={onComments}>
          <Trans>Saved comments</Trans>
        </Button>
        <ImportRubric onImported={onOpen} />
        <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => onOpen('new')}>
          <Trans>Add rubric</Trans>
        </Button>
      </List>
    </>
  );
}

const nameId = ({ id }: ListedRubric) => `rubric-${id}-name`;

function columns(onOpen: (rubric: number) => void): Column<ListedRubric>[] {
  return [
    { head: t`Name`, look: 'name', cell: ({ name }) => <bdi>{name}</bdi> },
    { head: t`Skill`, cell: ({ skill }) => <SkillName type={skill} />, inLine: 'fact' },
    {
      head: t`Version`,
      look: 'number',
      cell: ({ version }) => i18n.number(version),
      inLine: 'fact',
      lineCell: ({ version }) => t`Version ${{ version: i18n.number(version) }}`,
    },
    {
      head: t`Courses`,
      look: 'number',
      cell: ({ courses }) => i18n.number(courses),
      inLine: 'fact',
      lineCell: ({ courses }) => t`${plural(courses, { one: '# course', other: '# courses' })}`,
    },
    {
      head: t`Attempts`,
      look: 'number',
      cell: ({ attempts }) => i18n.number(attempts),
      inLine: 'fact',
      lineCell: ({ attempts }) => t`${plural(attempts, { one: '# attempt', other: '# attempts' })}`,
    },
    {
      head: t`Actions`,
      look: 'actions',
      cell: (rubric) => (
        <Button size="sm" variant="subtle" aria-describedby={nameId(rubric)} onClick={() => onOpen(rubric.id)}>
          <Trans>Open</Trans>
        </Button>
      ),
    },
  ];
}
