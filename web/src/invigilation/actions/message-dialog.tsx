import { Textarea } from '@mantine/core';
import { MESSAGE_MAX } from '@parlance/contract/invigilation/actions';
import { useState } from 'react';
import { ActionDialog } from './action-dialog.tsx';
import type { Whom } from './asked.ts';
import type { DialogProps } from './dialog-props.ts';

/** A text for the screens of candidates, until they press OK. */
export function MessageDialog({ who, whom, ...shared }: DialogProps & { who: string; whom: Whom }) {
  const [text, setText] = useState('');
  const said = text.trim();
  return (
    <ActionDialog
      {...shared}
      question="Send a message?"
      who={who}
      label="Send message"
      sent={said === '' ? null : { kind: 'message', body: { candidateIds: whom, text: said }, done: 'Sent.' }}
    >
      <Textarea
        mt={16}
        label="Message"
        description="It is shown above the test until its reader presses OK."
        autosize
        minRows={2}
        maxLength={MESSAGE_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
