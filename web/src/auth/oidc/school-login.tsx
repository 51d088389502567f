import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type Reply, urlOf } from '@parlance/contract/endpoint';
import { finishOidc, isOwnPath, leaveOidc, type OidcRefusal, startOidc } from '@parlance/contract/oidc';
import { IconSchool } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { API_BASE } from '../../platform/api-base.ts';
import { arePasswordsOff } from '../../platform/brand.ts';
import { noteSchoolLogin } from '../../platform/school-session.ts';
import { Stack, Text } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { failureText, sendForm } from '../auth-form.tsx';
import { refusalTextOf } from './refusal-texts.ts';
import classes from './school-login.module.css';

type Props = {
  /** What an account at the provider is called; '' is a school account. */
  given: string;
  onIn: (reply: Reply<typeof finishOidc>, to: string | null) => void | Promise<void>;
  /** Whether a login that was refused goes on all the same, with a second factor. */
  goesOn: (error: unknown) => boolean;
  /** The form for a password. */
  children: ReactNode;
};

/** What the provider's reply led here with, in the fragment: no server's log has it. */
function fragment(): { outcome: string | null; to: string | null } {
  const given = new URLSearchParams(window.location.hash.slice(1));
  const to = given.get('to');
  return { outcome: given.get('school-account'), to: to !== null && isOwnPath(to) ? to : null };
}

/** The login at the school's own provider, above the form for a password. Also finishes it when that led back here. */
export function SchoolLogin({ given, onIn, goesOn, children }: Props) {
  const name = given || t`School account`;
  const navigate = useNavigate();
  const [{ outcome, to }] = useState(fragment);
  const [isFinishing, setFinishing] = useState(outcome === 'in');
  const [problem, setProblem] = useState<string | null>(
    outcome === null || outcome === 'in' ? null : refusalTextOf(outcome as OidcRefusal, name),
  );
  const [isFormOpen, setFormOpen] = useState(!arePasswordsOff());
  const isBegun = useRef(false);
  async function finish(): Promise<void> {
    try {
      const reply = await sendForm(finishOidc, {});
      noteSchoolLogin(API_BASE + urlOf(leaveOidc));
      await onIn(reply, to);
    } catch (error) {
      await navigate({ hash: '' }, { replace: true });
      if (!goesOn(error)) setProblem(failureText(error, t`You were not logged in`));
      setFinishing(false);
    }
  }

  useEffect(() => {
    if (outcome === null || isBegun.current) return;
    isBegun.current = true;
    if (outcome === 'in') queueMicrotask(() => void finish());
    // A reload must not say it again.
    else void navigate({ hash: '' }, { replace: true });
  });

  if (isFinishing) {
    return (
      <Text tone="quiet" role="status">
        <Trans>Logging in...</Trans>
      </Text>
    );
  }
  return (
    <Stack gap={20}>
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <Button
        component="a"
        href={API_BASE + urlOf(startOidc)}
        size="lg"
        fullWidth
        leftSection={<IconSchool size={20} stroke={1.75} />}
      >
        {t`Log in with ${name}`}
      </Button>
      {isFormOpen ? (
        <>
          <p className={classes.or}>
            <Trans>or</Trans>
          </p>
          {children}
        </>
      ) : (
        <Button variant="subtle" onClick={() => setFormOpen(true)}>
          <Trans>Log in with a password</Trans>
        </Button>
      )}
    </Stack>
  );
}
