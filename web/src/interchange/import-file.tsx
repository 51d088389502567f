import type { FileImport } from '@parlance/contract/interchange/imports';
import { type ReactNode, useState } from 'react';
import { useCoursesToChange } from '../courses/use-own-courses.ts';
import { CallRefused } from '../platform/call.ts';
import { countOf } from '../platform/plural.ts';
import type { EditingPaths } from '../questions/editing/editing-paths.ts';
import { QuestionsStored, tryIt } from '../questions/upload/questions-stored.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { idParam, useUrlState } from '../ui/lists/url-state.ts';
import { Loaded } from '../ui/states/loaded.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import { UploadPanes } from '../ui/upload/upload-panes.tsx';
import { BeingRead } from './being-read.tsx';
import type { Skipped } from './chosen-counts.ts';
import { FilePicker } from './file-picker.tsx';
import { FormatGuide } from './format-guide.tsx';
import { ImportReport } from './import-report.tsx';
import { type StoredInto, StoreForm } from './store-form.tsx';
import { useImport, useReading } from './use-import.ts';

type Props = { paths: Pick<EditingPaths, 'preview' | 'details' | 'bank'>; tabs: ReactNode };

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
        <QuestionsStored
          heading={`${countOf(stored.questions, 'question')} stored in ${stored.course?.title ?? 'the question bank'}`}
          text={textOf(stored)}
          courseId={stored.course?.id ?? null}
          paths={paths}
          more="Read another file"
          onMore={() => setStored(null)}
        />
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

function textOf({ unfit, course }: StoredInto): string {
  const left = `${countOf(unfit, 'question does', 'questions do')} not fit a ${course?.type} course and were not stored. `;
  return `${unfit > 0 ? left : ''}${course ? tryIt() : 'Tests can take them from the bank now.'}`;
}

function isOver(error: Error | null): boolean {
  return error instanceof CallRefused && error.code === 'import_gone';
}
