import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Beat } from '@parlance/contract/sittings/taking';
import { IconMessage2 } from '@tabler/icons-react';
import { useEffect } from 'react';
import { isFocusLost } from '../../ui/focus.ts';
import { Text } from '../../ui/kit.tsx';
import classes from './message-bar.module.css';
import { roomTime } from './room-time.ts';

export type RoomMessage = Beat['messages'][number];

/** What staff of an examination tell its candidates, the oldest first, until its reader has pressed OK. */
export type RoomMessages = { messages: readonly RoomMessage[]; seen: (id: number) => void };

/** The oldest message of the staff that was not seen yet, below the bar of the page, until OK is pressed. */
export function MessageBar({ messages, seen }: RoomMessages) {
  const [message] = messages;
  return message ? <Message message={message} onSeen={() => seen(message.id)} /> : null;
}

function Message({ message, onSeen }: { message: RoomMessage; onSeen: () => void }) {
  useFocusBackInMain();
  return (
    <div className={classes.bar} role="alert" data-message>
      <IconMessage2 size={20} stroke={1.75} aria-hidden="true" />
      <Text breaks grows>
        <Text as="span" size="sm" tone="quiet">
          {roomTime(message.at)}
        </Text>{' '}
        <strong dir="auto">{message.text}</strong>{' '}
        <Text as="span" size="sm" tone="quiet">
          <Trans>From your invigilator</Trans>
        </Text>
      </Text>
      <Button variant="default" onClick={onSeen}>
        <Trans>OK</Trans>
      </Button>
    </div>
  );
}

/** Once the bar is gone, the focus is back where it left the main part of the page. */
function useFocusBackInMain(): void {
  useEffect(() => {
    let last: HTMLElement | null = null;
    const note = (element: EventTarget | null) => {
      if (element instanceof HTMLElement && element.closest('main')) last = element;
    };
    const onFocus = ({ target }: FocusEvent) => note(target);
    note(document.activeElement);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('focusin', onFocus);
      if (isFocusLost()) (last?.isConnected ? last : document.querySelector('main'))?.focus({ preventScroll: true });
    };
  }, []);
}
