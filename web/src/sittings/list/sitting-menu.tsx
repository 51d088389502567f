import { ActionIcon, Menu } from '@mantine/core';
import type { SittingSummary } from '@parlance/contract/sittings/sitting';
import {
  IconCalendarPlus,
  IconCopy,
  IconDots,
  IconFileText,
  IconForbid2,
  IconLayoutGrid,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { useFocusKept } from '../../ui/focus.ts';
import { useCalendarFile } from '../calendar/use-calendar-file.ts';
import { useDuplicateSitting } from '../use-sittings.ts';
import { boardPath } from '../view.ts';
import { type EntryProps, titleId } from './list-actions.ts';

type Props = EntryProps & {
  sitting: SittingSummary;
  /** What stands beside the menu already. */
  beside: 'board' | 'details' | 'release';
};

/** What else can be done with an examination of the list, by whoever is here. */
export function SittingMenu({ sitting, beside, onDetails, onCopy, onAsk }: Props) {
  const { phase, may_change: mayChange } = sitting;
  const board = beside === 'board' ? null : boardPath(sitting);
  const copying = useDuplicateSitting(sitting.id, onCopy);
  const saving = useCalendarFile(sitting.id);
  const working = copying.isPending || saving.isPending;
  const button = useFocusKept(working);
  const isToCome = phase === 'upcoming' || phase === 'under_way';
  // An invigilator or marker has nothing to do with a draft but look at it.
  if (phase === 'draft' && !mayChange) return null;
  return (
    <Menu position="bottom-end" width={260} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          aria-label="More actions"
          title="More actions"
          aria-describedby={titleId(sitting)}
          loading={working}
        >
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={`More actions for ${sitting.title}`}>
        {board && (
          <Menu.Item component={Link} to={board} leftSection={<ItemIcon of={IconLayoutGrid} />}>
            Open board
          </Menu.Item>
        )}
        {beside !== 'details' && (
          <Menu.Item leftSection={<ItemIcon of={IconFileText} />} onClick={() => onDetails(sitting)}>
            View Details
          </Menu.Item>
        )}
        {mayChange && (
          <Menu.Item leftSection={<ItemIcon of={IconCopy} />} onClick={() => copying.mutate()}>
            Duplicate
          </Menu.Item>
        )}
        {phase !== 'draft' && (
          <Menu.Item leftSection={<ItemIcon of={IconCalendarPlus} />} onClick={() => saving.mutate()}>
            Calendar file
          </Menu.Item>
        )}
        {mayChange && isToCome && (
          <Menu.Item leftSection={<ItemIcon of={IconForbid2} />} onClick={() => onAsk({ what: 'cancel', sitting })}>
            Cancel this examination
          </Menu.Item>
        )}
        {phase === 'draft' && (
          <Menu.Item leftSection={<ItemIcon of={IconTrash} />} onClick={() => onAsk({ what: 'delete', sitting })}>
            Delete draft
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function ItemIcon({ of: Icon }: { of: TablerIcon }) {
  return <Icon size={18} stroke={1.75} aria-hidden="true" />;
}
