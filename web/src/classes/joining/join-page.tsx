import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { siteBrand } from '../../platform/brand.ts';
import { dashboardPath } from '../../platform/dashboard-path.ts';
import { leaveReturnPath } from '../../platform/return-path.ts';
import { userMay, useUser } from '../../platform/session.ts';
import { useFocusOnArrival } from '../../ui/focus.ts';
import { codeText } from '../../ui/format/code-text.ts';
import { Row } from '../../ui/kit.tsx';
import { BarePage } from '../../ui/layout/bare-page.tsx';
import { JoinForm } from './join-form.tsx';
import classes from './join-page.module.css';

/** Where the link of a join code leads: a learner joins the class; who is not logged in does so first and comes back. */
export function JoinPage() {
  const { code = '' } = useParams();
  const user = useUser();
  const [joined, setJoined] = useState<string | null>(null);
  return (
    <BarePage>
      <title>{`${t`Join a class`} · ${siteBrand().name}`}</title>
      <div className={classes.page}>
        {joined !== null && <Joined name={joined} />}
        {joined === null && !user && <LoggedOut code={code} />}
        {joined === null && user && !userMay(user, 'learns') && <Staff home={dashboardPath(user.role) ?? '/'} />}
        {joined === null && user && userMay(user, 'learns') && (
          <>
            <h1 className={classes.title}>
              <Trans>Join a class</Trans>
            </h1>
            <p className={classes.text}>
              {t`You are logged in as ${{ name: user.username }}. Your teachers will see your name and the work you submit.`}
            </p>
            <JoinForm
              initial={codeText(code.toUpperCase()).trim()}
              label={t`Join code`}
              description={t`Your teacher gave you this code.`}
              onJoined={({ class: { name } }) => setJoined(name)}
            />
          </>
        )}
      </div>
    </BarePage>
  );
}

function LoggedOut({ code }: { code: string }) {
  const stay = () => leaveReturnPath(null, window.location.pathname);
  return (
    <>
      <h1 className={classes.title}>
        <Trans>Join a class</Trans>
      </h1>
      <p className={classes.code}>{codeText(code.toUpperCase())}</p>
      <p className={classes.text}>
        <Trans>Log in first. You will come back to this page.</Trans>
      </p>
      <Row gap={12} wrap>
        <Button size="lg" component={Link} to="/login" onClick={stay}>
          <Trans>Log in</Trans>
        </Button>
        <Button size="lg" variant="subtle" component={Link} to="/register" onClick={stay}>
          <Trans>Register</Trans>
        </Button>
      </Row>
    </>
  );
}

function Staff({ home }: { home: string }) {
  return (
    <>
      <h1 className={classes.title}>
        <Trans>Join codes are for learners</Trans>
      </h1>
      <p className={classes.text}>
        <Trans>You are logged in with an account of staff. The office of your school adds teachers to a class.</Trans>
      </p>
      <Row gap={12} wrap>
        <Button size="lg" component={Link} to={home}>
          <Trans>Open the dashboard</Trans>
        </Button>
      </Row>
    </>
  );
}

function Joined({ name }: { name: string }) {
  const heading = useFocusOnArrival();
  return (
    <>
      <IconCircleCheck className={classes.done} size={40} stroke={1.5} aria-hidden="true" />
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {t`You joined ${name}`}
      </h1>
      <p className={classes.text}>
        <Trans>Your profile shows your classes and who teaches them.</Trans>
      </p>
      <Row gap={12} wrap>
        <Button size="lg" component={Link} to="/user-dashboard?section=courses">
          <Trans>Open the courses</Trans>
        </Button>
        <Button size="lg" variant="subtle" component={Link} to="/user-dashboard?section=profile">
          <Trans>Open your profile</Trans>
        </Button>
      </Row>
    </>
  );
}
