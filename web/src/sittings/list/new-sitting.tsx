import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors, textBesideFields } from '../../platform/refusal.ts';
import { Row, Stack } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { useAddSitting } from '../use-sittings.ts';

type Props = { opened: boolean; onClose: () => void; onAdded: (id: number) => void };

/** Asks for the title of a new examination; everything else is set in its draft. */
export function NewSitting({ opened, onClose, onAdded }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="New examination"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <TitleForm onClose={onClose} onAdded={onAdded} />
    </Modal>
  );
}

function TitleForm({ onClose, onAdded }: Omit<Props, 'opened'>) {
  const [title, setTitle] = useState('');
  const adding = useAddSitting();
  const fields = fieldErrors(adding.error);
  return (
    <Stack
      as="form"
      gap={20}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        adding.mutate(title, { onSuccess: ({ sitting }) => onAdded(sitting.id) });
      }}
    >
      <TextInput
        label="Title"
        description="Candidates see it, for example “B2 mock examination”."
        data-autofocus
        value={title}
        error={fields.title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      {adding.error && !fields.title && (
        <ErrorNote>{textBesideFields(adding.error, 'Failed to add the examination. Try again in a moment.')}</ErrorNote>
      )}
      <Row gap={12} wrap justify="end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={adding.isPending}>
          Add examination
        </Button>
      </Row>
    </Stack>
  );
}
