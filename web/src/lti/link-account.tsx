import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { SignedInUser } from '@parlance/contract/auth';
import type { Reply } from '@parlance/contract/endpoint';
import { LAUNCH_PAGE, linkLaunch, type readLaunch } from '@parlance/contract/lti/launches';
import { listIdentities } from '@parlance/contract/oidc';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Fact, Facts } from '../accounts/facts.tsx';
import { AuthForm, failureText } from '../auth/auth-form.tsx';
import { FactorAsked } from '../auth/second-factor/factor-asked.tsx';
import { call } from '../platform/call.ts';
import { dashboardPath } from '../platform/dashboard-path.ts';
import { queryOf } from '../platform/queries.ts';
import { leaveReturnPath } from '../platform/return-path.ts';
import { readToken, readUser } from '../platform/session.ts';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { useSentForm } from '../ui/fields/use-sent-form.ts';
import { Text } from '../ui/kit.tsx';
import { LaunchFrame } from './launch-frame.tsx';

type LinkProps = { launch: Reply<typeof readLaunch>; ticket: string; onLinked: (path: string) => void };

/**
 * Whoever has an account that the platform cannot name shows once that it is theirs, and says that it is they who came: a
 * ticket can be handed on, and would let its owner into the account of whoever links it.
 */
export function LinkAccount({ launch, ...props }: LinkProps) {
  const user = readToken() === null ? null : readUser();
  const own = useQuery({ ...queryOf(listIdentities, {}), enabled: user !== null, gcTime: 0, retry: false });
  if (!user) return <LogInFirst platform={launch.platform} ticket={props.ticket} />;
  if (own.isPending) {
    return (
      <LaunchFrame heading={t`Link your account`}>
        <p role="status">{t`Loading...`}</p>
      </LaunchFrame>
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
    <LaunchFrame heading={t`Is this you on ${platform}?`}>
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
    </LaunchFrame>
  );
}

function LogInFirst({ platform, ticket }: { platform: string; ticket: string }) {
  const navigate = useNavigate();
  return (
    <LaunchFrame heading={t`Log in once`}>
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
    </LaunchFrame>
  );
}
