import { ActionIcon, Menu } from '@mantine/core';
import { exportFacts } from '@parlance/contract/facts/record';
import { exportIncidents } from '@parlance/contract/invigilation/incidents';
import { exportSittingResults } from '@parlance/contract/sittings/publishing';
import { IconClockPlus, IconDots, IconDownload, IconNotes } from '@tabler/icons-react';
import { useFileExport } from '../../ui/lists/use-file-export.ts';
import type { Asked } from '../actions/asked.ts';
import type { RoomView } from '../use-board.ts';

type Props = { sitting: RoomView['sitting']; disabled: boolean; onAsk: (asked: Asked) => void };

/** What is done for the whole room less often than a message and a pause; only leads have the files. */
export function RoomMenu({ sitting: { id, may }, disabled, onAsk }: Props) {
  const exporting = useFileExport(exportIncidents, 'Failed to export the incidents.', { params: { id } });
  const exportingResults = useFileExport(exportSittingResults, 'Failed to export the results.', { params: { id } });
  const exportingFacts = useFileExport(exportFacts, 'Failed to export the facts.', { params: { id } });
  return (
    <Menu position="bottom-end" width={260} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" size={44} aria-label="More for the room">
          <IconDots size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {may.includes('extend') && (
          <Menu.Item
            disabled={disabled}
            leftSection={<IconClockPlus size={20} stroke={1.75} />}
            onClick={() => onAsk({ kind: 'extend', whom: 'all' })}
          >
            Add time for all
          </Menu.Item>
        )}
        {may.includes('incident') && (
          <Menu.Item
            disabled={disabled}
            leftSection={<IconNotes size={20} stroke={1.75} />}
            onClick={() => onAsk({ kind: 'incident', candidateId: null })}
          >
            Note an incident
          </Menu.Item>
        )}
        {may.includes('hold') && (
          <>
            <Menu.Item leftSection={<IconDownload size={20} stroke={1.75} />} onClick={() => exportingResults.mutate()}>
              Export results (CSV)
            </Menu.Item>
            <Menu.Item leftSection={<IconDownload size={20} stroke={1.75} />} onClick={() => exporting.mutate()}>
              Export incidents (CSV)
            </Menu.Item>
            <Menu.Item leftSection={<IconDownload size={20} stroke={1.75} />} onClick={() => exportingFacts.mutate()}>
              Export facts (CSV)
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
