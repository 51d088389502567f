import type { SignedInUser } from '@parlance/contract/auth';
import { useState } from 'react';
import { useUrlState } from '../ui/lists/url-state.ts';
import { ClassList } from './class-list.tsx';
import { ImportClasses } from './import-classes.tsx';

type Props = { user: SignedInUser };

const IMPORT = 'import';

/** The classes of the school, or those that a teacher has; the office also takes them from a file. */
export function Classes({ user }: Props) {
  const [search, change] = useUrlState();
  const [cameFromImport, setCameFromImport] = useState(false);
  const isOffice = (user.access ?? 'school') === 'school';
  const importing = isOffice && search.get('view') === IMPORT;
  if (importing && !cameFromImport) setCameFromImport(true);
  if (importing) return <ImportClasses onBack={() => change({ view: null })} />;
  return (
    <ClassList
      isOffice={isOffice}
      returnTo={cameFromImport ? IMPORT : null}
      onImport={() => change({ view: IMPORT, class: null })}
    />
  );
}
