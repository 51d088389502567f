import type { FileImport } from '@parlance/contract/interchange/imports';
import { type ReactNode, useState } from 'react';
import { useCoursesToChange } from '../../courses/use-own-courses.ts';
import { CallRefused } from '../../platform/call.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { idParam, useUrlState } from '../../ui/lists/url-state.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { UploadPanes } from '../../ui/upload/upload-panes.tsx';
import { FilePicker } from './file-picker.tsx';
import { FormatGuide } from './format-guide.tsx';
import type { ImportPaths } from './import-paths.ts';
import { ImportStored, type StoredInto } from './import-stored.tsx';
import { BeingRead } from './report/being-read.tsx';
import { ImportReport } from './report/import-report.tsx';
import type { Skipped } from './report/skipped.ts';
import { StoreForm } from './store/store-form.tsx';
import { useImport, useReading } from './use-import.ts';

type Props = { paths: ImportPaths; tabs: ReactNode };

/** Takes a file of another system, shows what became of each of its items, and stores the questions. */
export function ImportFile({ paths, tabs }: Props) {
  const [search, change] = useUrlState();
  const id = idParam(search, 'import');
  const reading = useReading();
  const [stored, setStored] = useState<StoredInto | null>(null);
  const picker = (known: FileImport | null) => (
    <FilePicker
      reading={reading}
      known={known}
      onRead={(made) => {
        setStored(null);
        change({ import: made });
      }}
    />
  );
  return (
    <>
      <PageHeading title="Upload Questions" />
      {tabs}
      {stored ? (
        <ImportStored stored={stored} paths={paths} onMore={() => setStored(null)} />
      ) : id === null ? (
        <UploadPanes form={picker(null)} report={<FormatGuide onOpen={(known) => change({ import: known })} />} />
      ) : (
        <Opened
          key={id}
          id={id}
          picker={picker}
          onStored={(into) => {
            setStored(into);
            change({ import: null }, { replace: true });
          }}
          onDiscarded={() => change({ import: null }, { replace: true })}
        />
      )}
    </>
  );
}

type OpenedProps = {
  id: number;
  picker: (known: FileImport | null) => ReactNode;
  onStored: (into: StoredInto) => void;
  onDiscarded: () => void;
};

function Opened({ id, picker, onStored, onDiscarded }: OpenedProps) {
  const one = useImport(id);
  const courses = useCoursesToChange();
  const [skipped, setSkipped] = useState<Skipped>(new Map());
  return (
    <Loaded
      query={one}
      loading={<UploadPanes form={picker(null)} report={<p role="status">Loading the report...</p>} />}
      failed={{ heading: 'Failed to fetch the report.', text: 'What was read is kept. Try again in a moment.' }}
      instead={
        isOver(one.error) && (
          <UploadPanes
            form={picker(null)}
            report={
              <Empty heading="This import is over." text="A report is kept for 24 hours. Choose the file again." />
            }
          />
        )
      }
    >
      {({ import: known }) =>
        known.status === 'read' || known.status === 'stored' ? (
          <UploadPanes
            form={
              <>
                {picker(known)}
                <StoreForm
                  known={known}
                  courses={courses.data ?? null}
                  skipped={skipped}
                  onStored={onStored}
                  onDiscarded={onDiscarded}
                />
              </>
            }
            report={
              <ImportReport
                known={known}
                skipped={skipped}
                onSkip={(row, isSkipped) => {
                  const next = new Map(skipped);
                  if (isSkipped) next.set(row.n, row);
                  else next.delete(row.n);
                  setSkipped(next);
                }}
              />
            }
          />
        ) : (
          <UploadPanes form={picker(known)} report={<BeingRead known={known} onDiscarded={onDiscarded} />} />
        )
      }
    </Loaded>
  );
}

function isOver(error: Error | null): boolean {
  return error instanceof CallRefused && error.code === 'import_gone';
}
