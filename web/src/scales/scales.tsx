import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ListedScale, listScales } from '@parlance/contract/scales/scale';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { foundPage, List, type ListWords } from '../ui/lists/list.tsx';
import type { Column } from '../ui/lists/rows.tsx';
import { useUrlState } from '../ui/lists/url-state.ts';
import { useListUrl } from '../ui/lists/use-list-url.ts';
import { ScaleEditor } from './scale-editor.tsx';

/** The scales of the school: the list, or one of them in its form. */
export function Scales() {
  const [search, change] = useUrlState();
  const which = search.get('scale');
  const open = (scale: number | 'new' | null) => change({ scale });
  if (which === null) return <ScaleList onOpen={open} />;
  return <ScaleEditor key={which} id={which === 'new' ? null : Number(which)} onOpen={open} />;
}

const ON_A_PAGE = 50;
const words = (): Omit<ListWords, 'failed'> => ({
  count: (total) => t`${plural(total, { one: '# scale', other: '# scales' })}`,
  loading: t`Loading scales...`,
  pages: t`Pages of scales`,
  all: t`Show all scales`,
  search: t`Search scales`,
  none: {
    heading: t`No scales yet.`,
    text: t`A scale says which band a mark is. Add one, then choose it in the menu of a course.`,
  },
  noMatch: { heading: t`No scales found.`, text: t`No scale has this name.` },
});

function ScaleList({ onOpen }: { onOpen: (scale: number | 'new') => void }) {
  const url = useListUrl('source', 'name');
  const scales = useQuery({
    ...queryOf(listScales, {}),
    select: ({ scales: all }) => foundPage(all, url, ON_A_PAGE, ({ name }) => name),
  });
  return (
    <>
      <PageHeading title={t`Scales`} lead={t`Which band and level a mark is.`} />
      <List
        words={{ ...words(), failed: refusalText(scales.error, t`Failed to load the scales.`) }}
        url={url}
        query={scales}
        pageSize={ON_A_PAGE}
        columns={columns(onOpen)}
        idOf={({ id }) => id}
        nameIdOf={nameId}
        tableFromPx={900}
      >
        <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => onOpen('new')}>
          <Trans>Add scale</Trans>
        </Button>
      </List>
    </>
  );
}

const nameId = ({ id }: ListedScale) => `scale-${id}-name`;

function outOf({ source, max_raw }: ListedScale): string {
  const top = i18n.number(max_raw);
  return source === 'raw'
    ? t`${plural({ marks: max_raw }, { one: '# mark', other: '# marks' })}`
    : t`Points up to ${top}`;
}

function columns(onOpen: (scale: number) => void): Column<ListedScale>[] {
  return [
    { head: t`Name`, look: 'name', cell: ({ name }) => <bdi>{name}</bdi> },
    { head: t`For`, cell: outOf, inLine: 'fact' },
    {
      head: t`Bands`,
      cell: ({ lowest, highest }) => t`${{ low: i18n.number(lowest) }} to ${{ high: i18n.number(highest) }}`,
      inLine: 'fact',
    },
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
      head: t`Results`,
      look: 'number',
      cell: ({ results }) => i18n.number(results),
      inLine: 'fact',
      lineCell: ({ results }) => t`${plural(results, { one: '# result', other: '# results' })}`,
    },
    {
      head: t`Actions`,
      look: 'actions',
      cell: (scale) => (
        <Button size="sm" variant="subtle" aria-describedby={nameId(scale)} onClick={() => onOpen(scale.id)}>
          <Trans>Open</Trans>
        </Button>
      ),
    },
  ];
}
