import type { Beat } from '@parlance/contract/sittings/taking';
import { type RefObject, useRef, useState } from 'react';
import type { RoomMessage, RoomMessages } from './message-bar.tsx';

type Messages = {
  shown: RoomMessages;
  /** What the next beat says of them. */
  said: () => { seenMessageId?: number };
  hear: (reply: Pick<Beat, 'messages'>) => void;
};

/** The messages of the staff that beats bring; the one that was seen last is told at once, by `beatNow`. */
export function useMessages(beatNow: RefObject<() => void>): Messages {
  const [messages, setMessages] = useState<readonly RoomMessage[]>([]);
  const seenId = useRef<number | null>(null);
  const [{ seen, said, hear }] = useState(() => {
    const isNew = ({ id }: RoomMessage) => seenId.current === null || id > seenId.current;
    return {
      seen: (id: number) => {
        seenId.current = id;
        setMessages((before) => before.filter(isNew));
        beatNow.current();
      },
      said: () => (seenId.current === null ? {} : { seenMessageId: seenId.current }),
      hear: (reply: Pick<Beat, 'messages'>) => setMessages(reply.messages.filter(isNew)),
    };
  });
  return { shown: { messages, seen }, said, hear };
}
