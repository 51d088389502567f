import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { FactorMethod, SignedInUser } from '@parlance/contract/auth';
import type { Reply } from '@parlance/contract/endpoint';
import { finishLaunch, LAUNCH_PAGE, linkLaunch, readLaunch } from '@parlance/contract/lti/launches';
import { isOwnPath, listIdentities } from '@parlance/contract/oidc';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Fact, Facts } from '../accounts/facts.tsx';
import { AuthForm, failureText, sendForm } from '../auth/auth-form.tsx';
import { AuthPage } from '../auth/auth-page.tsx';
import { FactorAsked } from '../auth/second-factor/factor-asked.tsx';
import { CallRefused, call } from '../platform/call.ts';
import { dashboardPath } from '../platform/dashboard-path.ts';
import { queryOf } from '../platform/queries.ts';
import { leaveReturnPath } from '../platform/return-path.ts';
import { readToken, readUser, storeSession } from '../platform/session.ts';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { useSentForm } from '../ui/fields/use-sent-form.ts';
import { Row, Stack, Text } from '../ui/kit.tsx';
import { lazily } from '../ui/states/lazily.ts';
import { ErrorNote } from '../ui/states/note.tsx';

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
        <Page heading={t`Welcome`}>
          <Text tone="quiet" role="status">
            <Trans>Logging in...</Trans>
          </Text>
        </Page>
      );
    case 'failed':
      return (
        <Page heading={t`You were not logged in`}>
          <Stack gap={20}>
            <ErrorNote>{step.problem}</ErrorNote>
            <Text tone="quiet">
              <Trans>Go back to your learning platform and open the activity again.</Trans>
            </Text>
          </Stack>
        </Page>
      );
    case 'other':
      return <OtherAccount {...step} onContinue={() => void finish()} onStay={(path) => void navigate(path)} />;
    case 'link':
      return <LinkAccount launch={step.launch} ticket={ticket} onLinked={(path) => void navigate(path)} />;
    case 'factor':
      return (
        <Page heading={step.methods ? t`Confirm that it is you` : t`Set up a second factor`}>
          <Suspense fallback={<p role="status">{t`Loading...`}</p>}>
            <LoginSteps
              ticket={step.ticket}
              methods={step.methods}
              onIn={enter}
              onBack={(why) => setStep({ name: 'failed', problem: why ?? t`You were not logged in.` })}
            />
          </Suspense>
        </Page>
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

function Page({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <AuthPage
      heading={heading}
      headline={t`Continue where you left off.`}
      welcome={t`A destination for learning and teaching online, with a free collection of courses for professionals.`}
    >
      {children}
    </AuthPage>
  );
}

type OtherProps = { launch: Launch; user: SignedInUser; onContinue: () => void; onStay: (path: string) => void };

/** Somebody else is logged in on this browser: nobody is logged out without being asked. */
function OtherAccount({ launch, user, onContinue, onStay }: OtherProps) {
  const { platform, username } = launch;
  return (
    <Page heading={t`Continue as ${{ username: username ?? '' }}?`}>
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
    </Page>
  );
}

type LinkProps = { launch: Launch; ticket: string; onLinked: (path: string) => void };

/**
 * Whoever has an account that the platform cannot name shows once that it is theirs, and says that it is they who came: a
 * ticket can be handed on, and would let its owner into the account of whoever links it.
 */
function LinkAccount({ launch, ...props }: LinkProps) {
  const user = readToken() === null ? null : readUser();
  const own = useQuery({ ...queryOf(listIdentities, {}), enabled: user !== null, gcTime: 0, retry: false });
  if (!user) return <LogInFirst platform={launch.platform} ticket={props.ticket} />;
  if (own.isPending) {
    return (
      <Page heading={t`Link your account`}>
        <p role="status">{t`Loading...`}</p>
      </Page>
    );
  }
  return <LinkForm {...props} launch={launch} user={user} hasPassword={own.data?.password !== false} />;
}

type LinkFormProps = LinkProps & { user: SignedInUser; hasPassword: boolean };

function LinkForm({ launch: { platform, person }, ticket, user, hasPassword, onLinked }: LinkFormProps) {
  const { field, ...sent } = useSentForm({
    initial: { ticket, password: hasPassword ? '' : undefined },
    rules: linkLaunch.body,
    failed: (error) => failureText(error, t`Failed to link your account`),
    send: async (body) => {
      // Without a limit of time: whoever is asked for a login at the school takes longer.
      const { to } = await call(linkLaunch, { body });
      onLinked(to ?? dashboardPath(user.role) ?? '/');
    },
  });
  const { name, email, id } = person ?? { name: '', email: '', id: '' };
  return (
    <Page heading={t`Is this you on ${platform}?`}>
      <Facts>
        {name !== '' && <Fact term={t`Name`}>{name}</Fact>}
        {email !== '' && <Fact term={t`Email`}>{email}</Fact>}
        {name === '' && email === '' && <Fact term={t`ID`}>{id}</Fact>}
      </Facts>
      <Text above={16} below={24}>
        {t`You are logged in here as ${{ current: user.username }}. If you link this account, this person on ${platform} logs in to it without a password from then on. Only link it if that is you.`}
      </Text>
      <FactorAsked />
      <AuthForm
        {...sent}
        action={t`Link account`}
        fullWidth
        below={
          <Button size="lg" variant="default" fullWidth onClick={() => onLinked(dashboardPath(user.role) ?? '/')}>
            <Trans>This is not me</Trans>
          </Button>
        }
      >
        {hasPassword && (
          <PasswordField {...field('password')} label={t`Password`} autoComplete="current-password" aria-required />
        )}
      </AuthForm>
    </Page>
  );
}

function LogInFirst({ platform, ticket }: { platform: string; ticket: string }) {
  const navigate = useNavigate();
  return (
    <Page heading={t`Log in once`}>
      <Text below={24}>
        {t`Log in with the account that you have here. Then you can link it to yours on ${platform}, and log in from there without a password.`}
      </Text>
      <Button
        size="lg"
        fullWidth
        onClick={() => {
          leaveReturnPath(null, `${LAUNCH_PAGE}#${new URLSearchParams({ ticket }).toString()}`);
          void navigate('/login');
        }}
      >
        <Trans>Log in</Trans>
      </Button>
      <Text tone="quiet" above={16}>
        <Trans>If you have no account, ask your school.</Trans>
      </Text>
    </Page>
  );
}
