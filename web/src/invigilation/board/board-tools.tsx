import { t } from '@lingui/core/macro';
import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { choicesOf } from '../../ui/fields/choices.ts';
import { Row } from '../../ui/kit.tsx';
import classes from './board-tools.module.css';
import { type Narrowing, type Order, orderLabels } from './order-rows.ts';

type Props = {
  searchRef: RefObject<HTMLInputElement | null>;
  rooms: string[];
  narrowing: Narrowing;
  onNarrow: (change: Partial<Narrowing>) => void;
};

/** Search, room and order of the list. */
export function BoardTools({ searchRef, rooms, narrowing, onNarrow }: Props) {
  return (
    <Row gap={[8, 12]} wrap below={12}>
      <TextInput
        ref={searchRef}
        className={classes.search}
        type="search"
        aria-label={t`Search name or seat`}
        aria-keyshortcuts="/"
        placeholder={t`Search name or seat`}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        value={narrowing.q}
        onChange={(event) => onNarrow({ q: event.currentTarget.value })}
      />
      {rooms.length > 1 && (
        <Select
          aria-label={t`Room`}
          className={classes.choice}
          allowDeselect={false}
          data={[{ value: '', label: t`All rooms` }, ...rooms.map((room) => ({ value: room, label: room }))]}
          value={narrowing.room}
          onChange={(room) => onNarrow({ room: room ?? '' })}
        />
      )}
      <Select
        aria-label={t`Order`}
        className={classes.choice}
        allowDeselect={false}
        data={choicesOf(orderLabels)}
        value={narrowing.order}
        onChange={(order) => onNarrow({ order: order as Order })}
      />
    </Row>
  );
}
