import { Suspense } from 'react';
import { UploadQuestions } from '../../questions/upload/upload-questions.tsx';
import { ListTabs } from '../../ui/lists/list-tabs.tsx';
import { useUrlState, withParams } from '../../ui/lists/url-state.ts';
import { lazily } from '../../ui/states/lazily.ts';
import { SectionLoading } from '../page-loading.tsx';
import { editingPaths } from './admin-paths.ts';
import classes from './upload-section.module.css';

/** A chunk of its own: most files are of Parlance's own form. */
const ImportFile = lazily(async () => (await import('../../interchange/import-file.tsx')).ImportFile);

/** Questions from a file: in the form that Parlance writes, or as another system exports them. */
export function UploadSection() {
  const [search] = useUrlState();
  const isOther = search.get('from') === 'other';
  const to = (from: string | null) => ({ search: withParams(search, { from, import: null }).toString() });
  const tabs = (
    <ListTabs
      label="Where the file is from"
      className={classes.tabs}
      tabs={[
        { key: 'csv', name: 'Parlance CSV', to: to(null), isCurrent: !isOther, count: undefined },
        { key: 'other', name: 'From another system', to: to('other'), isCurrent: isOther, count: undefined },
      ]}
    />
  );
  if (!isOther) return <UploadQuestions paths={editingPaths} tabs={tabs} />;
  return (
    <Suspense fallback={<SectionLoading text="Loading..." />}>
      <ImportFile paths={editingPaths} tabs={tabs} />
    </Suspense>
  );
}
