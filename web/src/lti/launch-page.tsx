import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { FactorMethod, SignedInUser } from '@parlance/contract/auth';
import type { Reply } from '@parlance/contract/endpoint';
import { finishLaunch, readLaunch } from '@parlance/contract/lti/launches';
import { isOwnPath } from '@parlance/contract/oidc';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureText, sendForm } from '../auth/auth-form.tsx';
import { CallRefused } from '../platform/call.ts';
import { dashboardPath } from '../platform/dashboard-path.ts';
import { readToken, readUser, storeSession } from '../platform/session.ts';
import { Row, Stack, Text } from '../ui/kit.tsx';
import { lazily } from '../ui/states/lazily.ts';
import { ErrorNote } from '../ui/states/note.tsx';
import { LaunchFrame } from './launch-frame.tsx';

const LinkAccount = lazily(async () => (await import('./link-account.tsx')).LinkAccount);
const LoginSteps = lazily(async () => (await import('../auth/second-factor/login-steps.tsx')).LoginSteps);

type Launch = Reply<typeof readLaunch>;
type Step =
  | { name: 'opening' }
  | { name: 'failed'; problem: string }
  | { name: 'other'; launch: Launch; user: SignedInUser }
  | { name: 'link'; launch: Launch }
  | { name: 'factor'; ticket: string; methods: FactorMethod[] | null };

/** What the page of the platform led here with, in the fragment: no server's log has it. */
function fragment(): { ticket: string; to: string | null } {
  const given = new URLSearchParams(window.location.hash.slice(1));
  const to = given.get('to');
  return { ticket: given.get('ticket') ?? '', to: to !== null && isOwnPath(to) ? to : null };
}

/** The window of our own that a learning platform opens: logs in whoever came, once for each ticket. */
export function LaunchPage() {
  const [{ ticket, to }] = useState(fragment);
  const [step, setStep] = useState<Step>(
    ticket === '' ? { name: 'failed', problem: t`Open this page from your learning platform.` } : { name: 'opening' },
  );
  const navigate = useNavigate();
  const isBegun = useRef(false);

  async function enter(user?: SignedInUser, token?: string): Promise<void> {
    if (!user || !token) return setStep({ name: 'failed', problem: t`You were not logged in.` });
    storeSession(user, token);
    await navigate(to ?? dashboardPath(user.role) ?? '/', { replace: true, state: { user } });
  }

  async function finish(): Promise<void> {
    setStep({ name: 'opening' });
    try {
      const { user, token } = await sendForm(finishLaunch, { body: { ticket } });
      await enter(user, token);
    } catch (error) {
      setStep(afterRefusal(error));
    }
  }

  async function begin(): Promise<void> {
    try {
      const launch = await sendForm(readLaunch, { body: { ticket } });
      const user = readToken() === null ? null : readUser();
      if (launch.account_id === null) setStep({ name: 'link', launch });
      else if (user && user.id !== launch.account_id) setStep({ name: 'other', launch, user });
      else await finish();
    } catch (error) {
      setStep(afterRefusal(error));
    }
  }

  useEffect(() => {
    if (ticket === '' || isBegun.current) return;
    isBegun.current = true;
    queueMicrotask(() => void begin());
  });

  switch (step.name) {
    case 'opening':
      return (
        <LaunchFrame heading={t`Welcome`}>
          <Text tone="quiet" role="status">
            <Trans>Logging in...</Trans>
          </Text>
        </LaunchFrame>
      );
    case 'failed':
      return (
        <LaunchFrame heading={t`You were not logged in`}>
          <Stack gap={20}>
            <ErrorNote>{step.problem}</ErrorNote>
            <Text tone="quiet">
              <Trans>Go back to your learning platform and open the activity again.</Trans>
            </Text>
          </Stack>
        </LaunchFrame>
      );
    case 'other':
      return <OtherAccount {...step} onContinue={() => void finish()} onStay={(path) => void navigate(path)} />;
    case 'link':
      return (
        <Suspense fallback={<p role="status">{t`Loading...`}</p>}>
          <LinkAccount launch={step.launch} ticket={ticket} onLinked={(path) => void navigate(path)} />
        </Suspense>
      );
    case 'factor':
      return (
        <LaunchFrame heading={step.methods ? t`Confirm that it is you` : t`Set up a second factor`}>
          <Suspense fallback={<p role="status">{t`Loading...`}</p>}>
            <LoginSteps
              ticket={step.ticket}
              methods={step.methods}
              onIn={enter}
              onBack={(why) => setStep({ name: 'failed', problem: why ?? t`You were not logged in.` })}
            />
          </Suspense>
        </LaunchFrame>
      );
  }
}

/** How a login goes on that was refused: with a second factor, or not at all. */
function afterRefusal(error: unknown): Step {
  if (error instanceof CallRefused && error.code.startsWith('second_factor_')) {
    const { ticket, methods } = error.details as { ticket: string; methods?: FactorMethod[] };
    return { name: 'factor', ticket, methods: methods ?? null };
  }
  const isOver = error instanceof CallRefused && error.code === 'ticket_over';
  const problem = isOver
    ? t`This window was opened too late, or a second time.`
    : failureText(error, t`You were not logged in`);
  return { name: 'failed', problem };
}

type OtherProps = { launch: Launch; user: SignedInUser; onContinue: () => void; onStay: (path: string) => void };

/** Somebody else is logged in on this browser: nobody is logged out without being asked. */
function OtherAccount({ launch, user, onContinue, onStay }: OtherProps) {
  const { platform, username } = launch;
  return (
    <LaunchFrame heading={t`Continue as ${{ username: username ?? '' }}?`}>
      <Text>
        {t`You are logged in here as ${{ current: user.username }}. ${platform} opened this window for ${{ username: username ?? '' }}.`}
      </Text>
      <Row gap={12} wrap above={24}>
        <Button size="lg" onClick={onContinue}>
          {t`Continue as ${{ username: username ?? '' }}`}
        </Button>
        <Button size="lg" variant="default" onClick={() => onStay(dashboardPath(user.role) ?? '/')}>
          {t`Stay logged in as ${{ current: user.username }}`}
        </Button>
      </Row>
    </LaunchFrame>
  );
}
