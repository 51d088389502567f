import { Button } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { timeOfDay } from '../../ui/format/format-clock.ts';
import type { ExamRoom } from '../run/use-exam-room.ts';
import classes from './message-bar.module.css';

/** The oldest message of the staff that was not seen yet, below the bar of the test, until OK is pressed. */
export function MessageBar({ room: { messages, seen } }: { room: ExamRoom }) {
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
