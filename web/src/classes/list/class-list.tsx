import { Button } from '@mantine/core';
import { exportClasses } from '@parlance/contract/classes';
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { countOf } from '../../platform/plural.ts';
import { refusalText } from '../../platform/refusal.ts';
import { isFocusLost } from '../../ui/focus.ts';
import { ListAndPanel } from '../../ui/layout/list-and-panel.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SidePanel } from '../../ui/layout/side-panel.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { RowsLoading } from '../../ui/lists/rows-loading.tsx';
import { Toolbar, ToolbarSelect } from '../../ui/lists/toolbar.tsx';
import { idParam, useUrlState } from '../../ui/lists/url-state.ts';
import { useFileExport } from '../../ui/lists/use-file-export.ts';
import { type ListUrl, useListUrl } from '../../ui/lists/use-list-url.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { useBelow } from '../../ui/use-below.ts';
import { CLASSES_ON_A_PAGE, EVERY_STATUS, useClassPage } from '../class-calls.ts';
import { ClassDialog } from '../class-dialog.tsx';
import { ClassPanel } from '../panel/class-panel.tsx';
import classNames from './class-list.module.css';
import { ClassLines, ClassTable } from './class-rows.tsx';

const statuses = [
  { value: '', label: 'Current' },
  { value: 'archived', label: 'Archived' },
  { value: EVERY_STATUS, label: 'All' },
];
const sorts = [
  { value: 'name', label: 'Name' },
  { value: '-learners', label: 'Most learners' },
  { value: '-created_at', label: 'Newest first' },
];

/** Five columns need this much beside the sidebar; beside the panel, which opens from 1320 px, they have it too. */
const TABLE_FROM_PX = 1000;

type Props = {
  /** Whether the classes of the whole school are seen, and changed. */
  isOffice: boolean;
  /** What opened the view that was left for this list: the focus goes back to it. */
  returnTo: string | null;
  onImport: () => void;
};

/** The classes, and one of them in a panel. */
export function ClassList({ isOffice, returnTo, onImport }: Props) {
  const [search, change] = useUrlState();
  const openId = idParam(search, 'class');
  const url = useListUrl('status', 'name');
  const classes = useClassPage(url);
  const [adding, setAdding] = useState(false);
  const asLines = useBelow(TABLE_FROM_PX);
  const toolbar = useRef<HTMLDivElement>(null);
  const loaded = classes.data !== undefined;
  useEffect(() => {
    if (!loaded || returnTo === null || !isFocusLost()) return;
    toolbar.current?.querySelector<HTMLElement>(`[data-opens="${returnTo}"]`)?.focus();
  }, [loaded, returnTo]);

  const open = (id: number | null) => change({ class: id }, { preventScrollReset: true });
  const Rows = asLines ? ClassLines : ClassTable;
  const list = (
    <>
      <div ref={toolbar}>
        <Toolbar
          searchLabel="Search class or teacher"
          q={url.q}
          onSearch={url.setQ}
          filters={
            <>
              {isOffice && <ToolbarSelect label="Status" data={statuses} value={url.filter} onChange={url.setFilter} />}
              {asLines && <ToolbarSelect label="Sort by" data={sorts} value={url.sort} onChange={url.setSort} />}
            </>
          }
          // Beside the panel the row has no room for it; the pages say it below the list.
          count={openId === null && classes.data ? countOf(classes.data.total, 'class', 'classes') : undefined}
        >
          {isOffice && (
            <>
              <Button
                variant="default"
                data-opens="import"
                leftSection={<IconUpload size={18} stroke={1.75} />}
                onClick={onImport}
              >
                Import
              </Button>
              <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => setAdding(true)}>
                Add class
              </Button>
            </>
          )}
        </Toolbar>
      </div>
      <Loaded
        query={classes}
        loading={<RowsLoading text="Loading classes..." rows={8} />}
        failed={{
          heading: refusalText(classes.error, 'Failed to load the classes.'),
          text: 'Nothing was changed. Try again in a moment.',
        }}
        empty={({ total }) => total === 0 && <NoClasses isOffice={isOffice} url={url} />}
      >
        {({ items, total }) => (
          <>
            <Rows classes={items} openId={openId} sort={url.sort} onSort={url.setSort} onOpen={open} />
            <div className={classNames.foot}>
              <Pager
                label="Pages of classes"
                page={url.page}
                pageSize={CLASSES_ON_A_PAGE}
                total={total}
                onPage={url.setPage}
              />
              {isOffice && <ExportAll />}
            </div>
          </>
        )}
      </Loaded>
    </>
  );
  return (
    <>
      <PageHeading
        title="Classes"
        lead={isOffice ? 'Who learns with whom, and who teaches them.' : 'The classes you teach.'}
      />
      <ListAndPanel
        list={list}
        panel={
          <SidePanel opened={openId !== null} label="Class details" onClose={() => open(null)}>
            {openId !== null && <ClassPanel key={openId} id={openId} isOffice={isOffice} />}
          </SidePanel>
        }
      />
      {adding && <ClassDialog edited={null} onClose={() => setAdding(false)} onSaved={({ id }) => open(id)} />}
    </>
  );
}

function ExportAll() {
  const exporting = useFileExport(exportClasses, 'Failed to export the classes.');
  return (
    <Button
      size="sm"
      variant="subtle"
      leftSection={<IconDownload size={18} stroke={1.75} />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      Export all classes
    </Button>
  );
}

function NoClasses({ isOffice, url }: { isOffice: boolean; url: ListUrl }) {
  if (url.narrowed) {
    return (
      <Empty heading="No classes found." text="No class matches the search and the status.">
        <Button variant="default" onClick={url.clear}>
          Show current classes
        </Button>
      </Empty>
    );
  }
  if (isOffice) return <Empty heading="No classes yet." text="Add one, or import a file." />;
  return (
    <Empty
      heading="You are in no class yet."
      text="The office of your school adds you to the classes you teach. Until then you see no learners."
    />
  );
}
