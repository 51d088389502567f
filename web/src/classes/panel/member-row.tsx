import { ActionIcon, Tooltip } from '@mantine/core';
import type { ClassMember } from '@parlance/contract/classes';
import { IconUserMinus } from '@tabler/icons-react';
import { dayOf } from '../../ui/format/date-format.ts';
import { Stack, Text } from '../../ui/kit.tsx';
import classes from './member-row.module.css';

type Props = {
  member: ClassMember;
  /** Null for who may not. */
  onRemove: ((member: ClassMember) => void) | null;
};

/** A member with their email, and how they came into the class. */
export function MemberRow({ member, onRemove }: Props) {
  const { username, email, added_by: by, added_at: at } = member;
  return (
    <li className={classes.member} tabIndex={-1}>
      <span className={classes.initial} aria-hidden="true">
        {username.slice(0, 1).toUpperCase()}
      </span>
      <Stack as="span">
        <Text as="span" weight={550} breaks>
          {username}
        </Text>
        <span className={classes.email}>{email}</span>
        <span className={classes.added}>
          {by === null ? `Joined by code, ${dayOf(at)}` : `Added by ${by}, ${dayOf(at)}`}
        </span>
      </Stack>
      {onRemove && (
        <Tooltip label="Remove">
          <ActionIcon aria-label={`Remove ${username}`} onClick={() => onRemove(member)}>
            <IconUserMinus size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
}
