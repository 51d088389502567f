import { t } from '@lingui/core/macro';
import type { Beat } from '@parlance/contract/sittings/taking';
import { type RefObject, useRef, useState } from 'react';
import { minutesAndSeconds } from '../../ui/format/format-clock.ts';
import type { RoomMessage, RoomMessages } from './message-bar.tsx';
import { reasonText } from './own-sitting.ts';

type Messages = {
  shown: RoomMessages;
  /** What the next beat says of them. */
  said: () => { seenMessageId?: number };
  hear: (reply: BeatReply) => void;
};

type BeatReply = Pick<Beat, 'messages' | 'reopened' | 'deadline' | 'serverNow'>;

/** Of what this page says itself: no message has it. */
const OWN_ID = 0;

/**
 * The messages of the staff that beats bring; the one that was seen last is told at once, by `beatNow`. That the test
 * was opened again stands before them, with what was left when it was heard, until OK is pressed on this page.
 */
export function useMessages(beatNow: RefObject<() => void>): Messages {
  const [messages, setMessages] = useState<readonly RoomMessage[]>([]);
  const [reopening, setReopening] = useState<RoomMessage | null>(null);
  const seenId = useRef<number | null>(null);
  const heardReopening = useRef<string | null>(null);
  const [{ seen, said, hear }] = useState(() => {
    const isNew = ({ id }: RoomMessage) => seenId.current === null || id > seenId.current;
    return {
      seen: (id: number) => {
        if (id === OWN_ID) return setReopening(null);
        seenId.current = id;
        setMessages((before) => before.filter(isNew));
        beatNow.current();
      },
      said: () => (seenId.current === null ? {} : { seenMessageId: seenId.current }),
      hear: (reply: BeatReply) => {
        setMessages(reply.messages.filter(isNew));
        const at = reply.reopened?.at ?? null;
        if (at === heardReopening.current) return;
        heardReopening.current = at;
        setReopening(reply.reopened ? { id: OWN_ID, at: reply.reopened.at, text: reopenedText(reply) } : null);
      },
    };
  });
  return { shown: { messages: reopening ? [reopening, ...messages] : messages, seen }, said, hear };
}

function reopenedText({ reopened, deadline, serverNow }: BeatReply): string {
  const left = deadline && minutesAndSeconds((Date.parse(deadline) - Date.parse(serverNow)) / 1000);
  const reason = reopened?.reason ? reasonText(reopened.reason) : null;
  const again = reason ? t`This test was opened again: ${reason}` : t`This test was opened again.`;
  return left ? `${again} ${t`The clock continues from ${left}.`}` : again;
}
