import { Button, TextInput } from '@mantine/core';
import { type SignedInUser, updateProfile } from '@parlance/contract/auth';
import { IconLogout } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../../platform/call.ts';
import { storeUser } from '../../platform/session.ts';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
import { Row } from '../../ui/kit.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import { AppearanceMenu } from '../../ui/theme/appearance.tsx';
import { Fact, Facts } from '../facts.tsx';
import { OwnForm } from './own-form.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordForm } from './password-form.tsx';
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
      <PageHeading title="Profile" />
      <Facts>
        <Fact term="Username">{user.username}</Fact>
        <Fact term="Full name">{user.full_name || 'Not given'}</Fact>
        <Fact term="Email">{user.email}</Fact>
        <Fact term="Phone">{user.phone || 'Not given'}</Fact>
        <Fact term="Role">{user.role}</Fact>
      </Facts>
      {changing === 'profile' && <ProfileForm user={user} onDone={done} />}
      {changing === 'password' && <PasswordForm user={user} onDone={done} />}
      {changing === 'nothing' && (
        <Row gap={12} wrap above={32} ref={buttons}>
          <Button variant="default" data-opens="profile" onClick={() => setChanging('profile')}>
            Change name or phone
          </Button>
          <Button variant="default" data-opens="password" onClick={() => setChanging('password')}>
            Change password
          </Button>
          {children}
        </Row>
      )}
      <div className={classes.actions}>
        <Button variant="default" leftSection={<IconLogout size={18} stroke={1.75} />} onClick={onLogout}>
          Logout
        </Button>
        <AppearanceMenu labelled />
      </div>
      {/* Above what comes later: its buttons would move away under a press. */}
      <OwnSessions />
      {more}
    </>
  );
}

type Props = { user: SignedInUser; onDone: () => void };

/** Changes one's own names and phone. The email is what one logs in with, and stays. */
function ProfileForm({ user, onDone }: Props) {
  const { field, ...sent } = useSentForm({
    initial: { username: user.username, full_name: user.full_name ?? '', phone: user.phone },
    rules: updateProfile.body,
    failed: 'Failed to change your profile.',
    send: async ({ full_name, ...body }) => {
      const isRenamed = full_name !== (user.full_name ?? '');
      const changed = await call(updateProfile, { body: isRenamed ? { ...body, full_name } : body });
      storeUser(changed.user);
      toastSuccess(changed.message);
      onDone();
    },
  });
  return (
    <OwnForm {...sent} heading="Name and phone" action="Save changes" onCancel={onDone}>
      <TextInput {...field('username')} label="Username" autoComplete="nickname" autoFocus aria-required />
      <TextInput
        {...field('full_name')}
        label="Full name (optional)"
        description="As on your identity document. An examination shows it to its staff; after that, only your school can change it."
        autoComplete="name"
      />
      <TextInput {...field('phone')} label="Phone (optional)" type="tel" autoComplete="tel" />
    </OwnForm>
  );
}
