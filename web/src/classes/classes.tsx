import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { SignedInUser } from '@parlance/contract/auth';
import { exportClasses, type ListedClass, type SchoolClass } from '@parlance/contract/classes';
import { say } from '@parlance/contract/say';
import { IconArchive, IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { refusalText } from '../platform/refusal.ts';
import { userMay } from '../platform/session.ts';
import { choicesOf } from '../ui/fields/choices.ts';
import { codeText } from '../ui/format/code-text.ts';
import { inRow } from '../ui/format/in-row.ts';
import { Row } from '../ui/kit.tsx';
import { ListAndPanel } from '../ui/layout/list-and-panel.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { SidePanel } from '../ui/layout/side-panel.tsx';
import { DetailsButton } from '../ui/lists/details-button.tsx';
import { List, type ListWords } from '../ui/lists/list.tsx';
import type { Column } from '../ui/lists/rows.tsx';
import { ToolbarSelect } from '../ui/lists/toolbar.tsx';
import { idParam, useUrlState } from '../ui/lists/url-state.ts';
import { useFileExport } from '../ui/lists/use-file-export.ts';
import { useFocusReturned } from '../ui/lists/use-focus-returned.ts';
import { useListUrl } from '../ui/lists/use-list-url.ts';
import { CLASSES_ON_A_PAGE, EVERY_STATUS, useClassPage } from './class-calls.ts';
import { ClassDialog } from './class-dialog.tsx';
import styles from './classes.module.css';
import { ImportClasses } from './import-classes.tsx';
import { ClassPanel } from './panel/class-panel.tsx';

type ClassesProps = {
  user: SignedInUser;
  /** What the panel shows of the tests that a class was given. */
  assignments: (schoolClass: SchoolClass) => ReactNode;
};

const IMPORT = 'import';

/** The classes of the school, or those that a teacher has; the office also takes them from a file. */
export function Classes({ user, assignments }: ClassesProps) {
  const [search, change] = useUrlState();
  const [cameFromImport, setCameFromImport] = useState(false);
  const isOffice = userMay(user, 'sees_school');
  const importing = isOffice && search.get('view') === IMPORT;
  if (importing && !cameFromImport) setCameFromImport(true);
  if (importing) return <ImportClasses onBack={() => change({ view: null })} />;
  return (
    <ClassList
      isOffice={isOffice}
      assignments={assignments}
      returnTo={cameFromImport ? IMPORT : null}
      onImport={() => change({ view: IMPORT, class: null })}
    />
  );
}

const statuses = {
  '': msg({ message: 'Current', context: 'of a class' }),
  archived: msg({ message: 'Archived', context: 'of a class' }),
  [EVERY_STATUS]: msg({ message: 'All', context: 'classes' }),
};
const words = (): Omit<ListWords, 'failed'> => ({
  count: (total) => t`${plural(total, { one: '# class', other: '# classes' })}`,
  loading: t`Loading classes...`,
  pages: t`Pages of classes`,
  all: t`Show current classes`,
  search: t`Search class or teacher`,
  none: { heading: t`No classes yet.`, text: t`Add one, or import a file.` },
  noMatch: { heading: t`No classes found.`, text: t`No class matches the search and the status.` },
});
const noneTaught = () => ({
  heading: t`You are in no class yet.`,
  text: t`The office of your school adds you to the classes you teach. Until then you see no learners.`,
});

/** Five columns need this much beside the sidebar; beside the panel, which opens from 1320 px, they have it too. */
const TABLE_FROM_PX = 1000;

type Props = Pick<ClassesProps, 'assignments'> & {
  /** Whether the classes of the whole school are seen, and changed. */
  isOffice: boolean;
  /** What opened the view that was left for this list: the focus goes back to it. */
  returnTo: string | null;
  onImport: () => void;
};

/** The classes, and one of them in a panel. */
function ClassList({ isOffice, assignments, returnTo, onImport }: Props) {
  const [search, change] = useUrlState();
  const openId = idParam(search, 'class');
  const url = useListUrl('status', 'name');
  const listed = useClassPage(url);
  const [adding, setAdding] = useState(false);
  const whole = useFocusReturned<HTMLDivElement>(listed.data !== undefined, returnTo);

  const open = (id: number | null) => change({ class: id }, { preventScrollReset: true });
  const failed = refusalText(listed.error, t`Failed to load the classes.`);
  const list = (
    <div ref={whole}>
      <List
        words={{ ...words(), failed, ...(!isOffice && { none: noneTaught() }) }}
        url={url}
        query={listed}
        pageSize={CLASSES_ON_A_PAGE}
        columns={classColumns(openId, open)}
        idOf={({ id }) => id}
        nameIdOf={classNameId}
        openId={openId}
        below={belowName}
        tableFromPx={TABLE_FROM_PX}
        moreOrders={{ '-created_at': t`Newest first` }}
        hidesCount={openId !== null}
        filters={
          isOffice && (
            <ToolbarSelect label={t`Status`} data={choicesOf(statuses)} value={url.filter} onChange={url.setFilter} />
          )
        }
        foot={isOffice && <ExportAll />}
      >
        {isOffice && (
          <>
            <Button
              variant="default"
              data-opens="import"
              leftSection={<IconUpload size={18} stroke={1.75} />}
              onClick={onImport}
            >
              <Trans>Import</Trans>
            </Button>
            <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => setAdding(true)}>
              <Trans>Add class</Trans>
            </Button>
          </>
        )}
      </List>
    </div>
  );
  return (
    <>
      <PageHeading
        title={t`Classes`}
        lead={isOffice ? t`Who learns with whom, and who teaches them.` : t`The classes you teach.`}
      />
      <ListAndPanel
        list={list}
        panel={
          <SidePanel opened={openId !== null} label={t`Class details`} onClose={() => open(null)}>
            {openId !== null && <ClassPanel key={openId} id={openId} isOffice={isOffice} assignments={assignments} />}
          </SidePanel>
        }
      />
      {adding && <ClassDialog edited={null} onClose={() => setAdding(false)} onSaved={({ id }) => open(id)} />}
    </>
  );
}

