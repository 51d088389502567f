import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { acceptInvitation, INVITATION_DAYS, openInvitation } from '@parlance/contract/invitations';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import { siteBrand } from '../../platform/brand.ts';
import { CallRefused } from '../../platform/call.ts';
import { queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { Row } from '../../ui/kit.tsx';
import { BarePage } from '../../ui/layout/bare-page.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import { sendForm } from '../auth-form.tsx';
import auth from '../form.module.css';
import { NewPasswordForm } from './new-password-form.tsx';
import classes from './reset.module.css';

const whyOver = () =>
  t`It was used, is older than ${plural(INVITATION_DAYS, { one: '# day', other: '# days' })}, or was replaced by a newer one. Choose Forgot password to get a code by email and set your password with it.`;

/** Where the link of an invitation leads: the first password of an account that was made for someone. */
export function AcceptInvitation() {
  const token = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const invitation = useQuery({
    ...queryOf(openInvitation, { body: { token } }),
    enabled: token !== '',
    retry: false,
    // Setting the password ends it.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const over =
    token === '' || (invitation.error instanceof CallRefused && invitation.error.code === 'invitation_not_open');

  async function set(newPassword: string): Promise<void> {
    const { message } = await sendForm(acceptInvitation, { body: { token, newPassword } });
    toastSuccess(message);
    await navigate('/login', { replace: true, state: { email: invitation.data?.email } });
  }

  const forgotPassword = (
    <Button component={Link} to="/forgot-password" variant="default" size="lg">
      <Trans>Forgot password</Trans>
    </Button>
  );
  return (
    <BarePage roomy>
      <title>{`${t`Choose your password`} · ${siteBrand().name}`}</title>
      <div className={classes.column}>
        {over ? (
          <>
            <h1 className={auth.heading}>
              <Trans>This invitation has expired or was already used</Trans>
            </h1>
            <p className={classes.lead}>{whyOver()}</p>
            <Row gap={[12, 24]} wrap align="center" above={4}>
              {forgotPassword}
              <Button component={Link} to="/login" variant="subtle" size="lg">
                <Trans>Login</Trans>
              </Button>
            </Row>
          </>
        ) : (
          <>
            <h1 className={auth.heading}>
              <Trans>Choose your password</Trans>
            </h1>
            <Loaded
              query={invitation}
              loading={
                <p role="status">
                  <Trans>Opening your invitation...</Trans>
                </p>
              }
              failed={{
                heading: t`The invitation could not be opened.`,
                text: refusalText(invitation.error, t`Try again in a moment.`),
              }}
            >
              {({ email }) => (
                <>
                  <p className={classes.lead}>
                    <Trans>
                      For <bdi>{email}</bdi>. You will log in with this email and password.
                    </Trans>
                  </p>
                  <NewPasswordForm
                    email={email}
                    button={t`Set password`}
                    failed={t`Failed to set the password`}
                    onSet={set}
                    closedBy="invitation_not_open"
                    whenClosed={forgotPassword}
                  />
                </>
              )}
            </Loaded>
          </>
        )}
      </div>
    </BarePage>
  );
}
