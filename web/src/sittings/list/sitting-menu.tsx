import { t } from '@lingui/core/macro';
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
import { useCalendarFile } from '../calendar/add-to-calendar.tsx';
import { useDuplicateSitting } from '../use-sittings.ts';
import { boardPath } from '../view.ts';

/** What is done with an examination of the list once that was confirmed. */
export type SittingAction = { what: 'release' | 'cancel' | 'delete'; sitting: SittingSummary };

/** What the entries of the list lead to. */
export type EntryProps = {
  /** Opens the steps of an examination. */
  onDetails: (sitting: SittingSummary) => void;
  /** Opens a copy that was just made. */
  onCopy: (id: number) => void;
  onAsk: (asked: SittingAction) => void;
};

/** The id of the element that names an examination. */
export function titleId({ id }: Pick<SittingSummary, 'id'>): string {
  return `sitting-${id}-title`;
}

type Props = EntryProps & {
  sitting: SittingSummary;
  /** What stands beside the menu already. */
  beside: 'board' | 'details' | 'release';
};

type Item = { label: string; Icon: TablerIcon; to?: string; onClick?: () => void };

/** What else can be done with an examination of the list, by whoever is here. */
export function SittingMenu({ sitting, beside, onDetails, onCopy, onAsk }: Props) {
  const { phase, may_change: mayChange } = sitting;
  const board = beside === 'board' ? null : boardPath(sitting);
  const copying = useDuplicateSitting(sitting.id, onCopy);
  const saving = useCalendarFile(sitting.id);
  const working = copying.isPending || saving.isPending;
  const button = useFocusKept(working);
  const isToCome = phase === 'upcoming' || phase === 'under_way';
  const ask = (what: SittingAction['what']) => () => onAsk({ what, sitting });
  const items: (Item | false)[] = [
    board !== null && { label: t`Open board`, Icon: IconLayoutGrid, to: board },
    beside !== 'details' && { label: t`View Details`, Icon: IconFileText, onClick: () => onDetails(sitting) },
    mayChange && { label: t`Duplicate`, Icon: IconCopy, onClick: () => copying.mutate() },
    phase !== 'draft' && { label: t`Calendar file`, Icon: IconCalendarPlus, onClick: () => saving.mutate() },
    mayChange && isToCome && { label: t`Cancel this examination`, Icon: IconForbid2, onClick: ask('cancel') },
    phase === 'draft' && { label: t`Delete draft`, Icon: IconTrash, onClick: ask('delete') },
  ];
  // An invigilator or marker has nothing to do with a draft but look at it.
  if (phase === 'draft' && !mayChange) return null;
  return (
    <Menu position="bottom-end" width={260} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          aria-label={t`More actions`}
          title={t`More actions`}
          aria-describedby={titleId(sitting)}
          loading={working}
        >
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t`More actions for ${{ title: sitting.title }}`}>
        {items
          .filter((item) => item !== false)
          .map(({ label, Icon, to, onClick }) => {
            const icon = <Icon size={18} stroke={1.75} aria-hidden="true" />;
            return to === undefined ? (
              <Menu.Item key={label} leftSection={icon} onClick={onClick}>
                {label}
              </Menu.Item>
            ) : (
              <Menu.Item key={label} leftSection={icon} component={Link} to={to}>
                {label}
              </Menu.Item>
            );
          })}
      </Menu.Dropdown>
    </Menu>
  );
}
