import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { CHECK_CODE_DAYS, type CheckCode, makeCheckCode } from '@parlance/contract/device-checks/device-checks';
import { useId } from 'react';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
import { ErrorNote } from '../../ui/states/note.tsx';
import { useMakeCode } from './school-calls.ts';

type Props = { opened: boolean; onClose: () => void; onMade: (made: CheckCode) => void };

/** Asks what a code is for, and makes it. */
export function MakeCode({ opened, onClose, onMade }: Props) {
  const formId = useId();
  const making = useMakeCode();
  const { form, onSubmit, problem, field } = useSentForm({
    initial: { label: '' },
    rules: makeCheckCode.body,
    failed: t`Failed to make the code.`,
    send: async ({ label }) => {
      const { check_code } = await making.mutateAsync(label);
      form.reset();
      onClose();
      onMade(check_code);
    },
  });

  return (
    <AlertDialog
      message={opened ? t`Make a check code` : null}
      onClose={onClose}
      hint={
        <form id={formId} onSubmit={onSubmit} noValidate>
          <TextInput
            {...field('label')}
            label={t`What is it for?`}
            description={t`${plural({ days: CHECK_CODE_DAYS }, { one: 'For example the name of the examination. The code can be used for # day.', other: 'For example the name of the examination. The code can be used for # days.' })}`}
            autoComplete="off"
            data-autofocus
          />
          {problem && <ErrorNote>{problem}</ErrorNote>}
        </form>
      }
    >
      <Button variant="default" onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="submit" form={formId} loading={making.isPending}>
        <Trans>Make a code</Trans>
      </Button>
    </AlertDialog>
  );
}
