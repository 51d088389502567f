import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { FactorKind, FactorMethod, SignedInUser } from '@parlance/contract/auth';
import { finishSetUp, type NewFactor, setUpFactor } from '@parlance/contract/second-factor';
import { IconDeviceMobile, IconKey } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { CallRefused } from '../../platform/call.ts';
import { Stack, Text } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { failureText, sendForm } from '../auth-form.tsx';
import { hasPasskeys } from './passkey.ts';
import { SecondStep } from './second-step.tsx';
import { SetUpFactor, usualName } from './set-up-factor.tsx';

type Props = {
  ticket: string;
  /** What the account has; null where it has nothing and needs to. */
  methods: readonly FactorMethod[] | null;
  onIn: (user: SignedInUser, token: string) => void | Promise<void>;
  /** Back to the password, with why where it was not chosen. */
  onBack: (why: string | null) => void;
};

/** What a login asks for after the password: a second factor, or to set one up. */
export function LoginSteps({ ticket, methods, onIn, onBack }: Props) {
  if (methods === null) return <SetUp ticket={ticket} onIn={onIn} onBack={onBack} />;
  return (
    <SecondStep
      ticket={ticket}
      methods={methods}
      action={t`Log in`}
      onProved={(reply) => (reply?.token === undefined ? undefined : onIn(reply.user, reply.token))}
      onOver={onBack}
      onBack={() => onBack(null)}
    />
  );
}

function SetUp({ ticket, onIn, onBack }: Omit<Props, 'methods'>) {
  const [begun, setBegun] = useState<NewFactor | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [beginning, setBeginning] = useState<FactorKind | null>(null);
  const opened = useRef<{ user: SignedInUser; token: string }>(undefined);

  async function begin(kind: FactorKind): Promise<void> {
    setBeginning(kind);
    setProblem(null);
    try {
      setBegun(await sendForm(setUpFactor, { body: { ticket, kind, name: usualName(kind) } }));
    } catch (error) {
      if (error instanceof CallRefused && error.code === 'ticket_over') onBack(error.message);
      else setProblem(failureText(error, t`Setting it up could not begin`));
    } finally {
      setBeginning(null);
    }
  }

  if (begun) {
    return (
      <SetUpFactor
        begun={begun}
        confirm={async (id, proof) => {
          const { recoveryCodes, ...session } = await sendForm(finishSetUp, { body: { ticket, id, proof } });
          opened.current = session;
          return recoveryCodes;
        }}
        // The session is kept once the codes are: whoever leaves before that logs in with the new factor.
        onDone={() => void (opened.current && onIn(opened.current.user, opened.current.token))}
        onOver={onBack}
        onBack={() => setBegun(null)}
      />
    );
  }
  return (
    <Stack gap={16}>
      <Text>
        <Trans>
          Your school asks staff for a second factor beside the password. Choose one: next time, you log in with both.
        </Trans>
      </Text>
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <Button
        size="lg"
        leftSection={<IconDeviceMobile size={20} stroke={1.75} />}
        loading={beginning === 'totp'}
        onClick={() => void begin('totp')}
      >
        <Trans>Use an authenticator app</Trans>
      </Button>
      {hasPasskeys() && (
        <Button
          size="lg"
          variant="default"
          leftSection={<IconKey size={20} stroke={1.75} />}
          loading={beginning === 'passkey'}
          onClick={() => void begin('passkey')}
        >
          <Trans>Use a passkey</Trans>
        </Button>
      )}
      <Button variant="subtle" onClick={() => onBack(null)}>
        <Trans>Back</Trans>
      </Button>
    </Stack>
  );
}
