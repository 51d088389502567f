import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Modal, TextInput } from '@mantine/core';
import { addSitting } from '@parlance/contract/sittings/sitting';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
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
      title={t`New examination`}
      centered
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <TitleForm onClose={onClose} onAdded={onAdded} />
    </Modal>
  );
}

function TitleForm({ onClose, onAdded }: Omit<Props, 'opened'>) {
  const adding = useAddSitting();
  const { onSubmit, isSending, problem, field } = useSentForm({
    initial: { title: '' },
    rules: addSitting.body.pick({ title: true }),
    failed: t`Failed to add the examination. Try again in a moment.`,
    send: async ({ title }) => onAdded((await adding.mutateAsync(title)).sitting.id),
  });
  return (
    <Stack as="form" gap={20} noValidate onSubmit={onSubmit}>
      <TextInput
        {...field('title')}
        label={t`Title`}
        description={t`Candidates see it, for example “B2 mock examination”.`}
        data-autofocus
      />
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <Row gap={12} wrap justify="end">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={isSending}>
          <Trans>Add examination</Trans>
        </Button>
      </Row>
    </Stack>
  );
}
