import { Button } from '@mantine/core';
import { type SittingSummary, sittingPhases } from '@parlance/contract/sittings/sitting';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { countOf } from '../../platform/plural.ts';
import { refusalText } from '../../platform/refusal.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { ListToolbar } from '../../ui/lists/list-toolbar.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { RowsLoading } from '../../ui/lists/rows-loading.tsx';
import { useListUrl } from '../../ui/lists/use-list-url.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { useBelow } from '../../ui/use-below.ts';
import { phaseLabels } from '../sitting-phase.tsx';
import { SITTINGS_ON_A_PAGE, useSittingPage } from '../use-sittings.ts';
import type { Step } from '../view.ts';
import { DeleteSitting } from './delete-sitting.tsx';
import { NewSitting } from './new-sitting.tsx';
import classes from './sitting-list.module.css';
import { SittingLines, SittingTable } from './sitting-rows.tsx';

const phaseFilters = [
  { value: '', label: 'All' },
  ...sittingPhases.map((phase) => ({ value: phase, label: phaseLabels[phase] })),
];

/** The columns of a row need this much beside the sidebar. */
const TABLE_FROM_PX = 1100;

type Props = { onOpen: (id: number, step: Step) => void };

/** Every examination that whoever is here may see, those that are not over yet first. */
export function SittingList({ onOpen }: Props) {
  const url = useListUrl('phase', '-starts_at');
  const sittings = useSittingPage(url);
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<SittingSummary | null>(null);
  const Rows = useBelow(TABLE_FROM_PX) ? SittingLines : SittingTable;
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => setAdding(true)}>
      New examination
    </Button>
  );
  return (
    <>
      <PageHeading title="Examinations" />
      <ListToolbar
        url={url}
        searchLabel="Search title"
        filterLabel="Status"
        filters={phaseFilters}
        count={sittings.data && countOf(sittings.data.total, 'examination')}
      >
        {add}
      </ListToolbar>
      <Loaded
        query={sittings}
        loading={<RowsLoading text="Loading examinations..." rows={6} />}
        failed={{
          heading: refusalText(sittings.error, 'Failed to load the examinations.'),
          text: 'Nothing was changed. Try again in a moment.',
        }}
        empty={({ total }) => total === 0 && <NoSittings narrowed={url.narrowed} onClear={url.clear} add={add} />}
      >
        {({ items, total }) => (
          <>
            {groupsOf(items).map(({ heading, sittings: group }) => (
              <section key={heading} className={classes.group} aria-label={heading}>
                <h2 className={classes.heading}>{heading}</h2>
                <Rows sittings={group} onOpen={onOpen} onDelete={setDeleting} />
              </section>
            ))}
            <Pager
              label="Pages of examinations"
              page={url.page}
              pageSize={SITTINGS_ON_A_PAGE}
              total={total}
              onPage={url.setPage}
            />
          </>
        )}
      </Loaded>
      <NewSitting opened={adding} onClose={() => setAdding(false)} onAdded={(id) => onOpen(id, 'tests')} />
      <DeleteSitting sitting={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}

type Group = { heading: string; sittings: SittingSummary[] };

/** The rows of a page under what they are: what is next stands first, and of the past what was last. */
function groupsOf(sittings: SittingSummary[]): Group[] {
  const isOver = ({ phase }: SittingSummary) => phase === 'past' || phase === 'cancelled';
  const startOf = ({ starts_at }: SittingSummary) => starts_at ?? '';
  const groups = [
    { heading: 'Under way', sittings: sittings.filter(({ phase }) => phase === 'under_way') },
    {
      heading: 'Upcoming',
      sittings: sittings
        .filter((each) => !isOver(each) && each.phase !== 'under_way')
        .sort((one, other) => startOf(one).localeCompare(startOf(other))),
    },
    { heading: 'Past', sittings: sittings.filter(isOver) },
  ];
  return groups.filter(({ sittings: group }) => group.length > 0);
}

function NoSittings({ narrowed, onClear, add }: { narrowed: boolean; onClear: () => void; add: React.ReactNode }) {
  if (!narrowed) {
    return (
      <Empty
        heading="No examinations yet."
        text="An examination has a date, a list of candidates and one start for all."
      >
        {add}
      </Empty>
    );
  }
  return (
    <Empty heading="No examinations found." text="Nothing matches the search and the status.">
      <Button variant="default" onClick={onClear}>
        Show all examinations
      </Button>
    </Empty>
  );
}
