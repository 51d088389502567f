import { plural, t } from '@lingui/core/macro';
import type { FileImport } from '@parlance/contract/interchange/imports';
import { type ReactNode, useState } from 'react';
import { useCoursesToChange } from '../courses/use-own-courses.ts';
import { CallRefused } from '../platform/call.ts';
import type { EditingPaths } from '../questions/editing/editing-paths.ts';
import { QuestionsStored, tryIt } from '../questions/upload/questions-stored.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { idParam, useUrlState } from '../ui/lists/url-state.ts';
import { skillText } from '../ui/skill.tsx';
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
      <PageHeading title={t`Upload Questions`} />
      {tabs}
      {stored ? (
        <QuestionsStored
          heading={headingOf(stored)}
          text={textOf(stored)}
          courseId={stored.course?.id ?? null}
          paths={paths}
          more={t`Read another file`}
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
      loading={<UploadPanes form={picker(null)} report={<p role="status">{t`Loading the report...`}</p>} />}
      failed={{ heading: t`Failed to fetch the report.`, text: t`What was read is kept. Try again in a moment.` }}
      instead={
        isOver(one.error) && (
          <UploadPanes
            form={picker(null)}
            report={
              <Empty
                heading={t`This import is over.`}
                text={t`A report is kept for 24 hours. Choose the file again.`}
              />
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

function headingOf({ questions: count, course }: StoredInto): string {
  if (!course)
    return t`${plural(count, { one: '# question stored in the question bank', other: '# questions stored in the question bank' })}`;
  const { title } = course;
  return t`${plural(count, { one: `# question stored in ${title}`, other: `# questions stored in ${title}` })}`;
}

function textOf({ unfit, course }: StoredInto): string {
  if (!course) return t`Tests can take them from the bank now.`;
  if (unfit === 0) return tryIt();
  const type = skillText(course.type);
  const left = t`${plural(unfit, {
    one: `# question does not fit a ${type} course and was not stored.`,
    other: `# questions do not fit a ${type} course and were not stored.`,
  })}`;
  return `${left} ${tryIt()}`;
}

function isOver(error: Error | null): boolean {
  return error instanceof CallRefused && error.code === 'import_gone';
}
