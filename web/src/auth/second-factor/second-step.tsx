import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import type { Reply } from '@parlance/contract/endpoint';
import {
  type AgainMethod,
  type Proof,
  passkeyOptions,
  recoveryCode,
  totpCode,
  verifySecondFactor,
} from '@parlance/contract/second-factor';
import { useState } from 'react';
import { z } from 'zod';
import { schoolLogin } from '../../platform/brand.ts';
import { CallFailed, CallRefused } from '../../platform/call.ts';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { AuthForm, failureText, sendForm } from '../auth-form.tsx';
import { ProviderStep } from '../oidc/provider-step.tsx';
import { signWithPasskey } from './passkey.ts';

type Proved = Reply<typeof verifySecondFactor>;

type Props = {
  ticket: string;
  methods: readonly AgainMethod[];
  /** The words on the button that sends the code. */
  action: string;
  onProved: (reply: Proved | null) => void | Promise<void>;
  /** The ticket is no good any more, and why. */
  onOver: (why: string) => void;
  onBack: () => void;
};

/**
 * Asks for a second factor: the code of an app, a passkey, a login at the school's provider, or a recovery code for whoever
 * lost the others. A login at the provider has no reply of its own: null.
 */
export function SecondStep({ ticket, methods, action, onProved, onOver, onBack }: Props) {
  const [method, setMethod] = useState<AgainMethod>(methods[0] ?? 'recovery');

  /** Sends a proof. What ends the ticket leaves this step; any other refusal is for the form. */
  async function prove(makeProof: () => Promise<Proof>): Promise<void> {
    try {
      await onProved(await sendForm(verifySecondFactor, { body: { ticket, proof: await makeProof() } }));
    } catch (error) {
      if (!(error instanceof CallRefused) || error.code !== 'ticket_over') throw error;
      onOver(error.message);
    }
  }

  const others = (
    <Row gap={[4, 16]} wrap>
      {methods
        .filter((one) => one !== method)
        .map((one) => (
          <Button key={one} variant="subtle" size="sm" onClick={() => setMethod(one)}>
            {nameOf(one)}
          </Button>
        ))}
      <Button variant="subtle" size="sm" onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
    </Row>
  );
  if (method === 'provider') {
    return <ProviderStep ticket={ticket} onProved={() => void onProved(null)} onOver={onOver} others={others} />;
  }
  if (method === 'passkey') return <PasskeyForm ticket={ticket} prove={prove} others={others} />;
  return <CodeForm key={method} kind={method} action={action} prove={prove} others={others} />;
}

function nameOf(method: AgainMethod): string {
  if (method === 'provider') return t`Log in with ${{ name: schoolLogin() || t`School account` }}`;
  if (method === 'passkey') return t`Use a passkey`;
  return method === 'recovery' ? t`Use a recovery code` : t`Use the authenticator app`;
}

type FormProps = { prove: (makeProof: () => Promise<Proof>) => Promise<void>; others: React.ReactNode };

function CodeForm({ kind, action, prove, others }: FormProps & { kind: 'totp' | 'recovery'; action: string }) {
  const isApp = kind === 'totp';
  const { form, field, ...sent } = useSentForm({
    initial: { code: '' },
    rules: z.object({ code: isApp ? totpCode : recoveryCode }),
    failed: (error) => failureText(error, t`The code could not be checked`),
    send: async ({ code }): Promise<void> => {
      try {
        await prove(async () => ({ kind, code }));
      } catch (error) {
        // Without an answer it is not known whether the code is wrong: it stays.
        if (error instanceof CallRefused && error.code === 'second_factor_wrong') form.setValues({ code: '' });
        throw error;
      }
    },
  });
  return (
    <AuthForm {...sent} action={action} fullWidth below={others}>
      <TextInput
        {...field('code')}
        label={isApp ? t`Code` : t`Recovery code`}
        description={
          isApp
            ? t`Enter the 6-digit code from your authenticator app.`
            : t`Enter one of the codes you kept when you set up your second factor. Each works once.`
        }
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoFocus
        aria-required
      />
    </AuthForm>
  );
}

function PasskeyForm({ ticket, prove, others }: FormProps & { ticket: string }) {
  const { field: _field, ...sent } = useSentForm({
    initial: {},
    rules: z.object({}),
    failed: passkeyText,
    send: () => prove(async () => await signWithPasskey(await sendForm(passkeyOptions, { body: { ticket } }))),
  });
  return (
    <AuthForm {...sent} action={t`Use a passkey`} fullWidth below={others}>
      <Text>
        <Trans>Your device asks for your fingerprint, your face or its PIN.</Trans>
      </Text>
    </AuthForm>
  );
}

/** What the browser says of a passkey that was not used is for programmers. */
export function passkeyText(error: unknown): string {
  const isOurs = error instanceof CallRefused || error instanceof CallFailed;
  return isOurs
    ? failureText(error, t`The passkey could not be checked`)
    : t`The passkey was not used. Try again, or choose another way.`;
}
