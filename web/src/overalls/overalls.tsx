import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { listOveralls, type Overall } from '@parlance/contract/overalls';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { foundPage, List, type ListWords } from '../ui/lists/list.tsx';
import type { Column } from '../ui/lists/rows.tsx';
import { useUrlState } from '../ui/lists/url-state.ts';
import { useListUrl } from '../ui/lists/use-list-url.ts';
import { OverallEditor } from './overall-editor.tsx';
import { roundingText, takeText } from './overall-words.ts';

/** The overall bands of the school: the list, or one of them in its form. */
export function Overalls() {
  const [search, change] = useUrlState();
  const which = search.get('overall');
  const open = (overall: number | 'new' | null) => change({ overall });
  if (which === null) return <OverallList onOpen={open} />;
  return <OverallEditor key={which} id={which === 'new' ? null : Number(which)} onOpen={open} />;
}

const ON_A_PAGE = 50;
const words = (): Omit<ListWords, 'failed'> => ({
  count: (total) => t`${plural(total, { one: '# overall band', other: '# overall bands' })}`,
  loading: t`Loading overall bands...`,
  pages: t`Pages of overall bands`,
  all: t`Show all overall bands`,
  search: t`Search overall bands`,
  none: {
    heading: t`No overall bands yet.`,
    text: t`An overall band is one band of the results of several courses. Add one, and learners see it in their progress.`,
  },
  noMatch: { heading: t`No overall bands found.`, text: t`No overall band has this title or course.` },
});

function OverallList({ onOpen }: { onOpen: (overall: number | 'new') => void }) {
  const url = useListUrl('take', 'title');
  const overalls = useQuery({
    ...queryOf(listOveralls, {}),
    select: ({ overalls: all }) =>
      foundPage(all, url, ON_A_PAGE, ({ title, parts }) =>
        [title, ...parts.map(({ course }) => course.title)].join(' '),
      ),
  });
  return (
    <>
      <PageHeading title={t`Overall bands`} lead={t`One band of the results of several courses.`} />
      <List
        words={{ ...words(), failed: refusalText(overalls.error, t`Failed to load the overall bands.`) }}
        url={url}
        query={overalls}
        pageSize={ON_A_PAGE}
        columns={columns(onOpen)}
        idOf={({ id }) => id}
        nameIdOf={nameId}
        tableFromPx={900}
      >
        <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => onOpen('new')}>
          <Trans>Add overall band</Trans>
        </Button>
      </List>
    </>
  );
}

const nameId = ({ id }: Overall) => `overall-${id}-title`;

/** 'Academic Reading (2), Formal Letters': the courses, with their weights where these differ. */
function partsText({ parts }: Overall): string {
  const isWeighted = new Set(parts.map(({ weight }) => weight)).size > 1;
  const all = parts.map(({ course: { title }, weight }) => (isWeighted ? `${title} (${i18n.number(weight)})` : title));
  return new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(all);
}

function columns(onOpen: (overall: number) => void): Column<Overall>[] {
  return [
    { head: t`Title`, look: 'name', cell: ({ title }) => <bdi>{title}</bdi> },
    { head: t`Courses`, cell: (overall) => <bdi>{partsText(overall)}</bdi>, inLine: 'text' },
    { head: t`Rounded`, look: 'quiet', cell: roundingText, inLine: 'fact' },
    {
      head: t`Counts`,
      look: 'quiet',
      cell: ({ take, one_sitting }) =>
        one_sitting ? t`${{ which: takeText(take) }}, of one examination` : takeText(take),
      inLine: 'fact',
    },
    {
      head: t`Actions`,
      look: 'actions',
      cell: (overall) => (
        <Button size="sm" variant="subtle" aria-describedby={nameId(overall)} onClick={() => onOpen(overall.id)}>
          <Trans>Open</Trans>
        </Button>
      ),
    },
  ];
}
