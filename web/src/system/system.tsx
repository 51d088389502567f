import { t } from '@lingui/core/macro';
import { readSystem } from '@parlance/contract/system';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../platform/queries.ts';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { RowsLoading } from '../ui/lists/rows-loading.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { Installation } from './installation.tsx';
import { Alarms, EndingKeys, Processes, Queues } from './system-lists.tsx';

/** How the installation is, and what someone must look at. */
export function System() {
  const system = useQuery({ ...queryOf(readSystem, {}), staleTime: 0 });
  return (
    <>
      <PageHeading title={t`System`} lead={t`What runs, what waits, and what someone must look at.`} />
      <Loaded
        query={system}
        loading={<RowsLoading text={t`Loading the system...`} rows={8} above={16} />}
        failed={{ heading: t`Failed to load the system.`, text: t`Nothing was changed. Try again in a moment.` }}
      >
        {(read) => (
          <>
            <Alarms alarms={read.alarms} />
            <Installation {...read} />
            <Queues queues={read.queues} />
            <Processes processes={read.processes} />
            <EndingKeys keys={read.expiring_keys} />
          </>
        )}
      </Loaded>
    </>
  );
}
