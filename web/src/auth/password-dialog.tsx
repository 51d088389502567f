import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Modal } from '@mantine/core';
import { removeFactor } from '@parlance/contract/second-factor';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { useSentForm } from '../ui/fields/use-sent-form.ts';
import { Text } from '../ui/kit.tsx';
import { AuthForm } from './auth-form.tsx';

type Props = {
  opened: boolean;
  question: string;
  /** What follows. */
  text: string;
  /** The words on the button that does it. */
  action: string;
  /** Whether they have a password; whoever has none logs in at the school again where that is asked for. */
  hasPassword: boolean;
  /** What is said where the server said nothing. */
  failed: string;
  send: (password: string | undefined) => Promise<void>;
  onClose: () => void;
};

/** Asks for the password, where there is one, before something about how one logs in. */
export function PasswordDialog({ opened, question, text, onClose, ...form }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={question} size={480}>
      <Text below={16}>{text}</Text>
      <Form {...form} onClose={onClose} />
    </Modal>
  );
}

function Form({ action, failed, hasPassword, send, onClose }: Omit<Props, 'opened' | 'question' | 'text'>) {
  const {
    form: _form,
    field,
    ...sent
  } = useSentForm({
    initial: { password: hasPassword ? '' : undefined },
    rules: removeFactor.body,
    failed,
    send: ({ password }) => send(password),
  });
  return (
    <AuthForm
      {...sent}
      action={action}
      beside={
        <Button variant="subtle" size="lg" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      {hasPassword && (
        <PasswordField
          {...field('password')}
          label={t`Password`}
          autoComplete="current-password"
          aria-required
          data-autofocus
        />
      )}
    </AuthForm>
  );
}
