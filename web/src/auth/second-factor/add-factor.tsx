import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Radio, TextInput } from '@mantine/core';
import type { FactorKind } from '@parlance/contract/auth';
import { addFactor, type NewFactor } from '@parlance/contract/second-factor';
import { call } from '../../platform/call.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
import { Stack, Text } from '../../ui/kit.tsx';
import { AuthForm, failureText } from '../auth-form.tsx';
import { hasPasskeys } from './passkey.ts';
import { usualName } from './set-up-factor.tsx';

type Props = { passkeys: boolean; hasPassword: boolean; onBegun: (begun: NewFactor) => void; onCancel: () => void };

/** Begins another factor: what it is, its name, and the password where there is one. */
export function AddFactor({ passkeys, hasPassword, onBegun, onCancel }: Props) {
  const { form, field, ...sent } = useSentForm<{ kind: FactorKind; name: string; password: string | undefined }>({
    initial: { kind: 'totp', name: usualName('totp'), password: hasPassword ? '' : undefined },
    rules: addFactor.body,
    failed: (error) => failureText(error, t`Failed to add a second factor`),
    send: async (body) => onBegun(await call(addFactor, { body })),
  });

  function choose(kind: string): void {
    const { name, kind: before } = form.values;
    const chosen = kind === 'passkey' ? 'passkey' : 'totp';
    form.setValues({ kind: chosen, ...(name === usualName(before) && { name: usualName(chosen) }) });
  }
  return (
    <Text as="div" above={24} widest="480px">
      <AuthForm
        {...sent}
        action={t`Go on`}
        beside={
          <Button variant="subtle" size="lg" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        }
      >
        <Radio.Group value={form.values.kind} onChange={choose} label={t`Kind`}>
          <Stack gap={12} above={8}>
            <Radio
              value="totp"
              label={t`Authenticator app`}
              description={t`An app on your phone shows a new code every 30 seconds.`}
            />
            <Radio
              value="passkey"
              disabled={!passkeys || !hasPasskeys()}
              label={t`Passkey`}
              description={
                passkeys && hasPasskeys()
                  ? t`Your device or a security key asks for your fingerprint, your face or a PIN.`
                  : t`Passkeys need a browser that has them, and a site that is opened by https.`
              }
            />
          </Stack>
        </Radio.Group>
        <TextInput
          {...field('name')}
          label={t`Name`}
          description={t`For example which phone it is on.`}
          aria-required
        />
        {hasPassword && (
          <PasswordField {...field('password')} label={t`Password`} autoComplete="current-password" aria-required />
        )}
      </AuthForm>
    </Text>
  );
}
