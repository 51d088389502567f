import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { RecordDialog } from './record-dialog.tsx';

type Props = { sittingId: number; candidate: { id: number; name: string } };

/** Opens the record of a candidate where their work is marked. */
export function RecordLink({ sittingId, candidate }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Anchor component="button" type="button" inherit fw={600} onClick={() => setOpen(true)}>
        Exam record
      </Anchor>
      <RecordDialog sittingId={sittingId} candidate={candidate} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
