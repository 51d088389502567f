import { Button } from '@mantine/core';
import type { Beat } from '@parlance/contract/sittings/taking';
import { IconMessage2 } from '@tabler/icons-react';
import { timeOfDay } from '../../ui/format/format-clock.ts';
import classes from './message-bar.module.css';

export type RoomMessage = Beat['messages'][number];

/** What staff of an examination tell its candidates, the oldest first, until its reader has pressed OK. */
export type RoomMessages = { messages: readonly RoomMessage[]; seen: (id: number) => void };

/** The oldest message of the staff that was not seen yet, below the bar of the page, until OK is pressed. */
export function MessageBar({ messages, seen }: RoomMessages) {
  const [message] = messages;
  if (!message) return null;
  return (
    <div className={classes.bar} role="alert" data-message>
      <IconMessage2 size={20} stroke={1.75} aria-hidden="true" />
      <p className={classes.message}>
        <span className={classes.meta}>{timeOfDay(message.at)}</span> <strong>{message.text}</strong>{' '}
        <span className={classes.meta}>From your invigilator</span>
      </p>
      <Button variant="default" onClick={() => seen(message.id)}>
        OK
      </Button>
    </div>
  );
}
