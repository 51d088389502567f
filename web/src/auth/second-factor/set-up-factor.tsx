import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import type { FactorKind } from '@parlance/contract/auth';
import { type FirstProof, type NewFactor, totpCode } from '@parlance/contract/second-factor';
import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { CallRefused } from '../../platform/call.ts';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
import { Row, Stack, Text } from '../../ui/kit.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { AuthForm, failureText } from '../auth-form.tsx';
import { makePasskey } from './passkey.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';
import { passkeyText } from './second-step.tsx';

/** What a factor is called that nobody gave a name. */
export function usualName(kind: FactorKind): string {
  return kind === 'totp' ? t`Authenticator app` : t`Passkey`;
}

type Props = {
  begun: NewFactor;
  /** Shows that it works; gives the recovery codes that come with the first factor. */
  confirm: (id: number, proof: FirstProof) => Promise<string[] | undefined>;
  onDone: () => void;
  /** Nothing that was begun is good any more, and why. */
  onOver: (why: string) => void;
  onBack: () => void;
};

/** A factor that was begun: it is shown to the device, which proves that it has it; then come the recovery codes. */
export function SetUpFactor({ begun, confirm, onDone, onOver, onBack }: Props) {
  const [codes, setCodes] = useState<string[] | null>(null);

  async function prove(makeProof: () => Promise<FirstProof>): Promise<void> {
    try {
      const given = await confirm(begun.id, await makeProof());
      if (given && given.length > 0) setCodes(given);
      else onDone();
    } catch (error) {
      if (!(error instanceof CallRefused) || error.code !== 'ticket_over') throw error;
      onOver(error.message);
    }
  }
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  const back = (
    <Button variant="subtle" size="lg" onClick={onBack}>
      <Trans>Back</Trans>
    </Button>
  );
  if (begun.kind === 'totp') return <App uri={begun.uri} secret={begun.secret} prove={prove} beside={back} />;
  return <NewPasskey options={begun.options} prove={prove} beside={back} />;
}

type FormProps = { prove: (makeProof: () => Promise<FirstProof>) => Promise<void>; beside: ReactNode };

function App({ uri, secret, prove, beside }: FormProps & { uri: string; secret: string }) {
  const { form, field, ...sent } = useSentForm({
    initial: { code: '' },
    rules: z.object({ code: totpCode }),
    failed: (error) => failureText(error, t`The code could not be checked`),
    send: ({ code }) => prove(async () => ({ kind: 'totp', code })),
  });
  return (
    <AuthForm {...sent} action={t`Confirm`} beside={beside}>
      <Text>
        <Trans>
          Scan this code with an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator
          or Aegis.
        </Trans>
      </Text>
      <QrCode text={uri} label={t`QR code for your authenticator app`} />
      <Stack gap={4}>
        <Text tone="quiet">
          <Trans>Or type this key into the app:</Trans>
        </Text>
        <Row gap={12} wrap align="center">
          <span className={classes.secret}>{secret.replaceAll(/(.{4})(?!$)/g, '$1 ')}</span>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconCopy size={16} stroke={1.75} />}
            onClick={() => void copy(secret)}
          >
            <Trans>Copy key</Trans>
          </Button>
        </Row>
      </Stack>
      <TextInput
        {...field('code')}
        label={t`Code`}
        description={t`Enter the 6-digit code that the app now shows.`}
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-required
      />
    </AuthForm>
  );
}

async function copy(secret: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret);
    toastSuccess(t`The key was copied.`);
  } catch {
    toastError(t`Failed to copy the key. Select it and copy it yourself.`);
  }
}

type Options = Extract<NewFactor, { kind: 'passkey' }>['options'];

function NewPasskey({ options, prove, beside }: FormProps & { options: Options }) {
  const { field: _field, ...sent } = useSentForm({
    initial: {},
    rules: z.object({}),
    failed: passkeyText,
    send: () => prove(() => makePasskey(options)),
  });
  return (
    <AuthForm {...sent} action={t`Create the passkey`} beside={beside}>
      <Text>
        <Trans>
          Your device asks for your fingerprint, your face or its PIN, and keeps the passkey. You can also use a
          security key.
        </Trans>
      </Text>
    </AuthForm>
  );
}
