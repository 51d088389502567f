import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { SignedInUser } from '@parlance/contract/auth';
import { languageNames } from '@parlance/contract/languages';
import { IconLogout } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { arePasswordsOff } from '../../platform/brand.ts';
import { userMay } from '../../platform/session.ts';
import { roleText } from '../../ui/format/role-text.ts';
import { Row } from '../../ui/kit.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { AppearanceMenu } from '../../ui/theme/appearance.tsx';
import { Fact, Facts, PhoneFact } from '../facts.tsx';
import { PasswordForm, ProfileForm } from './own-forms.tsx';
import { OwnSessions } from './own-sessions.tsx';
import classes from './profile.module.css';

export type ProfileProps = {
  user: SignedInUser;
  onLogout: () => void;
  /** What else can be done here, beside the changes. */
  children?: ReactNode;
  /** What else is known about this person. */
  more?: ReactNode;
};

type Changing = 'nothing' | 'profile' | 'password';

/**
 * Who is logged in, what they can change, and on which devices they are logged in. On a phone it also holds Logout and
 * the appearance.
 */
export function Profile({ user, onLogout, children, more }: ProfileProps) {
  const [changing, setChanging] = useState<Changing>('nothing');
  const buttons = useRef<HTMLDivElement>(null);
  const left = useRef<Changing>('nothing');
  // A form that closed had the focus; it goes back to the button that opened it.
  useEffect(() => {
    if (changing === 'nothing') buttons.current?.querySelector<HTMLElement>(`[data-opens="${left.current}"]`)?.focus();
    left.current = changing;
  }, [changing]);
  const done = () => setChanging('nothing');
  return (
    <>
      <PageHeading title={t`Profile`} />
      <Facts>
        <Fact term={t`Username`}>{user.username}</Fact>
        <Fact term={t`Full name`}>{user.full_name || t`Not given`}</Fact>
        <Fact term={t`Email`}>{user.email}</Fact>
        <PhoneFact phone={user.phone} />
        <Fact term={t`Language`}>{user.language ? languageNames[user.language] : t`As on this device`}</Fact>
        <Fact term={t`Role`}>{roleText(user.role)}</Fact>
      </Facts>
      {changing === 'profile' && <ProfileForm user={user} onDone={done} />}
      {changing === 'password' && <PasswordForm user={user} onDone={done} />}
      {changing === 'nothing' && (
        <Row gap={12} wrap above={32} ref={buttons}>
          <Button variant="default" data-opens="profile" onClick={() => setChanging('profile')}>
            <Trans>Change name, phone or language</Trans>
          </Button>
          {(userMay(user, 'administers') || !arePasswordsOff()) && (
            <Button variant="default" data-opens="password" onClick={() => setChanging('password')}>
              <Trans>Change password</Trans>
            </Button>
          )}
          {children}
        </Row>
      )}
      <div className={classes.actions}>
        <Button variant="default" leftSection={<IconLogout size={18} stroke={1.75} />} onClick={onLogout}>
          <Trans>Logout</Trans>
        </Button>
        <AppearanceMenu labelled />
      </div>
      {/* Above what comes later: its buttons would move away under a press. */}
      <OwnSessions />
      {more}
    </>
  );
}