function ExportAll() {
  const exporting = useFileExport(exportClasses, t`Failed to export the classes.`);
  return (
    <Button
      size="sm"
      variant="subtle"
      leftSection={<IconDownload size={18} stroke={1.75} />}
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      <Trans>Export all classes</Trans>
    </Button>
  );
}

/** What the list of classes shows of each; `openId` is the one in the panel. */
function classColumns(openId: number | null, onOpen: (id: number) => void): Column<ListedClass>[] {
  return [
    { head: t`Name`, sort: 'name', look: 'name', cell: ({ name }) => name },
    { head: t`Teachers`, look: 'quiet', cell: teachersText, inLine: 'fact' },
    {
      head: t`Learners`,
      sort: 'learners',
      orders: { '-learners': t`Most learners` },
      look: 'number',
      cell: ({ learners }) => i18n.number(learners),
      inLine: 'fact',
      lineCell: ({ learners }) => t`${plural(learners, { one: '# learner', other: '# learners' })}`,
    },
    {
      head: t`Join code`,
      look: 'number',
      cell: ({ join_code: code }) => (code === null ? t({ message: 'None', context: 'join code' }) : codeText(code)),
      inLine: 'fact',
      lineCell: ({ join_code: code }) => (code === null ? t`No join code` : t`Join code ${{ code: codeText(code) }}`),
    },
    {
      head: t`Actions`,
      look: 'actions',
      cell: (one) => (
        <DetailsButton describedBy={classNameId(one)} opened={one.id === openId} onOpen={() => onOpen(one.id)} />
      ),
    },
  ];
}

/** A note is a line of the row: the rest of a long one is in the panel. */
function belowName({ archived, note }: ListedClass) {
  return (
    <>
      {archived && (
        <Row as="span" gap={4} inline align="center">
          <IconArchive size={16} stroke={1.75} aria-hidden="true" /> {say(statuses.archived)}
        </Row>
      )}
      {note && <span className={styles.note}>{note}</span>}
    </>
  );
}

function classNameId({ id }: ListedClass): string {
  return `class-${id}-name`;
}

function teachersText({ teacher_names: names }: ListedClass): string {
  return names.length === 0 ? t`No teacher` : inRow(names);
}
