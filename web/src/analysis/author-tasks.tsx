import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type AuthorTask, exportAuthorTasks, taskStates } from '@parlance/contract/analysis/alarms';
import { say } from '@parlance/contract/say';
import { Text } from '../ui/kit.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { ListTabs } from '../ui/lists/list-tabs.tsx';
import { useUrlState, withParams } from '../ui/lists/url-state.ts';
import { useFileExport } from '../ui/lists/use-file-export.ts';
import type { AnalysisPaths } from './analysis-paths.ts';
import { ExportButton } from './export-button.tsx';
import { TaskList } from './task-list.tsx';

const names: Record<AuthorTask['state'], MessageDescriptor> = {
  open: msg({ message: 'Open', context: 'alarms' }),
  fixed: msg({ message: 'Settled', context: 'alarms' }),
  dismissed: msg({ message: 'Dismissed', context: 'alarms' }),
};

/** What is to be looked at in the questions of all courses. */
export function AuthorTasks({ paths }: { paths: AnalysisPaths }) {
  const [search] = useUrlState();
  const state = taskStates.find((each) => each === search.get('state')) ?? 'open';
  return (
    <>
      <PageHeading
        title={t`Question alarms`}
        lead={t`Questions whose answers say that something may be wrong with them.`}
      >
        <ExportButton of={useFileExport(exportAuthorTasks, t`Failed to export the alarms.`, { query: { state } })}>
          <Trans>Export</Trans>
        </ExportButton>
      </PageHeading>
      <Text as="div" above={24}>
        <ListTabs
          label={t`State`}
          tabs={taskStates.map((each) => ({
            key: each,
            name: say(names[each]),
            to: `?${withParams(search, { state: each === 'open' ? null : each })}`,
            isCurrent: each === state,
            count: undefined,
          }))}
        />
      </Text>
      <TaskList key={state} state={state} paths={paths} />
    </>
  );
}
